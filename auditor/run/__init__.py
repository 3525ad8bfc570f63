"""A run of the auditor over many inputs: work handed out, findings folded and numbered, reports written."""

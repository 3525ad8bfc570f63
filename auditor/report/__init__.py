"""Reports: pure consumers of audited boards."""

"""One file per rule: what is irregular, and where. No severity by law, no tricks, no positions in text."""

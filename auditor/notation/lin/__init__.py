"""LIN, the record format of Bridge Base Online; no specification exists."""

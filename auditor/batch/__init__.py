"""Paths in, audited files out: all reading of files."""

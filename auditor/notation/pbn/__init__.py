"""Portable Bridge Notation, versions 1.0 to 2.1."""

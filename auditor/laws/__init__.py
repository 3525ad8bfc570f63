"""The editions of the Laws of Duplicate Bridge as data."""

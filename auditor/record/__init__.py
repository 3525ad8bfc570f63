"""What a file says about one board: may be silent, wrong, contradictory. No judgement."""

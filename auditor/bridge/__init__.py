"""The game itself: seats, cards, hands, calls, contracts, tricks, scores. Knows no file format and no Law edition."""

"""Facts that a replay notes about single acts. Facts, not findings: detectors turn them into irregularities."""

from typing import Final, NamedTuple

# Auction
NOT_HIGHER: Final = 1 << 0
"""A bid that does not beat the last one."""
DOUBLE_MISPLACED: Final = 1 << 1
"""A double or redouble of nothing that the caller may double."""
ABOVE_SEVEN: Final = 1 << 2
AFTER_END: Final = 1 << 3
"""A call behind the final pass."""
TURN_SKIPPED: Final = 1 << 4
"""PBN `^S`: a player was passed over."""

# Play
WRONG_LEADER: Final = 1 << 8
"""A lead by a hand that was not due to lead."""
OUT_OF_ROTATION: Final = 1 << 9
"""A card inside a trick from a hand that was not next."""
OFF_SUIT: Final = 1 << 10
"""Another suit than the one led, from a hand that held it."""
NOT_HELD: Final = 1 << 11
"""A card that the player's hand never held."""
PLAYED_AGAIN: Final = 1 << 12
"""A card that had been played before."""
ROTATED_ROW: Final = 1 << 13
"""PBN: a row of four cards that starts with another seat than its column says."""
SHORT_TRICK: Final = 1 << 14
"""LIN: a trick of three cards."""
WITHDRAWN: Final = 1 << 15
"""LIN: a card that its player took back and replaced; the act is the card that replaced it."""

# The record as a whole: what there is to be compared
STATED: Final = 1 << 20
"""It states a contract, a declarer, a result or a score."""
CLAIMED: Final = 1 << 21
MARKED: Final = 1 << 22
"""It marks an irregularity (PBN)."""
UNENDED: Final = 1 << 23
"""It has calls, but not the final passes."""
NOT_A_PACK: Final = 1 << 24
"""It has hands, and they are not the 52 cards, 13 each."""


class Oddity(NamedTuple):
    """A kind of fact (one bit) and the act it belongs to: index of the call in the auction or of the card in time order."""

    kind: int
    act: int

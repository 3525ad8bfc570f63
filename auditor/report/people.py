"""How people read cards, calls and names: suit signs, `10`, and no sign that moves the text around it."""

import unicodedata
from typing import Final

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_WORDS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUITS_SHOWN: Final = "SHDC"
"""The order of suits in a diagram."""
_HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def clean(text: str, most: int = 0) -> str:
    """A record's text on one line, without control and direction signs; cut to `most` characters if that is not 0."""
    if not text.isascii() or not text.isprintable():
        text = "".join(" " if unicodedata.category(letter) in _HIDDEN else letter for letter in text)
        text = " ".join(text.split())
    return f"{text[: most - 3]}..." if most and len(text) > most else text


def rank_text(rank: str) -> str:
    """A rank as people write it: `10` for the ten."""
    return "10" if rank == "T" else rank


def points(hand: int) -> int:
    """High-card points of a hand: 4, 3, 2, 1 for ace, king, queen, jack."""
    return sum(count * _honours(hand, rank) for rank, count in ((12, 4), (11, 3), (10, 2), (9, 1)))


def _honours(hand: int, rank: int) -> int:
    return sum(hand >> (13 * suit + rank) & 1 for suit in range(4))

"""How people read cards, calls and names: suit signs, `10`, and no sign that moves the text around it."""

import textwrap
import unicodedata
from typing import Final

SIGNS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
SUIT_WORDS: Final = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUITS_SHOWN: Final = "SHDC"
"""The order of suits in a diagram."""
_FILLER: Final = "\ue010"
"""Stands for the second column of a wide sign; `clean` lets none of it in from a record."""
_HIDDEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def clean(text: str, most: int = 0) -> str:
    """A record's text on one line, without control and direction signs; cut to `most` columns if that is not 0."""
    if not text.isascii() or not text.isprintable():
        text = "".join(" " if unicodedata.category(letter) in _HIDDEN else letter for letter in text)
        text = " ".join(text.split())
    if not most or columns(text) <= most:
        return text
    while columns(text) > most - 3:
        text = text[: len(text) - max(1, (columns(text) - most + 3) // 2)]
    return f"{text}..."


def columns(text: str) -> int:
    """How many columns of a terminal a text takes: wide signs take two, combining ones none."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    return 2 if unicodedata.east_asian_width(letter) in "WF" else 1


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """A text in lines of so many columns, all but the first indented."""
    spread = "".join(letter + _FILLER * (_columns(letter) - 1) for letter in text)
    lines = textwrap.wrap(spread, width, subsequent_indent=indent, break_on_hyphens=False)
    return [line.replace(_FILLER, "") for line in lines] or [""]


def rank_text(rank: str) -> str:
    """A rank as people write it: `10` for the ten."""
    return "10" if rank == "T" else rank


def points(hand: int) -> int:
    """High-card points of a hand: 4, 3, 2, 1 for ace, king, queen, jack."""
    return sum(count * _honours(hand, rank) for rank, count in ((12, 4), (11, 3), (10, 2), (9, 1)))


def _honours(hand: int, rank: int) -> int:
    return sum(hand >> (13 * suit + rank) & 1 for suit in range(4))

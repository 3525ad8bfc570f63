"""A Deal tag whose one slip is a misplaced dot: the same cards, split into suits at other places, make a whole deal."""

from itertools import combinations
from typing import NamedTuple

from auditor.bridge.cards import DECK, RANKS
from auditor.bridge.seats import SEAT_OF
from auditor.record.board_record import BoardRecord

_MOST_RANKS = 16


class MovedDots(NamedTuple):
    """The seat whose hand was split wrongly, its text in the record and its text in the only deal that comes out whole."""

    seat: int
    written: str
    meant: str


def misplaced_dots(record: BoardRecord) -> MovedDots | None:
    """The one way of moving the dots of one hand that gives 52 cards; None if there is none, or more than one."""
    value = record.tags.get("Deal", "")
    first = SEAT_OF.get(value[:1])
    texts = value[2:].split()
    if record.source.format != "pbn" or first is None or len(texts) != 4:
        return None
    hands = [_hand(text.split(".")) for text in texts]
    found = []
    for turn, text in enumerate(texts):
        others = 0
        for other in (hand for index, hand in enumerate(hands) if index != turn):
            if other is None or others & other:
                break
            others |= other
        else:
            found += [
                (turn, meant) for meant in _splits(text) if _hand(meant.split(".")) == DECK & ~others and meant != text
            ]
    if len(found) != 1:
        return None
    turn, meant = found[0]
    return MovedDots((first + turn) & 3, texts[turn], meant)


def _splits(text: str) -> list[str]:
    """The ranks of a hand with the three dots at every other place."""
    ranks = text.replace(".", "")
    if not 13 <= len(ranks) <= _MOST_RANKS:
        return []
    return [
        ".".join((ranks[:a], ranks[a : b - 1], ranks[b - 1 : c - 2], ranks[c - 2 :]))
        for a, b, c in combinations(range(len(ranks) + 3), 3)
    ]


def _hand(suits: list[str]) -> int | None:
    """A hand of four suits, spades first; None if it is not well formed."""
    if len(suits) != 4:
        return None
    hand = 0
    for suit, shift in zip(suits, (39, 26, 13, 0), strict=True):
        for rank in suit.upper():
            at = RANKS.find(rank)
            if at < 0 or hand >> (shift + at) & 1:
                return None
            hand |= 1 << (shift + at)
    return hand

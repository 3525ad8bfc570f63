"""A Deal tag whose one slip is a misplaced dot: the same cards, split into suits at other places, make a whole deal."""

from itertools import accumulate
from typing import NamedTuple

from auditor.bridge.cards import DECK, RANKS, SUIT_MASK
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
            meant = _split_as(text, DECK & ~others)
            if meant and meant != text:
                found.append((turn, meant))
    if len(found) != 1:
        return None
    turn, meant = found[0]
    return MovedDots((first + turn) & 3, texts[turn], meant)


def _split_as(text: str, hand: int) -> str:
    """The ranks of a hand's text with the dots where they make another hand; empty if they make it nowhere."""
    ranks = text.replace(".", "")
    lengths = [(hand & SUIT_MASK[suit]).bit_count() for suit in (3, 2, 1, 0)]
    if sum(lengths) != len(ranks) or not 13 <= len(ranks) <= _MOST_RANKS:
        return ""
    ends = list(accumulate(lengths))
    suits = [ranks[end - length : end] for length, end in zip(lengths, ends, strict=True)]
    return ".".join(suits) if _hand(suits) == hand else ""


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

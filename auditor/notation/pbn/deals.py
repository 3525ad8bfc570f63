"""The Deal tag (S21 3.4.11): four hands from a first seat, clockwise."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.bridge.cards import RANKS
from auditor.bridge.seats import SEAT_OF
from auditor.record.board_record import Hands

_RANK_OF: Final = {rank: index for index, rank in enumerate(RANKS)} | {
    rank.lower(): index for index, rank in enumerate(RANKS)
}
_SUIT_SHIFTS: Final = (39, 26, 13, 0)


class Deal(NamedTuple):
    """Hands N E S W and, where something in the tag was odd, what it was."""

    hands: Hands | None
    fault: str = ""


_PLAIN_DEAL: Final = re.compile(
    "([NESW]):" + " ".join([r"([2-9TJQKA]*)\.([2-9TJQKA]*)\.([2-9TJQKA]*)\.([2-9TJQKA]*)"] * 4)
)


def read_deal(value: str) -> Deal:
    """The hands of a Deal tag; `-` is a hand that is not given (0)."""
    match = _PLAIN_DEAL.fullmatch(value)
    if match is None:
        return _read_deal(value)
    seat, s0, h0, d0, c0, s1, h1, d1, c1, s2, h2, d2, c2, s3, h3, d3, c3 = match.groups()
    ranks = read_ranks
    a = ranks(s0) << 39 | ranks(h0) << 26 | ranks(d0) << 13 | ranks(c0)
    b = ranks(s1) << 39 | ranks(h1) << 26 | ranks(d1) << 13 | ranks(c1)
    c = ranks(s2) << 39 | ranks(h2) << 26 | ranks(d2) << 13 | ranks(c2)
    d = ranks(s3) << 39 | ranks(h3) << 26 | ranks(d3) << 13 | ranks(c3)
    if a <= 0 or b <= 0 or c <= 0 or d <= 0:  # no card, or a rank twice
        return _read_deal(value)
    turned = (a, b, c, d, a, b, c)
    first = 4 - SEAT_OF[seat] & 3
    return Deal((turned[first], turned[first + 1], turned[first + 2], turned[first + 3]))


def _read_deal(value: str) -> Deal:
    """Any other form: hands that are not given, ten as `10`, small letters, something odd."""
    first = SEAT_OF.get(value[:1])
    if first is None or value[1:2] != ":":
        return Deal(None, "no first seat like N:")
    texts = value[2:].split()
    if len(texts) > 4 or not texts:
        return Deal(None, f"{len(texts)} hands")
    hands = [0, 0, 0, 0]
    faults = [] if len(texts) == 4 else [f"{len(texts)} hands"]
    for turn, text in enumerate(texts):
        if text == "-":
            continue
        hand, fault = read_hand(text)
        hands[(first + turn) & 3] = hand
        if fault:
            faults.append(fault)
    if not any(hands):
        return Deal(None, "; ".join(faults) or "no hand is given")
    return Deal((hands[0], hands[1], hands[2], hands[3]), "; ".join(faults))


def read_hand(text: str) -> tuple[int, str]:
    """One hand `AK.Q32..T987` as a 52-bit int, and what was wrong with it."""
    suits = text.split(".")
    hand, fault = 0, ""
    if len(suits) != 4:
        fault = f"{len(suits)} suits in '{text[:40]}'"
    for suit, shift in zip(suits, _SUIT_SHIFTS, strict=False):
        ranks = read_ranks(suit)
        if ranks < 0:
            fault = fault or f"'{suit[:20]}'"
            ranks = ~ranks
        hand |= ranks << shift
    return hand, fault


@lru_cache(maxsize=1 << 14)
def read_ranks(text: str) -> int:
    """The ranks of one suit as 13 bits; the complement of what was readable where a rank is wrong or repeated."""
    ranks, fault = 0, False
    for letter in text.replace("10", "T"):
        rank = _RANK_OF.get(letter)
        if rank is None or ranks >> rank & 1:
            fault = True
        else:
            ranks |= 1 << rank
    return ~ranks if fault else ranks

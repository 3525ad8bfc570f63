"""The Deal tag (S21 3.4.11): four hands from a first seat, clockwise."""

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


def read_deal(value: str) -> Deal:
    """The hands of a Deal tag; `-` is a hand that is not given (0)."""
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

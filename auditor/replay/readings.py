"""Readings: the ways to understand who declared and who led, where a record's witnesses differ."""

from typing import NamedTuple

from auditor.bridge.calls import FIRST_BID
from auditor.bridge.contracts import Contract
from auditor.bridge.seats import lho, partner
from auditor.record.board_record import BY_SEAT, BoardRecord, Mark
from auditor.record.places import TAG, Place
from auditor.replay.auction import Auction

SWAPPED = Mark(Place(TAG, "Declarer"), "^")


class Reading(NamedTuple):
    """One way to understand a record: contract, declarer, the seats that may have led first (the likeliest first), and why."""

    contract: Contract | None
    declarer: int | None
    leaders: tuple[int, ...]
    why: str


PASSES_OMITTED = "leading passes omitted"


def omitted_passes(record: BoardRecord, auction: Auction) -> int:
    """How many passes ahead of the first bid the writer left out, so that Declarer and leader agree; 0 for none.

    Only in files in which no auction so far begins with a pass, for any wrong declarer could be explained so.
    """
    stated = record.stated
    if record.order != BY_SEAT or record.writes_leading_passes or record.play_seat is None or not record.cards:
        return 0
    if stated.declarer is None or auction.declarer is None or not auction.is_complete or auction.oddities:
        return 0
    if record.calls[0] < FIRST_BID:
        return 0
    if stated.contract is None or auction.contract is None or stated.contract[:2] != auction.contract[:2]:
        return 0
    if record.play_seat != lho(stated.declarer):
        return 0
    return (stated.declarer - auction.declarer) & 3


AGAINST_AUCTION = "stated contract and lead against the auction"


def opening_leader(record: BoardRecord) -> int | None:
    """The hand that led to trick 1 as the record tells it: the Play tag (PBN), the first card's holder (LIN)."""
    if not record.cards:
        return None
    if record.order == BY_SEAT:
        return record.play_seat
    first = record.cards[0]
    if record.hands is None or first < 0:
        return None
    return next((seat for seat in range(4) if record.hands[seat] >> first & 1), None)


def auction_stands_alone(record: BoardRecord, auction: Auction) -> bool:
    """Whether the stated contract and declarer and the opening leader agree with each other against the auction."""
    stated = record.stated
    if stated.contract is None or not stated.contract.level or stated.declarer is None or not auction.is_complete:
        return False
    if stated.declarer == auction.declarer:
        return False
    leader = opening_leader(record)
    return leader is not None and leader == lho(stated.declarer)


def readings_of(record: BoardRecord, auction: Auction) -> tuple[Reading, ...]:
    """The ways to understand a record, the likeliest first: most often one.

    The auction where it is complete, else what the record states (PBN.md 9.2); `^` swaps declarer and dummy. An auction
    that stands alone comes second.
    """
    stated = record.stated
    if auction.is_complete or stated.contract is None:
        contract, declarer, why = auction.contract, auction.declarer, "auction"
    else:
        contract, declarer, why = stated.contract, stated.declarer, "stated"
        if declarer is None and contract == auction.contract:
            declarer = auction.declarer
    if declarer is not None and SWAPPED in record.marks and stated.declarer == partner(declarer):
        declarer, why = stated.declarer, "swapped"
    first = _reading(record, contract, declarer, why)
    if not auction_stands_alone(record, auction):
        return (first,)
    same = stated.contract is not None and auction.contract is not None and stated.contract[:2] == auction.contract[:2]
    named = auction.contract if same else stated.contract
    return _reading(record, named, stated.declarer, AGAINST_AUCTION), first


def _reading(record: BoardRecord, contract: Contract | None, declarer: int | None, why: str) -> Reading:
    if declarer is None:
        return Reading(contract, None, () if record.play_seat is None else (record.play_seat,), why)
    leaders: tuple[int, ...] = (lho(declarer),)
    if record.play_seat is not None and record.play_seat != leaders[0]:
        leaders = (leaders[0], record.play_seat)
    return Reading(contract, declarer, leaders, why)

"""The auction, call by call (Laws 17-22, 27, 36, 38, 39)."""

from collections.abc import Sequence
from typing import NamedTuple

from auditor.bridge.calls import (
    DOUBLE,
    FIRST_BID,
    LAST_BID,
    PASS,
    denomination_of,
    level_of,
)
from auditor.bridge.cards import SKIPPED, UNKNOWN
from auditor.bridge.contracts import PASSED_OUT, Contract
from auditor.replay.oddities import (
    ABOVE_SEVEN,
    AFTER_END,
    DOUBLE_MISPLACED,
    NOT_HIGHER,
    TURN_SKIPPED,
    Oddity,
)


class Auction(NamedTuple):
    """What the calls of a record amount to.

    callers: seat of each cell. contract: None while nobody has bid and not all have passed; PASSED_OUT after four passes.
    is_complete: the auction ended by passes and every call was readable.
    """

    callers: tuple[int, ...]
    contract: Contract | None
    declarer: int | None
    is_complete: bool
    oddities: tuple[Oddity, ...]
    end: int
    """Number of cells up to and with the final pass; all of them where it did not end."""


def replay_auction(calls: Sequence[int], first: int) -> Auction:
    """Replays the calls from a first seat; an insufficient bid sets the level to beat, an inadmissible call only takes its turn."""
    seat = first
    bid = bidder = doubled = passes = 0
    is_clear = True
    any_call = False
    firsts: dict[tuple[int, int], int] = {}
    oddities: list[Oddity] = []
    callers: list[int] = []
    end = -1
    for index, call in enumerate(calls):
        callers.append(seat)
        if end >= 0:
            oddities.append(Oddity(AFTER_END, index))
        elif call == PASS:
            passes += 1
            if passes == 4 or (passes == 3 and bid):
                end = index + 1
        elif FIRST_BID <= call <= LAST_BID:
            if call <= bid:
                oddities.append(Oddity(NOT_HIGHER, index))
            bid, bidder, doubled, passes = call, seat, 0, 0
            firsts.setdefault((seat & 1, (call - FIRST_BID) % 5), seat)
        elif call > LAST_BID:
            oddities.append(Oddity(ABOVE_SEVEN, index))
            passes = 0
        elif call > 0:
            if _is_admissible(call, bid, bidder, doubled, seat):
                doubled = call
            else:
                oddities.append(Oddity(DOUBLE_MISPLACED, index))
            passes = 0
        elif call == SKIPPED:
            oddities.append(Oddity(TURN_SKIPPED, index))
            passes = 0
        elif call != UNKNOWN or any_call:
            is_clear = False
        any_call = any_call or call != UNKNOWN
        seat = (seat + 1) & 3
    is_complete = end >= 0 and is_clear
    if not bid:
        contract = PASSED_OUT if end >= 0 else None
        return Auction(tuple(callers), contract, None, is_complete, tuple(oddities), end if end >= 0 else len(calls))
    contract = Contract(level_of(bid), denomination_of(bid), doubled)
    declarer = firsts[bidder & 1, contract.denomination]
    return Auction(tuple(callers), contract, declarer, is_complete, tuple(oddities), end if end >= 0 else len(calls))


def _is_admissible(call: int, bid: int, bidder: int, doubled: int, seat: int) -> bool:
    """Law 19: double the opponents' undoubled bid; redouble their double of one's own side's bid."""
    if not bid:
        return False
    own = not (bidder ^ seat) & 1
    return (doubled == 0 and not own) if call == DOUBLE else (doubled == 1 and own)


def ended(auction: Auction, calls: Sequence[int]) -> bool:
    """Whether the auction came to its final pass, or was too unclear to tell."""
    passes = 0
    for call in reversed(calls[: auction.end]):
        if call != PASS:
            break
        passes += 1
    bid = auction.contract is not None and auction.contract.level > 0
    return passes >= (3 if bid else 4)

"""A double or redouble of nothing that the player may double (Laws 19, 36).

Shows: a double of one's own side's bid, of a doubled bid or before any bid; a redouble of no double.

Cannot show: whether it was noticed in time and the auction went back (36A, 36B), or only after the opening lead (36C).
A pass or a bid mistyped looks the same.

Laws:
    All editions: cancelled; if the next hand has called, the auction goes back to it without restriction (1997: 35, 36).
    2017: noticed after the opening lead is faced, the contract is scored as if the call had not been made (36C).
    1987 to 2007 have no 36C: for the director.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S Pass X Pass
    Pass Pass

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S X Pass Pass
    Pass
"""

from collections.abc import Iterator

from auditor.bridge.calls import DOUBLE, FIRST_BID, LAST_BID, call_name
from auditor.bridge.seats import NAMES, side
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.oddities import DOUBLE_MISPLACED
from auditor.replay.replay import Replay

RULE = Rule("L36", "inadmissible-double", ERROR, ("auction",), DOUBLE_MISPLACED)


def detect(replay: Replay) -> Iterator[Finding]:
    for oddity in replay.auction.oddities:
        if oddity.kind != DOUBLE_MISPLACED:
            continue
        seat = replay.auction.callers[oddity.act]
        call = replay.record.calls[oddity.act]
        verb = "doubled" if call == DOUBLE else "redoubled"
        yield Finding(
            RULE.code,
            Place(CALL, oddity.act),
            f"{NAMES[seat]} {verb} {_object(replay, oddity.act, seat)} (inadmissible)",
            offender=seat,
            action=call_name(call),
            expected="Pass or a bid",
        )


def _object(replay: Replay, index: int, seat: int) -> str:
    """What was doubled: `1H, bid by partner West`."""
    calls, callers = replay.record.calls, replay.auction.callers
    for at in range(index - 1, -1, -1):
        if FIRST_BID <= calls[at] <= LAST_BID:
            own = side(callers[at]) == side(seat)
            whose = "partner " if own and callers[at] != seat else ""
            doubled = " already doubled" if not own and calls[index] == DOUBLE else ""
            doubled = " not doubled by an opponent" if calls[index] != DOUBLE else doubled
            return f"{call_name(calls[at])}, bid by {whose}{NAMES[callers[at]]}{',' if doubled else ''}{doubled}"
    return "before anyone had bid"

"""A bid that does not beat the bid before it (Laws 18, 27).

Shows: a bid equal to or lower than the last one, and whether the next hand called after it, which accepts it (27A).

Cannot show: an insufficient bid that was put right at the table (only the final call is recorded), who drew attention,
what the bid meant, whether a replacement was comparable (23A), a lead restriction (26). A call mistyped looks the same.

Laws:
    All editions: the next hand may accept the bid by calling (27A); it then stands, and the next bid need beat only it.
    1997: else made good by the lowest sufficient bid in the denomination without restriction, if neither was conventional (27B1).
    2007: also by a call of the same or a more precise meaning (27B1b, as revised in 2008).
    2017: by the lowest bid that specifies the same denominations, or a comparable call (23A, 27B1). Else partner passes throughout.
    Options of the next hand: accept, or have it changed.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S 1H Pass Pass
    Pass

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S 2H Pass Pass
    Pass
"""

from collections.abc import Iterator

from auditor.bridge.calls import FIRST_BID, LAST_BID, call_name
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.oddities import NOT_HIGHER
from auditor.replay.replay import Replay

RULE = Rule("L27", "insufficient-bid", WARNING, ("auction",), NOT_HIGHER)


def detect(replay: Replay) -> Iterator[Finding]:
    calls = replay.record.calls
    for oddity in replay.auction.oddities:
        if oddity.kind != NOT_HIGHER:
            continue
        index = oddity.act
        seat = replay.auction.callers[index]
        before = next(call for call in reversed(calls[:index]) if FIRST_BID <= call <= LAST_BID)
        accepted = any(call >= 0 for call in calls[index + 1 :])
        bid, last = call_name(calls[index]), call_name(before)
        then = f"; {NAMES[_next_caller(replay, index)]} called" if accepted else "; no later call is recorded"
        yield Finding(
            RULE.code,
            Place(CALL, index),
            f"{NAMES[seat]} bid {bid} over {last} (insufficient){then}",
            offender=seat,
            action=bid,
            expected=f"more than {last}",
            accepted=accepted,
        )


def _next_caller(replay: Replay, index: int) -> int:
    """The next player of whom a call is recorded: the next hand, unless it was passed over."""
    calls = replay.record.calls
    return next(replay.auction.callers[at] for at in range(index + 1, len(calls)) if calls[at] >= 0)

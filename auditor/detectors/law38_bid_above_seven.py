"""A bid of more than seven (Law 38).

Shows: the bid, which is cancelled with every call after it; the contract is that before it.

Cannot show: what was called instead, and whether anyone had called before it was noticed.

Laws:
    All editions: cancelled with every later call, no acceptance; the offending side passes for the rest of the auction.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    7NT 8C Pass Pass
    Pass

Clean:
    [Dealer "N"]
    [Auction "N"]
    7C 7NT Pass Pass
    Pass
"""

from collections.abc import Iterator

from auditor.bridge.calls import call_name
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.oddities import ABOVE_SEVEN
from auditor.replay.replay import Replay

RULE = Rule("L38", "bid-above-seven", ERROR, ("auction",), ABOVE_SEVEN)


def detect(replay: Replay) -> Iterator[Finding]:
    for oddity in replay.auction.oddities:
        if oddity.kind == ABOVE_SEVEN:
            seat, bid = replay.auction.callers[oddity.act], call_name(replay.record.calls[oddity.act])
            yield Finding(
                RULE.code,
                Place(CALL, oddity.act),
                f"{NAMES[seat]} bid {bid}, more than seven",
                offender=seat,
                action=bid,
                expected="at most 7NT",
            )

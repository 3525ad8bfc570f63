"""Calls behind the final pass (Law 39).

Shows: calls recorded after the auction had ended. Passes alone are a habit of the recorder (info); a bid or double is more.

Cannot show: whether anyone really called. Another board's auction in this record looks the same.

Laws:
    All editions: calls behind the final pass are cancelled (39A); a defender's bid or double may bring lead restrictions (39B).

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S Pass Pass Pass
    2H

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S Pass Pass 2H
    Pass Pass Pass
"""

from collections.abc import Iterator

from auditor.bridge.calls import PASS, call_name
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, INFO, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.oddities import AFTER_END
from auditor.replay.replay import Replay

RULE = Rule("L39", "call-after-end", ERROR, ("auction",), AFTER_END)


def detect(replay: Replay) -> Iterator[Finding]:
    end = replay.auction.end
    later = replay.record.calls[end:]
    seat = replay.auction.callers[end]
    only_passes = all(call == PASS or call < 0 for call in later)
    what = "pass" if only_passes else "call"
    plural = ("es" if only_passes else "s") if len(later) > 1 else ""
    yield Finding(
        RULE.code,
        Place(CALL, end),
        f"{len(later)} {what}{plural} after the auction had ended, the first by {NAMES[seat]}: {call_name(later[0])}",
        offender=seat,
        action=call_name(later[0]),
        expected="no call",
        severity=INFO if only_passes else "",
    )

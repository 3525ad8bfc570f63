"""An auction without its closing passes.

Shows: calls that end before the auction does, without a mark that says so.

Cannot show: whether the passes were left out, calls are missing, or the board was abandoned.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S Pass

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S Pass *
"""

from collections.abc import Iterator

from auditor.bridge.contracts import PASSED_OUT
from auditor.detectors.rule import INFO, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.auction import ended
from auditor.replay.oddities import UNENDED
from auditor.replay.replay import Replay

RULE = Rule("R09", "auction-unfinished", INFO, ("auction",), UNENDED)


def detect(replay: Replay) -> Iterator[Finding]:
    record = replay.record
    if not record.calls or ended(replay.auction, record.calls):
        return
    if any(mark.letter in "*+" and mark.place.part == CALL for mark in record.marks):
        return
    if record.calls == (0, 0, 0) and record.stated.contract == PASSED_OUT:
        return  # L22
    count = sum(call >= 0 for call in record.calls)
    yield Finding(
        RULE.code,
        Place(CALL, len(record.calls) - 1),
        f"The auction stops after {count} call{'' if count == 1 else 's'} without its closing passes"
        if count
        else "The auction holds no call that can be read",
        expected="three passes",
    )

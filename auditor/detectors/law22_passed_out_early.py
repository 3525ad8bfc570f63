"""Three passes scored as passed out: the fourth player had no turn (Laws 17, 22).

Shows: an auction of three passes and a result of a passed-out board.

Cannot show: whether the fourth player passed and the pass was not recorded.

Laws:
    All editions: the auction ends when all four players pass (22A); with three passes it is not over. A pass out of turn among
    them takes the auction back to the player who had no turn (17D, 17E).

Flagged:
    [Dealer "N"]
    [Contract "Pass"]
    [Auction "N"]
    Pass Pass Pass

Clean:
    [Dealer "N"]
    [Contract "Pass"]
    [Auction "N"]
    Pass Pass Pass Pass
"""

from collections.abc import Iterator

from auditor.bridge.contracts import PASSED_OUT
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import INFO, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.oddities import UNENDED
from auditor.replay.replay import Replay

RULE = Rule("L22", "passed-out-early", INFO, ("auction", "result"), UNENDED)


def detect(replay: Replay) -> Iterator[Finding]:
    record = replay.record
    if record.calls != (0, 0, 0) or record.stated.contract != PASSED_OUT:
        return
    seat = (replay.auction.callers[2] + 1) & 3
    yield Finding(
        RULE.code,
        Place(CALL, 2),
        f"Three passes are recorded and the board is scored as passed out; {NAMES[seat]} had no turn",
        offender=seat,
        expected="a fourth call",
    )

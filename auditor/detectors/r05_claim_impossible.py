"""A claim for a number of tricks that the play no longer allows.

Shows: LIN's `mc` (declarer's tricks in all) below the tricks declarer has, or above what the defenders leave.

Cannot show: what was claimed at the table, by whom. A number for the wrong side, or for the tricks so far, is typical.

Flagged:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|HA|pc|D2|pc|C2|pc|S2|mc|13|

Clean:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|HA|pc|D2|pc|C2|pc|S2|mc|12|
"""

from collections.abc import Iterator

from auditor.bridge.seats import NAMES, SIDE_NAMES
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import RESULT, Place
from auditor.replay.oddities import CLAIMED
from auditor.replay.replay import Replay

RULE = Rule("R05", "claim-impossible", ERROR, ("play", "result"), CLAIMED)


def detect(replay: Replay) -> Iterator[Finding]:
    claim, declarer = replay.record.claim, replay.declarer
    if claim is None or declarer is None:
        return
    own, other = replay.play.won[declarer & 1], replay.play.won[~declarer & 1]
    if own <= claim <= 13 - other:
        return
    played = len(replay.play.starts)
    side, others = SIDE_NAMES[declarer & 1], SIDE_NAMES[~declarer & 1]
    hint = f"; as tricks of {others} it would fit" if other <= claim <= 13 - own else ""
    yield Finding(
        RULE.code,
        Place(RESULT),
        f"The claim gives declarer {NAMES[declarer]} {claim} tricks; after {played} tricks {side} have {own} and {others} {other}, "
        f"so {own} to {13 - other} are possible{hint}",
        action=str(claim),
        expected=f"{own} to {13 - other}",
    )

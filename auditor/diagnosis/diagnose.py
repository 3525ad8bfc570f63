"""Certainty and cause of each finding (DESIGN 7)."""

from typing import Final, NamedTuple

from auditor.detectors.rule import Finding
from auditor.record.places import CALL, CARD
from auditor.replay.oddities import OFF_SUIT
from auditor.replay.replay import Replay

CERTAIN: Final = "certain"
PROBABLE: Final = "probable"
UNCLEAR: Final = "unclear"
TABLE: Final = "table"
RECORD: Final = "record"

ORIGINS: Final = ("auto", "platform", "operator", "handwritten")
_BOOKKEEPING: Final = frozenset(
    ("R01", "R02", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "D01", "D02", "D03", "D04", "D05")
)


class Diagnosis(NamedTuple):
    """certainty: does the record, as written, show the act? cause: did the players do it, or did the recorder slip?"""

    certainty: str
    cause: str
    reasons: tuple[str, ...] = ()
    repair: str = ""


def diagnose(replay: Replay, findings: list[Finding], origin: str = "auto") -> list[Diagnosis]:
    """One diagnosis for each finding, in their order."""
    return [_diagnosis(replay, finding, findings, origin) for finding in findings]


def _diagnosis(replay: Replay, finding: Finding, findings: list[Finding], origin: str) -> Diagnosis:
    certainty = _certainty(replay, finding)
    if finding.rule in _BOOKKEEPING:
        return Diagnosis(certainty, RECORD)
    if finding.rule[0] != "L":
        return Diagnosis(certainty, UNCLEAR)
    if origin == "platform":
        return Diagnosis(certainty, RECORD, ("playing software does not allow the act",))
    if replay.record.letter_at(finding.place).strip("*+") and finding.place.part in (CALL, CARD):
        return Diagnosis(certainty, TABLE, ("the record marks the act",))
    if finding.rule == "L61" and _revokers_in_trick(replay, finding) > 1:
        return Diagnosis(certainty, RECORD, ("two or more hands revoke in the same trick: the lead is mistyped",))
    others = {
        other.rule for other in findings if other.rule not in (finding.rule, "R03", "R04") and other.severity != "info"
    }
    if others & {"R06", "R07", "R05"}:
        return Diagnosis(certainty, RECORD, (f"the play holds other slips ({', '.join(sorted(others))})",))
    return Diagnosis(certainty, UNCLEAR)


def _certainty(replay: Replay, finding: Finding) -> str:
    """It falls where the replay has more than one reading at that point."""
    if finding.act < 0 or replay.play.doubtful > replay.play.trick_of(finding.act):
        return CERTAIN
    return PROBABLE


def _revokers_in_trick(replay: Replay, finding: Finding) -> int:
    trick = replay.play.trick_of(finding.act)
    acts = replay.play.acts_of(trick)
    return sum(oddity.kind == OFF_SUIT and oddity.act in acts for oddity in replay.play.oddities)

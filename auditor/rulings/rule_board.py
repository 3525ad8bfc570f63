"""The rulings on all findings of a board, by the edition in force."""

from typing import Final

from auditor.detectors.rule import Finding
from auditor.diagnosis.diagnose import Diagnosis
from auditor.laws.dates import InForce
from auditor.replay.replay import Replay
from auditor.rulings import (
    law27_insufficient_bid,
    law36_inadmissible_double,
    law39_call_after_end,
    law53_lead_out_of_turn,
)
from auditor.rulings.revokes import rule_revokes
from auditor.rulings.ruling import NO_RULING, Case, Ruling

_BY_RULE: Final = {
    "L27": law27_insufficient_bid.rule,
    "L36": law36_inadmissible_double.rule,
    "L39": law39_call_after_end.rule,
    "L53": law53_lead_out_of_turn.rule,
    "L54": law53_lead_out_of_turn.rule_opening,
    "L57": law53_lead_out_of_turn.rule_play,
}


def rule_board(
    replay: Replay, findings: list[Finding], diagnoses: list[Diagnosis], in_force: InForce, attention: str
) -> list[Ruling]:
    """One ruling for each finding, in their order."""
    case = Case(replay, findings, diagnoses, in_force, attention)
    revokes = iter(rule_revokes(case, [finding for finding in findings if finding.rule == "L61"]))
    rulings = []
    for finding in findings:
        if finding.rule == "L61":
            rulings.append(next(revokes))
        else:
            by_rule = _BY_RULE.get(finding.rule)
            rulings.append(by_rule(case, finding) if by_rule else NO_RULING)
    return rulings

"""The rulings on all findings of a board, by the edition in force."""

from typing import Final

from auditor.detectors.rule import INFO, Finding
from auditor.diagnosis.diagnose import RECORD, Diagnosis, is_led_card_slip
from auditor.laws.dates import InForce
from auditor.replay.replay import Replay
from auditor.rulings import (
    law27_insufficient_bid,
    law29_call_out_of_rotation,
    law36_inadmissible_double,
    law39_call_after_end,
    law53_lead_out_of_turn,
    law67_defective_trick,
)
from auditor.rulings.revokes import rule_revokes
from auditor.rulings.ruling import DIRECTOR, NO_RULING, Case, Ruling

_TOLD: Final = 160
"""How many letters of the commentary a message quotes."""
_BY_RULE: Final = {
    "L22": law29_call_out_of_rotation.rule_early_end,
    "L27": law27_insufficient_bid.rule,
    "L29": law29_call_out_of_rotation.rule,
    "L36": law36_inadmissible_double.rule,
    "L38": law29_call_out_of_rotation.rule_above_seven,
    "L39": law39_call_after_end.rule,
    "L53": law53_lead_out_of_turn.rule,
    "L54": law53_lead_out_of_turn.rule_opening,
    "L57": law53_lead_out_of_turn.rule_play,
    "L67": law67_defective_trick.rule,
}


def rule_board(
    replay: Replay, findings: list[Finding], diagnoses: list[Diagnosis], in_force: InForce, attention: str
) -> list[Ruling]:
    """One ruling for each finding, in their order; what the commentary tells is left to the director."""
    case = Case(replay, findings, diagnoses, in_force, attention)
    revokes = iter(rule_revokes(case, [finding for finding in findings if finding.rule == "L61"]))
    rulings = []
    for finding, diagnosis in zip(findings, diagnoses, strict=True):
        if finding.rule == "L61":
            ruling = next(revokes)
        else:
            by_rule = _BY_RULE.get(finding.rule)
            ruling = by_rule(case, finding) if by_rule else NO_RULING
        if finding.rule[0] == "L" and finding.severity != INFO:
            ruling = _left_to_director(finding, diagnosis, ruling)
        rulings.append(ruling)
    return rulings


def _left_to_director(finding: Finding, diagnosis: Diagnosis, ruling: Ruling) -> Ruling:
    """Where the commentary tells of the act, or one call too many shifted the auction, nothing is automatic."""
    if diagnosis.told:
        told = diagnosis.told if len(diagnosis.told) <= _TOLD else diagnosis.told[:_TOLD] + "..."
        sentence = f'The commentary tells of it and of what was done at the table, so no trick is moved here: "{told}"'
        return ruling._replace(status=DIRECTOR, sentence=sentence, tricks=0, to=None, established=None)
    if is_led_card_slip(diagnosis):
        sentence = f"More likely a slip of the record: {diagnosis.repair}."
        return ruling._replace(
            status=DIRECTOR, clauses=("61A",), sentence=sentence, tricks=0, to=None, established=None, unknowns=()
        )
    if finding.rule in ("L27", "L36", "L53", "L54") and diagnosis.cause == RECORD and diagnosis.repair:
        return ruling._replace(
            status=DIRECTOR, sentence=f"More likely a slip of the record: {diagnosis.repair}.", tricks=0
        )
    return ruling

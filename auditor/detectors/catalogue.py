"""All rules in report order: an explicit tuple, nothing is discovered."""

import sys
from functools import cache
from typing import Final

from auditor.detectors import (
    across,
    d01_duplicate_or_missing_card,
    d02_hand_size,
    d03_hands_rotated,
    d04_dealer_or_vulnerability,
    law22_passed_out_early,
    law27_insufficient_bid,
    law29_call_out_of_rotation,
    law36_inadmissible_double,
    law38_bid_above_seven,
    law39_call_after_end,
    law53_lead_out_of_turn,
    law54_opening_lead_out_of_turn,
    law57_play_out_of_rotation,
    law61_revoke,
    law67_defective_trick,
    r01_contract_mismatch,
    r02_declarer_mismatch,
    r03_result_mismatch,
    r04_score_mismatch,
    r05_claim_impossible,
    r06_card_not_held,
    r07_card_played_twice,
    r08_mark_unsupported,
    r09_auction_unfinished,
)
from auditor.detectors.across import DIFFER, REPEATED
from auditor.detectors.precedence import without_consequences
from auditor.detectors.rule import ERROR, INFO, WARNING, Detector, Finding, Rule
from auditor.replay.replay import Replay

_MODULES: Final = (
    law22_passed_out_early,
    law27_insufficient_bid,
    law29_call_out_of_rotation,
    law36_inadmissible_double,
    law38_bid_above_seven,
    law39_call_after_end,
    law53_lead_out_of_turn,
    law54_opening_lead_out_of_turn,
    law57_play_out_of_rotation,
    law61_revoke,
    law67_defective_trick,
    r01_contract_mismatch,
    r02_declarer_mismatch,
    r03_result_mismatch,
    r04_score_mismatch,
    r05_claim_impossible,
    r06_card_not_held,
    r07_card_played_twice,
    r08_mark_unsupported,
    r09_auction_unfinished,
    d01_duplicate_or_missing_card,
    d02_hand_size,
    d03_hands_rotated,
    d04_dealer_or_vulnerability,
)
DETECTORS: Final[tuple[tuple[Rule, Detector], ...]] = tuple((module.RULE, module.detect) for module in _MODULES)

READING_RULES: Final = (
    Rule("F01", "unreadable", WARNING, ()),
    Rule("F02", "cut-off", WARNING, ()),
    Rule("F03", "bad-value", WARNING, ()),
    Rule("F04", "repeated-tag", INFO, ()),
    Rule("F05", "game-boundary", INFO, ()),
    Rule("F06", "inheritance", INFO, ()),
    Rule("F07", "encoding", INFO, ()),
    Rule("F08", "oversize", WARNING, ()),
    Rule("F10", "no-board", WARNING, ()),
    Rule("F11", "teaching-file", INFO, ()),
    Rule("F99", "auditor-bug", ERROR, ()),
)
"""Family F: made by the readers, each problem with its own severity."""

RULES: Final = (*(rule for rule, _ in DETECTORS), REPEATED, DIFFER, *READING_RULES)
BY_CODE: Final = {rule.code: rule for rule in RULES}


@cache
def _awake(kinds: int) -> tuple[Detector, ...]:
    """The detectors that have something to do where a replay noted these kinds."""
    return tuple(detector for rule, detector in DETECTORS if not rule.wakes or rule.wakes & kinds)


def detect(replay: Replay) -> list[Finding]:
    """Every finding on a board, without those that follow from another."""
    findings: list[Finding] = []
    for detector in _awake(replay.kinds):
        findings += detector(replay)
    return without_consequences(findings, replay) if len(findings) > 1 else findings


def documentation(code: str) -> str:
    """The text of a rule's module: what it shows, what a record cannot show, a flagged and a clean sample."""
    for rule, detector in DETECTORS:
        if rule.code == code:
            return sys.modules[detector.__module__].__doc__ or ""
    return (across.__doc__ or "") if code in (REPEATED.code, DIFFER.code) else ""

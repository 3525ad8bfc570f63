"""Calls out of rotation, passes that end an auction too early, bids above seven (Laws 22, 29-32, 38)."""

from auditor.bridge.seats import NAMES, lho
from auditor.detectors.rule import Finding
from auditor.rulings.ruling import ACCEPTED, CANCELLED, DIRECTOR, NONE, Case, Ruling


def rule(case: Case, finding: Finding) -> Ruling:
    """29A: a call by the next hand accepts it."""
    seat = finding.offender or 0
    if finding.accepted:
        option = f"{NAMES[lho(seat)]} could have refused it (29B, 30-32): not taken"
        return Ruling(ACCEPTED, ("29A",), "so it is accepted (29A) and stands.", options=(option,))
    return Ruling(
        DIRECTOR,
        ("29A", "29B"),
        f"{NAMES[lho(seat)]} may accept it (29A), else it is cancelled (29B).",
        tricks=None,
        unknowns=("whether the call was accepted",),
    )


def rule_early_end(case: Case, finding: Finding) -> Ruling:
    """22: the board is passed out only after four passes."""
    return Ruling(
        NONE, ("22",), "A board is passed out by four passes (22).", unknowns=("whether the fourth player passed",)
    )


def rule_above_seven(case: Case, finding: Finding) -> Ruling:
    """38: cancelled with every later call, whoever accepts it."""
    contract = case.replay.contract
    left = f"; {contract.text} is left" if contract and contract.level else ""
    return Ruling(
        CANCELLED,
        ("38",),
        f"It is cancelled with every later call (38){left}.",
        unknowns=("whether anyone called before it was noticed",),
    )

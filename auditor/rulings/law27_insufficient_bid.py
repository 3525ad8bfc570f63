"""Insufficient bids: accepted by the next call, or for the director (Law 27)."""

from auditor.bridge.seats import NAMES, lho
from auditor.detectors.rule import Finding
from auditor.rulings.ruling import ACCEPTED, DIRECTOR, Case, Ruling


def rule(case: Case, finding: Finding) -> Ruling:
    """27A: any call by the next hand accepts the bid, which then stands; nothing is to be done."""
    seat = finding.offender or 0
    next_hand = NAMES[lho(seat)]
    if finding.accepted:
        return Ruling(
            ACCEPTED,
            ("27A",),
            "so it is accepted (27A) and stands. A mistyped call would look the same.",
            options=(f"{next_hand} could have had it changed (27B): not taken",),
        )
    return Ruling(
        DIRECTOR,
        ("27A", "27B"),
        f"{next_hand} may accept it (27A), else it is to be changed (27B).",
        tricks=None,
        options=(f"{next_hand}: accept (27A), or have it changed (27B): the record ends here",),
        unknowns=("whether the bid was accepted",),
    )

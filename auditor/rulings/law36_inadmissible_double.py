"""Inadmissible doubles and redoubles: cancelled (Law 36; in 1997 partly Law 35)."""

from auditor.detectors.rule import Finding
from auditor.rulings.ruling import CANCELLED, DIRECTOR, Case, Ruling


def rule(case: Case, finding: Finding) -> Ruling:
    """The contract is scored as if the call had not been made, by 2017's 36C; before 2017 for the director once play began."""
    contract = case.replay.contract
    text = contract.text if contract and contract.level else "the board"
    after = case.in_force.edition.double_after_lead
    unknowns = ("when it was noticed: before the opening lead the auction goes back",)
    if after:
        return Ruling(
            CANCELLED,
            ("19A", "36A", "36B", after),
            f"It is cancelled (36): noticed after the opening lead, {text} is scored as if it had not been made ({after}, "
            f"{case.in_force.edition.year}); noticed before, the auction goes back.",
            unknowns=unknowns,
        )
    return Ruling(
        DIRECTOR,
        ("19A", "36"),
        f"It is cancelled (36, {case.in_force.edition.year}); noticed after the opening lead it is for the director. "
        f"Shown here: {text} as if it had not been made.",
        tricks=0,
        unknowns=unknowns,
    )

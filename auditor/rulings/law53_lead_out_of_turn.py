"""Leads out of turn: accepted by the next hand's play, or for the director (Laws 53-56)."""

from auditor.bridge.seats import NAMES, lho, partner
from auditor.detectors.rule import Finding
from auditor.laws.editions import Edition
from auditor.replay.play import TRICKS
from auditor.rulings.ruling import ACCEPTED, DIRECTOR, TO_CORRECT, Case, Ruling


def lead_status(
    edition: Edition, *, trick: int, seat: int, declarer: int, accepted: bool
) -> tuple[str, tuple[str, ...]]:
    """The status of a lead out of turn to a trick 1..13 by a seat, and the clauses; accepted: the next hand played to it."""
    declaring = not (declarer ^ seat) & 1
    if trick == 1 and declaring:
        return DIRECTOR, ("54E", "24")
    if trick == TRICKS and not edition.last_lead_accepted:
        return TO_CORRECT, ("53A",)
    own_law = "54B" if trick == 1 else "55A" if declaring else "56"
    return (ACCEPTED if accepted else DIRECTOR), ("53A", own_law)


def rule(case: Case, finding: Finding) -> Ruling:
    """Tricks 2 to 13; declarer's side: 55, a defender's: 56. In 2017 a lead out of turn to trick 13 cannot be accepted."""
    status, clauses = _status(case, finding)
    own_law = clauses[-1]
    if status == TO_CORRECT:
        year = case.in_force.edition.year
        return Ruling(
            status,
            clauses,
            f"A lead out of turn to trick 13 cannot be accepted (53A, {year}): the right hand's card is the lead.",
            tricks=None,
        )
    if status == ACCEPTED:
        option = f"the other side could have refused the lead ({own_law}): not taken"
        return Ruling(status, clauses, f"so it is accepted (53A, {own_law}) and stands.", options=(option,))
    return Ruling(
        status,
        clauses,
        "The record does not tell whether it was accepted (53A).",
        tricks=None,
        unknowns=("whether the lead was accepted",),
    )


def _status(case: Case, finding: Finding) -> tuple[str, tuple[str, ...]]:
    return lead_status(
        case.in_force.edition,
        trick=case.replay.play.trick_of(finding.act) + 1,
        seat=finding.offender or 0,
        declarer=case.replay.declarer or 0,
        accepted=bool(finding.accepted),
    )


def rule_opening(case: Case, finding: Finding) -> Ruling:
    """54: declarer has five options after a faced opening lead by the wrong defender."""
    options = (
        "spread declarer's hand and become dummy (54A)",
        "accept and play on as declarer (54B)",
        "require, or forbid, a lead of the suit by the right leader, or leave the card as a penalty card (54D, 56, 50D)",
    )
    if "54A" in finding.facts:
        return Ruling(
            ACCEPTED,
            ("54A",),
            "The record cannot tell which; the result stands for the side (54A).",
            unknowns=("who spread the dummy, and why",),
        )
    status, clauses = _status(case, finding)
    if status == ACCEPTED:
        return Ruling(status, clauses, "so it is accepted (53A, 54B) and stands.", options=options)
    declaring = clauses[0] == "54E"
    return Ruling(
        status,
        clauses if declaring else ("54",),
        "The declaring side cannot make the opening lead (54E); a mistyped card would look the same."
        if declaring
        else "The record cannot tell whether it was a lead out of turn (54) or a mistyped card.",
        tricks=None,
        options=() if declaring else options,
        unknowns=("whether the lead was made at the table",),
    )


def rule_play(case: Case, finding: Finding) -> Ruling:
    """57: a defender's premature play gives declarer options; declarer's own has no rectification."""
    seat = finding.offender or 0
    if _declaring(case, seat):
        return Ruling(ACCEPTED, ("57C",), "Declarer's side: the card is played, without rectification (57C).")
    return Ruling(
        DIRECTOR,
        ("57A",),
        f"A defender's play before {NAMES[lho(seat)] if not finding.expected else finding.expected}: declarer may restrict the "
        f"play of {NAMES[partner(seat)]} (57A); the winner does not change. Two cards typed in the wrong order would look the same.",
        tricks=None,
        unknowns=("whether the cards were played in this order",),
    )


def _declaring(case: Case, seat: int) -> bool:
    declarer = case.replay.declarer
    return declarer is not None and not (declarer ^ seat) & 1

"""Leads out of turn: accepted by the next hand's play, or for the director (Laws 53-56)."""

from auditor.bridge.seats import NAMES, lho, partner
from auditor.detectors.rule import Finding
from auditor.rulings.ruling import ACCEPTED, DIRECTOR, TO_CORRECT, Case, Ruling


def rule(case: Case, finding: Finding) -> Ruling:
    """Tricks 2 to 13; declarer's side: 55, a defender's: 56. In 2017 a lead out of turn to trick 13 cannot be accepted."""
    replay = case.replay
    seat = finding.offender or 0
    edition = case.in_force.edition
    own_law = "55A" if _declaring(case, seat) else "56"
    if replay.play.trick_of(finding.act) == 12 and not edition.last_lead_accepted:
        return Ruling(
            TO_CORRECT,
            ("53A",),
            f"A lead out of turn to trick 13 cannot be accepted (53A, {edition.year}): the right hand's card is the lead.",
            tricks=None,
        )
    if finding.accepted:
        return Ruling(
            ACCEPTED,
            ("53A", own_law),
            f"so it is accepted (53A, {own_law}) and stands.",
            options=(f"the other side could have refused the lead ({own_law}): not taken",),
        )
    return Ruling(
        DIRECTOR,
        ("53A", own_law),
        "The record does not tell whether it was accepted (53A).",
        tricks=None,
        unknowns=("whether the lead was accepted",),
    )


def rule_opening(case: Case, finding: Finding) -> Ruling:
    """54: declarer has five options after a faced opening lead by the wrong defender."""
    seat = finding.offender or 0
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
    if finding.accepted:
        return Ruling(ACCEPTED, ("53A", "54B"), "so it is accepted (53A, 54B) and stands.", options=options)
    declaring = _declaring(case, seat)
    return Ruling(
        DIRECTOR,
        ("54E", "24") if declaring else ("54",),
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

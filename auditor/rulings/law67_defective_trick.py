"""A hand played no card to a trick and both sides went on (Law 67B)."""

from auditor.bridge.cards import SUIT_MASK
from auditor.bridge.seats import NAMES, SIDE_NAMES
from auditor.detectors.rule import Finding
from auditor.laws.editions import Edition
from auditor.replay.play import TRICKS
from auditor.replay.position import position_before
from auditor.rulings.ruling import AUTOMATIC, DIRECTOR, LATE, NONE, Case, Ruling


def tricks_lost(edition: Edition, *, had_suit_led: bool, side_won_that_or_later: bool) -> tuple[int, str]:
    """Tricks the short hand's side loses, and the clause; deemed a revoke, which loses one trick by 64A2."""
    clause = "67B1(a)" if had_suit_led else "67B1(b)"
    if had_suit_led and not edition.short_hand_with_suit_loses:
        return 0, clause
    return (1 if side_won_that_or_later else 0), clause


def rule(case: Case, finding: Finding) -> Ruling:
    """Automatic only where the whole play supports it; else for the director, without a trick."""
    play, edition = case.replay.play, case.in_force.edition
    seat = finding.offender or 0
    trick = play.trick_of(finding.act)
    if len(play.starts) < TRICKS - 1:
        return Ruling(
            DIRECTOR,
            ("67B",),
            "The play does not go on to the end, so it is not sure that a card is missing (67B); a card left out by the recorder "
            "would look the same.",
            tricks=0,
            unknowns=("whether the card was left out at the table or by the recorder",),
        )
    suit = play.cards[play.acts_of(trick)[0]] // 13
    holds = bool(position_before(case.replay, finding.act)[seat] & SUIT_MASK[suit])
    won = any(winner >= 0 and winner & 1 == seat & 1 for winner in play.winners[trick:])
    count, clause = tricks_lost(edition, had_suit_led=holds, side_won_that_or_later=won)
    unknowns = (
        "whether the card was left out at the table or by the recorder",
        "when attention was drawn (64B4, 64B5)",
    )
    if not count or case.attention == LATE:
        why = (
            "attention was drawn late"
            if count
            else f"{SIDE_NAMES[seat & 1]} won no trick then or later"
            if not won
            else "no trick is lost"
        )
        return Ruling(
            NONE,
            (clause,),
            f"{NAMES[seat]}'s short trick moves no trick: {why} ({clause}, {edition.year}).",
            unknowns=unknowns,
        )
    return Ruling(
        AUTOMATIC,
        (clause, "64A2"),
        f"Both sides played on: {NAMES[seat]} is deemed to have revoked ({clause}).",
        tricks=count,
        to=(seat & 1) ^ 1,
        unknowns=unknowns,
    )

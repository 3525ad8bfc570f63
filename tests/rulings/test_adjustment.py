"""Whether the recorded result carries the tricks already, what is established, and what attention changes."""

import pytest

from auditor.audit import BoardAudit
from tests.support.as_text import board_as_lin, board_as_pbn
from tests.support.boards import the_audit
from tests.support.strategies import LegalBoard, legal_board
from tests.test_properties import planted_revoke


def a_revoke_that_costs() -> tuple[LegalBoard, int, int, int]:
    """A board with a revoke that moves one trick: the board, its trick from 0, declarer's tricks, and the sign of the change."""
    for seed in range(500):
        planted = planted_revoke(legal_board(seed, 1), seed)
        if planted is None:
            continue
        board, trick, seat = planted
        (item,) = [item for item in the_audit(board_as_pbn(board)).items if item.finding.rule == "L61"]
        made = sum(not (winner ^ board.declarer) & 1 for winner in board.winners)
        if item.ruling.tricks == 1 and 2 < made < 11 and trick < 8:
            return board, trick, made, -1 if not (seat ^ board.declarer) & 1 else 1
    raise AssertionError("no such board among 500")


BOARD, TRICK, MADE, CHANGE = a_revoke_that_costs()


def audit(result: int | str | None = None, tricks: int = 13, more: str = "", **options: str) -> BoardAudit:
    text = board_as_pbn(BOARD, tricks=tricks)
    head = "" if result is None else f'[Result "{result}"]\n'
    return the_audit(head + more + text, **options)


@pytest.mark.parametrize(
    ("result", "status"),
    [(MADE, "not-applied"), (MADE + CHANGE, "applied"), (MADE - CHANGE, "differs"), (None, "unknown")],
)
def test_the_recorded_result_is_compared_first(result: int | None, status: str) -> None:
    adjustment = audit(result).adjustment
    assert adjustment.status == status
    assert (adjustment.tricks_played, adjustment.tricks_adjusted) == (MADE, MADE + CHANGE)


def test_a_result_that_carries_the_trick_needs_nobody() -> None:
    by_rule = {item.finding.rule: item for item in audit(MADE + CHANGE).items}
    assert (by_rule["L61"].todo, by_rule["L61"].severity) == ("none", "warning")
    assert by_rule["R03"].severity == "info"


def test_attention_drawn_late_moves_no_trick() -> None:
    late = audit(MADE, attention="late")
    (item,) = [item for item in late.items if item.finding.rule == "L61"]
    assert (item.ruling.status, item.ruling.tricks, item.ruling.to) == ("equity-only", 0, None)
    assert "64B4" in item.ruling.clauses
    assert late.adjustment.tricks_adjusted == MADE


def test_unfinished_play_cannot_tell_whether_the_result_carries_the_trick() -> None:
    assert audit(MADE, tricks=12 if TRICK < 11 else 13).adjustment.status in ("unknown", "not-applied")
    short = audit(MADE, tricks=TRICK + 2)
    assert short.adjustment.status in ("unknown", "not-applied")
    assert short.adjustment.status != "applied"


@pytest.mark.parametrize("tag", ['[Score "AVE"]\n', '[Score "NS 100 EW -50"]\n', '[Termination "adjudication"]\n'])
def test_an_assigned_score_is_left_alone(tag: str) -> None:
    assigned = audit(MADE, more=tag)
    assert assigned.adjustment.status == "assigned"
    assert assigned.adjustment.score_adjusted is None
    assert not {"R03", "R04"} & {item.finding.rule for item in assigned.items}


def test_a_revoke_in_the_last_trick_before_a_claim_is_for_the_director_with_both_outcomes() -> None:
    text = board_as_lin(BOARD, tricks=TRICK + 1).rstrip() + f"mc|{MADE}|\n"
    (item,) = [item for item in the_audit(text).items if item.finding.rule == "L61"]
    assert (item.ruling.status, item.ruling.tricks, item.ruling.established) == ("director", None, None)
    assert "claimed or conceded" in item.message
    assert "62A" in item.message


def test_the_message_gives_tricks_and_scores_before_and_after_with_clause_and_edition() -> None:
    (item,) = [item for item in audit(MADE, more='[Date "2019.06.15"]\n').items if item.finding.rule == "L61"]
    assert f"{MADE} to {MADE + CHANGE}" in item.message
    assert "(64A2, 2017)" in item.message or "(64A1, 2017)" in item.message
    assert "A mistyped card would look the same." in item.message


@pytest.mark.parametrize(
    ("date", "year"),
    [
        ("1985.01.01", 1987),
        ("1997.05.26", 1987),
        ("1997.06.01", 1997),
        ("2008.03.01", 2007),
        ("2017.10.01", 2017),
        ("????.??.??", 2017),
    ],
)
def test_the_edition_is_that_of_the_event(date: str, year: int) -> None:
    assert audit(MADE, more=f'[Date "{date}"]\n').in_force.edition.year == year


def test_a_doubt_about_the_edition_is_named() -> None:
    (item,) = [item for item in audit(MADE, more='[Date "2017.08.15"]\n').items if item.finding.rule == "L61"]
    assert any("2007 may still" in unknown for unknown in item.ruling.unknowns)

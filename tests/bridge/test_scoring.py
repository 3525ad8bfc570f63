"""Duplicate scores, IMPs, VPs, and the standard board numbers."""

import pytest

from auditor.bridge.boards import standard_dealer, standard_vulnerability
from auditor.bridge.contracts import Contract
from auditor.bridge.imps import imps, victory_points
from auditor.bridge.scoring import BEFORE_1987, VULNERABILITIES, score, score_ns


@pytest.mark.parametrize(
    ("contract", "vulnerable", "tricks", "points"),
    [
        (Contract(1, 0), False, 7, 70),
        (Contract(3, 4), False, 9, 400),
        (Contract(3, 4), True, 10, 630),
        (Contract(4, 3), True, 10, 620),
        (Contract(5, 1), False, 11, 400),
        (Contract(6, 2), True, 12, 1430),
        (Contract(7, 4, 2), True, 13, 2980),
        (Contract(2, 2, 1), False, 8, 470),
        (Contract(1, 1, 2), False, 9, 630),
        (Contract(4, 3), True, 8, -200),
        (Contract(4, 3, 1), False, 6, -800),
        (Contract(4, 3, 1), True, 6, -1100),
        (Contract(4, 3, 2), False, 9, -200),
    ],
)
def test_scores_by_law_77(contract: Contract, vulnerable: bool, tricks: int, points: int) -> None:
    assert score(contract, vulnerable, tricks) == points


def test_before_the_1987_laws_later_undertricks_cost_200_and_a_redouble_earns_50() -> None:
    assert score(Contract(4, 3, 1), False, 6, BEFORE_1987) == -700
    assert score(Contract(2, 3, 2), False, 8, BEFORE_1987) == 590


def test_the_score_of_east_west_is_negative_for_north_south() -> None:
    assert score_ns(Contract(4, 2), 1, 2, 10) == -620
    assert score_ns(Contract(4, 2), 1, 1, 10) == -420


def test_dealer_and_vulnerability_follow_the_board_number() -> None:
    cycle = ["none", "NS", "EW", "All", "NS", "EW", "All", "none", "EW", "All", "none", "NS", "All", "none", "NS", "EW"]
    assert [VULNERABILITIES[standard_vulnerability(number)] for number in range(1, 17)] == cycle
    assert [standard_dealer(number) for number in (1, 2, 3, 4, 5, 17)] == [0, 1, 2, 3, 0, 0]


@pytest.mark.parametrize(("difference", "expected"), [(0, 0), (10, 0), (20, 1), (-430, -10), (600, 12), (4000, 24)])
def test_imps_by_law_78b(difference: int, expected: int) -> None:
    assert imps(difference) == expected


def test_victory_points_are_twenty_for_a_blitz_and_balance() -> None:
    assert victory_points(60, 16) == 20.0
    assert victory_points(0, 16) == 10.0
    assert victory_points(7, 20) + victory_points(-7, 20) == pytest.approx(20.0)

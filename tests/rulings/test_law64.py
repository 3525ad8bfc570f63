"""Law 64 as an assignment, edition by edition; cases made for this project."""

import pytest

from auditor.laws.editions import LAWS_1997, LAWS_2007, LAWS_2017, Edition
from auditor.rulings.law64_revoke import Revoke, TrickWon, transfers

NORTH, EAST, SOUTH, WEST = range(4)
SEATS = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)


def won(winners: str, suits: dict[int, int] | None = None) -> list[TrickWon]:
    """Winners by seat; a small letter is a trick given by a claim, to the side only."""
    return [
        TrickWon(SEATS[letter.upper()] & 1, SEATS[letter] if letter.isupper() else None, (suits or {}).get(number))
        for number, letter in enumerate(winners, 1)
    ]


def cost(edition: Edition, winners: str, *revokes: Revoke, suits: dict[int, int] | None = None) -> tuple[int, int, str]:
    """Tricks taken from N/S and E/W, and the clauses; South declares."""
    result = transfers(edition, SOUTH, won(winners, suits), revokes)
    return result.from_ns, result.from_ew, "; ".join(outcome.clause for outcome in result.outcomes)


@pytest.mark.parametrize("edition", [LAWS_1997, LAWS_2007, LAWS_2017])
@pytest.mark.parametrize(
    ("winners", "seat", "expected"),
    [
        ("SSEEESSSSSSSS", EAST, (0, 2, "64A1")),
        ("SSESSSSSSSSSS", EAST, (0, 1, "64A1")),
        ("SSSEESSSSSSSS", EAST, (0, 1, "64A2")),
        ("SSWSSSSSSSSSS", EAST, (0, 1, "64A2")),
        ("EESSSSSSSSSSS", EAST, (0, 0, "64B1")),
        ("EESNSSSSSSSSS", SOUTH, (2, 0, "64A1")),
        ("EENNSSSSSSSSS", SOUTH, (1, 0, "64A2")),
        ("EENNSSSSSSSSS", NORTH, (0, 0, "64B3")),
    ],
)
def test_one_revoke_at_trick_three(edition: Edition, winners: str, seat: int, expected: tuple[int, int, str]) -> None:
    assert cost(edition, winners, Revoke(3, seat, HEARTS)) == expected


def test_1997_takes_one_more_for_a_later_trick_with_a_card_that_could_have_been_played() -> None:
    revoke, suits = Revoke(3, EAST, HEARTS), {6: HEARTS, 7: CLUBS}
    assert cost(LAWS_1997, "SSSSSEESSSSSS", revoke, suits=suits)[1] == 2
    assert cost(LAWS_2007, "SSSSSEESSSSSS", revoke, suits=suits)[1] == 1
    assert cost(LAWS_1997, "SSSSSESSSSSSS", revoke, suits=suits)[1] == 1, "a trick is moved once"
    assert cost(LAWS_1997, "SSSSSWESSSSSS", revoke, suits={6: HEARTS})[1] == 1, "won by the partner"


def test_the_same_player_again_in_the_same_suit_costs_nothing_more() -> None:
    twice = (Revoke(2, WEST, HEARTS), Revoke(4, WEST, HEARTS))
    assert cost(LAWS_2017, "SSSSSWWSSSSSS", *twice) == (0, 1, "64A2; 64B2")


def test_in_2017_only_an_established_first_revoke_makes_the_second_a_repeat() -> None:
    twice = (Revoke(2, WEST, HEARTS, established=False), Revoke(4, WEST, HEARTS))
    assert cost(LAWS_2017, "SSSSSWWSSSSSS", *twice) == (0, 1, "62A; 64A2")
    assert cost(LAWS_2007, "SSSSSWWSSSSSS", *twice) == (0, 0, "62A; 64B2")


def test_revokes_in_two_suits_each_want_a_trick_of_their_own() -> None:
    two = (Revoke(2, WEST, HEARTS), Revoke(4, WEST, CLUBS))
    assert cost(LAWS_2017, "SSSSSWWSSSSSS", *two)[1] == 2
    assert cost(LAWS_2017, "SSSSSWSSSSSSS", *two)[1] == 1


def test_both_sides_by_edition() -> None:
    both = (Revoke(2, WEST, HEARTS), Revoke(5, SOUTH, CLUBS))
    assert cost(LAWS_1997, "SSSSSWSSSSSSS", *both)[:2] == (2, 1)
    assert cost(LAWS_2007, "SSSSSWSSSSSSS", *both) == (0, 0, "64B7; 64B7")
    corrected = (Revoke(2, WEST, HEARTS), Revoke(5, SOUTH, CLUBS, established=False))
    assert cost(LAWS_2017, "SSSSSWSSSSSSS", *corrected) == (0, 1, "64A2; 62A")
    assert cost(LAWS_2007, "SSSSSWSSSSSSS", *corrected)[1] == 0


@pytest.mark.parametrize(
    ("exempt", "edition", "clause"),
    [
        ("B4", LAWS_2017, "64B4"),
        ("B5", LAWS_1997, "64B5"),
        ("penalty-card", LAWS_2017, "64B3"),
        ("faced", LAWS_2007, "64B3"),
        ("faced", LAWS_2017, "64A2"),
    ],
)
def test_facts_that_no_record_shows_take_the_tricks_away(exempt: str, edition: Edition, clause: str) -> None:
    assert cost(edition, "SSSSWSSSSSSSS", Revoke(2, WEST, HEARTS, exempt=exempt))[2] == clause


def test_tricks_twelve_and_thirteen() -> None:
    assert cost(LAWS_2017, "SSSSSSSSSSSWW", Revoke(12, WEST, CLUBS))[2] == "64B6"
    assert cost(LAWS_2017, "SSSSSSSSSSSSW", Revoke(13, WEST, CLUBS))[2] == "DATA"


def test_a_trick_given_by_a_claim_counts_but_has_no_hand() -> None:
    assert cost(LAWS_2017, "SSSSSSSSSnnne", Revoke(4, WEST, HEARTS))[1] == 1
    assert cost(LAWS_1997, "SSSSSSSSSnnee", Revoke(4, WEST, HEARTS))[1] == 1

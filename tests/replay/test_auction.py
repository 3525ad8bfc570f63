"""The auction, call by call."""

import pytest

from auditor.bridge.calls import CALL_OF
from auditor.bridge.contracts import contract_text
from auditor.replay.auction import replay_auction
from auditor.replay.oddities import ABOVE_SEVEN, AFTER_END, DOUBLE_MISPLACED, NOT_HIGHER

NORTH, EAST, SOUTH, WEST = range(4)


def auction(text: str, first: int = NORTH) -> tuple[str, int | None, list[tuple[int, int]]]:
    result = replay_auction([CALL_OF[name] for name in text.split()], first)
    return contract_text(result.contract), result.declarer, [tuple(oddity) for oddity in result.oddities]


@pytest.mark.parametrize(
    ("calls", "first", "contract", "declarer"),
    [
        ("1H P 2H P 4H P P P", SOUTH, "4H", SOUTH),
        ("P 1S P 3S P 4S P P P", NORTH, "4S", EAST),
        ("1S X XX P P P", NORTH, "1SXX", NORTH),
        ("1S 1N X P P P", SOUTH, "1NTX", WEST),
        ("1D P 1H P 2D P 2H P P P", NORTH, "2H", SOUTH),
        ("P P P P", NORTH, "PASS", None),
    ],
)
def test_contract_and_declarer(calls: str, first: int, contract: str, declarer: int | None) -> None:
    assert auction(calls, first) == (contract, declarer, [])


@pytest.mark.parametrize(
    ("calls", "contract", "declarer", "oddities"),
    [
        ("1S 1D 1H P P P", "1H", SOUTH, [(NOT_HIGHER, 1)]),
        ("1S 1D 1C P P P", "1C", SOUTH, [(NOT_HIGHER, 1), (NOT_HIGHER, 2)]),
        ("1N 2C P 2C P P P", "2C", EAST, [(NOT_HIGHER, 3)]),
    ],
)
def test_an_insufficient_bid_stands_and_sets_the_level_to_beat(
    calls: str, contract: str, declarer: int, oddities: list[tuple[int, int]]
) -> None:
    assert auction(calls) == (contract, declarer, oddities)


@pytest.mark.parametrize("calls", ["1S P X P P P", "1S XX P P P", "X 1S P P P", "1S X P X P P P", "1S X XX XX P P P"])
def test_an_inadmissible_double_takes_its_turn_and_changes_nothing(calls: str) -> None:
    contract, _, oddities = auction(calls)
    assert [kind for kind, _ in oddities] == [DOUBLE_MISPLACED]
    assert contract.startswith("1S")


def test_a_bid_above_seven_takes_its_turn_and_restarts_the_count_of_passes() -> None:
    assert auction("7N 8C P P P") == ("7NT", NORTH, [(ABOVE_SEVEN, 1)])


def test_calls_behind_the_final_pass_are_noted_and_change_nothing() -> None:
    assert auction("1S P P P 2H P") == ("1S", NORTH, [(AFTER_END, 4), (AFTER_END, 5)])


def test_an_unfinished_auction_is_not_complete() -> None:
    result = replay_auction([CALL_OF["1S"], 0], NORTH)
    assert not result.is_complete
    assert contract_text(result.contract) == "1S"


@pytest.mark.parametrize("calls", [(-1, 6, 0, 0, 0), (-3, 4, 0, 0, 0)])
def test_fillers_and_skipped_players_keep_their_turns(calls: tuple[int, ...]) -> None:
    assert replay_auction(calls, NORTH).declarer == EAST


def test_an_unreadable_call_makes_the_auction_unclear() -> None:
    assert not replay_auction((6, -2, 0, 0, 0), NORTH).is_complete

"""A revoke at trick 12 moves no trick; the report says what correcting it comes to (62D)."""

import re

import pytest

from tests.support.as_text import board_as_pbn
from tests.support.boards import the_audit
from tests.support.strategies import LegalBoard, legal_board


def revoke_at_trick_12(board: LegalBoard, by_dummy: bool = False) -> str:
    """The board with a follower's last two cards exchanged, so that it does not follow suit; empty where none can."""
    led = board.cards[44] // 13
    for turn in (1, 2, 3):
        seat = (board.leaders[11] + turn) & 3
        last = board.cards[48 + ((seat - board.leaders[12]) & 3)]
        if (seat == board.declarer ^ 2) == by_dummy and board.cards[44 + turn] // 13 == led != last // 13:
            lines = board_as_pbn(board).splitlines()
            twelfth, thirteenth = lines[-2].split(), lines[-1].split()
            at = (seat - board.declarer - 1) & 3
            twelfth[at], thirteenth[at] = thirteenth[at], twelfth[at]
            return "\n".join([*lines[:-2], " ".join(twelfth), " ".join(thirteenth)]) + "\n"
    return ""


@pytest.mark.parametrize(("by_dummy", "clause"), [(False, "64B6"), (True, "64B3")])
def test_a_revoke_at_trick_12_says_what_the_last_two_tricks_come_to_once_corrected(by_dummy: bool, clause: str) -> None:
    told = 0
    for seed in range(60):
        board = legal_board(seed)
        text = revoke_at_trick_12(board, by_dummy)
        (item, *_) = [item for item in the_audit(text).items if item.finding.rule == "L61"] if text else [None]
        if item is None:
            continue
        won = sum(winner & 1 for winner in board.winners[11:])
        assert item.ruling.clauses == ("62D", clause)
        assert item.ruling.tricks == 0
        said = re.search(
            r"E/W would (?:then )?win (\d)(?: to (\d))? of the last two tricks(, not \d| all the same)", item.message
        )
        assert said, text
        assert int(said[1]) <= won <= int(said[2] or said[1]), text
        assert said[2] or said[3] != f", not {said[1]}", text
        told += 1
    assert told > 5

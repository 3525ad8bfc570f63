"""What a sheet holds and how it is drawn: alerts, unknown hands and cards, cards taken back, hostile names."""

import pytest

from auditor.audit import BoardAudit, audit_text
from auditor.notation.alerts import alerts
from auditor.report.board_text import Style, board_text
from auditor.report.people import clean, points
from auditor.report.rows import finding_row, status_of
from auditor.report.sheet import Sheet, sheet_of
from auditor.report.steps import STEPS, steps_of

HANDS = "SAKQJHAKQDAKQCAKQ,ST987HJT9DJT98CJT,S6543H8765D765C98,"
"""South, West, North, and East the rest."""


def audited(text: str, notation: str) -> BoardAudit:
    (board,) = [each for each in audit_text(text, notation) if isinstance(each, BoardAudit)]
    return board


def sheet(text: str, notation: str = "lin") -> Sheet:
    board = audited(text, notation)
    return sheet_of(board, status_of(board))


def shown(text: str, notation: str = "lin", style: Style | None = None) -> str:
    board = audited(text, notation)
    rows = []
    for item in board.items:
        row = finding_row(board, item)
        row[STEPS] = steps_of(board, item, row)
        rows.append(row)
    return board_text(sheet_of(board, status_of(board)), rows, style or Style())


def test_an_alert_of_lin_stands_with_its_call() -> None:
    board = audited(f"md|3{HANDS}|mb|1N!|an|15 to 17|mb|p|mb|2C!|mb|p|mb|2D|an|15 to 17|", "lin")
    assert alerts(board.record) == {0: "15 to 17", 2: "", 4: "15 to 17"}
    calls = sheet_of(board, "clean").calls
    assert [call.alert for call in calls] == [1, 0, -1, 0, 1]
    text = shown(board.record.text)
    assert "1NT*1" in text
    assert "2♣*" in text
    assert "  *1 15 to 17\n" in text


def test_a_note_of_pbn_is_that_of_its_own_section() -> None:
    text = (
        '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1NT =1= Pass =2= Pass Pass\n'
        '[Note "1:fifteen \\"or\\" more"]\n[Play "E"]\nS2 - - - =1=\n[Note "1:a low one"]\n'
    )
    assert alerts(audited(text, "pbn").record) == {0: 'fifteen "or" more', 1: ""}


def test_a_hand_that_is_not_given_is_said_to_be_so() -> None:
    text = shown('[Board "1"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n[Dealer "N"]\n[Auction "N"]\n7NT AP\n', "pbn")
    assert text.count("(not given)") == 3
    assert "North (37)" in text


def test_a_card_that_is_not_told_is_a_question_mark_and_the_count_is_open_from_there() -> None:
    text = shown('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n7NT AP\n[Play "E"]\nS2 S3 - S4\n-\n*\n', "pbn")
    assert "?" in text
    assert "(no deal in the record)" in text


def test_a_card_taken_back_is_shown_at_its_trick() -> None:
    cards = ["HJ", "H5", "D2", "H2", "HA", "CA", "CT", "C8", "C2"]
    played = "".join(f"pc|{card}|" for card in cards)
    text = f"md|3{HANDS}|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|{played}"
    trick = sheet(text).tricks[0]
    assert ([card.name for card in trick.cards], trick.taken_back) == (["HJ", "H5", "H2", "HA"], ("D2",))
    assert trick.flagged
    assert "♦2 was taken back" in shown(text)


def test_a_claim_says_what_it_gives() -> None:
    text = shown(f"md|1{HANDS}|mb|7N|mb|p|mb|p|mb|p|pc|S7|pc|S3|pc|S2|pc|SA|mc|13|")
    assert "The play stops here; by the claim South has 13 tricks." in text


@pytest.mark.parametrize("name", ["\x1b[31mred", "\u202ereversed", "a\u2028b", "x" * 10_000, "♠♥"])
def test_a_name_moves_nothing_and_colours_nothing(name: str) -> None:
    text = shown(f"pn|{name},W,N,E|md|1{HANDS}|mb|7N|mb|p|mb|p|mb|p|")
    assert not any(sign in text for sign in "\x1b\u202e\u2028")
    assert max(map(len, text.splitlines())) <= 80


def test_text_for_people_is_on_one_line_and_cut() -> None:
    assert clean("a\n\tb\x00c") == "a b c"
    assert clean("Zoë — Müller") == "Zoë — Müller"
    assert clean("abcdefghij", 8) == "abcde..."


def test_points_are_four_three_two_one() -> None:
    board = audited(f"md|1{HANDS}|mb|7N|mb|p|mb|p|mb|p|", "lin")
    assert [points(hand) for hand in board.record.hands or ()] == [0, 0, 37, 3]

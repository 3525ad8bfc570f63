"""What a sheet holds and how it is drawn: alerts, unknown hands and cards, cards taken back, hostile names."""

from urllib.parse import unquote

import pytest

from auditor.audit import BoardAudit, audit_text
from auditor.notation.alerts import alerts
from auditor.replay.replay import replay
from auditor.report.board_text import Style, board_text
from auditor.report.people import clean, columns, points
from auditor.report.rows import finding_row, status_of
from auditor.report.sheet import Sheet, sheet_of
from auditor.report.steps import STEPS, steps_of
from auditor.report.viewer_link import viewer_link

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
    assert "  1   ?        ♠4      >♠2       ♠3      ?\n" in text
    assert "(no deal in the record)" in text


def test_a_card_taken_back_is_shown_at_its_trick() -> None:
    cards = ["HJ", "H5", "D2", "H2", "HA", "CA", "CT", "C8", "C2"]
    played = "".join(f"pc|{card}|" for card in cards)
    text = f"md|3{HANDS}|mb|p|mb|p|mb|1N|mb|p|mb|p|mb|p|{played}"
    trick = sheet(text).tricks[0]
    assert ([card.name for card in trick.cards], trick.taken_back) == (["HJ", "H5", "H2", "HA"], ((1, "D2"),))
    assert trick.flagged
    assert not any(card.flagged for card in trick.cards)
    assert sheet(text).first_flagged == 3
    assert "East's ♦2! was taken back" in shown(text)
    before = shown(text, style=Style(step=3))
    assert "then East plays ♥2 instead of ♦2, taken back (flagged)." in " ".join(before.split())


def test_cards_that_cannot_be_followed_are_not_passed_over() -> None:
    text = shown('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\nPass\n[Play "E"]\nS2 S3 S4 S5\n', "pbn")
    assert "Cards are recorded, but without a contract or a leader they cannot be followed." in text


def test_a_contract_that_the_auction_does_not_give_is_set_against_it() -> None:
    text = (
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ - - -"]\n[Declarer "{}"]\n'
        '[Contract "{}"]\n[Auction "N"]\n2S AP\n'
    )
    tag = shown(text.format("N", "3S"), "pbn")
    assert "Contract: 2S by North; the record says 3S by North !\n" in tag
    played = shown(text.format("E", "3NT") + '[Play "S"]\nS2\n*\n', "pbn")
    assert "Contract: 3NT by East; the auction ends in 2S by North !\n" in played


def test_every_line_of_a_view_keeps_within_the_columns() -> None:
    text = (
        '[Event "世界橋牌錦標賽世界橋牌錦標賽世界橋牌錦標賽世界橋牌錦標賽世界橋牌錦標賽"]\n[West "世界橋牌錦標賽世界橋牌"]\n'
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "All"]\n[Deal "N:AKQJ.AKQ.AKQ.AKQ T98.JT9.JT9.JT98 765.876.8765.765 -"]\n'
        '[Auction "N"]\n7NT X XX AP\n[Result "1"]\n[Score "NS -12345"]\n'
    )
    assert max(map(columns, shown(text, "pbn").splitlines())) <= 80
    assert columns("世界") == 4
    assert clean("世界世界世界", 8) == "世界..."


def link_of(text: str, notation: str) -> str:
    return unquote(viewer_link(replay(audited(text, notation).record)))


def test_a_link_gives_calls_and_cards_to_those_who_made_them() -> None:
    omitted = (
        '[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n[Deal "N:.AKQJT98765432.. AKQJT98765432... ...AKQJT98765432 '
        '..AKQJT98765432."]\n[Declarer "E"]\n[Contract "7S"]\n[Auction "N"]\n7S Pass Pass Pass\n[Play "S"]\nC2 D2 H2 S2\n'
    )
    assert "|mb|p|mb|7S|mb|p|mb|p|mb|p|pc|C2|" in link_of(omitted, "pbn")
    gap = f"md|3{HANDS}|mb|1N|mb|zz|mb|p|mb|p|pc|S7|"
    assert link_of(gap, "lin").endswith("|mb|1N|")
    other_seat = omitted.replace('[Declarer "E"]\n[Contract "7S"]\n[Auction "N"]', '[Auction "E"]')
    assert "|md|4" in link_of(other_seat, "pbn")
    assert "|mb|7S|mb|p|mb|p|mb|p|" in link_of(other_seat, "pbn")
    untold = omitted.replace("7S Pass", "- 7S Pass").replace('[Declarer "E"]\n', "")
    assert "mb|" not in link_of(untold, "pbn")
    unknown_lead = f"md|1{HANDS}|mb|7N|mb|p|mb|p|mb|p|pc|S?|pc|S3|"
    assert "pc|" not in link_of(unknown_lead, "lin")


def test_what_the_law_says_and_what_the_record_may_mean_stand_apart() -> None:
    text = shown(f"md|1{HANDS}|mb|2S|mb|1H|mb|p|mb|p|mb|p|")
    assert (
        "  Law 27A (2017): So it is accepted (27A) and stands.\n  But: A mistyped call would look the same.\n" in text
    )
    assert "The record cannot show: the date, and so the edition: the newest is used" in text


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

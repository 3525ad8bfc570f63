"""Inputs that once broke a reader, or took too long: kinds, not cases."""

import pytest

from auditor.audit import BoardAudit, audit_text
from auditor.record.problems import Problem
from tests.support.boards import audits, problems, the_audit

DEAL = '[Deal "N:AKQJ.T98.765.432 T987.AKQ.J432.65 65.J765.AKQ.AKQJ 432.432.T98.T987"]\n'
GAME = f'[Event "x"]\n[Board "1"]\n[Dealer "N"]\n[Vulnerable "None"]\n{DEAL}'
MD = "md|1SAKQJHT98D765C432,ST987HAKQDJ432C65,S65HJ765DAKQCAKQJ|"
MATCH = "vg|a,b,I,1,2,A,0,B,0|rs|,,,|pn|a,b,c,d,e,f,g,h|pg||"


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ('[Date "0000.00.00"]\n' + GAME, "pbn"),
        (GAME + '[Score "+\t150"]\n', "pbn"),
        (GAME + '[Score "NS\t-\t140"]\n', "pbn"),
        (GAME + f'[Score "{"1" * 5000}"]\n', "pbn"),
        (f'[Board "{"1" * 5000}"]\n', "pbn"),
        (f"{MATCH}qx|o{'1' * 5000}|{MD}", "lin"),
        (f"{MATCH}qx|²|{MD}", "lin"),
        (f"vg|a,b,I,²,2,A,0,B,0|rs|,|qx|o1|{MD}", "lin"),
        (f"vg|a,b,I,1,2,A,0,B,0|bn|²,3|qx|o1|{MD}", "lin"),
        (f"{MD}mb|1N|pc|S\u212a|pc|\u017fA|", "lin"),
        (GAME + '[Declarer "N"]\n[Contract "1NT"]\n[Play "S"]\nSA ZZ SK HJ\n', "pbn"),
    ],
)
def test_odd_digits_letters_and_cells_are_no_exception(text: str, notation: str) -> None:
    assert all(isinstance(entry, BoardAudit | Problem) for entry in audit_text(text, notation))


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        (GAME + '[Auction "N"]\n' + "{}" * 1 + "1C " * 2000, "pbn"),
        (GAME + '[Auction "N"]\n' + "^I 1C " * 2000, "pbn"),
        (GAME + '[Auction "N"]\n' + "X AP " * 4000, "pbn"),
        (GAME + '[Auction "N"]\n' + "- " * 10000, "pbn"),
        (GAME + '[Event "y"]\n' * 10000, "pbn"),
        ((GAME + '[Auction "N"]\n1C AP *\n') * 600, "pbn"),
        (GAME + '[X "' + '\\"' * 10000 + "\n{}\n\n", "pbn"),
        (GAME + '\n% x\n"' + '\\"' * 10000 + "\n\n", "pbn"),
        (GAME + '[Score "NS' + " " * 10000 + 'x"]\n', "pbn"),
        (GAME + "{" * 20000, "pbn"),
        (MD + "mb|1C|" * 2000, "lin"),
        (MD + f"mb|{'1C' * 10000}|", "lin"),
        (MD + "pn|a,b,c,d|" * 10000, "lin"),
        (MD + "mb|1C" + " " * 10000 + "x|foo bar|", "lin"),
        ("|" * 30000, "lin"),
        (MD + "pc|SA|" * 5000, "lin"),
        ("[\n" * 60000, "pbn"),
        ('[Event "x"]{c}' * 20000, "pbn"),
        ("[Event x\n" * 20000, "pbn"),
        ('[Event "x"]\n' + ";\n" * 80000, "pbn"),
        (GAME + '[Play "N"]\nSA SK\n' + '[Note "1:x"] SA\n' * 20000, "pbn"),
        ((" " + "[x\n" * 40 + "\n") * 300, "pbn"),
        ("".join(f"qx|o{board}|md|3,|" + "x|" * 240 + "\n" for board in range(100)), "lin"),
    ],
)
def test_hostile_repetition_ends(text: str, notation: str) -> None:
    """No clock is asserted: the forms that were not linear took minutes, and a run that hangs is seen."""
    assert list(audit_text(text, notation))


def test_what_stands_behind_the_last_cell_that_is_read_is_not_told_as_unreadable() -> None:
    for cells in ("pc|SA|" * 60 + "pc|zz|", "mb|p|" * 400 + "mb|zz|"):
        rules = [problem.rule for problem in problems(MD + cells + "\n", "lin")]
        assert "F08" in rules
        assert "F01" not in rules


def test_an_auction_longer_than_any_is_cut_and_said() -> None:
    found = problems(GAME + '[Auction "N"]\n' + "Pass " * 5000)
    assert [problem.found for problem in found if problem.rule == "F08"] == ["5000 calls"]


def test_a_comment_that_swallows_games_with_comments_of_their_own_was_never_closed() -> None:
    text = '[Board "1"]\n1S AP {open\n\n[Board "2"]\n\n[Board "3"]\n{ok}\n'
    assert [audit.record.board for audit in audits(text)] == ["1", "2", "3"]


def test_a_board_of_its_own_takes_no_deal_from_the_game_before() -> None:
    text = GAME + '[Auction "N"]\n1S AP\n\n[Board "2"]\n[Auction "N"]\n1S AP\n'
    assert audits(text)[1].record.hands is None


def test_a_value_that_was_not_well_formed_is_inherited_by_nobody() -> None:
    text = '[Event "Cup"]\n[Board "1"]\n\n[Event "#/\n[Board "2"]\n\n[Event "#"]\n[Board "3"]\n'
    assert audits(text)[2].record.tags["Event"] == "Cup"


@pytest.mark.parametrize("cell", ["mb|DN|", "mb|1Cz|", "mb|Double|", "mb|Pick a bid|"])
def test_a_call_that_is_none_is_one_cell(cell: str) -> None:
    assert the_audit(f"{MD}mb|1S|{cell}mb|2S|").record.calls == (6, -2, 11)


@pytest.mark.parametrize("cell", ["pc|SX|", "pc|S1|", "pc|Z|"])
def test_a_card_that_is_none_is_one_cell(cell: str) -> None:
    assert len(the_audit(f"{MD}mb|1S|mb|p|mb|p|mb|p|pc|ST|{cell}pc|S2|").record.cards) == 3


def test_a_note_inside_a_section_does_not_end_it() -> None:
    text = GAME + '[Play "E"]\nS7 S6 S2 S3 =1=\n[Note "1:a"]\nHA H6 H2 H8\n'
    record = the_audit(text).record
    assert len(record.cards) == 8
    assert record.problems == ()


@pytest.mark.parametrize("first", ["{later}", "*", "; later"])
def test_a_section_without_entries_yields_to_a_later_one(first: str) -> None:
    assert len(the_audit(f'{GAME}[Auction "N"]\n{first}\n[Auction "N"]\n1S AP\n').record.calls) == 4


def test_a_problem_with_the_deal_stands_at_the_deal_not_at_the_dealer() -> None:
    (problem,) = problems('[Dealer "N"]\n[Deal "N:AAQ... - - -"]\n')
    assert problem.line == 2


@pytest.mark.parametrize("value", ["S ", " S", "s"])
def test_a_seat_may_have_blanks_around_it(value: str) -> None:
    assert the_audit(f'[Board "1"]\n[Dealer "{value}"]\n').record.dealer == 2


def test_the_board_number_ahead_of_leaked_text_counts() -> None:
    assert the_audit('[Board "18|it|OR - x"]\n').record.board == "18"


def test_brackets_inside_strings_of_a_table_are_text() -> None:
    assert problems('[Board "1"]\n[Contract "1C"]\n[ScoreTable "Rank;Names"]\n1 "A [x] {b"\n2 "C"\n') == []


def test_a_doubled_conversion_of_line_ends_makes_no_blank_lines() -> None:
    import io

    from auditor.batch.audit_file import read_records

    raw = GAME.replace("\n", "\r\r\n").encode()
    assert len(list(read_records(io.BytesIO(raw), "pbn", "x"))) == 1


def test_a_second_session_in_a_file_has_its_own_event() -> None:
    text = f"{MATCH}qx|o1|{MD}mb|p|\nvg|Second,b,I,1,2,A,0,B,0|\nrs|,,,|pg||qx|o2|{MD}mb|p|"
    assert [audit.record.tags["Event"] for audit in audits(text, "lin")] == ["a", "Second"]


def test_columns_count_from_the_line_not_from_the_record() -> None:
    text = f"{MD}mb|1S|mb|1C|mb|p|pn|a,b,c,d|{MD}mb|1S|mb|1C|mb|p|"
    first, second = (next(item for item in audit.items if item.finding.rule == "L27") for audit in audits(text, "lin"))
    assert text[first.span.column - 1 :].startswith("1C|")
    assert text[second.span.column - 1 :].startswith("1C|")
    assert second.span.column > len(MD) * 2


def test_hands_without_suit_letters_are_four_suits_in_order() -> None:
    record = the_audit("md|1AKQJ T98 765 432,T987 AKQ J432 65,65 J765 AKQ AKQJ|mb|p|").record
    assert record.hands is not None
    assert record.problems == ()

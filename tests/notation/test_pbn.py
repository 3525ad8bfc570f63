"""What real PBN files do, and what the reader makes of it."""

import io

import pytest

from auditor.bridge.cards import CARD_OF, SKIPPED, UNKNOWN, UNREADABLE
from auditor.bridge.hands import hand_text
from auditor.notation.pbn.read import PbnCarry, read_pbn
from auditor.notation.pbn.sections import Body, _calls_by_entries, call_spans
from auditor.notation.pbn.split import split_games
from auditor.notation.source_text import open_source
from auditor.record.board_record import BoardRecord
from auditor.record.problems import Problem


def read(raw: bytes | str) -> list[BoardRecord | Problem]:
    data = raw.encode() if isinstance(raw, str) else raw
    return list(read_pbn(open_source(io.BytesIO(data)), "x.pbn", PbnCarry()))


def records(raw: bytes | str) -> list[BoardRecord]:
    return [entry for entry in read(raw) if isinstance(entry, BoardRecord)]


def problems(raw: bytes | str) -> list[Problem]:
    found: list[Problem] = []
    for entry in read(raw):
        found += [entry] if isinstance(entry, Problem) else entry.problems
    return found


GAME = '[Board "1"]\n[Dealer "N"]\n[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'
CALLS = {"Pass": 0, "X": 1, "XX": 2, "1C": 3, "1S": 6, "2H": 10, "3NT": 17}


def calls_of(body: str) -> tuple[int, ...]:
    return records(f'[Dealer "N"]\n[Auction "N"]\n{body}\n')[0].calls


def cards_of(body: str) -> tuple[int, ...]:
    return records(f'[Declarer "S"]\n[Play "W"]\n{body}\n')[0].cards


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("1S Pass 3NT AP", ["1S", "Pass", "3NT", "Pass", "Pass", "Pass"]),
        ("1S Pass AP", ["1S", "Pass", "Pass", "Pass"]),
        ("AP", ["Pass"] * 4),
        ("1s p 3n ap", ["1S", "Pass", "3NT", "Pass", "Pass", "Pass"]),
        ("1S PASS all pass", ["1S", "Pass", "Pass", "Pass"]),
        ("1S =1= X! $4 XX =12= {ow} Pass", ["1S", "X", "XX", "Pass"]),
        ("1S ; to the end\nX", ["1S", "X"]),
        ("1C\tX\n\tXX", ["1C", "X", "XX"]),
        ("1S!? dbl rdbl", ["1S", "X", "XX"]),
    ],
)
def test_calls_in_every_spelling(body: str, expected: list[str]) -> None:
    assert calls_of(body) == tuple(CALLS[name] for name in expected)


def test_marks_stand_by_the_call_they_belong_to() -> None:
    (record,) = records('[Dealer "W"]\n[Auction "W"]\n1S ^I 1C ^S ^S ^I1C AP\n')
    assert record.calls == (6, 3, SKIPPED, SKIPPED, 3, 0, 0, 0)
    assert [(mark.place.key, mark.letter) for mark in record.marks] == [(1, "I"), (4, "I")]


def test_an_unreadable_call_keeps_its_turn_and_is_reported_where_it_stands() -> None:
    (record,) = records('[Dealer "N"]\n[Auction "N"]\n1S Psas 3NT\n1SHNT Pass\n')
    assert record.calls == (6, UNREADABLE, 17, UNREADABLE, 0)
    (problem,) = record.problems
    assert (problem.rule, problem.line, problem.column) == ("F01", 3, 4)
    assert problem.found == "'Psas' and 1 more"


@pytest.mark.parametrize("body", ["SA hk D10 ca", "sa HK dT Ca", "SA{x}HK\nDT CA ; y", "SA HK $7 =1= DT! CA"])
def test_cards_in_every_spelling(body: str) -> None:
    assert cards_of(body) == tuple(CARD_OF[name] for name in ("SA", "HK", "DT", "CA"))


def test_an_unknown_card_keeps_its_place() -> None:
    assert cards_of("SA - -- CA") == (CARD_OF["SA"], UNKNOWN, UNKNOWN, CARD_OF["CA"])


def test_a_suit_without_a_rank_is_kept_as_an_unknown_card() -> None:
    assert cards_of("SA S H3 CA")[1] == UNREADABLE


def test_play_ends_at_a_row_of_unknown_cards_and_what_follows_is_reported() -> None:
    text = '[Declarer "S"]\n[Play "W"]\nSA S2 S3 S4\n- - - -\nH2 H3 H4 H5\n'
    assert len(records(text)[0].cards) == 4
    assert [problem.rule for problem in problems(text)] == ["F01"]


def test_only_quotes_and_backslashes_are_escaped() -> None:
    (record,) = records('[Event "Cup \\"B\\" \\2R \\\\ {x} ; %"]\n[Board "1"]\n')
    assert record.tags["Event"] == 'Cup "B" \\2R \\ {x} ; %'


def test_a_comment_may_hold_blank_lines_tags_and_percent_signs() -> None:
    text = '[Board "1"]\n{ one\n\n[Board "99"]\n% two\n}\n[Dealer "N"]\n\n[Board "2"]\n'
    assert [record.board for record in records(text)] == ["1", "2"]
    assert problems(text) == []


def test_a_comment_that_is_never_closed_costs_only_its_own_game() -> None:
    text = '[Board "1"]\n{ never closed\n\n[Board "2"]\n[Dealer "N"]\n'
    assert [record.board for record in records(text)] == ["1", "2"]
    assert [problem.rule for problem in problems(text)] == ["F02"]


def test_percent_lines_are_skipped_and_do_not_end_a_game() -> None:
    text = '% PBN 2.1\n% EXPORT\n[Board "1"]\n%%!R data { not a comment\n[Dealer "N"]\n'
    assert records(text)[0].dealer == 0
    assert problems(text) == []


def test_a_repeated_tag_is_ignored_and_reported() -> None:
    text = '[Room "Open"]\n[Room "IMP"]\n[Board "1"]\n'
    assert records(text)[0].tags["Room"] == "Open"
    assert [problem.rule for problem in problems(text)] == ["F04"]


def test_an_empty_auction_yields_to_a_later_one() -> None:
    text = '[Dealer "N"]\n[Auction "N"]\n[Contract "1S"]\n[Auction "N"]\n1S AP\n'
    assert len(records(text)[0].calls) == 4


def test_tag_names_in_capitals_are_known() -> None:
    (record,) = records('[DEALER "E"]\n[AUCTION "E"]\n1C AP\n[PLAY "S"]\nSA\n')
    assert (record.dealer, len(record.calls), len(record.cards)) == (1, 4, 1)


def test_a_missing_blank_line_is_found_by_board_and_deal_coming_again() -> None:
    text = GAME + '[Room "Open"]\n' + GAME.replace('"1"', '"2"') + '[Room "Closed"]\n'
    boards = records(text)
    assert [(record.board, record.tags["Room"], record.source.line) for record in boards] == [
        ("1", "Open", 1),
        ("2", "Closed", 5),
    ]
    assert [problem.rule for problem in problems(text)] == ["F05"]


def test_values_are_inherited_by_hash_and_by_default() -> None:
    text = '[Event "Cup"]\n[Site "##Town"]\n[Board "1"]\n\n[Event "#"]\n[Board "2"]\n\n[Event ""]\n[Board "3"]\n\n[Event "#"]\n'
    boards = records(text)
    assert [record.tags["Event"] for record in boards] == ["Cup", "Cup", "", "Cup"]
    assert [record.tags["Site"] for record in boards] == ["Town"] * 4


def test_a_second_table_may_leave_out_the_deal_of_its_board() -> None:
    second = records(GAME + '[Auction "N"]\n1S AP\n\n[West "W2"]\n[Auction "N"]\n2H AP\n')[1]
    assert (second.board, second.dealer, len(second.calls)) == ("1", 0, 4)
    assert second.hands is not None
    assert [problem.rule for problem in second.problems] == ["F06"]


@pytest.mark.parametrize(
    ("value", "north"),
    [
        ("N:AKQJT98765432... - - -", "AKQJT98765432..."),
        ("e:- - - akqj1098765432...", "AKQJT98765432..."),
        ("S:2... 3... 4... 5...", "4..."),
    ],
)
def test_a_deal_from_any_seat_in_any_case(value: str, north: str) -> None:
    hands = records(f'[Deal "{value}"]\n')[0].hands
    assert hands is not None
    assert hand_text(hands[0]) == north


@pytest.mark.parametrize("value", ["N:AKQ.2", "N:AAQ... - - -", "N:v... - - -", "xyz", "N:A... - - - - "])
def test_a_deal_that_is_not_well_formed_is_reported_in_its_line(value: str) -> None:
    (problem, *_) = problems(f'[Board "1"]\n[Deal "{value}"]\n')
    assert (problem.rule, problem.line, problem.column) == ("F03", 2, 7)


@pytest.mark.parametrize("value", ["4SX", "4sx", "4 S X", "4S*", "4Sx", "4SDbl"])
def test_contracts_in_every_spelling(value: str) -> None:
    contract = records(f'[Contract "{value}"]\n')[0].stated.contract
    assert contract is not None
    assert contract.text == "4SX"


@pytest.mark.parametrize(("value", "tricks"), [("9", 9), ("^9", 9), ("NS 9", 9), ("EW 4", 9), ("EW 4 NS 9", 9)])
def test_results_in_every_form(value: str, tricks: int) -> None:
    assert records(f'[Result "{value}"]\n')[0].stated.tricks(0) == tricks


@pytest.mark.parametrize(
    ("value", "points"), [("140", -140), ("+140", -140), ("NS 140", 140), ("EW -50", 50), ("NS-140", -140)]
)
def test_scores_in_every_form_seen_from_north_south(value: str, points: int) -> None:
    assert records(f'[Score "{value}"]\n')[0].stated.score_ns(declarer=1) == points


def test_values_without_quotes_are_taken_to_the_end_of_the_line() -> None:
    (record,) = records('[Event Random Deal #]\n[Board "1"]\n')
    assert record.tags["Event"] == "Random Deal #"
    assert [problem.rule for problem in record.problems] == ["F03"]


def test_a_string_cut_off_is_an_error_at_its_quote_and_the_games_before_are_kept() -> None:
    text = '[Board "1"]\n\n[Board "2"]\n[Deal "N:AKQ'
    assert [record.board for record in records(text)] == ["1", "2"]
    (problem, *_) = problems(text)
    assert (problem.rule, problem.severity, problem.line, problem.column) == ("F02", "error", 4, 7)


def test_text_between_games_is_one_problem_with_its_first_line() -> None:
    text = '[Board "1"]\n\nnorth deals\nthree lines\nof prose\n\n[Board "2"]\n'
    (problem,) = problems(text)
    assert (problem.rule, problem.line, problem.found) == ("F01", 3, "3 lines of text")
    assert len(records(text)) == 2


def test_table_sections_are_skipped() -> None:
    text = '[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS\\2R"]\n1 2 -50\n3 4 420\n[Dealer "N"]\n'
    assert problems(text) == []
    assert records(text)[0].dealer == 0


def test_bytes_that_are_not_utf8_are_read_as_windows_1252_and_reported_once() -> None:
    (record,) = records('[Board "1"]\n[West "Münch \x81"]\n'.encode("latin-1"))
    assert record.tags["West"] == "Münch \\x81"
    (problem,) = record.problems
    assert (problem.rule, problem.line, problem.column) == ("F07", 2, 9)


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16"])
def test_byte_order_marks_are_no_part_of_the_text(codec: str) -> None:
    assert records('[Event "Cup é"]\n[Board "1"]\n'.encode(codec))[0].tags["Event"] == "Cup é"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_line_end_counts_as_one(end: str) -> None:
    text = end.join(['[Board "1"]', "", '[Board "2"]', '[Deal "x"]', ""])
    assert [record.source.line for record in records(text)] == [1, 3]
    assert problems(text)[0].line == 4


def test_only_line_ends_of_the_standard_end_a_line() -> None:
    assert records('[Event "a\x0b\u2028b"]\n[Board "1"]\n')[0].tags["Event"] == "a\x0b\u2028b"


CUT = (GAME + '{ a\n\n b }\n[Auction "N"]\n1S AP\n\n;{\n[Board "2"]\n[Event "{"]\n\n\n \n[Board "3"]').encode()


@pytest.mark.parametrize("size", range(1, 40))
def test_games_do_not_depend_on_how_the_bytes_arrive(size: int) -> None:
    pieces = [CUT[start : start + size] for start in range(0, len(CUT), size)]
    assert list(split_games(pieces)) == list(split_games([CUT]))


@pytest.mark.parametrize("text", ["1C AP *\n", "- AP *", "Pass Pass\nPass Pass *\n"])
def test_a_cell_stands_where_its_word_stands_and_the_end_mark_is_none(text: str) -> None:
    body = Body(text, 3, 2)
    assert call_spans(body) == _calls_by_entries(body).spots


def test_what_stands_behind_a_note_belongs_to_the_section_before_it() -> None:
    notes = '1S =1= Pass\n[Note "1:five"]\n2S Pass Pass Pass\n'
    (record,) = records(f'[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n{notes}[Play "E"]\nCA C2\n[Note "1:odd"]\nC3 C4\n')
    assert (record.calls, record.cards) == ((6, 0, 11, 0, 0, 0), (12, 0, 1, 2))
    game = f'[Event "E"]\n{GAME}[Auction "N"]\n'
    one, two = records(game + notes + game + "1C Pass Pass Pass\n")
    assert (one.calls, two.calls) == ((6, 0, 11, 0, 0, 0), (3, 0, 0, 0))


def test_entries_behind_a_note_are_the_section_that_a_second_one_does_not_replace() -> None:
    (record,) = records('[Board "1"]\n[Auction "N"]\n{none yet}\n[Note "1:x"]\n1S Pass\n[Auction "E"]\n2S\n')
    assert (record.calls, record.tags["Auction"]) == ((6, 0), "N")

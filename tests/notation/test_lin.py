"""What real LIN files do, and what the reader makes of it."""

import io
import random

import pytest

from auditor.bridge.calls import CALL_OF
from auditor.bridge.cards import CARD_OF, UNREADABLE
from auditor.bridge.hands import hand_text
from auditor.notation.lin.carry import LinCarry
from auditor.notation.lin.read import read_lin
from auditor.notation.lin.split import split_records, split_runs
from auditor.notation.lin.values import LinDeal
from auditor.notation.source_text import open_source
from auditor.record.board_record import BoardRecord
from auditor.record.problems import Problem

DEAL = "SAKQJT98765432,HAKQJT98765432,DAKQJT98765432"
HEADER = "vg|Cup 1999,Final,I,1,2,Red,0,Blue,0|\nrs|1SS=,2HWx-1,P,3NN+2|\npn|S1,W1,N1,E1,S2,W2,N2,E2|\npg||\n"


def read(text: str) -> list[BoardRecord | Problem]:
    return list(read_lin(open_source(io.BytesIO(text.encode())), "x.lin", LinCarry()))


def records(text: str) -> list[BoardRecord]:
    return [entry for entry in read(text) if isinstance(entry, BoardRecord)]


def problems(text: str) -> list[Problem]:
    found: list[Problem] = []
    for entry in read(text):
        found += [entry] if isinstance(entry, Problem) else entry.problems
    return found


def names(record: BoardRecord) -> list[str]:
    return [record.tags.get(seat, "") for seat in ("South", "West", "North", "East")]


@pytest.mark.parametrize(
    "md",
    [
        f"1{DEAL}",
        f"1{DEAL},",
        f"1{DEAL},CAKQJT98765432",
        f"{DEAL}",
        "1S23456789TJQKA,H23456789TJQKA,D23456789TJQKA",
        "1SAKQJT98765432HDC,SHAKQJT98765432DC,SHDAKQJT98765432C,SHDCAKQJT98765432",
        "1sakqj1098765432,hakqj1098765432,dakqj1098765432",
    ],
)
def test_a_deal_with_three_or_four_hands_in_any_order_and_case(md: str) -> None:
    (record,) = records(f"md|{md}|sv|o|")
    assert record.hands is not None
    assert [hand_text(hand) for hand in record.hands] == [
        "..AKQJT98765432.",
        "...AKQJT98765432",
        "AKQJT98765432...",
        ".AKQJT98765432..",
    ]
    assert record.dealer == 2


@pytest.mark.parametrize(("digit", "dealer"), [("1", 2), ("2", 3), ("3", 0), ("4", 1)])
def test_dealer_digits_run_south_west_north_east(digit: str, dealer: int) -> None:
    assert records(f"md|{digit}{DEAL}|")[0].dealer == dealer


def test_a_rank_ahead_of_the_first_suit_is_ignored_and_reported() -> None:
    (record,) = records(f"md|32{DEAL}|")
    assert record.hands is not None
    assert [(problem.rule, problem.column) for problem in record.problems] == [("F03", 4)]


@pytest.mark.parametrize(
    ("commands", "calls"),
    [
        ("mb|1N|mb|p|mb|p|mb|p|", "1NT Pass Pass Pass"),
        ("mb|1NT!|an|15-17|mb|P|mb|P|mb|P|", "1NT Pass Pass Pass"),
        ("mb|1cdr2hppp|", "1C X XX 2H Pass Pass Pass"),
        ("mb|-|mb|1d|mb|dppp|", "1D X Pass Pass Pass"),
        ("mb|p1H|mb|pass|", "Pass 1H Pass"),
        ("mb|2@H|mb|4!h|", "2H 4H"),
        ("mb|1s|mb|?|", "1S"),
        ("mb|1s|mb|*|mb|xx|", "1S X XX"),
    ],
)
def test_calls_in_every_spelling(commands: str, calls: str) -> None:
    assert records(f"md|1{DEAL}|{commands}")[0].calls == tuple(CALL_OF[name] for name in calls.split())


@pytest.mark.parametrize(
    "commands", ["pc|SA|pc|HK|pc|DT|", "pc|sa|pc|hK|pc|D10|", "pc|SAHKDT|", "pc|SA |pg||pc|HK\n|pc|DT|"]
)
def test_cards_in_every_spelling(commands: str) -> None:
    assert records(f"md|1{DEAL}|mb|1N|{commands}")[0].cards == tuple(CARD_OF[name] for name in ("SA", "HK", "DT"))


def test_a_bare_suit_keeps_its_place_as_an_unknown_card() -> None:
    (record,) = records(f"md|1{DEAL}|mb|1N|pc|SA|pc|s|pc|D2|")
    assert record.cards == (CARD_OF["SA"], UNREADABLE, CARD_OF["D2"])
    assert [(problem.rule, problem.found) for problem in record.problems] == [("F01", "'s'")]


def test_records_of_one_line_each_with_their_own_names() -> None:
    text = "".join(f"pn|S{n},W{n},N{n},E{n}|st||md|{n}{DEAL}|rh||ah|Board {n}|sv|o|mb|p|pg||\n" for n in (1, 2))
    first, second = records(text)
    assert (first.board, names(first), first.source.line) == ("1", ["S1", "W1", "N1", "E1"], 1)
    assert (second.board, names(second), second.source.line) == ("2", ["S2", "W2", "N2", "E2"], 2)


def test_two_rooms_take_their_four_of_eight_names_and_their_result() -> None:
    text = HEADER + f"qx|o1|md|1{DEAL}|mb|1S|\nqx|c1|md|1{DEAL}|mb|2H|\nqx|o2|md|2{DEAL}|mb|p|\n"
    opened, closed, second = records(text)
    assert (opened.tags["Room"], names(opened), opened.stated.text) == ("Open", ["S1", "W1", "N1", "E1"], "1SS=")
    assert (closed.tags["Room"], names(closed), closed.stated.text) == ("Closed", ["S2", "W2", "N2", "E2"], "2HWx-1")
    assert closed.stated.result == 7
    assert closed.stated.contract is not None
    assert closed.stated.contract.text == "2HX"
    assert (second.board, second.stated.text) == ("2", "P")
    assert opened.tags["Event"] == "Cup 1999"


def test_four_names_between_records_change_one_room_from_the_next_record_on() -> None:
    text = HEADER + f"qx|o1|md|1{DEAL}|mb|p|pn|A,B,C,D|qx|o2|md|1{DEAL}|mb|p|qx|c2|md|1{DEAL}|mb|p|"
    first, second, third = records(text)
    assert (names(first), names(second), names(third)) == (
        ["S1", "W1", "N1", "E1"],
        ["A", "B", "C", "D"],
        ["S2", "W2", "N2", "E2"],
    )


def test_names_that_are_neither_four_nor_eight_give_no_seats() -> None:
    assert names(records(f"pn|Smith, A,B,C,D|md|1{DEAL}|mb|p|")[0]) == [""] * 4


def test_the_board_number_is_that_of_ah_else_by_bn_else_of_the_label() -> None:
    deal = f"md|1{DEAL}|"
    assert records(f"qx|o3|{deal}ah|Board 17|")[0].board == "17"
    assert records(f"vg|E,S,P,1,9,,,,|bn|31,32,33|qx|o3|{deal}")[0].board == "33"
    assert records(f"qx|o3,BOARD 3|{deal}")[0].board == "3"


def test_the_auction_of_the_other_table_is_not_this_one() -> None:
    assert records(f"qx|o1|md|1{DEAL}|ob|1C|ob|p|mb|1S|")[0].calls == (CALL_OF["1S"],)


def test_a_room_without_cards_takes_the_deal_of_the_other_and_says_so() -> None:
    text = f"qx|o1|md|1{DEAL}|mb|p|qx|c1|md||mb|p|"
    closed = records(text)[1]
    assert closed.hands == records(text)[0].hands
    assert [problem.rule for problem in closed.problems] == ["F06"]


def test_a_claim_counts_all_tricks_and_the_last_one_counts() -> None:
    assert records(f"md|1{DEAL}|mb|1S|pc|SA|mc|9|pg||mc|10|")[0].claim == 10


def test_a_bar_inside_chat_costs_nothing_but_the_chat() -> None:
    (record,) = records(f"md|1{DEAL}|mb|p|nt|is it 15 | or 14?|pg||mb|1S|mb|p|")
    assert record.calls == (0, CALL_OF["1S"], 0)
    assert [problem.rule for problem in record.problems] == ["F01"]


def test_a_bar_missing_before_an_alert_is_mended() -> None:
    (record,) = records(f"md|1{DEAL}|mb|2D!an|shows a major|mb|p|")
    assert record.calls == (CALL_OF["2D"], 0)


def test_a_label_whose_qx_is_lost_is_taken_from_what_stands_there() -> None:
    text = HEADER + f"\no1|md|1{DEAL}|mb|p|\nc1|md|1{DEAL}|mb|1S|\n"
    assert [(record.board, record.tags["Room"]) for record in records(text)] == [("1", "Open"), ("1", "Closed")]


def test_prose_and_blank_lines_between_commands_are_skipped() -> None:
    (record,) = records(f"%% a comment\n\nmd|1{DEAL}|\nsome prose mb|1S|\npg| *** |PC|SA|")
    assert (len(record.calls), len(record.cards)) == (1, 1)


def test_an_unknown_command_is_skipped_and_named_with_its_place() -> None:
    (problem,) = problems(f"md|1{DEAL}|\nmb|p|zq|3.53|mb|1S|")
    assert (problem.rule, problem.severity, problem.line, problem.column) == ("F01", "info", 2, 6)
    assert len(records(f"md|1{DEAL}|\nmb|p|zq|3.53|mb|1S|")[0].calls) == 2


def test_an_unknown_name_right_before_a_known_one_costs_nothing() -> None:
    assert len(records(f"md|1{DEAL}|mb|p|zq|mb|1S|mb|p|")[0].calls) == 3


def test_a_file_that_ends_inside_a_value_keeps_what_was_there() -> None:
    assert records(f"md|1{DEAL}|mb|1S|mb|p")[0].calls == (CALL_OF["1S"], 0)


CUT = (HEADER + f"qx|o1|md|1{DEAL}|mb|1S|\npn|A,B,C,D|qx|c1|md|1{DEAL}|mb|p|\no2|md|1{DEAL}|").encode()


@pytest.mark.parametrize("size", range(1, 40))
def test_records_do_not_depend_on_how_the_bytes_arrive(size: int) -> None:
    pieces = [CUT[start : start + size] for start in range(0, len(CUT), size)]
    assert list(split_records(pieces)) == list(split_records([CUT]))


RUN_BITS = (
    *(
        "qx|o1|",
        "qx|c1|",
        "qx|",
        "QX |o4|",
        "pn|a,b,c,d|",
        "pn|x|",
        "mb|1C|",
        "pc|SA|",
        "mc|9|",
        "nt|see qx|o3|",
        "nt|a md|1S",
    ),
    *("o33|", " ", "\n", "|", "vg|a,b,c|", f"nt|{'x' * 300}|", "pg||", "md||", "md|0|", "Md |2"),
    *["md|1SAKQJHT98D765C432,ST987HAKQDJ432C65,S65HJ765DAKQCAKQJ|"] * 3,
)


def test_a_run_of_records_is_cut_as_it_is_in_its_file() -> None:
    dice = random.Random(5)
    cuts = 0
    for _ in range(2500):
        weights = [dice.choice((0, 1, 1, 3)) for _ in RUN_BITS]
        raw = "".join(dice.choices(RUN_BITS, [1, *weights[1:]], k=dice.randrange(1, 120))).encode()
        step = dice.choice((64, 300, 1000, 10**6))
        arrives = [raw[at : at + step] for at in range(0, len(raw), step)]
        runs = list(split_runs(arrives, dice.choice((1, 50, 200, 700))))
        cuts += len(runs)
        assert [record for run in runs for record in split_records([run.raw], run.line, run.column)] == list(
            split_records([raw])
        ), raw
    assert cuts > 5000


def test_a_text_without_records_is_cut_anywhere() -> None:
    raw = b"nt|" + b"x" * (6 << 20)
    runs = [run.raw for run in split_runs([raw[at : at + 65536] for at in range(0, len(raw), 65536)], 1 << 18)]
    assert b"".join(runs) == raw
    assert len(runs) == 2
    assert max(map(len, runs)) < 5 << 20


def test_deals_taken_from_a_piece_are_kept_as_if_they_had_been_read_here() -> None:
    deals = [(str(number % 90), LinDeal(number % 4, None)) for number in range(200)]
    here, there = LinCarry(), LinCarry()
    for carry, some in ((here, deals[:60]), (there, deals[:60])):
        for board, deal in some:
            carry.keep_deal(board, deal)
    piece = there.cut()
    for board, deal in deals[60:]:
        here.keep_deal(board, deal)
        piece.keep_deal(board, deal)
    there.take(piece)
    assert list(here.deals.own.items()) == list(there.deals.own.items())


def test_only_the_latest_deals_are_kept() -> None:
    actual, piece = LinCarry(), LinCarry().cut()
    for number in range(300):
        (actual if number < 120 else piece).keep_deal(str(number), LinDeal(0, None))
    actual.take(piece)
    assert list(actual.deals.own) == [str(number) for number in range(172, 300)]

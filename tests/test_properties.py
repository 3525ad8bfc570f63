"""Properties that hold for every board and for any bytes."""

import io
import random

from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st

from auditor.audit import BoardAudit, audit_text
from auditor.batch.audit_file import read_records
from auditor.bridge.tricks import trick_winner
from auditor.record.board_record import BY_SEAT, BoardRecord
from auditor.record.problems import Problem
from auditor.replay.auction import replay_auction
from auditor.replay.by_column import play_by_column
from auditor.replay.by_time import play_by_time
from auditor.replay.replay import plain_replay, replay
from tests.support.as_text import board_as_lin, board_as_pbn
from tests.support.boards import audits, the_audit
from tests.support.naive import naive_transfer
from tests.support.strategies import LegalBoard, legal_board, legal_boards
from tests.support.write import to_pbn

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


def records_of(data: bytes, form: str) -> list[BoardRecord | Problem]:
    return list(read_records(io.BytesIO(data), form, "x"))


@given(legal_boards)
@QUICK
def test_a_legal_board_gives_nothing_in_either_notation(board: LegalBoard) -> None:
    text = board_as_pbn(board)
    note(text)
    assert the_audit(text).items == ()
    assert the_audit(board_as_lin(board)).items == ()


@given(legal_boards)
@QUICK
def test_a_legal_board_replays_to_its_winners(board: LegalBoard) -> None:
    note(board_as_pbn(board))
    for text in (board_as_pbn(board), board_as_lin(board)):
        audit = the_audit(text)
        play = replay(audit.record).play
        assert play.won == audit.replay.play.won
        assert list(play.winners) == board.winners
        assert list(play.cards) == board.cards


@given(legal_boards)
@QUICK
def test_the_same_board_in_pbn_and_lin_lowers_to_equal_records(board: LegalBoard) -> None:
    pbn, lin = the_audit(board_as_pbn(board)).record, the_audit(board_as_lin(board)).record
    assert (pbn.board, pbn.hands, pbn.dealer, pbn.vulnerable, pbn.calls) == (
        lin.board,
        lin.hands,
        lin.dealer,
        lin.vulnerable,
        lin.calls,
    )


@given(legal_boards)
@QUICK
def test_pbn_text_to_record_to_text_to_record_is_the_same(board: LegalBoard) -> None:
    first = the_audit(board_as_pbn(board, result=9)).record
    second = the_audit(to_pbn(first)).record
    assert first._replace(text="", tags={}) == second._replace(text="", tags={})


def planted_revoke(board: LegalBoard, seed: int) -> tuple[LegalBoard, int, int] | None:
    """The board with one revoke: a follower's card exchanged with a later discard of the same hand, nothing else changed."""
    rng = random.Random(seed)
    places = list(range(52))
    rng.shuffle(places)
    for place in places:
        trick, turn = divmod(place, 4)
        lead = board.cards[4 * trick]
        card = board.cards[place]
        if turn == 0 or trick > 10 or card // 13 != lead // 13:
            continue
        seat = (board.leaders[trick] + turn) & 3
        for later in range(trick + 1, 13):
            other = 4 * later + ((seat - board.leaders[later]) & 3)
            swap = board.cards[other]
            if other % 4 == 0 or swap // 13 == card // 13 or swap // 13 == board.trump or card // 13 == board.trump:
                continue
            if (
                swap // 13 == board.cards[4 * later] // 13
                or board.winners[trick] == seat
                or board.winners[later] == seat
            ):
                continue
            between = [board.cards[4 * t] // 13 for t in range(trick + 1, later)]
            if card // 13 in between or swap // 13 in between:
                continue
            cards = list(board.cards)
            cards[place], cards[other] = swap, card
            wrong = board._replace(cards=cards)
            if all(_winner(wrong, number) == board.winners[number] for number in (trick, later)):
                return wrong, trick, seat
    return None


def _winner(board: LegalBoard, trick: int) -> int:
    cards = tuple(board.cards[4 * trick : 4 * trick + 4])
    return (board.leaders[trick] + trick_winner(cards, board.trump)) & 3


@given(legal_boards, st.integers(0, 99))
@QUICK
def test_a_planted_revoke_is_found_at_its_trick_with_the_right_transfer(board: LegalBoard, seed: int) -> None:
    planted = planted_revoke(board, seed)
    if planted is None:
        return
    wrong, trick, seat = planted
    for text in (board_as_pbn(wrong), board_as_lin(wrong)):
        note(text)
        for laws in ("1997", "2007", "2017"):
            items = [item for item in the_audit(text, laws=laws).items if item.finding.rule == "L61"]
            assert [(item.trick_no, item.finding.offender) for item in items] == [(trick + 1, seat)]
            suits = [_winning_suit(wrong, number) for number in range(13)]
            expected = naive_transfer(
                int(laws), board.declarer, board.winners, suits, trick, seat, wrong.cards[4 * trick] // 13
            )
            assert items[0].ruling.tricks == expected


def _winning_suit(board: LegalBoard, trick: int) -> int:
    turn = (board.winners[trick] - board.leaders[trick]) & 3
    return board.cards[4 * trick + turn] // 13


@given(legal_boards, st.integers(0, 99), st.integers(1, 3))
@QUICK
def test_turning_the_table_turns_the_findings(board: LegalBoard, seed: int, turn: int) -> None:
    planted = planted_revoke(board, seed)
    wrong = planted[0] if planted else board
    hands = tuple(wrong.hands[(seat - turn) & 3] for seat in range(4))
    turned = wrong._replace(
        dealer=(wrong.dealer + turn) & 3,
        declarer=(wrong.declarer + turn) & 3,
        hands=(hands[0], hands[1], hands[2], hands[3]),
        leaders=[(seat + turn) & 3 for seat in wrong.leaders],
        winners=[(seat + turn) & 3 for seat in wrong.winners],
    )
    here, there = [
        [item for item in the_audit(board_as_pbn(each)).items if item.finding.rule != "D04"] for each in (wrong, turned)
    ]
    assert [(item.finding.rule, item.trick_no, item.ruling.tricks) for item in here] == [
        (item.finding.rule, item.trick_no, item.ruling.tricks) for item in there
    ]
    assert [((item.finding.offender or 0) + turn) & 3 for item in here] == [item.finding.offender for item in there]


def stopped(board: LegalBoard, length: int) -> tuple[BoardRecord, BoardRecord]:
    """The records by time and by seat of a board whose play stops after so many cards; by seat, a row is filled with open cells."""
    by_time = the_audit(board_as_lin(board)).record
    by_seat = the_audit(board_as_pbn(board)).record
    told = set(board.cards[:length])
    cut = tuple(card if card in told else -1 for card in by_seat.cards[: length + 3 & ~3])
    return by_time._replace(cards=by_time.cards[:length]), by_seat._replace(cards=cut)


def changed_play(record: BoardRecord, rng: random.Random) -> BoardRecord:
    """The record with its play cut anywhere, and perhaps cards exchanged, opened, repeated or of another hand."""
    cards = list(record.cards)
    for _ in range(rng.choice((0, 0, 1, 2))):
        at, other = rng.randrange(52), rng.randrange(52)
        match rng.randrange(4):
            case 0:
                cards[at], cards[other] = cards[other], cards[at]
            case 1:
                cards[at] = cards[other]
            case 2:
                cards[at] = rng.choice((-1, -2, rng.randrange(52)))
            case 3:
                row = at & ~3
                cards[row : row + 4] = cards[row + 1 : row + 4] + cards[row : row + 1]
    length = rng.choice((52, 48, 52 - rng.randrange(20)))
    cards = cards[:length]
    if record.order == BY_SEAT:
        for back in range(rng.randrange(4)):
            cards[-1 - back] = -1
    return record._replace(cards=tuple(cards))


@given(legal_boards, st.integers(0, 9999))
@settings(QUICK, max_examples=400)
def test_a_play_that_counts_as_plain_has_nothing_odd_in_full(board: LegalBoard, seed: int) -> None:
    for text in (board_as_pbn(board), board_as_lin(board)):
        record = changed_play(the_audit(text).record, random.Random(seed))
        if seed % 5 == 0 and record.hands:  # a card that two hands hold
            extra = 1 << seed % 52
            record = record._replace(hands=(record.hands[0] | extra, *record.hands[1:3], record.hands[3] | extra))
        note(f"{text}\n{record.cards}")
        quick = plain_replay(record)
        if quick is not None:
            full = replay(record)
            assert full.play.oddities == ()
            assert (full.play.won, full.play.complete, full.play.doubtful) == (quick.play.won, quick.play.complete, 99)
            assert (full.kinds, full.tricks_played) == (quick.kinds, quick.tricks_played)


@given(legal_boards, st.integers(0, 99))
@QUICK
def test_a_revoke_is_not_plain_where_the_play_stops_right_behind_it(board: LegalBoard, seed: int) -> None:
    planted = planted_revoke(board, seed)
    if planted is None:
        return
    wrong, trick, seat = planted
    last = 4 * trick + ((seat - wrong.leaders[trick]) & 3)
    note(board_as_pbn(wrong))
    for record in stopped(wrong, last):
        assert plain_replay(record) is not None
    for record in stopped(wrong, last + 1):
        assert plain_replay(record) is None


@given(legal_boards, st.integers(0, 52))
@QUICK
def test_a_legal_play_is_plain_wherever_it_stops(board: LegalBoard, length: int) -> None:
    note(board_as_pbn(board))
    for record in stopped(board, length):
        quick = plain_replay(record)
        assert quick is not None
        assert quick.play.won == replay(record).play.won


@given(st.lists(st.integers(-3, 47), max_size=60), st.integers(0, 3))
@QUICK
def test_any_list_of_calls_replays(calls: list[int], first: int) -> None:
    auction = replay_auction(calls, first)
    assert len(auction.callers) == len(calls)


@given(
    st.lists(st.integers(-3, 51), max_size=70),
    st.one_of(st.none(), st.tuples(*[st.integers(0, (1 << 52) - 1)] * 4)),
    st.integers(-1, 3),
    st.lists(st.integers(0, 3), min_size=1, max_size=4, unique=True),
    st.sampled_from(["by-time", "by-seat"]),
    st.integers(0, 3),
    st.sets(st.integers(0, 69), max_size=4),
)
@QUICK
def test_any_list_of_cards_replays(
    cards: list[int],
    hands: tuple[int, int, int, int] | None,
    trump: int,
    leaders: list[int],
    order: str,
    column: int,
    marked: set[int],
) -> None:
    if order == "by-time":
        play = play_by_time(tuple(cards), hands, trump, tuple(leaders))
    else:
        play = play_by_column(tuple(cards), hands, trump, tuple(leaders), column, frozenset(marked))
    assert len(play.seats) == len(play.cards) == len(play.cells) <= len(cards)
    assert sum(play.won) <= 13
    assert len(play.starts) <= 13


TEXT = st.text(
    alphabet=st.sampled_from('[]{}"\\;%^|*+-=$!?#\n\r\t SHDCAKQJT98765432NEWPXapmbcqxdvgrs01Board Deal'), max_size=300
)


@given(
    st.one_of(st.binary(max_size=400), TEXT.map(lambda text: text.encode())), st.sampled_from(["pbn", "lin", "links"])
)
@example(b"[", "pbn")
@example(b"md|", "lin")
@example(b"\xff\xfe[\x00", "pbn")
@settings(max_examples=300, deadline=None, derandomize=True)
def test_any_bytes_give_records_or_problems_and_no_exception(data: bytes, form: str) -> None:
    for entry in records_of(data, form):
        assert isinstance(entry, BoardRecord | Problem)


@given(TEXT, st.sampled_from(["pbn", "lin"]))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_any_text_can_be_audited(text: str, notation: str) -> None:
    for entry in audit_text(text, notation):
        assert isinstance(entry, BoardAudit | Problem)


BOARDS = [legal_board(seed, seed + 1) for seed in range(4)]
PBN = "\n".join(board_as_pbn(board, result=7) for board in BOARDS)
LIN = "".join("pn|S,W,N,E|" + board_as_lin(board) for board in BOARDS)


@given(st.integers(0, len(PBN) - 1), st.integers(0, 255))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_one_byte_changed_costs_a_pbn_file_at_most_its_own_board(at: int, byte: int) -> None:
    data = bytearray(PBN.encode())
    data[at] = byte
    own = PBN[:at].count("[Board ")
    kept = {entry.board: entry for entry in records_of(bytes(data), "pbn") if isinstance(entry, BoardRecord)}
    for board in BOARDS:
        if board.number not in (own, own + 1):
            assert kept[str(board.number)].hands == board.hands


@given(st.integers(0, len(LIN) - 1), st.integers(0, 255))
@settings(max_examples=200, deadline=None, derandomize=True)
def test_one_byte_changed_costs_a_lin_file_at_most_its_own_board(at: int, byte: int) -> None:
    data = bytearray(LIN.encode())
    data[at] = byte
    own = LIN[:at].count("md|")
    kept = {entry.board: entry for entry in records_of(bytes(data), "lin") if isinstance(entry, BoardRecord)}
    for board in BOARDS:
        if board.number not in (own, own + 1):
            assert kept[str(board.number)].hands == board.hands


def test_a_board_of_many_texts_is_audited_in_order() -> None:
    assert [audit.record.board for audit in audits(PBN)] == ["1", "2", "3", "4"]

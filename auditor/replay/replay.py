"""A record replayed: auction, reading, play."""

from typing import NamedTuple

from auditor.bridge.cards import DECK
from auditor.bridge.contracts import Contract
from auditor.record.board_record import BY_TIME, NOTHING_STATED, BoardRecord
from auditor.record.places import CARD
from auditor.replay.auction import Auction, replay_auction
from auditor.replay.by_column import play_by_column
from auditor.replay.by_time import play_by_time
from auditor.replay.oddities import CLAIMED, MARKED, NOT_A_PACK, NOT_HELD, OFF_SUIT, STATED, UNENDED, WRONG_LEADER
from auditor.replay.plain import plain_play
from auditor.replay.play import NO_PLAY, Play
from auditor.replay.readings import PASSES_OMITTED, Reading, omitted_passes, readings_of


class Replay(NamedTuple):
    """What happened on a board, as far as its record tells."""

    record: BoardRecord
    reading: Reading
    auction: Auction
    play: Play
    kinds: int
    """All kinds of oddities of auction, play and record, as one bit mask."""

    @property
    def contract(self) -> Contract | None:
        """The contract played: None where neither auction nor record gives one."""
        return self.reading.contract

    @property
    def declarer(self) -> int | None:
        """The seat that declared; None on a passed-out board or where nothing tells."""
        return self.reading.declarer

    @property
    def tricks_played(self) -> int | None:
        """Declarer's tricks: 13 tricks told or forced, or LIN's claim where play stops; else None."""
        declarer = self.declarer
        if declarer is None:
            return None
        won = self.play.won
        own = won[declarer & 1]
        if won[0] + won[1] == 13:
            return own
        claim = self.record.claim
        if claim is None or not own <= claim <= 13 - won[~declarer & 1]:
            return None
        return claim

    @property
    def is_finished(self) -> bool:
        """Whether every trick's winner is told."""
        return self.play.won[0] + self.play.won[1] == 13


def replay(record: BoardRecord) -> Replay:
    """Replays a record in full under the reading with the fewest contradictions. Never raises."""
    first = _first_caller(record)
    auction = replay_auction(record.calls, first)
    passes = omitted_passes(record, auction)
    if passes:
        shifted = replay_auction(record.calls, (first + passes) & 3)
        other = readings_of(record, shifted)[0]._replace(why=PASSES_OMITTED)
        play = _play(record, other)
        if not _contradictions(play):
            return _replay(record, other, shifted, play)
    readings = readings_of(record, auction)
    plays = [_play(record, each) for each in readings]
    best = 0 if len(plays) == 1 else min(range(len(plays)), key=lambda index: _contradictions(plays[index]))
    return _replay(record, readings[best], auction, plays[best])


def replay_again(played: Replay, record: BoardRecord) -> Replay:
    """Replays the cards of a record that differs from one replayed in its hands or cards only, under the same reading."""
    return _replay(record, played.reading, played.auction, _play(record, played.reading))


def plain_replay(record: BoardRecord) -> Replay | None:
    """The replay of a board with nothing odd in auction and play, without its acts; None where the full replay has to look."""
    auction = replay_auction(record.calls, _first_caller(record))
    if auction.oddities or omitted_passes(record, auction):
        return None
    readings = readings_of(record, auction)
    if len(readings) != 1:
        return None
    play = plain_play(record, readings[0]) if record.cards else NO_PLAY
    return None if play is None else _replay(record, readings[0], auction, play)


def _first_caller(record: BoardRecord) -> int:
    return record.auction_seat if record.auction_seat is not None else record.dealer or 0


def _contradictions(play: Play) -> int:
    """How many acts of a play cannot be, or are irregular."""
    return sum(oddity.kind in (NOT_HELD, OFF_SUIT, WRONG_LEADER) for oddity in play.oddities)


def _replay(record: BoardRecord, reading: Reading, auction: Auction, play: Play) -> Replay:
    kinds = _of_record(record, auction)
    for oddity in auction.oddities:
        kinds |= oddity.kind
    for oddity in play.oddities:
        kinds |= oddity.kind
    return Replay(record, reading, auction, play, kinds)


def _of_record(record: BoardRecord, auction: Auction) -> int:
    """What there is in the record to be compared, as bits: wakes the detectors that compare it."""
    kinds = 0
    if record.stated is not NOTHING_STATED:
        kinds |= STATED
    if record.claim is not None:
        kinds |= CLAIMED
    if record.calls and not auction.is_complete:
        kinds |= UNENDED
    if record.marks and any(mark.letter not in "*+" for mark in record.marks):
        kinds |= MARKED
    hands = record.hands
    if hands is not None:
        a, b, c, d = hands
        if a | b | c | d != DECK or not a.bit_count() == b.bit_count() == c.bit_count() == 13 == d.bit_count():
            kinds |= NOT_A_PACK
    return kinds


def _play(record: BoardRecord, reading: Reading) -> Play:
    contract = reading.contract
    if not record.cards or contract is None or not contract.level or not reading.leaders:
        return NO_PLAY
    if record.order == BY_TIME:
        return play_by_time(record.cards, record.hands, contract.trump, reading.leaders[:1])
    marked = frozenset(int(mark.place.key) for mark in record.marks if mark.letter == "L" and mark.place.part == CARD)
    column = record.play_seat if record.play_seat is not None else reading.leaders[0]
    return play_by_column(record.cards, record.hands, contract.trump, reading.leaders, column, marked)

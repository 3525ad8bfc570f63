"""A record replayed: auction, reading, play."""

from typing import NamedTuple

from auditor.bridge.contracts import Contract
from auditor.record.board_record import BY_TIME, BoardRecord
from auditor.record.places import CARD
from auditor.replay.auction import Auction, replay_auction
from auditor.replay.oddities import NOT_HELD, OFF_SUIT
from auditor.replay.play import NO_PLAY, Play, replay_play
from auditor.replay.readings import PASSES_OMITTED, Reading, default_reading, omitted_passes


class Replay(NamedTuple):
    """What happened on a board, as far as its record tells."""

    record: BoardRecord
    reading: Reading
    auction: Auction
    play: Play
    kinds: int
    """All kinds of oddities of auction and play, as one bit mask."""

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


def replay(record: BoardRecord, reading: Reading | None = None) -> Replay:
    """Replays a record under a reading, by default the likeliest one. Never raises."""
    first = record.auction_seat
    if first is None:
        first = record.dealer or 0
    auction = replay_auction(record.calls, first)
    passes = omitted_passes(record, auction) if reading is None else 0
    if passes:
        shifted = replay_auction(record.calls, (first + passes) & 3)
        other = default_reading(record, shifted)._replace(why=PASSES_OMITTED)
        play = _play(record, other)
        if not any(oddity.kind in (NOT_HELD, OFF_SUIT) for oddity in play.oddities):
            return _replay(record, other, shifted, play)
    reading = reading or default_reading(record, auction)
    return _replay(record, reading, auction, _play(record, reading))


def _replay(record: BoardRecord, reading: Reading, auction: Auction, play: Play) -> Replay:
    kinds = 0
    for oddity in auction.oddities:
        kinds |= oddity.kind
    for oddity in play.oddities:
        kinds |= oddity.kind
    return Replay(record, reading, auction, play, kinds)


def _play(record: BoardRecord, reading: Reading) -> Play:
    contract = reading.contract
    if not record.cards or contract is None or not contract.level or not reading.leaders:
        return NO_PLAY
    marked = frozenset(int(mark.place.key) for mark in record.marks if mark.letter == "L" and mark.place.part == CARD)
    column = record.play_seat if record.play_seat is not None else reading.leaders[0]
    return replay_play(
        record.cards,
        record.hands,
        contract.trump,
        reading.leaders[:1] if record.order == BY_TIME else reading.leaders,
        order=record.order,
        first_column=column,
        marked_leads=marked,
    )

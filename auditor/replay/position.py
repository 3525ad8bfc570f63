"""Positions on demand: what the hands held just before an act."""

from auditor.record.board_record import Hands
from auditor.replay.replay import Replay


def position_before(replay: Replay, act: int) -> Hands:
    """The four hands just before a card is played; for a hand the record does not give, the cards it has yet to play."""
    play = replay.play
    hands = list(replay.record.hands or (0, 0, 0, 0))
    for seat in range(4):
        if not play.hands_known >> seat & 1:
            hands[seat] = _cards_of(replay, seat, 0)
    for earlier in range(act):
        if play.cards[earlier] >= 0:
            hands[play.seats[earlier]] &= ~(1 << play.cards[earlier])
    return hands[0], hands[1], hands[2], hands[3]


def hand_before(replay: Replay, seat: int, act: int) -> int:
    """One hand just before an act."""
    return position_before(replay, act)[seat]


def _cards_of(replay: Replay, seat: int, start: int) -> int:
    play = replay.play
    hand = 0
    for act in range(start, len(play.seats)):
        if play.seats[act] == seat and play.cards[act] >= 0:
            hand |= 1 << play.cards[act]
    return hand

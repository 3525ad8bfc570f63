"""A play without anything odd, quickly: who won how many tricks, and nothing else is kept."""

from typing import Final

from auditor.bridge.cards import CARD_BIT, SUIT_MASK, SUIT_OF, UNKNOWN
from auditor.bridge.tricks import STRENGTHS
from auditor.record.board_record import BY_TIME, BoardRecord, Hands
from auditor.replay.play import TRICKS, Play
from auditor.replay.readings import Reading

_TURNS: Final = ((0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0))
"""Where in a row the cards of N E S W stand, by the seat of its first column."""


def plain_play(record: BoardRecord, reading: Reading) -> Play | None:
    """The tricks won, if every card is told, held, in turn and follows suit; None where the full replay has to look.

    Seats, acts and tricks are not kept: a board with a finding is replayed in full.
    """
    hands, contract, cards = record.hands, reading.contract, record.cards
    if hands is None or contract is None or not all(hands) or len(reading.leaders) != 1 or len(cards) > 4 * TRICKS:
        return None
    if record.marks and any(mark.letter in "LR" for mark in record.marks):
        return None
    tricks = len(cards) // 4
    if not len(cards) % 4 and UNKNOWN in cards[-4:]:
        tricks -= 1  # a row with open cells: a trick that was not played to its end
    whole, rest = cards[: 4 * tricks], cards[4 * tricks :]
    if whole and min(whole) < 0:
        return None
    lead = reading.leaders[0]
    column = None if record.order == BY_TIME else lead if record.play_seat is None else record.play_seat
    end = _play_out(whole, hands, contract.trump, lead, column)
    if end is None:
        return None
    tricks_ew, lead, left = end
    if rest:
        return (
            Play(complete=tricks, won=(tricks - tricks_ew, tricks_ew)) if _in_turn(rest, left, lead, column) else None
        )
    told = tricks
    if told == TRICKS - 1 and [hand.bit_count() for hand in left] == [1, 1, 1, 1]:
        last = [hand.bit_length() - 1 for hand in left]
        strength = STRENGTHS[contract.trump][SUIT_OF[last[lead]]]
        tricks_ew += max(range(4), key=lambda seat: strength[last[seat]]) & 1
        told = TRICKS
    return Play(complete=tricks, won=(told - tricks_ew, tricks_ew))


def _in_turn(rest: tuple[int, ...], left: Hands, lead: int, column: int | None) -> bool:
    """Whether the cards of a trick that was not finished are held, stand in turn from the leader, and follow suit; one is told at least."""
    if column is not None:
        row = (*rest, *[UNKNOWN] * (4 - len(rest)))
        turn = (lead - column) & 3
        in_turn = row[turn:] + row[:turn]
        rest = in_turn[: 4 - in_turn.count(UNKNOWN)]
    if not rest or min(rest) < 0:
        return False
    led = SUIT_OF[rest[0]]
    for turn, card in enumerate(rest):
        hand = left[(lead + turn) & 3]
        if not hand & CARD_BIT[card] or (SUIT_OF[card] != led and hand & SUIT_MASK[led]):
            return False
    return True


def _play_out(
    cards: tuple[int, ...], hands: Hands, trump: int, lead: int, column: int | None
) -> tuple[int, int, Hands] | None:
    """Plays whole tricks: those that E/W won, who leads next, and what is left; None if a card was not held, or a revoke.

    column: the seat of the first column; None where cards stand in the order of play. Whether cards were held is seen at
    the end: a card that a hand does not have comes into it, instead of leaving it, and there are too many cards then.
    So there are where two hands hold the same card.
    """
    north, east, south, west = hands
    strengths = STRENGTHS[trump]
    tricks_ew = 0
    for row in zip(*[cards[turn::4] for turn in _TURNS[column or 0]], strict=True):
        if column is not None:
            n, e, s, w = row
            led = SUIT_OF[row[lead]]
        else:
            led = SUIT_OF[row[0]]
            if lead == 0:
                n, e, s, w = row
            elif lead == 1:
                e, s, w, n = row
            elif lead == 2:
                s, w, n, e = row
            else:
                w, n, e, s = row
        suit = SUIT_MASK[led]
        if (
            (SUIT_OF[n] != led and north & suit)
            or (SUIT_OF[e] != led and east & suit)
            or (SUIT_OF[s] != led and south & suit)
            or (SUIT_OF[w] != led and west & suit)
        ):
            return None
        north ^= CARD_BIT[n]
        east ^= CARD_BIT[e]
        south ^= CARD_BIT[s]
        west ^= CARD_BIT[w]
        strength = strengths[led]
        best, lead = strength[n], 0
        if (other := strength[e]) > best:
            best, lead = other, 1
        if (other := strength[s]) > best:
            best, lead = other, 2
        if strength[w] > best:
            lead = 3
        tricks_ew += lead & 1
    left = (north, east, south, west)
    pack = hands[0] | hands[1] | hands[2] | hands[3]
    if sum(map(int.bit_count, left)) + len(cards) != pack.bit_count():
        return None
    return tricks_ew, lead, left

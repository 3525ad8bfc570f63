"""A play without anything odd, quickly: who won how many tricks, and nothing else is kept."""

from auditor.record.board_record import BY_TIME, BoardRecord
from auditor.replay.play import TRICKS, Play
from auditor.replay.readings import Reading
from auditor.replay.table import plain_winner


def plain_play(record: BoardRecord, reading: Reading) -> Play | None:
    """The tricks won, if every card is told, held, in turn and follows suit; None where the full replay has to look.

    Seats, acts and tricks are not kept: a board with a finding is replayed in full.
    """
    hands, contract, cards = record.hands, reading.contract, record.cards
    if hands is None or contract is None or not all(hands) or len(reading.leaders) != 1 or len(cards) > 4 * TRICKS:
        return None
    left = list(hands)
    trump, lead = contract.trump, reading.leaders[0]
    by_time = record.order == BY_TIME
    column = record.play_seat if record.play_seat is not None else lead
    won = [0, 0]
    whole = len(cards) & ~3
    for start in range(0, whole, 4):
        row = cards[start : start + 4]
        turn = 0 if by_time else (lead - column) & 3
        lead = plain_winner(left, row[turn:] + row[:turn] if turn else row, lead, trump)
        if lead < 0:
            return None
        won[lead & 1] += 1
    if whole != len(cards) or any(mark.letter in "LR" for mark in record.marks):
        return None
    if sum(won) == TRICKS - 1:
        last = tuple(left[(lead + turn) & 3].bit_length() - 1 for turn in range(4))
        won[plain_winner(left, last, lead, trump) & 1] += 1
    return Play(complete=whole // 4, won=(won[0], won[1]))

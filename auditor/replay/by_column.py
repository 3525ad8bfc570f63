"""Plays whose rows are ordered by seat (PBN): the leader is not told but follows from the trick before."""

from auditor.record.board_record import Hands
from auditor.replay.oddities import ROTATED_ROW, WRONG_LEADER, Oddity
from auditor.replay.play import TRICKS, Play
from auditor.replay.table import Act, Table

_CELLS = tuple(
    tuple(tuple(4 * trick + (turn + k & 3) for k in range(4)) for trick in range(TRICKS)) for turn in range(4)
)
"""By turn of the leader's column and trick: the cells of a row in the order of play."""


def play_by_column(
    cards: tuple[int, ...],
    hands: Hands | None,
    trump: int,
    leaders: tuple[int, ...],
    column: int,
    marked_leads: frozenset[int] = frozenset(),
) -> Play:
    """Plays rows of four from seat `column`; `leaders` may have led trick 1, the likeliest first; trump -1 is no trump.

    Hands not given hold at least the cards they play. marked_leads: cells that the record marks as led (`^L`).
    """
    dealt = list(hands or (0, 0, 0, 0))
    known = sum(1 << seat for seat in range(4) if dealt[seat])
    if known != 15:
        for index, card in enumerate(cards):
            seat = (column + index) & 3
            if card >= 0 and not known >> seat & 1:
                dealt[seat] |= 1 << card
    table = Table(dealt, known, trump, leaders)
    rows = _Rows(table, cards, column, marked_leads)
    for trick in range(min(TRICKS, (len(cards) + 3) // 4)):
        row = cards[4 * trick : 4 * trick + 4]
        if len(row) == 4 and len(table.candidates) == 1 and not marked_leads:
            turn = (table.candidates[0] - column) & 3
            if table.plain_trick(row[turn:] + row[:turn] if turn else row, _CELLS[turn][trick]):
                continue
        rows.odd(row, 4 * trick)
    return table.finished()


class _Rows:
    """Rows that are not plain: gaps, marks, turned rows, leaders in doubt."""

    def __init__(self, table: Table, cards: tuple[int, ...], column: int, marked_leads: frozenset[int]) -> None:
        self.table = table
        self.cards = cards
        self.column = column
        self.marked_leads = marked_leads
        self.has_turned_rows = False

    def odd(self, row: tuple[int, ...], start: int) -> None:
        acts = self._seated(row, start, last=start + 4 >= len(self.cards))
        if acts:
            readings = [sorted(acts, key=lambda act: (act.seat - leader) & 3) for leader in self.table.candidates]
            self.table.odd_trick(readings, whole=len(acts) == 4)

    def _seated(self, row: tuple[int, ...], start: int, *, last: bool) -> list[Act]:
        """The cards by seat; in the last row an open cell is a player who has not played."""
        table = self.table
        turned = self._turned(row)
        placed = [
            ((self.column + turned + position) & 3, card, start + position)
            for position, card in enumerate(row)
            if not (card == -1 and last)
        ]
        first = len(table.seats)
        self._take_marked_lead(placed, first)
        if turned:
            self.has_turned_rows = True
            table.oddities.append(Oddity(ROTATED_ROW, first))
        return [table.act(seat, card, cell) for seat, card, cell in placed]

    def _take_marked_lead(self, placed: list[tuple[int, int, int]], first: int) -> None:
        table = self.table
        marked = [seat for seat, _, cell in placed if cell in self.marked_leads]
        if marked:
            if marked[0] not in table.candidates:
                table.oddities.append(Oddity(WRONG_LEADER, first))
            table.due = table.candidates
            table.candidates = (marked[0],)

    def _turned(self, row: tuple[int, ...]) -> int:
        """By how many seats a row must be turned so that every card told is in its player's hand; 0 where none fits.

        One card alone fits some turn always: it counts only where the record has turned whole rows before, or where
        the card is the lead of the hand that is due.
        """
        told = [(position, self.table.holder(card)) for position, card in enumerate(row) if card >= 0]
        if not told or any(holder < 0 for _, holder in told):
            return 0
        if len(told) == 1 and not self.has_turned_rows and told[0][1] not in self.table.candidates:
            return 0
        turns = {(holder - self.column - position) & 3 for position, holder in told}
        return turns.pop() if len(turns) == 1 else 0

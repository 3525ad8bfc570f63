"""Plays in the order of time (LIN): seats are told by the deal, and where a trick ends by its cheapest explanation."""

from typing import NamedTuple

from auditor.bridge.cards import SUIT_MASK
from auditor.record.board_record import Hands
from auditor.replay.oddities import OUT_OF_ROTATION, SHORT_TRICK, WITHDRAWN, WRONG_LEADER, Oddity
from auditor.replay.play import NOBODY, TRICKS, Play
from auditor.replay.table import Act, Table, best


def play_by_time(cards: tuple[int, ...], hands: Hands | None, trump: int, leaders: tuple[int, ...]) -> Play:
    """Plays the cards one after the other; `leaders` may have led trick 1, the likeliest first; trump -1 is no trump."""
    dealt = hands or (0, 0, 0, 0)
    table = Table(dealt, sum(1 << seat for seat in range(4) if dealt[seat]), trump, leaders)
    line = _Line(table, cards)
    at = 0
    while at < len(cards) and len(table.starts) < TRICKS:
        row = cards[at : at + 4]
        if len(row) == 4 and len(table.candidates) == 1 and table.plain_trick(row, range(at, at + 4)):
            at += 4
        else:
            at += line.odd(at)
    return table.finished()


class _Explanation(NamedTuple):
    """Which cells of the line make a trick, how many cells it takes up, and the cell of a card taken back (or -1)."""

    cells: list[int]
    length: int
    withdrawn: int = -1


class _Line:
    """Tricks that are not plain: a wrong hand, a short trick, a card taken back, a card that repeats or is not held."""

    def __init__(self, table: Table, cards: tuple[int, ...]) -> None:
        self.table = table
        self.cards = cards

    def odd(self, at: int) -> int:
        """Plays the trick at a cell by its cheapest explanation; the number of cells it takes up."""
        four = list(range(at, min(at + 4, len(self.cards))))
        holders = [self.table.holder(self.cards[cell]) for cell in four]
        if NOBODY not in holders and len(set(holders)) == len(holders):
            self._four_hands(four, holders)
            return len(four)
        explanation = self._repeated(at) or self._withdrawn(at) or self._short(at)
        if explanation is None:
            self._by_turn(four)
            return len(four)
        self._explained(explanation)
        return explanation.length

    def _four_hands(self, cells: list[int], holders: list[int]) -> None:
        """Cards of different hands, in whatever order: a wrong leader, a card out of rotation, a revoke, the last few cards."""
        table = self.table
        first = len(table.seats)
        if holders[0] not in table.candidates:
            table.oddities.append(Oddity(WRONG_LEADER, first))
        for position in range(1, len(cells)):
            if holders[position] != (holders[0] + position) & 3:
                table.oddities.append(Oddity(OUT_OF_ROTATION, first + position))
                break
        acts = [Act(seat, self.cards[cell], cell, True) for seat, cell in zip(holders, cells, strict=True)]
        table.odd_trick([acts], whole=len(cells) == 4)

    def _by_turn(self, cells: list[int]) -> None:
        """No explanation fits: each card counts for the hand whose turn it is, from the leader with the fewest misfits."""
        table = self.table
        first = len(table.seats)
        holder = table.holder(self.cards[cells[0]])
        choices = (*table.candidates, holder) if holder != NOBODY else table.candidates
        leader = min(choices, key=lambda seat: self._misfits(cells, seat))
        if leader not in table.candidates:
            table.oddities.append(Oddity(WRONG_LEADER, first))
        acts = [table.act((leader + k) & 3, self.cards[cell], cell) for k, cell in enumerate(cells)]
        unsure = not all(act.sure for act in acts)
        table.odd_trick([acts], whole=len(cells) == 4, next_leader_open=unsure)

    def _misfits(self, cells: list[int], leader: int) -> int:
        """How many cards are not left in the hand whose turn it is when `leader` leads."""
        left = self.table.left
        return sum(
            self.cards[cell] >= 0 and not left[(leader + k) & 3] >> self.cards[cell] & 1 for k, cell in enumerate(cells)
        )

    def _explained(self, explanation: _Explanation) -> None:
        table = self.table
        first = len(table.seats)
        acts = [Act(table.holder(self.cards[cell]), self.cards[cell], cell, True) for cell in explanation.cells]
        if acts[0].seat not in table.candidates:
            table.oddities.append(Oddity(WRONG_LEADER, first))
        if len(acts) == 3:
            table.oddities.append(Oddity(SHORT_TRICK, first))
        if explanation.withdrawn >= 0:
            replaced = first + explanation.cells.index(explanation.withdrawn + 1)
            table.oddities.append(Oddity(WITHDRAWN, replaced))
            table.withdrawn.append((replaced, explanation.withdrawn))
        table.odd_trick([acts], whole=True)

    def _repeated(self, at: int) -> _Explanation | None:
        """The same card typed twice running: it counts once."""
        cells = list(range(at, min(at + 5, len(self.cards))))
        doubled = [cell for cell in cells[1:] if self.cards[cell] == self.cards[cell - 1] >= 0]
        if len(doubled) != 1:
            return None
        rest = [cell for cell in cells if cell != doubled[0]]
        return _Explanation(rest, 5) if self._is_trick(rest) and self._goes_on(rest, at + 5) else None

    def _withdrawn(self, at: int) -> _Explanation | None:
        """A card of another suit than the one led, taken back, and behind it the card of that suit that replaced it."""
        cells = list(range(at, min(at + 5, len(self.cards))))
        if len(cells) < 5 or self.cards[at] < 0:
            return None
        led = self.cards[at] // 13
        for cell in cells[1:4]:
            card, replacement = self.cards[cell], self.cards[cell + 1]
            seat = self.table.holder(card)
            if seat == NOBODY or seat != self.table.holder(replacement):
                continue
            illegal = card // 13 != led and replacement // 13 == led and self.table.left[seat] & SUIT_MASK[led]
            rest = [other for other in cells if other != cell]
            if illegal and self._is_trick(rest) and self._goes_on(rest, at + 5):
                return _Explanation(rest, 5, cell)
        return None

    def _short(self, at: int) -> _Explanation | None:
        """Three cards of three hands in turn (one passed over), if their winner leads next and the play goes on from there."""
        cells = [at, at + 1, at + 2]
        if at + 7 > len(self.cards):
            return None
        holders = [self.table.holder(self.cards[cell]) for cell in cells]
        if NOBODY in holders or len(set(holders)) < 3 or holders[0] not in self.table.candidates:
            return None
        turns = [(seat - holders[0]) & 3 for seat in holders]
        if turns != sorted(turns) or not self._goes_on(cells, at + 3):
            return None
        return _Explanation(cells, 3)

    def _is_trick(self, cells: list[int]) -> bool:
        """Whether the cards are of four hands, clockwise from the one that led."""
        holders = [self.table.holder(self.cards[cell]) for cell in cells]
        return (
            NOBODY not in holders
            and len(cells) == 4
            and all(seat == (holders[0] + k) & 3 for k, seat in enumerate(holders))
        )

    def _goes_on(self, cells: list[int], then: int) -> bool:
        """Whether the winner of these cards leads at `then`, and the next trick, as far as recorded, is of hands in turn."""
        acts = [Act(self.table.holder(self.cards[cell]), self.cards[cell], cell, True) for cell in cells]
        winner = best(acts, self.table.trump).seat
        used = sum(1 << act.card for act in acts)
        following = self.cards[then : then + 4]
        return all(
            card >= 0 and not used >> card & 1 and self.table.left[(winner + k) & 3] >> card & 1
            for k, card in enumerate(following)
        )

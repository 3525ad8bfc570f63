"""The play, card by card (Laws 41-46): who led, who played, who won; whichever way the record orders its cards."""

from collections.abc import Sequence
from typing import NamedTuple

from auditor.bridge.cards import SUIT_MASK
from auditor.bridge.tricks import beats
from auditor.record.board_record import BY_TIME, Hands
from auditor.replay.oddities import (
    NOT_HELD,
    OFF_SUIT,
    OUT_OF_ROTATION,
    PLAYED_AGAIN,
    ROTATED_ROW,
    WRONG_LEADER,
    Oddity,
)

NOBODY = -1
_CELLS = tuple(tuple(tuple(4 * trick + (turn + k & 3) for k in range(4)) for trick in range(13)) for turn in range(4))
"""By turn of the leader's column and trick: the cells of a row in the order of play."""


class _Act(NamedTuple):
    """One card of a trick: its player, the card, the record's cell, and whether it is surely the card that was played."""

    seat: int
    card: int
    cell: int
    sure: bool


class Play(NamedTuple):
    """The cards of a record in the order of play.

    seats, cards, cells: for each act its player, its card and the index of its cell in the record. starts: index of each
    trick's first act. leaders: for each trick the seats that may have led it, as 4 bits. dues: the seat that was due to
    lead, NOBODY where more than one may have been. winners: the seat that won, NOBODY where it cannot be told.
    complete: how many tricks have four cards told. won: tricks told to be won by N/S and E/W. remaining: hands after the play.
    """

    seats: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    dues: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    complete: int = 0
    won: tuple[int, int] = (0, 0)
    remaining: Hands = (0, 0, 0, 0)
    hands_known: int = 0
    """The hands that the deal gives, as 4 bits."""
    oddities: tuple[Oddity, ...] = ()
    doubtful: int = 99
    """Index of the first trick from which leaders or winners are uncertain."""

    def trick_of(self, act: int) -> int:
        """The index of the trick of an act."""
        trick = 0
        while trick + 1 < len(self.starts) and self.starts[trick + 1] <= act:
            trick += 1
        return trick

    def acts_of(self, trick: int) -> range:
        """The acts of a trick."""
        end = self.starts[trick + 1] if trick + 1 < len(self.starts) else len(self.seats)
        return range(self.starts[trick], end)


NO_PLAY = Play()


def replay_play(
    cards: tuple[int, ...],
    hands: Hands | None,
    trump: int,
    leaders: tuple[int, ...],
    *,
    order: str,
    first_column: int,
    marked_leads: frozenset[int] = frozenset(),
) -> Play:
    """Replays the cards; `leaders` are the seats that may have led trick 1, the likeliest first; trump -1 is no trump.

    order: BY_TIME or BY_SEAT (rows of four from seat first_column). Hands not given are taken from the cards played.
    marked_leads: cells that the record marks as led (PBN `^L`).
    """
    table = _Table(cards, hands, trump, leaders, order, first_column, marked_leads)
    full = len(cards) // 4
    for trick in range(full):
        if not table.plain_trick(trick):
            table.odd_trick(trick)
    if len(cards) % 4:
        table.odd_trick(full)
    return table.finished()


class _Table:
    """The state of the play: what each hand has left, who may lead next, and the acts so far."""

    def __init__(
        self,
        cards: tuple[int, ...],
        hands: Hands | None,
        trump: int,
        leaders: tuple[int, ...],
        order: str,
        first_column: int,
        marked_leads: frozenset[int],
    ) -> None:
        self.cells = cards
        self.trump = trump
        self.candidates = leaders
        self.by_time = order == BY_TIME
        self.column = first_column
        self.marked_leads = marked_leads
        self.dealt: Sequence[int] = hands or (0, 0, 0, 0)
        self.left = list(self.dealt)
        self.known = sum(1 << seat for seat in range(4) if self.left[seat])
        if self.known != 15:
            self._take_hands_from_play()
        self.unknown = [0, 0, 0, 0]
        self.has_turned_rows = False
        self.due: tuple[int, ...] = ()
        """The seats that were due to lead, where the record marks another's card as led."""
        self.played = 0
        self.seats: list[int] = []
        self.cards: list[int] = []
        self.indexes: list[int] = []
        self.starts: list[int] = []
        self.dues: list[int] = []
        self.leaders: list[int] = []
        self.winners: list[int] = []
        self.won = [0, 0]
        self.complete = 0
        self.oddities: list[Oddity] = []
        self.doubtful = 99

    def _take_hands_from_play(self) -> None:
        """Hands that the record does not give hold at least the cards they play (only where columns name the seats)."""
        if self.by_time:
            return
        for index, card in enumerate(self.cells):
            seat = (self.column + index) & 3
            if card >= 0 and not self.known >> seat & 1:
                self.left[seat] |= 1 << card
        self.dealt = tuple(self.left)

    def plain_trick(self, trick: int) -> bool:
        """Plays a trick of four told cards, each held by its player, from one certain leader; False if it is not one."""
        if len(self.candidates) != 1 or self.marked_leads:
            return False
        lead = self.candidates[0]
        start = trick * 4
        row = self.cells[start : start + 4]
        turn = 0 if self.by_time else (lead - self.column) & 3
        c0, c1, c2, c3 = row[turn:] + row[:turn] if turn else row
        if c0 < 0 or c1 < 0 or c2 < 0 or c3 < 0:
            return False
        left = self.left
        s1, s2, s3 = (lead + 1) & 3, (lead + 2) & 3, (lead + 3) & 3
        h1, h2, h3 = left[s1], left[s2], left[s3]
        if not (left[lead] >> c0 & h1 >> c1 & h2 >> c2 & h3 >> c3 & 1):
            return False
        suit = c0 // 13
        trump = self.trump
        best, winner = c0, lead
        held = SUIT_MASK[suit]
        if c1 // 13 == suit:
            if c1 > best:
                best, winner = c1, s1
        elif h1 & held:
            return False
        elif c1 // 13 == trump:
            best, winner = c1, s1
        if c2 // 13 == suit:
            if c2 > best and best // 13 == suit:
                best, winner = c2, s2
        elif h2 & held:
            return False
        elif c2 // 13 == trump and (best // 13 != trump or c2 > best):
            best, winner = c2, s2
        if c3 // 13 == suit:
            if c3 > best and best // 13 == suit:
                best, winner = c3, s3
        elif h3 & held:
            return False
        elif c3 // 13 == trump and (best // 13 != trump or c3 > best):
            best, winner = c3, s3
        left[lead] ^= 1 << c0
        left[s1] = h1 ^ 1 << c1
        left[s2] = h2 ^ 1 << c2
        left[s3] = h3 ^ 1 << c3
        self.played |= 1 << c0 | 1 << c1 | 1 << c2 | 1 << c3
        self.starts.append(len(self.seats))
        self.seats += (lead, s1, s2, s3)
        self.cards += (c0, c1, c2, c3)
        self.indexes += _CELLS[turn][trick] if trick < 13 else [start + (turn + k & 3) for k in range(4)]
        self.dues.append(lead)
        self.leaders.append(1 << lead)
        self.winners.append(winner)
        self.won[winner & 1] += 1
        self.complete += 1
        self.candidates = (winner,)
        return True

    def odd_trick(self, trick: int) -> None:
        """Plays any other trick: cards missing, unknown, not held or out of turn, suits not followed, leaders in doubt."""
        start = trick * 4
        row = self.cells[start : start + 4]
        if self.by_time:
            acts = self._seated_by_holder(row, start)
        else:
            acts = self._seated_by_column(row, start, last=start + 4 >= len(self.cells))
        if not acts:
            return
        first = len(self.seats)
        readings = [acts] if self.by_time else [_from_leader(acts, leader) for leader in self.candidates]
        judged = [(reading, self._revokers(reading)) for reading in readings]
        clean = [reading for reading, revokers in judged if not revokers]
        survivors = clean or [reading for reading, _ in judged]
        chosen = survivors[0]
        if len(survivors) > 1 or (not clean and len(judged) > 1):
            self.doubtful = min(self.doubtful, trick)
        for position in [] if clean else self._revokers(chosen):
            self.oddities.append(Oddity(OFF_SUIT, first + position))
        possible = sorted({seat for reading in survivors for seat in self._possible_winners(reading)})
        self._record(chosen, survivors, possible)

    def _seated_by_holder(self, row: tuple[int, ...], start: int) -> list[_Act]:
        """LIN: each card's seat is its holder by the deal, as long as the four are four hands; else by turn."""
        holders = [self._holder(card) for card in row]
        due = self.candidates[0]
        first = len(self.seats)
        if len(set(holders)) == len(row) and NOBODY not in holders:
            seats = holders
            if seats[0] not in self.candidates:
                self.oddities.append(Oddity(WRONG_LEADER, first))
            for position in range(1, len(row)):
                if seats[position] != (seats[0] + position) & 3:
                    self.oddities.append(Oddity(OUT_OF_ROTATION, first + position))
                    break
        else:
            leader = min(
                (*self.candidates, holders[0] if holders[0] >= 0 else due), key=lambda lead: self._misfits(row, lead)
            )
            if leader not in self.candidates:
                self.oddities.append(Oddity(WRONG_LEADER, first))
            seats = [(leader + position) & 3 for position in range(len(row))]
        return [
            self._act(seat, card, start + position, first + position)
            for position, (seat, card) in enumerate(zip(seats, row, strict=True))
        ]

    def _holder(self, card: int) -> int:
        """The hand that has a card left, NOBODY for a card that is unknown, gone or never dealt."""
        if card < 0:
            return NOBODY
        return next((seat for seat in range(4) if self.left[seat] >> card & 1), NOBODY)

    def _misfits(self, row: tuple[int, ...], leader: int) -> int:
        """How many cards of a row are not left in the hand whose turn it is when `leader` leads."""
        return sum(
            card >= 0 and not self.left[(leader + position) & 3] >> card & 1 for position, card in enumerate(row)
        )

    def _seated_by_column(self, row: tuple[int, ...], start: int, *, last: bool) -> list[_Act]:
        """PBN: seats are columns; a row whose four cards fit the hands only when turned is a rotated row."""
        turned = self._turned(row)
        acts = []
        first = len(self.seats)
        for position, card in enumerate(row):
            if card == -1 and last:
                continue
            acts.append(((self.column + turned + position) & 3, card, start + position))
        marked = [seat for seat, _, cell in acts if cell in self.marked_leads]
        if marked:
            if marked[0] not in self.candidates:
                self.oddities.append(Oddity(WRONG_LEADER, first))
            self.due = self.candidates
            self.candidates = (marked[0],)
        if turned:
            self.has_turned_rows = True
            self.oddities.append(Oddity(ROTATED_ROW, first))
        order = {seat: k for k, seat in enumerate((self.candidates[0] + k) & 3 for k in range(4))}
        positions = {
            seat: k for k, seat in enumerate(sorted((seat for seat, _, _ in acts), key=lambda seat: order[seat]))
        }
        return [self._act(seat, card, cell, first + positions[seat]) for seat, card, cell in acts]

    def _turned(self, row: tuple[int, ...]) -> int:
        """By how many seats a row must be turned so that every card told is in its player's hand; 0 where none fits.

        One card alone fits some turn always: it counts only where the record has turned whole rows before, or where
        the card is the lead of the hand that is due.
        """
        told = [(position, self._holder(card)) for position, card in enumerate(row) if card >= 0]
        if not told or any(holder < 0 for _, holder in told):
            return 0
        if len(told) == 1 and not self.has_turned_rows and told[0][1] not in self.candidates:
            return 0
        turns = {(holder - self.column - position) & 3 for position, holder in told}
        return turns.pop() if len(turns) == 1 else 0

    def _act(self, seat: int, card: int, cell: int, index: int) -> _Act:
        """One card of an odd trick; whether it can be trusted to be the card that was played."""
        if card < 0:
            return _Act(seat, card, cell, False)
        if self.played >> card & 1:
            self.oddities.append(Oddity(PLAYED_AGAIN, index))
            return _Act(seat, card, cell, False)
        if self.known >> seat & 1 and not self.dealt[seat] >> card & 1:
            self.oddities.append(Oddity(NOT_HELD, index))
            return _Act(seat, card, cell, False)
        return _Act(seat, card, cell, True)

    def _revokers(self, acts: list[_Act]) -> list[int]:
        """The positions that show another suit than the one led from a hand that must have had it."""
        lead = acts[0]
        if lead.card < 0 or len(acts) < 2:
            return []
        suit = lead.card // 13
        return [
            position
            for position, act in enumerate(acts)
            if act.sure
            and act.card // 13 != suit
            and (self.left[act.seat] & SUIT_MASK[suit]).bit_count() > self.unknown[act.seat]
        ]

    def _possible_winners(self, acts: list[_Act]) -> set[int]:
        """The seats that may have won: one where all is told; with unsure cards, whoever may have held the best."""
        if len(acts) < 4:
            return set(range(4))
        lead = acts[0]
        if not lead.sure and lead.card < 0:
            return set(range(4))
        sure = [act for act in acts if act.sure]
        if len(sure) == 4:
            return {_best(acts, self.trump).seat}
        led = lead.card // 13
        told = [act for act in acts if act.card >= 0 and (act.sure or act is lead)]
        best = _best(told, self.trump)
        doubtful = {act.seat for act in acts if not act.sure and self._may_beat(act.seat, best.card, led)}
        return {best.seat} | doubtful | {_best([act for act in acts if act.card >= 0], self.trump).seat}

    def _may_beat(self, seat: int, best: int, led: int) -> bool:
        """Whether some card left in a hand could have beaten the best one told."""
        if not self.known >> seat & 1:
            return True
        hand = self.left[seat]
        follow = hand & SUIT_MASK[led]
        return any(
            hand >> card & 1 and beats(card, best, self.trump) for card in range(52) if (follow or hand) >> card & 1
        )

    def _record(self, chosen: list[_Act], survivors: list[list[_Act]], possible: list[int]) -> None:
        trick = len(self.starts)
        self.starts.append(len(self.seats))
        due = self.due or self.candidates
        self.due = ()
        self.dues.append(due[0] if len(due) == 1 else NOBODY)
        self.leaders.append(sum({1 << reading[0].seat for reading in survivors}))
        for act in chosen:
            self.seats.append(act.seat)
            self.cards.append(act.card)
            self.indexes.append(act.cell)
            if act.sure:
                self.left[act.seat] &= ~(1 << act.card)
                self.played |= 1 << act.card
            else:
                self.unknown[act.seat] += 1
                if act.card >= 0:
                    self.played |= 1 << act.card
        whole = len(chosen) == 4
        self.winners.append(possible[0] if whole and len(possible) == 1 else NOBODY)
        if whole and len({seat & 1 for seat in possible}) == 1:
            self.won[possible[0] & 1] += 1
        if whole and all(act.card >= 0 for act in chosen):
            self.complete += 1
        if len(possible) > 1 and whole:
            self.doubtful = min(self.doubtful, trick + 1)
        first = self.candidates[0]
        ordered = sorted(possible, key=lambda seat: seat != _best_seat(chosen, self.trump, first))
        if not whole or (self.by_time and not all(act.sure for act in chosen)):
            ordered = [0, 1, 2, 3]  # nothing tells who was to lead: in order of play the next card shows it
        self.candidates = tuple(ordered)

    def finished(self) -> Play:
        self._forced_last_trick()
        left = self.left
        return Play(
            tuple(self.seats),
            tuple(self.cards),
            tuple(self.indexes),
            tuple(self.starts),
            tuple(self.dues),
            tuple(self.leaders),
            tuple(self.winners),
            self.complete,
            (self.won[0], self.won[1]),
            (left[0], left[1], left[2], left[3]),
            self.known,
            tuple(self.oddities),
            self.doubtful,
        )

    def _forced_last_trick(self) -> None:
        """After twelve told tricks the thirteenth plays itself, if the deal is known."""
        if self.won[0] + self.won[1] != 12 or len(self.candidates) != 1 or self.known != 15:
            return
        if any(hand.bit_count() != 1 for hand in self.left) or len(self.starts) != 12:
            return
        lead = self.candidates[0]
        cards = [_Act((lead + k) & 3, self.left[(lead + k) & 3].bit_length() - 1, 0, True) for k in range(4)]
        self.won[_best(cards, self.trump).seat & 1] += 1


def _from_leader(acts: list[_Act], leader: int) -> list[_Act]:
    """The cards of a row in the order of play, when `leader` led."""
    return sorted(acts, key=lambda act: (act.seat - leader) & 3)


def _best(acts: list[_Act], trump: int) -> _Act:
    """The winning card among those told, the first of which was led."""
    best = acts[0]
    for act in acts[1:]:
        if beats(act.card, best.card, trump):
            best = act
    return best


def _best_seat(acts: list[_Act], trump: int, fallback: int) -> int:
    told = [act for act in acts if act.card >= 0]
    return _best(told, trump).seat if told else fallback

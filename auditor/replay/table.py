"""The table during the play: what each hand has left, who may lead next, and the acts so far."""

from collections.abc import Sequence
from typing import NamedTuple

from auditor.bridge.cards import CARD_BIT, SUIT_MASK
from auditor.bridge.tricks import beats
from auditor.replay.oddities import NOT_HELD, OFF_SUIT, PLAYED_AGAIN, Oddity
from auditor.replay.play import NOBODY, TRICKS, Play

_CLOCKWISE = ((0, 1, 2, 3), (1, 2, 3, 0), (2, 3, 0, 1), (3, 0, 1, 2))
"""The seats in turn from each leader."""


def plain_winner(left: list[int], cards: tuple[int, ...], lead: int, trump: int) -> int:
    """Plays four cards in the order of play out of the hands that are left; the winner's seat.

    -1, with nothing played, if a card is unknown or not held, or a hand that has the suit led does not follow it.
    """
    c0, c1, c2, c3 = cards
    if c0 < 0 or c1 < 0 or c2 < 0 or c3 < 0:
        return -1
    _, s1, s2, s3 = _CLOCKWISE[lead]
    h1, h2, h3 = left[s1], left[s2], left[s3]
    if not (left[lead] >> c0 & h1 >> c1 & h2 >> c2 & h3 >> c3 & 1):
        return -1
    suit = c0 // 13
    held = SUIT_MASK[suit]
    best, winner = c0, lead
    if c1 // 13 == suit:
        if c1 > best:
            best, winner = c1, s1
    elif h1 & held:
        return -1
    elif c1 // 13 == trump:
        best, winner = c1, s1
    if c2 // 13 == suit:
        if c2 > best and best // 13 == suit:
            best, winner = c2, s2
    elif h2 & held:
        return -1
    elif c2 // 13 == trump and (best // 13 != trump or c2 > best):
        best, winner = c2, s2
    if c3 // 13 == suit:
        if c3 > best and best // 13 == suit:
            best, winner = c3, s3
    elif h3 & held:
        return -1
    elif c3 // 13 == trump and (best // 13 != trump or c3 > best):
        best, winner = c3, s3
    left[lead] ^= 1 << c0
    left[s1] = h1 ^ 1 << c1
    left[s2] = h2 ^ 1 << c2
    left[s3] = h3 ^ 1 << c3
    return winner


class Act(NamedTuple):
    """One card of a trick: its player, the card, the record's cell, and whether it is surely the card that was played."""

    seat: int
    card: int
    cell: int
    sure: bool
    oddity: int = 0
    """NOT_HELD or PLAYED_AGAIN, where the card cannot be this player's."""


class Table:
    """Collects the acts of a play, trick by trick. Hands that the record does not give are 0, or what the caller knows of them."""

    def __init__(self, hands: Sequence[int], known: int, trump: int, leaders: tuple[int, ...]) -> None:
        self.trump = trump
        self.candidates = leaders
        """The seats that may lead next, the likeliest first."""
        self.due: tuple[int, ...] = ()
        """The seats that were due to lead, where the record marks another's card as led."""
        self.dealt = hands
        self.left = list(hands)
        self.known = known
        self.unknown = [0, 0, 0, 0]
        self.played = 0
        self.seats: list[int] = []
        self.cards: list[int] = []
        self.cells: list[int] = []
        self.starts: list[int] = []
        self.dues: list[int] = []
        self.leaders: list[int] = []
        self.winners: list[int] = []
        self.won = [0, 0]
        self.complete = 0
        self.oddities: list[Oddity] = []
        self.withdrawn: list[tuple[int, int]] = []
        self.doubtful = 99

    def plain_trick(self, cards: tuple[int, ...], cells: Sequence[int]) -> bool:
        """Plays four told cards in the order of play from one certain leader, each held, suit followed; False if they are not so."""
        lead = self.candidates[0]
        winner = plain_winner(self.left, cards, lead, self.trump)
        if winner < 0:
            return False
        c0, c1, c2, c3 = cards
        self.played |= 1 << c0 | 1 << c1 | 1 << c2 | 1 << c3
        self.starts.append(len(self.seats))
        self.seats += _CLOCKWISE[lead]
        self.cards += cards
        self.cells += cells
        self.dues.append(lead)
        self.leaders.append(1 << lead)
        self.winners.append(winner)
        self.won[winner & 1] += 1
        self.complete += 1
        self.candidates = (winner,)
        return True

    def odd_trick(self, readings: list[list[Act]], *, whole: bool, next_leader_open: bool = False) -> None:
        """Plays any other trick, which may be read in several ways, each in the order of play; clean ones come first.

        whole: the trick came to its end. next_leader_open: nothing tells who was to lead the next one.
        """
        first = len(self.seats)
        judged = [(reading, self.revokers(reading)) for reading in readings]
        clean = [reading for reading, revokers in judged if not revokers]
        survivors = clean or readings
        chosen = survivors[0]
        trick = len(self.starts)
        if len(survivors) > 1 or (not clean and len(judged) > 1):
            self.doubtful = min(self.doubtful, trick)
        if not clean:
            self.oddities += [Oddity(OFF_SUIT, first + position) for position in judged[0][1]]
        possible = sorted({seat for reading in survivors for seat in self._possible_winners(reading, whole)})
        due = self.due or self.candidates
        self.due = ()
        self.starts.append(first)
        self.dues.append(due[0] if len(due) == 1 else NOBODY)
        self.leaders.append(sum({1 << reading[0].seat for reading in survivors}))
        self._play_out(chosen)
        self._win(chosen, possible, whole)
        if next_leader_open or not whole:
            self.candidates = (0, 1, 2, 3)

    def _play_out(self, acts: list[Act]) -> None:
        for act in acts:
            if act.oddity:
                self.oddities.append(Oddity(act.oddity, len(self.seats)))
            self.seats.append(act.seat)
            self.cards.append(act.card)
            self.cells.append(act.cell)
            if act.sure:
                self.left[act.seat] &= ~(1 << act.card)
            else:
                self.unknown[act.seat] += 1
            if act.card >= 0:
                self.played |= 1 << act.card

    def _win(self, acts: list[Act], possible: list[int], whole: bool) -> None:
        self.winners.append(possible[0] if whole and len(possible) == 1 else NOBODY)
        if not whole:
            return
        if len({seat & 1 for seat in possible}) == 1:
            self.won[possible[0] & 1] += 1
        if len(acts) == 4 and all(act.card >= 0 for act in acts):
            self.complete += 1
        if len(possible) > 1:
            self.doubtful = min(self.doubtful, len(self.starts))
        told = [act for act in acts if act.card >= 0]
        likely = best(told, self.trump).seat if told else self.candidates[0]
        self.candidates = tuple(sorted(possible, key=lambda seat: seat != likely))

    def holder(self, card: int) -> int:
        """The hand that has a card left, NOBODY for a card that is unknown, gone or never dealt."""
        if card < 0:
            return NOBODY
        north, east, south, west = self.left
        bit = CARD_BIT[card]
        return 0 if north & bit else 1 if east & bit else 2 if south & bit else 3 if west & bit else NOBODY

    def act(self, seat: int, card: int, cell: int) -> Act:
        """One card of an odd trick; whether it can be trusted to be the card that was played."""
        if card < 0:
            return Act(seat, card, cell, False)
        if self.played >> card & 1:
            return Act(seat, card, cell, False, PLAYED_AGAIN)
        if self.known >> seat & 1 and not self.dealt[seat] >> card & 1:
            return Act(seat, card, cell, False, NOT_HELD)
        return Act(seat, card, cell, True)

    def revokers(self, acts: list[Act]) -> list[int]:
        """The positions that show another suit than the one led from a hand that must have had it."""
        lead = acts[0]
        if lead.card < 0 or not lead.sure:
            return []
        suit = lead.card // 13
        return [
            position
            for position, act in enumerate(acts)
            if act.sure
            and act.card // 13 != suit
            and (self.left[act.seat] & SUIT_MASK[suit]).bit_count() > self.unknown[act.seat]
        ]

    def _possible_winners(self, acts: list[Act], whole: bool) -> set[int]:
        """The seats that may have won: one where all is told; with unsure cards, whoever may have held the best."""
        lead = acts[0]
        if not whole or lead.card < 0:
            return {0, 1, 2, 3}
        sure = [act for act in acts if act.sure]
        if len(sure) == len(acts):
            return {best(acts, self.trump).seat}
        led = lead.card // 13
        told = [act for act in acts if act.card >= 0 and (act.sure or act is lead)]
        top = best(told, self.trump)
        doubtful = {act.seat for act in acts if not act.sure and self._may_beat(act.seat, top.card, led)}
        return {top.seat, best([act for act in acts if act.card >= 0], self.trump).seat} | doubtful

    def _may_beat(self, seat: int, top: int, led: int) -> bool:
        """Whether some card left in a hand could have beaten the best one told."""
        if not self.known >> seat & 1:
            return True
        hand = self.left[seat]
        choice = hand & SUIT_MASK[led] or hand
        return any(choice >> card & 1 and beats(card, top, self.trump) for card in range(52))

    def finished(self) -> Play:
        """The play as a value; after twelve told tricks of a known deal the thirteenth plays itself."""
        self._forced_last_trick()
        left = self.left
        return Play(
            tuple(self.seats),
            tuple(self.cards),
            tuple(self.cells),
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
            tuple(self.withdrawn),
        )

    def _forced_last_trick(self) -> None:
        if (
            len(self.starts) != TRICKS - 1
            or sum(self.won) != TRICKS - 1
            or len(self.candidates) != 1
            or self.known != 15
        ):
            return
        if any(hand.bit_count() != 1 for hand in self.left):
            return
        lead = self.candidates[0]
        acts = [Act((lead + k) & 3, self.left[(lead + k) & 3].bit_length() - 1, 0, True) for k in range(4)]
        self.won[best(acts, self.trump).seat & 1] += 1


def best(acts: list[Act], trump: int) -> Act:
    """The winning card among those told, the first of which was led."""
    top = acts[0]
    for act in acts[1:]:
        if beats(act.card, top.card, trump):
            top = act
    return top

"""What an established revoke costs (Laws 62D, 63A, 64), edition by edition.

`transfers` is an assignment: each revoke wants certain tricks, and each trick moves at most once. It works on winners and
revokes alone, without a deal.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from auditor.bridge.seats import partner
from auditor.laws.editions import BothSides, Edition


class TrickWon(NamedTuple):
    """Who won a trick: the seat where it is told, in any case the side; and the suit of the winning card, if told.

    A trick given by a claim has a side but no seat (69A).
    """

    side: int
    seat: int | None = None
    suit: int | None = None


class Revoke(NamedTuple):
    """One revoke: trick 1..13, the revoker's seat, the suit led (0..3 = C D H S).

    established: None where the record cannot tell. exempt: a clause that takes the automatic tricks away for a fact that
    no record shows: "B4", "B5" (attention late), "faced", "penalty-card".
    """

    trick: int
    seat: int
    suit: int
    established: bool | None = True
    exempt: str = ""


class Outcome(NamedTuple):
    """What one revoke costs: the clause that decides, the tricks moved (numbers 1..13), and a doubt, if any."""

    clause: str
    moved: tuple[int, ...] = ()
    doubt: str = ""


class Transfers(NamedTuple):
    """The outcomes in the order of the revokes, and the tricks taken from N/S and from E/W."""

    outcomes: tuple[Outcome, ...]
    from_ns: int
    from_ew: int


DATA_FAULT: Final = "DATA"
"""A revoke at trick 13 cannot happen: the hand has one card."""
_CAPPED: Final = "the texts are silent about tricks wanted for two revokes"


def transfers(edition: Edition, declarer: int, tricks: Sequence[TrickWon], revokes: Sequence[Revoke]) -> Transfers:
    """The automatic tricks for all revokes of a board; `tricks` from the first, as many as are told."""
    exempt = [_exemption(edition, declarer, tricks, revokes, index) for index in range(len(revokes))]
    wants: list[tuple[int, frozenset[int]]] = []
    for index, revoke in enumerate(revokes):
        if not exempt[index]:
            wants += [(index, want) for want in _wants(edition, tricks, revoke)]
    moved = _assign(wants)
    taken: list[list[int]] = [[] for _ in revokes]
    for (index, _), trick in zip(wants, moved, strict=True):
        if trick:
            taken[index].append(trick)
    outcomes = []
    losses = [0, 0]
    for index, revoke in enumerate(revokes):
        clause = exempt[index] or _clause(edition, tricks, revoke, len(taken[index]))
        wanted = sum(owner == index for owner, _ in wants)
        doubt = _CAPPED if len(taken[index]) < wanted and len(revokes) > 1 else ""
        outcomes.append(Outcome(clause, tuple(sorted(taken[index])), doubt))
        losses[revoke.seat & 1] += len(taken[index])
    return Transfers(tuple(outcomes), losses[0], losses[1])


def _exemption(
    edition: Edition, declarer: int, tricks: Sequence[TrickWon], revokes: Sequence[Revoke], index: int
) -> str:
    """The clause under which a revoke costs nothing automatically; empty for none."""
    revoke = revokes[index]
    if revoke.trick == 13:
        return DATA_FAULT
    if not revoke.established:
        return "62A"
    if revoke.exempt in ("B4", "B5"):
        return f"64{revoke.exempt}"
    if revoke.exempt == "penalty-card" or (revoke.exempt == "faced" and edition.faced_cards_exempt):
        return "64B3"
    if revoke.seat == partner(declarer):
        return "64B3"
    if revoke.trick == 12:
        return "64B6"
    others = [other for other in revokes if (other.seat ^ revoke.seat) & 1]
    if _both_sides(edition, revoke, others):
        return "64C" if edition.both_sides is BothSides.SAME_TRICK else "64B7"
    if any(_is_repeat(edition, earlier, revoke) for earlier in revokes[:index]):
        return "64B2"
    if not any(trick.side == revoke.seat & 1 for trick in tricks[revoke.trick - 1 :]):
        return "64B1"
    return ""


def _both_sides(edition: Edition, revoke: Revoke, others: Sequence[Revoke]) -> bool:
    match edition.both_sides:
        case BothSides.SAME_TRICK:
            return any(other.trick == revoke.trick for other in others)
        case BothSides.ANY:
            return bool(others)
        case BothSides.ESTABLISHED:
            return any(other.established for other in others)


def _is_repeat(edition: Edition, earlier: Revoke, revoke: Revoke) -> bool:
    same = earlier.seat == revoke.seat and earlier.suit == revoke.suit and earlier.trick < revoke.trick
    return same and (bool(earlier.established) or not edition.repeat_needs_established)


def _wants(edition: Edition, tricks: Sequence[TrickWon], revoke: Revoke) -> list[frozenset[int]]:
    """The sets of tricks from each of which a revoke takes one (64A)."""
    side = revoke.seat & 1
    own = [number for number, trick in enumerate(tricks, 1) if number >= revoke.trick and trick.side == side]
    if _won_by_revoker(tricks, revoke):
        later = frozenset(number for number in own if number > revoke.trick)
        return [frozenset((revoke.trick,)), *([later] if later else [])]
    wants = [frozenset(own)]
    if edition.extra_trick:
        additional = frozenset(
            number
            for number in own
            if number > revoke.trick
            and tricks[number - 1].seat == revoke.seat
            and tricks[number - 1].suit == revoke.suit
        )
        if additional:
            wants.append(additional)
    return wants


def _won_by_revoker(tricks: Sequence[TrickWon], revoke: Revoke) -> bool:
    return revoke.trick <= len(tricks) and tricks[revoke.trick - 1].seat == revoke.seat


def _clause(edition: Edition, tricks: Sequence[TrickWon], revoke: Revoke, moved: int) -> str:
    if _won_by_revoker(tricks, revoke):
        return "64A1"
    return "64A2+" if edition.extra_trick and moved > 1 else "64A2"


def _assign(wants: Sequence[tuple[int, frozenset[int]]]) -> list[int]:
    """The largest assignment that gives each want a trick of its own, earlier wants first; 0 for none."""
    holder: dict[int, int] = {}

    def place(want: int, tried: set[int]) -> bool:
        for trick in sorted(wants[want][1]):
            if trick not in tried:
                tried.add(trick)
                if trick not in holder or place(holder[trick], tried):
                    holder[trick] = want
                    return True
        return False

    for want in range(len(wants)):
        place(want, set())
    tricks = [0] * len(wants)
    for trick, want in holder.items():
        tricks[want] = trick
    return tricks

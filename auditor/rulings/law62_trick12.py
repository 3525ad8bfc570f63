"""A revoke at trick 12, corrected while the four hands are not yet back in the board (Law 62D)."""

from collections.abc import Mapping, Sequence
from itertools import product

from auditor.bridge.tricks import trick_winner


def corrected(
    trump: int, leader: int, twelfth: Mapping[int, int], thirteenth: Mapping[int, int], revoker: int
) -> tuple[int, int]:
    """The fewest and most of the last two tricks that E/W win once the revoker's two cards are exchanged.

    twelfth, thirteenth: card by seat. Hands that played after the revoker may have had a choice too (62C): hence a range.
    """
    order = [(leader + turn) & 3 for turn in range(4)]
    later = order[order.index(revoker) + 1 :]
    hands = {seat: (twelfth[seat], thirteenth[seat]) for seat in order}
    hands[revoker] = (thirteenth[revoker], twelfth[revoker])
    led = hands[leader][0] // 13
    results = set()
    for swaps in product((False, True), repeat=len(later)):
        played = dict(hands)
        for seat, swap in zip(later, swaps, strict=True):
            if swap:
                played[seat] = (hands[seat][1], hands[seat][0])
        if all(_follows(played[seat], led) for seat in later):
            results.add(
                _won_by_ew(trump, order, [played[seat][0] for seat in order], [played[seat][1] for seat in range(4)])
            )
    as_played = _won_by_ew(trump, order, [hands[seat][0] for seat in order], [hands[seat][1] for seat in range(4)])
    results.add(as_played)
    return min(results), max(results)


def as_corrected(
    trump: int, leader: int, twelfth: Mapping[int, int], thirteenth: Mapping[int, int], revoker: int
) -> int:
    """E/W's tricks of the last two with the revoker's two cards exchanged and every other card as it was played."""
    order = [(leader + turn) & 3 for turn in range(4)]
    hands = {seat: (twelfth[seat], thirteenth[seat]) for seat in order}
    hands[revoker] = (thirteenth[revoker], twelfth[revoker])
    return _won_by_ew(trump, order, [hands[seat][0] for seat in order], [hands[seat][1] for seat in range(4)])


def _follows(cards: tuple[int, int], led: int) -> bool:
    return cards[0] // 13 == led or cards[1] // 13 != led


def _won_by_ew(trump: int, order: Sequence[int], first: Sequence[int], second: Sequence[int]) -> int:
    """Tricks of E/W: the first in the given order of play, the second by seat, led by the first one's winner."""
    winner = order[trick_winner(tuple(first), trump)]
    last_order = [(winner + turn) & 3 for turn in range(4)]
    last = last_order[trick_winner(tuple(second[seat] for seat in last_order), trump)]
    return (winner & 1) + (last & 1)

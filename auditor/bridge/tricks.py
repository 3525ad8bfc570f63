"""Who wins a trick (Law 44E, 44F)."""

from typing import Final


def _strengths(trump: int) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple((card // 13 == led) * (1 + card) + (card // 13 == trump) * (100 + card) for card in range(52))
        for led in range(4)
    )


STRENGTHS: Final = tuple(_strengths(trump) for trump in (0, 1, 2, 3, -1))
"""By trump (-1, the last, is no trump), suit led and card: the greatest of four wins the trick; 0 for a card that cannot."""


def beats(card: int, best: int, trump: int) -> bool:
    """Whether a card played after `best` takes the trick from it; trump -1 is no trump."""
    suit, best_suit = card // 13, best // 13
    if suit == best_suit:
        return card > best
    return suit == trump


def trick_winner(cards: tuple[int, ...], trump: int) -> int:
    """The position 0.. in the order of play of the card that wins the trick."""
    best = 0
    for position in range(1, len(cards)):
        if beats(cards[position], cards[best], trump):
            best = position
    return best

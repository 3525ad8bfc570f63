"""Hands as 52-bit ints: bit n is set when the hand holds card n."""

from collections.abc import Iterator

from auditor.bridge.cards import CARD_NAMES, RANKS


def cards_in(hand: int) -> Iterator[int]:
    """The cards of a hand, highest spade first, as people name them."""
    for card in range(51, -1, -1):
        if hand >> card & 1:
            yield card


def holding_text(hand: int, suit: int) -> str:
    """The ranks held in a suit, highest first: `AQ3`; empty for a void."""
    return "".join(RANKS[rank] for rank in range(12, -1, -1) if hand >> (13 * suit + rank) & 1)


def hand_text(hand: int) -> str:
    """A hand as PBN writes it, spades first: `AK.Q32..T987654`."""
    return ".".join(holding_text(hand, suit) for suit in (3, 2, 1, 0))


def names_of(hand: int) -> str:
    """The cards of a hand by name, `H8 H6 H3`."""
    return " ".join(CARD_NAMES[card] for card in cards_in(hand))

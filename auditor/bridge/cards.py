"""Cards as ints 0..51 = suit * 13 + rank; suits 0..3 = C D H S, ranks 0..12 = 2..A."""

from typing import Final

UNKNOWN: Final = -1
"""A cell that the record leaves open (`-`): some card, not told which."""
UNREADABLE: Final = -2
"""A cell that could not be read; it keeps its place."""
SKIPPED: Final = -3
"""A turn that was passed over (PBN `^S`)."""

SUITS: Final = "CDHS"
RANKS: Final = "23456789TJQKA"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
DECK: Final = (1 << 52) - 1
SUIT_MASK: Final = tuple(0x1FFF << 13 * suit for suit in range(4))
SUIT_OF: Final = tuple(card // 13 for card in range(52))
CARD_BIT: Final = tuple(1 << card for card in range(52))
"""Suit and bit of each card, to look up: on the hot path that is quicker than to work them out."""
CARD_NAMES: Final = tuple(suit + rank for suit in SUITS for rank in RANKS)


def _spellings() -> dict[str, int]:
    cards: dict[str, int] = {}
    for card, name in enumerate(CARD_NAMES):
        spellings = [name, name[0] + "10"] if name[1] == "T" else [name]
        for text in spellings:
            for suit in (text[0], text[0].lower()):
                for rank in (text[1:], text[1:].lower()):
                    cards[suit + rank] = card
    return cards


CARD_OF: Final = _spellings()
"""Every accepted spelling of a card, suit first: any case, ten as `T` or `10`."""


def card_name(card: int) -> str:
    """Suit and rank, `HT`; `?` for a card that is not known."""
    return CARD_NAMES[card] if card >= 0 else "?"

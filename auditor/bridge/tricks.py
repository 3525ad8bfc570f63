"""Who wins a trick (Law 44E, 44F)."""


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

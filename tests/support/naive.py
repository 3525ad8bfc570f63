"""Law 64 for a single revoke, worked out the plain way: a second opinion for the property tests."""


def naive_transfer(
    year: int, declarer: int, winners: list[int], winning_suits: list[int], trick: int, seat: int, suit: int
) -> int:
    """Tricks moved for one established revoke at `trick` (0-based) by `seat` in `suit`, before trick 12."""
    partner = (seat + 2) % 4
    if seat == (declarer + 2) % 4:
        return 0
    own = [t for t in range(trick, 13) if winners[t] in (seat, partner)]
    if not own:
        return 0
    later = [t for t in own if t > trick]
    if winners[trick] == seat:
        return 2 if later else 1
    if year >= 2007:
        return 1
    with_suit = [t for t in later if winners[t] == seat and winning_suits[t] == suit]
    return 2 if with_suit and len(own) > 1 else 1

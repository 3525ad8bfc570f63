"""Dealer and vulnerability that a board number stands for (Law 2)."""


def standard_dealer(number: int) -> int:
    """The dealer of a board numbered from 1: N, E, S, W in turn."""
    return (number - 1) & 3


def standard_vulnerability(number: int) -> int:
    """The vulnerability of a board numbered from 1, as bit mask: 1 = N/S, 2 = E/W, 3 = all."""
    turn, cycle = (number - 1) & 3, ((number - 1) >> 2) & 3
    return (0, 1, 2, 3)[(turn + cycle) & 3]

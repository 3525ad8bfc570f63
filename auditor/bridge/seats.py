"""Seats as ints 0..3 = N, E, S, W (clockwise); sides as ints 0 = N/S, 1 = E/W."""

from typing import Final

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SEATS: Final = (NORTH, EAST, SOUTH, WEST)

LETTERS: Final = "NESW"
NAMES: Final = ("North", "East", "South", "West")
SIDES: Final = ("NS", "EW")
SIDE_NAMES: Final = ("N/S", "E/W")
SEAT_OF: Final = {letter: seat for seat, letter in enumerate(LETTERS)} | {
    letter.lower(): seat for seat, letter in enumerate(LETTERS)
}


def lho(seat: int) -> int:
    """The left-hand opponent, who is next in turn."""
    return (seat + 1) & 3


def partner(seat: int) -> int:
    """The player opposite."""
    return (seat + 2) & 3


def side(seat: int) -> int:
    """The side of a seat: 0 = N/S, 1 = E/W."""
    return seat & 1

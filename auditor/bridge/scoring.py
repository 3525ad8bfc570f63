"""Duplicate scores (Law 77), and the table in force before the 1987 Laws."""

from dataclasses import dataclass
from functools import lru_cache

from auditor.bridge.contracts import Contract
from auditor.bridge.seats import side

VULNERABILITIES = ("none", "NS", "EW", "All")
"""By bit mask: bit 0 = N/S vulnerable, bit 1 = E/W vulnerable."""


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """What differs between the score tables: the later doubled undertricks and the insult for a redouble."""

    redoubled_made: int
    fourth_undertrick: int
    """Points for the fourth and each later doubled undertrick, not vulnerable."""


MODERN = ScoreTable(redoubled_made=100, fourth_undertrick=300)
BEFORE_1987 = ScoreTable(redoubled_made=50, fourth_undertrick=200)


def is_vulnerable(seat: int, vulnerable: int) -> bool:
    """Whether the side of a seat is vulnerable, by the bit mask of VULNERABILITIES."""
    return bool(vulnerable >> side(seat) & 1)


def trick_points(contract: Contract) -> int:
    """Points below the line for the tricks contracted for."""
    per_trick = 20 if contract.denomination < 2 else 30
    first = 10 if contract.denomination == 4 else 0
    return (contract.level * per_trick + first) << contract.doubled


def undertrick_points(doubled: int, vulnerable: bool, down: int, table: ScoreTable = MODERN) -> int:
    """Points lost for tricks short of the contract, as a positive number."""
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        points = 300 * down - 100
    else:
        points = 200 * down - 100 + max(0, down - 3) * (table.fourth_undertrick - 200)
    return points * doubled


def overtrick_points(contract: Contract, vulnerable: bool, over: int) -> int:
    """Points for tricks above the contract."""
    if contract.doubled:
        return over * (200 if vulnerable else 100) * contract.doubled
    return over * (20 if contract.denomination < 2 else 30)


def bonus_points(contract: Contract, vulnerable: bool, table: ScoreTable) -> int:
    """Part score, game and slam bonuses, and the insult for a doubled contract made."""
    bonus = (500 if vulnerable else 300) if trick_points(contract) >= 100 else 50
    if contract.level == 6:
        bonus += 750 if vulnerable else 500
    elif contract.level == 7:
        bonus += 1500 if vulnerable else 1000
    return bonus + (0, 50, table.redoubled_made)[contract.doubled]


def score(contract: Contract, vulnerable: bool, tricks: int, table: ScoreTable = MODERN) -> int:
    """Declarer's score for a number of tricks 0..13 (Law 77); 0 for a passed-out board."""
    if not contract.level:
        return 0
    over = tricks - contract.tricks_needed
    if over < 0:
        return -undertrick_points(contract.doubled, vulnerable, -over, table)
    return (
        trick_points(contract)
        + overtrick_points(contract, vulnerable, over)
        + bonus_points(contract, vulnerable, table)
    )


@lru_cache(maxsize=1 << 14)
def score_ns(
    contract: Contract,
    declarer: int,
    vulnerable: int,
    tricks: int,
    table: ScoreTable = MODERN,
) -> int:
    """The score seen from N/S; vulnerable is the bit mask of VULNERABILITIES."""
    points = score(contract, is_vulnerable(declarer, vulnerable), tricks, table)
    return -points if side(declarer) else points

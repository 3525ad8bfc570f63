"""The values of PBN tags (S21 3.4, 4): seats, vulnerability, contract, result, score."""

import re
from functools import lru_cache
from typing import Final

from auditor.bridge.calls import CALL_OF, denomination_of, level_of
from auditor.bridge.contracts import PASSED_OUT, Contract
from auditor.bridge.seats import SEAT_OF

SILENT: Final = frozenset(("", "?", "-", "#"))
"""Values that say nothing."""

VULNERABLE: Final = {
    "none": 0, "love": 0, "-": 0, "o": 0, "ns": 1, "n-s": 1, "n/s": 1,
    "ew": 2, "e-w": 2, "e/w": 2, "all": 3, "both": 3, "b": 3,
}  # fmt: skip
_CONTRACT = re.compile(r"([1-7])\s*(NT|N|[CDHS])(?:otrump)?\s*(X{0,2}|R|\*{1,2}|D|DBL|RDBL)\Z", re.IGNORECASE)
_RISK: Final = {"": 0, "X": 1, "*": 1, "D": 1, "DBL": 1, "XX": 2, "R": 2, "**": 2, "RDBL": 2}
_RESULT = re.compile(r"\^?\s*(?:(\d\d?)|(NS|EW)\s*(\d\d?)(?:\s+(NS|EW)\s*(\d\d?))?)\Z")
_SCORE = re.compile(r"([+-]?\s*\d+)\Z|(NS|EW)\s*([+-]?\s*\d+)(?:\s*(NS|EW)\s*([+-]?\s*\d+))?\Z")
_SIDES: Final = ("NS", "EW")

BySide = tuple[int | None, int | None]


def is_open(tag: str, value: str) -> bool:
    """Whether a value says in its own way that it is not known: `????.??.??`, or an end position's bare denomination."""
    if tag == "Date":
        return not value.strip("?. -#")
    return tag == "Contract" and value.strip().upper() in ("C", "D", "H", "S", "NT", "N")


_ARTIFICIAL = re.compile(r"\^|%|\bav|\bart|\badj|\ba[+\-=]|\d\s*[-/]\s*\d", re.IGNORECASE)


def is_artificial(score: str) -> bool:
    """Whether a score was assigned by the director (`AVE`, `A+`, `60-40`, `^`), not won at the table."""
    return _ARTIFICIAL.search(score) is not None


def read_seat(value: str) -> int | None:
    """A seat, with or without the `^` of a swapped declarer; None for silence or nonsense."""
    return SEAT_OF.get(value.lstrip("^").strip()[:1]) if len(value) < 3 else None


def read_vulnerable(value: str) -> int | None:
    """The vulnerability as bit mask; None for silence or nonsense."""
    return VULNERABLE.get(value.strip().lower())


@lru_cache(maxsize=4096)
def read_contract(value: str) -> Contract | None:
    """A contract, PASSED_OUT, or None for silence or nonsense."""
    text = value.strip()
    if text.lower() in ("pass", "p", "pas", "passed out", "all pass"):
        return PASSED_OUT
    match = _CONTRACT.match(text)
    if match is None:
        return None
    bid = CALL_OF[match[1] + match[2][0].upper()]
    return Contract(level_of(bid), denomination_of(bid), _RISK[match[3].upper()])


@lru_cache(maxsize=256)
def read_result(value: str) -> tuple[int | None, BySide | None] | None:
    """(declarer's tricks, tricks by side), either None; None for silence or nonsense (S21 3.4.15)."""
    match = _RESULT.match(value.strip())
    if match is None:
        return None
    if match[1] is not None:
        return (int(match[1]), None) if int(match[1]) <= 13 else None
    sides = _by_side(match[2], match[3], match[4], match[5])
    if any(tricks is not None and tricks > 13 for tricks in sides):
        return None
    return None, sides


@lru_cache(maxsize=4096)
def read_score(value: str) -> tuple[int | None, BySide | None] | None:
    """(declarer's score, score by side), either None; None for silence or nonsense (S21 4.2.1)."""
    match = _SCORE.match(value.strip())
    if match is None:
        return None
    if match[1] is not None:
        return int(match[1].replace(" ", "")), None
    return None, _by_side(match[2], match[3], match[4], match[5])


def _by_side(side: str, value: str, other: str | None, second: str | None) -> BySide:
    sides: list[int | None] = [None, None]
    sides[_SIDES.index(side)] = int(value.replace(" ", ""))
    if other and second:
        sides[_SIDES.index(other)] = int(second.replace(" ", ""))
    return sides[0], sides[1]

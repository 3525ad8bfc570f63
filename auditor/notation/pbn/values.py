"""The values of PBN tags (S21 3.4, 4): seats, vulnerability, contract, result, score."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.bridge.calls import CALL_OF, denomination_of, level_of
from auditor.bridge.contracts import PASSED_OUT, Contract
from auditor.bridge.seats import SEAT_OF
from auditor.record.board_record import NOTHING_STATED, Mark, Stated
from auditor.record.places import TAG, Place

SILENT: Final = frozenset(("", "?", "-", "#"))
"""Values that say nothing."""

VULNERABLE: Final = {
    "none": 0, "love": 0, "-": 0, "o": 0, "ns": 1, "n-s": 1, "n/s": 1,
    "ew": 2, "e-w": 2, "e/w": 2, "all": 3, "both": 3, "b": 3,
}  # fmt: skip
_BLANKS = re.compile(r"\s+")
_CONTRACT = re.compile(r"(?a)([1-7])\s*(NT|N|[CDHS])(?:otrump)?\s*(X{0,2}|R|\*{1,2}|D|DBL|RDBL)\Z", re.IGNORECASE)
_RISK: Final = {"": 0, "X": 1, "*": 1, "D": 1, "DBL": 1, "XX": 2, "R": 2, "**": 2, "RDBL": 2}
_RESULT = re.compile(r"(?a)\^?(?:(\d\d?)|(NS|EW)(\d\d?)(?:(NS|EW)(\d\d?))?)\Z")
_SCORE = re.compile(r"(?a)([+-]?\d{1,6})\Z|(NS|EW)([+-]?\d{1,6})(?:(NS|EW)([+-]?\d{1,6}))?\Z")
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
    seat = SEAT_OF.get(value)
    return SEAT_OF.get(value.strip().lstrip("^").strip()) if seat is None and value else seat


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
    match = _RESULT.match(_BLANKS.sub("", value))
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
    match = _SCORE.match(_BLANKS.sub("", value))
    if match is None:
        return None
    if match[1] is not None:
        return int(match[1]), None
    return None, _by_side(match[2], match[3], match[4], match[5])


def _by_side(side: str, value: str, other: str | None, second: str | None) -> BySide:
    sides: list[int | None] = [None, None]
    sides[_SIDES.index(side)] = int(value)
    if other and second:
        sides[_SIDES.index(other)] = int(second)
    return sides[0], sides[1]


class Outcome(NamedTuple):
    """The outcome by the tags, the `^` on them, and the names of those whose values could not be read."""

    stated: Stated
    marks: tuple[Mark, ...]
    unread: tuple[str, ...]


EXPECTED: Final = {
    "Date": "a date like 2019.06.15",
    "Contract": "a contract like 4SX",
    "Declarer": "N, E, S or W",
    "Result": "tricks 0 to 13",
    "Score": "a score like NS 420",
    "Dealer": "N, E, S or W",
    "Vulnerable": "None, NS, EW or All",
}
"""What belongs into a tag whose value could not be read."""


def read_outcome(contract_text: str, declarer_text: str, result_text: str, score_text: str) -> Outcome:
    """The four tags that state how a board ended."""
    contract, declarer = read_contract(contract_text), read_seat(declarer_text)
    result, score = read_result(result_text), read_score(score_text)
    marks: tuple[Mark, ...] = ()
    unread: tuple[str, ...] = ()
    artificial = False
    if (
        (contract is None and contract_text)
        or (declarer is None and declarer_text)
        or (result is None and result_text)
        or (score is None and score_text)
        or "^" in declarer_text + result_text
    ):
        artificial = score is None and is_artificial(score_text)
        texts = {"Contract": contract_text, "Declarer": declarer_text, "Result": result_text, "Score": score_text}
        values = {"Contract": contract, "Declarer": declarer, "Result": result, "Score": score}
        marks = tuple([Mark(Place(TAG, tag), "^") for tag, text in texts.items() if text[:1] == "^"])
        unread = tuple(
            tag
            for tag, text in texts.items()
            if values[tag] is None
            and text.strip() not in SILENT
            and not is_open(tag, text)
            and not (tag == "Score" and artificial)
        )
    if contract is None and declarer is None and result is None and score is None and not artificial:
        return Outcome(NOTHING_STATED._replace(text=contract_text) if contract_text else NOTHING_STATED, marks, unread)
    stated = Stated(
        contract,
        declarer,
        result[0] if result else None,
        result[1] if result else None,
        score[0] if score else None,
        score[1] if score else None,
        contract_text,
        artificial,
    )
    return Outcome(stated, marks, unread)

"""Which edition was in force: by the event's date and its organiser (LAWS.md 1)."""

import re
from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.laws.editions import LAWS_1987, LAWS_1997, LAWS_2007, LAWS_2017, NEWEST, Edition

_STARTS: Final = (
    (LAWS_1997, date(1997, 5, 27), {"ACBL": date(1997, 5, 27)}, date(1997, 12, 31)),
    (
        LAWS_2007,
        date(2008, 1, 1),
        {"ACBL": date(2008, 9, 8), "EBU": date(2008, 8, 1), "SBU": date(2008, 9, 1), "DBF": date(2008, 1, 1)},
        date(2008, 9, 30),
    ),
    (
        LAWS_2017,
        date(2017, 3, 1),
        {"ACBL": date(2017, 9, 25), "EBU": date(2017, 8, 1), "SBU": date(2017, 9, 1)},
        date(2017, 9, 30),
    ),
)
"""Edition, first day anywhere, first day by organiser, last day of the change-over."""
ORGANISERS: Final = ("ACBL", "EBU", "SBU", "DBF", "WBF")

_YMD = re.compile(r"\s*(\d{4})[.\-/](\d\d?|\?+)(?:[.\-/](\d\d?|\?+))?")
_COMPACT = re.compile(r"\s*(\d{4})(\d\d)(\d\d)\b")
_DAY_NAME = re.compile(r"\s*(\d\d?)[-. ]([A-Za-z]{3})[a-z]*[-. ](\d{4})")
_US = re.compile(r"\s*(\d\d?)[./](\d\d?)[./](\d{4})")
_YEAR = re.compile(r"(?<!\d)(19[2-9]\d|20\d\d)(?!\d)")
_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


class EventDate(NamedTuple):
    """The day of an event as far as it is told: year, month 1..12 or 0, day 1..31 or 0."""

    year: int
    month: int = 0
    day: int = 0


class InForce(NamedTuple):
    """The edition chosen, the other one that may have been in force, and why the choice is not sure (or empty)."""

    edition: Edition
    other: Edition | None = None
    doubt: str = ""


@lru_cache(maxsize=1024)
def read_date(text: str) -> EventDate | None:
    """A date as records write it (2019.06.15, 2019-06-15, 20190615, 2-Aug-2023, 3/30/2021, 2019.??.??); None if none."""
    if match := _YMD.match(text):
        month, day = (int(part) if part and part.isdigit() else 0 for part in match.groups()[1:])
        return EventDate(int(match[1]), month, day)
    if match := _COMPACT.match(text):
        return EventDate(int(match[1]), int(match[2]), int(match[3]))
    if (match := _DAY_NAME.match(text)) and match[2].lower() in _MONTHS:
        return EventDate(int(match[3]), _MONTHS.index(match[2].lower()) + 1, int(match[1]))
    if match := _US.match(text):
        first, second = int(match[1]), int(match[2])
        return EventDate(int(match[3]), *((first, second) if first <= 12 else (second, first)))
    match = _YEAR.search(text)
    return EventDate(int(match[1])) if match else None


def event_date(tags: Mapping[str, str]) -> EventDate | None:
    """The event's date: Date, else EventDate, else a year in the event's title."""
    for tag in ("Date", "EventDate"):
        found = read_date(tags.get(tag, ""))
        if found:
            return found
    match = _YEAR.search(tags.get("Event", "") + " " + tags.get("Session", ""))
    return EventDate(int(match[1])) if match else None


@lru_cache(maxsize=1024)
def edition_for(when: EventDate | None, organiser: str = "") -> InForce:
    """The edition in force on a day for an organiser; inside a change-over the newer one, and the doubt is named."""
    if when is None:
        return InForce(NEWEST, None, "the record has no date: the newest Laws are used")
    earliest = _as_day(when, first=True)
    latest = _as_day(when, first=False)
    chosen: Edition = LAWS_1987
    other: Edition | None = None
    for edition, anywhere, by_organiser, window_end in _STARTS:
        start = by_organiser.get(organiser)
        if start is None and organiser == "WBF":
            start = window_end
        if start is not None:
            if latest >= start:
                other = chosen if earliest < start else None
                chosen = edition
        elif latest >= anywhere:
            other = chosen if earliest <= window_end else None
            chosen = edition
    if other is not None:
        return InForce(chosen, other, f"the Laws of {other.year} may still have been in force")
    return InForce(chosen)


def _as_day(when: EventDate, *, first: bool) -> date:
    """The first or last day that a date with unknown parts may mean."""
    month = when.month if 1 <= when.month <= 12 else (1 if first else 12)
    for day in (when.day, 1 if first else 31, 30, 29, 28):
        try:
            return date(when.year, month, day)
        except ValueError:
            continue
    return date(when.year, month, 1)

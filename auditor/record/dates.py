"""Dates as records write them."""

import re
from functools import lru_cache
from typing import Final, NamedTuple

_YMD = re.compile(r"(?a)\s*(\d{4})[.\-/](\d\d?|\?+)(?:[.\-/](\d\d?|\?+))?")
_COMPACT = re.compile(r"(?a)\s*(\d{4})(\d\d)(\d\d)\b")
_DAY_NAME = re.compile(r"(?a)\s*(\d\d?)[-. ]([A-Za-z]{3})[a-z]*[-. ](\d{4})")
_DAY_FIRST = re.compile(r"(?a)\s*(\d\d?)[./-](\d\d?)[./-](\d{4})")
_YEAR = re.compile(r"(?a)(?<!\d)(19[2-9]\d|20\d\d)(?!\d)")
_LONGEST: Final = 40
_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


class EventDate(NamedTuple):
    """The day of an event as far as it is told: year, month 1..12 or 0, day 1..31 or 0."""

    year: int
    month: int = 0
    day: int = 0


@lru_cache(maxsize=1024)
def read_date(text: str) -> EventDate | None:
    """A date as records write it; None if it is none, or has no year."""
    found = _read(text[:_LONGEST])
    return found if found and found.year else None


def _read(text: str) -> EventDate | None:
    """A date as records write it (2019.06.15, 2019-06-15, 20190615, 2-Aug-2023, 3/30/2021, 2019.??.??); None if none."""
    if match := _YMD.match(text):
        month, day = (int(part) if part and part.isdigit() else 0 for part in match.groups()[1:])
        return EventDate(int(match[1]), month, day)
    if match := _COMPACT.match(text):
        return EventDate(int(match[1]), int(match[2]), int(match[3]))
    if (match := _DAY_NAME.match(text)) and match[2].lower() in _MONTHS:
        return EventDate(int(match[3]), _MONTHS.index(match[2].lower()) + 1, int(match[1]))
    if match := _DAY_FIRST.match(text):
        first, second = int(match[1]), int(match[2])
        return EventDate(int(match[3]), *((first, second) if first <= 12 else (second, first)))
    return year_in(text)


def year_in(text: str) -> EventDate | None:
    """A year 1920..2099 somewhere in a text, as in an event's title."""
    match = _YEAR.search(text)
    return EventDate(int(match[1])) if match else None

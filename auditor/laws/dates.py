"""Which edition was in force: by the event's date and its organiser (LAWS.md 1)."""

from collections.abc import Mapping
from datetime import date
from functools import lru_cache
from typing import Final, NamedTuple

from auditor.laws.editions import LAWS_1987, LAWS_1997, LAWS_2007, LAWS_2017, NEWEST, Edition
from auditor.record.dates import EventDate, read_date, year_in

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


class InForce(NamedTuple):
    """The edition chosen, the other one that may have been in force, and why the choice is not sure (or empty)."""

    edition: Edition
    other: Edition | None = None
    doubt: str = ""


def event_date(tags: Mapping[str, str]) -> EventDate | None:
    """The event's date: Date, else EventDate, else a year in the event's title."""
    for tag in ("Date", "EventDate"):
        found = read_date(tags.get(tag, ""))
        if found:
            return found
    return year_in(tags.get("Event", "") + " " + tags.get("Session", ""))


@lru_cache(maxsize=1024)
def edition_for(when: EventDate | None, organiser: str = "") -> InForce:
    """The edition in force on a day for an organiser; inside a change-over the newer one, and the doubt is named."""
    if when is None:
        return InForce(NEWEST, None, "the date, and so the edition: the newest is used")
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

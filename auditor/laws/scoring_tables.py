"""Which score table was in use: by the event's date (LAWS.md 10)."""

from collections.abc import Mapping
from typing import Final

from auditor.bridge.scoring import BEFORE_1987, MODERN, ScoreTable
from auditor.laws.dates import event_date

_CHANGED: Final = 1987
_NEW_ONLY_FROM: Final = 1989


_MODERN_ONLY: Final = (MODERN,)


def score_tables(tags: Mapping[str, str]) -> tuple[ScoreTable, ...]:
    """The tables that may apply, the likeliest first; both in 1987 and 1988."""
    when = event_date(tags)
    if when is None or when.year >= _NEW_ONLY_FROM:
        return _MODERN_ONLY
    return (BEFORE_1987,) if when.year < _CHANGED else (MODERN, BEFORE_1987)

"""The entries of an auction or a play as a notation's reader hands them on."""

from typing import Final, NamedTuple

from auditor.bridge.calls import FIRST_BID, PASS
from auditor.record.board_record import Mark
from auditor.record.places import Place
from auditor.record.problems import WARNING, Problem

MOST_CALLS: Final = 400
"""Calls that are read of an auction; the longest legal one has 319."""
MOST_CARDS: Final = 60
"""Cards that are read of a play: 52, and some for cards taken back or typed twice."""


class Cells(NamedTuple):
    """Calls or cards as ints in the order written, the marks on them by index, and what could not be read."""

    values: tuple[int, ...] = ()
    marks: tuple[tuple[int, str], ...] = ()
    problems: tuple[Problem, ...] = ()

    def placed_marks(self, part: str) -> tuple[Mark, ...]:
        """The marks as the record keeps them; part is CALL or CARD."""
        if not self.marks:
            return ()
        return tuple(Mark(Place(part, index), letter) for index, letter in self.marks)


NO_CELLS = Cells()


def too_many(calls: int, cards: int, line: int) -> Problem:
    """The problem of an auction or a play that is longer than any board's."""
    found = f"{calls} calls" if calls > MOST_CALLS else f"{cards} cards"
    most = MOST_CALLS if calls > MOST_CALLS else MOST_CARDS
    return Problem(
        "F08", WARNING, line, 1, found, "the calls and cards of one board", f"only the first {most} are read"
    )


def all_pass(calls: list[int]) -> int:
    """How many passes `AP` stands for: what is missing to three, or to four where nobody has bid."""
    needed = 3 if any(call >= FIRST_BID for call in calls) else 4
    for call in reversed(calls):
        if call != PASS or needed == 0:
            break
        needed -= 1
    return needed

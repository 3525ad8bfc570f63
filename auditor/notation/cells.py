"""The entries of an auction or a play as a notation's reader hands them on."""

from typing import NamedTuple

from auditor.bridge.calls import FIRST_BID, PASS
from auditor.record.board_record import Mark
from auditor.record.places import Place
from auditor.record.problems import Problem


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


def all_pass(calls: list[int]) -> int:
    """How many passes `AP` stands for: what is missing to three, or to four where nobody has bid."""
    needed = 3 if any(call >= FIRST_BID for call in calls) else 4
    for call in reversed(calls):
        if call != PASS or needed == 0:
            break
        needed -= 1
    return needed

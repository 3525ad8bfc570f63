"""The rows of one file in order: findings of one kind folded, boards of two rooms compared."""

import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from auditor.audit import problem_id
from auditor.detectors.across import Across
from auditor.detectors.rule import INFO
from auditor.diagnosis.diagnose import RECORD
from auditor.report.rows import Row
from auditor.report.sheet import Sheet
from auditor.rulings.outcome import FIX_RECORD
from auditor.run.spool import RowSpool, Spool
from auditor.run.work import ALL, Found, How, Left, compare

LINES_NAMED: Final = 12
"""How many lines of a folded finding its message lists."""


class FileRows:
    """Takes what is left of a file's boards and problems, in the file's order, and makes its rows."""

    def __init__(self, file: str, how: How) -> None:
        self.file = file
        self.how = how
        self.statuses: Counter[str] = Counter()
        self.left_out = 0
        """Findings left out by the selection of rules; those of one kind that folds are one."""
        self._left_out: set[tuple[str, ...]] = set()
        self.says_enough = False
        """Whether there was a board, or a problem that says why not."""
        self.boards: Spool[Row] = Spool()
        """With keep_boards, a row of every board."""
        self.sheets: Spool[Sheet] = Spool()
        """With sheets, those of the boards that have a row, or of all."""
        self._rows = RowSpool()
        self._number: dict[tuple[str, ...], tuple[int, str]] = {}
        """Of each kind that folds, the number of its row and its message."""
        self._counts: Counter[tuple[str, ...]] = Counter()
        self._names: dict[tuple[str, ...], Any] = {}
        """Of each kind that folds, a running hash over the ids."""
        self._lines: dict[tuple[str, ...], list[int]] = {}
        self._ordinals: Counter[tuple[str, str]] = Counter()
        self._across = Across()
        self._of_board: dict[int, list[tuple[int, Row]]] = {}
        """Findings of the families that a repeated record discredits, by the first line of their board."""

    def add(self, left: Left, records_before: int = 0) -> None:
        """The next board or problem; records_before: how many records of the file its own number does not count."""
        if isinstance(left, Found):
            self.says_enough = self.says_enough or left.says_enough
            self._add(left, records_before)
            return
        self.says_enough = True
        if isinstance(left, int):
            self.statuses["clean"] += left
            return
        rows_before = self._rows.count
        self.statuses[left.status] += 1
        for other in left.left_out:
            self._add(other, records_before)
        folded = [found.told for found in left.found if self._add(found, records_before, left.line)]
        if left.row:
            self.boards.append(_counted(left.row, records_before))
        compared = compare(left.record, self._across, self.how) if left.record else left.compared
        for found in compared:
            self._add(found, records_before)
            self._discredit(found.discredits)
        if left.sheet and (self._rows.count > rows_before or self.how.sheets == ALL):
            sheet = left.sheet._replace(record=left.sheet.record + records_before, folded=tuple(folded))
            self.sheets.append(sheet)

    def _add(self, found: Found, records_before: int, board_line: int = 0) -> bool:
        """Adds a finding; whether it was folded into an earlier one of its kind."""
        if found.left_out:
            self.left_out += not found.kind or found.kind not in self._left_out
            self._left_out.add(found.kind)
            return False
        name = found.name
        if found.text is not None:
            self._ordinals[found.rule, found.text] += 1
            name = problem_id(found.rule, found.text, self._ordinals[found.rule, found.text])
        self._counts[found.kind] += 1
        if found.kind:
            self._names.setdefault(found.kind, hashlib.sha256()).update(name.encode())
        if found.kind and self._counts[found.kind] <= LINES_NAMED:
            self._lines.setdefault(found.kind, []).append(found.line)
        if found.row is None or (found.kind and self._counts[found.kind] > 1):
            return bool(found.kind)
        row = _counted(found.row, records_before)
        if found.text is not None:
            row["finding_id"] = name
        number = self._rows.append(row)
        if found.kind:
            self._number[found.kind] = (number, str(row["message"]))
        if board_line and found.rule[0] == "L":
            kept = {name: row[name] for name in ("severity", "todo")}
            self._of_board.setdefault(board_line, []).append((number, kept))
        return False

    def _discredit(self, line: int) -> None:
        """L findings on the earlier copy of a repeated record: the record is at fault."""
        for number, row in self._of_board.get(line, ()):
            todo = row["todo"] if row["severity"] == INFO else FIX_RECORD
            self._rows.change(number, cause=RECORD, todo=todo)

    @property
    def count(self) -> int:
        """How many rows there are so far."""
        return self._rows.count

    def close(self) -> None:
        """Lets all rows go."""
        for spool in (self._rows, self.boards, self.sheets):
            spool.close()

    def kinds(self) -> Iterator[tuple[str, ...]]:
        """The kinds of findings that fold: rule, and for problems what was expected and what was done."""
        return iter(self._number)

    def finished(self) -> Iterator[Row]:
        """The rows, once all is added. The id of several in one row is over all of theirs: one more makes it another finding."""
        for kind, (number, message) in self._number.items():
            count, lines = self._counts[kind], self._lines[kind]
            if count > 1:
                listed = ", ".join(map(str, lines)) + (" ..." if count > len(lines) else "")
                told = f"{message.removesuffix('.')} ({count} times in this file, at lines {listed})."
                self._rows.change(number, message=told, finding_id=f"{kind[0]}-{self._names[kind].hexdigest()[:16]}")
        yield from self._rows
        self._rows.close()


def _counted(row: Row, records_before: int) -> Row:
    """A row whose record counts from the beginning of its file."""
    if records_before and isinstance(record := row.get("record"), int):
        row["record"] = record + records_before
    return row

"""One run of the auditor: inputs audited in order, findings folded and numbered, reports written."""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from io import TextIOWrapper
from typing import NamedTuple, TextIO

from auditor.audit import BoardAudit, Item, Options, across_item
from auditor.batch.audit_file import BUG, ReadOptions, audit_file
from auditor.batch.inputs import Input
from auditor.detectors.across import REPEATED, Across, facts_of
from auditor.detectors.rule import INFO, SEVERITIES
from auditor.diagnosis.diagnose import RECORD
from auditor.record.problems import Problem
from auditor.report.coverage import Coverage
from auditor.report.csv_report import write_boards_csv, write_csv
from auditor.report.json_report import write_json
from auditor.report.rows import Row, board_row, finding_row, problem_row, status_of
from auditor.report.text_report import write_text
from auditor.rulings.outcome import FIX_RECORD

LINES_NAMED = 12
"""How many lines of a folded finding its message lists."""
FOLDED_RULES = frozenset(("D04",))


class Target(NamedTuple):
    """A report to write: text, csv, json or boards, and its path (empty for standard output)."""

    form: str
    path: str


class Run:
    """Collects the rows of a run."""

    def __init__(self, options: Options, reading: ReadOptions, *, anonymise: bool, keep_boards: bool) -> None:
        self.options = options
        self.reading = reading
        self.anonymise = anonymise
        self.keep_boards = keep_boards
        self.coverage = Coverage()
        self.findings: list[Row] = []
        self.boards: list[Row] = []
        self._ids: Counter[str] = Counter()

    def audit(self, inputs: Iterable[Input]) -> None:
        """Audits every input and keeps its rows in order."""
        for source in inputs:
            self.coverage.files += 1
            rows = _FileRows(source.name, self.anonymise)
            boards = 0
            for entry in audit_file(source, self.options, self.reading):
                if isinstance(entry, Problem):
                    rows.add_problem(entry, None)
                    continue
                boards += 1
                self._board(entry, rows)
            if not boards:
                self.coverage.files_without_board.append(source.name)
            for row in rows.finished():
                self._keep(row)

    def _board(self, audit: BoardAudit, rows: "_FileRows") -> None:
        status = status_of(audit)
        self.coverage.boards[status] += 1
        rows.add_board(audit)
        if self.keep_boards:
            self.boards.append(board_row(audit, status, anonymise=self.anonymise))

    def _keep(self, row: Row) -> None:
        """A second equal id in a run gets -2, -3 .. in output order."""
        name = str(row["finding_id"])
        self._ids[name] += 1
        if self._ids[name] > 1:
            row["finding_id"] = f"{name}-{self._ids[name]}"
        self.coverage.count_finding(row)
        self.findings.append(row)

    def exit_code(self, fail_on: str) -> int:
        """3 if a bug of ours left out a board; 1 if a finding is at or above the severity; else 0."""
        if self.coverage.rules[BUG]:
            return 3
        if fail_on != "never":
            levels = SEVERITIES[SEVERITIES.index(fail_on) :]
            if any(self.coverage.severities[level] for level in levels):
                return 1
        return 0

    def write(self, targets: Iterable[Target]) -> None:
        """Writes each report; a file is replaced only when it is complete."""
        for target in targets:
            if not target.path:
                _prepare_stdout(target.form)
                self._write(target.form, sys.stdout)
                continue
            folder = os.path.dirname(target.path) or "."
            handle, temporary = tempfile.mkstemp(dir=folder, prefix=".auditor-")
            try:
                with open(handle, "w", encoding="utf-8", newline="") as out:
                    self._write(target.form, out)
                os.chmod(temporary, 0o666 & ~_umask())
                os.replace(temporary, target.path)
            except BaseException:
                os.unlink(temporary)
                raise

    def _write(self, form: str, out: TextIO) -> None:
        match form:
            case "csv":
                write_csv(self.findings, out)
            case "json":
                write_json(self.boards, self.findings, self.coverage, out)
            case "boards":
                write_boards_csv(self.boards, out)
            case _:
                write_text(self.findings, self.coverage, out)


def _prepare_stdout(form: str) -> None:
    """Data go out in UTF-8 whatever the console; text for people loses no line to a sign the console lacks."""
    if isinstance(sys.stdout, TextIOWrapper):
        if form == "text":
            sys.stdout.reconfigure(errors="backslashreplace")
        else:
            sys.stdout.reconfigure(encoding="utf-8", newline="")


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class _FileRows:
    """The rows of one file; problems, and deviations from the board's number, of one kind fold into one row, the first."""

    def __init__(self, file: str, anonymise: bool) -> None:
        self.file = file
        self.anonymise = anonymise
        self.rows: list[Row] = []
        self.folded: dict[tuple[str, ...], Row] = {}
        self.counts: Counter[tuple[str, ...]] = Counter()
        self.lines: dict[tuple[str, ...], list[int]] = {}
        self.ordinals: Counter[tuple[str, str]] = Counter()
        self.across = Across()

    def add_problem(self, problem: Problem, audit: BoardAudit | None) -> None:
        kind = (problem.rule, problem.expected, problem.done)
        if self._is_first(kind, problem.line):
            self.ordinals[problem.rule, problem.found] += 1
            ordinal = self.ordinals[problem.rule, problem.found]
            self._fold(kind, problem_row(problem, self.file, audit, ordinal, anonymise=self.anonymise))

    def add_board(self, audit: BoardAudit) -> None:
        if audit.items or audit.record.problems:
            self._add_findings(audit)
        if "Room" in audit.record.tags:
            self._compare(audit)

    def _add_findings(self, audit: BoardAudit) -> None:
        entries: list[tuple[tuple[int, int, str], int]] = [
            ((item.span.line, item.span.column, item.finding.rule), index) for index, item in enumerate(audit.items)
        ]
        entries += [
            ((problem.line, problem.column, problem.rule), ~index)
            for index, problem in enumerate(audit.record.problems)
        ]
        for _, index in sorted(entries):
            if index < 0:
                self.add_problem(audit.record.problems[~index], audit)
            else:
                self._add_item(audit, audit.items[index])

    def _compare(self, audit: BoardAudit) -> None:
        """What comparison with earlier boards of the file shows; the poorer copy of a repeated record is no event at a table."""
        facts = facts_of(audit.record)
        if facts is None:
            return
        for finding, earlier in self.across.compare(facts):
            self._add_item(audit, across_item(audit, finding))
            if finding.rule == REPEATED.code:
                self._discredit(earlier)

    def _discredit(self, line: int) -> None:
        """L findings on the earlier copy of a repeated record: the record is at fault."""
        for row in reversed(self.rows):
            if row.get("_first_line") == line and str(row["rule"])[0] == "L":
                row.update(cause=RECORD, todo=FIX_RECORD if row["severity"] != INFO else row["todo"])

    def _add_item(self, audit: BoardAudit, item: Item) -> None:
        row = finding_row(audit, item, anonymise=self.anonymise)
        row["_first_line"] = audit.record.source.line
        if item.finding.rule not in FOLDED_RULES:
            self.rows.append(row)
            return
        kind = (item.finding.rule, item.finding.action)
        if self._is_first(kind, item.span.line):
            self._fold(kind, row)

    def _is_first(self, kind: tuple[str, ...], line: int) -> bool:
        self.counts[kind] += 1
        if self.counts[kind] <= LINES_NAMED:
            self.lines.setdefault(kind, []).append(line)
        return self.counts[kind] == 1

    def _fold(self, kind: tuple[str, ...], row: Row) -> None:
        self.folded[kind] = row
        self.rows.append(row)

    def finished(self) -> list[Row]:
        for kind, row in self.folded.items():
            count, lines = self.counts[kind], self.lines[kind]
            if count > 1:
                listed = ", ".join(map(str, lines)) + (" ..." if count > len(lines) else "")
                row["message"] = (
                    f"{str(row['message']).removesuffix('.')} ({count} times in this file, at lines {listed})."
                )
        return self.rows

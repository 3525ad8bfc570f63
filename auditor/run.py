"""One run of the auditor: inputs audited in order, findings folded and numbered, reports written."""

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple, TextIO

from auditor.audit import BoardAudit, Options
from auditor.batch.audit_file import ReadOptions, audit_file
from auditor.batch.inputs import Input
from auditor.detectors.rule import SEVERITIES
from auditor.record.problems import Problem
from auditor.report.coverage import Coverage
from auditor.report.csv_report import write_boards_csv, write_csv
from auditor.report.json_report import write_json
from auditor.report.rows import LINES_NAMED, Row, board_row, finding_row, problem_row, status_of
from auditor.report.text_report import write_text


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
        """1 if a finding is at or above the severity, else 0; 2 if nothing at all was there to audit."""
        if fail_on != "never":
            levels = SEVERITIES[SEVERITIES.index(fail_on) :]
            if any(self.coverage.severities[level] for level in levels):
                return 1
        return 0

    def write(self, targets: Iterable[Target]) -> None:
        """Writes each report; a file is replaced only when it is complete."""
        for target in targets:
            if not target.path:
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


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


class _FileRows:
    """The rows of one file; problems of one kind fold into one row, at the first of them."""

    def __init__(self, file: str, anonymise: bool) -> None:
        self.file = file
        self.anonymise = anonymise
        self.rows: list[Row | tuple[str, str, str]] = []
        self.folded: dict[tuple[str, str, str], tuple[Problem, BoardAudit | None]] = {}
        self.counts: Counter[tuple[str, str, str]] = Counter()
        self.lines: dict[tuple[str, str, str], list[int]] = {}

    def add_problem(self, problem: Problem, audit: BoardAudit | None) -> None:
        kind = (problem.rule, problem.expected, problem.done)
        self.counts[kind] += 1
        if self.counts[kind] <= LINES_NAMED:
            self.lines.setdefault(kind, []).append(problem.line)
        if kind not in self.folded:
            self.folded[kind] = (problem, audit)
            self.rows.append(kind)

    def add_board(self, audit: BoardAudit) -> None:
        if not audit.items:
            for problem in audit.record.problems:
                self.add_problem(problem, audit)
            return
        entries: list[tuple[tuple[int, int, str], int]] = []
        for index, item in enumerate(audit.items):
            entries.append(((item.span.line, item.span.column, item.finding.rule), index))
        for index, problem in enumerate(audit.record.problems):
            entries.append(((problem.line, problem.column, problem.rule), ~index))
        for _, index in sorted(entries):
            if index >= 0:
                self.rows.append(finding_row(audit, audit.items[index], anonymise=self.anonymise))
            else:
                self.add_problem(audit.record.problems[~index], audit)

    def finished(self) -> Iterable[Row]:
        ordinals: Counter[tuple[str, str]] = Counter()
        notation = "lin" if self.file.lower().endswith(".lin") else "pbn"
        for row in self.rows:
            if isinstance(row, dict):
                yield row
                continue
            problem, audit = self.folded[row]
            ordinals[problem.rule, problem.found] += 1
            yield problem_row(
                problem,
                self.file,
                audit.record.source.format if audit else notation,
                audit=audit,
                count=self.counts[row],
                lines=self.lines[row],
                ordinal=ordinals[problem.rule, problem.found],
                anonymise=self.anonymise,
            )

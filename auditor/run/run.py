"""One run of the auditor: inputs audited in order, findings numbered, reports written."""

from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING

from auditor.batch.audit_file import BUG
from auditor.batch.inputs import Input
from auditor.detectors.rule import SEVERITIES
from auditor.report.coverage import Coverage
from auditor.report.csv_report import write_boards_csv
from auditor.report.json_report import JsonLines
from auditor.report.rows import BASELINE_NOTE, Row
from auditor.report.sheet import Sheet
from auditor.report.writers import Results, write_report
from auditor.run.assign import FileWork, file_works
from auditor.run.fold import FileRows
from auditor.run.spool import Spool
from auditor.run.target import Target, opened
from auditor.run.work import How

if TYPE_CHECKING:
    from auditor.run.baseline import Baseline
    from auditor.run.crew import Crew
    from auditor.run.manifest import Manifest


class Run:
    """Collects the rows of a run."""

    def __init__(
        self,
        how: How,
        manifest: "Manifest | None" = None,
        tell: Callable[[str], None] = lambda text: None,
        baseline: "Baseline | None" = None,
    ) -> None:
        self.how = how
        self.manifest = manifest
        self.tell = tell
        """Told of every file that is done."""
        self.baseline = baseline or {}
        self.coverage = Coverage()
        self.findings: Spool[Row] = Spool()
        self.boards: Spool[Row] = Spool()
        self.sheets: Spool[Sheet] = Spool()
        self._ids: Counter[int] = Counter()
        self._streams: list[JsonLines] = []

    def audit(
        self, inputs: Iterable[Input], crew: "Crew | None" = None, progress: Callable[[int, str], None] | None = None
    ) -> None:
        """Audits every input, here or by a crew, and keeps its rows in order.

        progress: told the bytes that were done since it was told last, and what was found so far.
        """

        def done(size: int, rows: FileRows) -> None:
            if progress:
                boards = self.coverage.boards.total() + rows.statuses.total()
                progress(size, f"{boards} boards, {self.findings.count + rows.count} findings")

        for work in file_works(inputs, self.how, crew, done):
            self._take(work)

    def _take(self, work: FileWork) -> None:
        """A file that is done."""
        self.coverage.files += 1
        self.coverage.boards.update(work.rows.statuses)
        self.coverage.left_out += work.rows.left_out
        if not work.rows.statuses.total():
            self.coverage.files_without_board.append(work.source.name)
        for row in work.rows.boards:
            self.boards.append(row)
            for stream in self._streams:
                stream.board(row)
        work.rows.boards.close()
        for sheet in work.rows.sheets:
            self.sheets.append(sheet)
        work.rows.sheets.close()
        found = 0
        for row in work.rows.finished():
            self._keep(row)
            found += 1
        for stream in self._streams:
            stream.flush()
        self.tell(f"{work.source.name}: {work.rows.statuses.total()} boards, {found} findings")
        if self.manifest:
            self.manifest.add(work.source, work.rows, found)

    def _keep(self, row: Row) -> None:
        """A second equal id in a run gets -2, -3 .. in output order; then the baseline is asked."""
        name = str(row["finding_id"])
        key = hash(name)  # a number takes a third of the memory; ids are 64 bits themselves
        self._ids[key] += 1
        if self._ids[key] > 1:
            row["finding_id"] = name = f"{name}-{self._ids[key]}"
        if known := self.baseline.get(name):
            row["baseline"], row[BASELINE_NOTE] = known.decision, known.text
        self.coverage.count_finding(row)
        self.findings.append(row)
        for stream in self._streams:
            stream.finding(row)

    def stream(self, targets: Iterable[Target], reports: ExitStack) -> None:
        """Opens the reports that are written while the run goes on, in a stack that outlives it. Raises OSError."""
        for target in targets:
            if target.form == "jsonl":
                self._streams.append(JsonLines(reports.enter_context(opened(target))))

    def close(self) -> None:
        """Lets the rows go."""
        self.findings.close()
        self.boards.close()
        self.sheets.close()

    def exit_code(self, fail_on: str) -> int:
        """3 if a bug of ours left out a board; 1 if a finding that no baseline knows is at or above the severity; else 0."""
        if self.coverage.rules[BUG]:
            return 3
        if fail_on != "never":
            levels = SEVERITIES[SEVERITIES.index(fail_on) :]
            if any(self.coverage.severities[level] > self.coverage.known[level] for level in levels):
                return 1
        return 0

    def write(self, targets: Iterable[Target], fail_on: str = "error") -> None:
        """Writes each report; a file is replaced only when it is complete. Raises OSError where it cannot be written."""
        results = Results(self.findings, self.boards, self.sheets, self.coverage, fail_on)
        for stream in self._streams:
            stream.finish(self.coverage)
        for target in targets:
            if target.form == "jsonl":
                continue
            with opened(target) as out:
                if target.form == "boards":
                    write_boards_csv(self.boards, out)
                elif target.form == "manifest" and self.manifest:
                    self.manifest.write(self.coverage, out)
                else:
                    write_report(target.form, results, out)

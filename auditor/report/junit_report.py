"""JUnit XML: one test case for each board, so that a pipeline shows how many there are; findings of files beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple, TextIO
from xml.sax.saxutils import escape, quoteattr

from auditor.report.people import clean
from auditor.report.rows import Row, fails

_END: Final[tuple[str, Iterable[Row]]] = ("", ())


class Case(NamedTuple):
    """A test case: a board, or a file as a whole, and its findings; whether nothing of the board could be audited."""

    file: str
    name: str
    rows: list[Row]
    is_unreadable: bool = False


def write_junit(boards: Iterable[Row], findings: Iterable[Row], fail_on: str, out: TextIO) -> None:
    """Writes a suite for each file; a finding at or above fail_on that no baseline knows fails its board."""
    cases: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    skipped: Counter[str] = Counter()
    for case in _cases(boards, findings):
        is_failing = any(fails(row, fail_on) for row in case.rows)
        cases[case.file] += 1
        failures[case.file] += is_failing
        skipped[case.file] += case.is_unreadable and not is_failing
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(f'<testsuites name="auditor" tests="{cases.total()}" failures="{failures.total()}">\n')
    for file, each in groupby(_cases(boards, findings), lambda case: case.file):
        out.write(
            f'<testsuite name={_attribute(file)} tests="{cases[file]}" failures="{failures[file]}" errors="0" skipped="{skipped[file]}">\n'
        )
        for case in each:
            _write_case(case, fail_on, out)
        out.write("</testsuite>\n")
    out.write("</testsuites>\n")


def _cases(boards: Iterable[Row], findings: Iterable[Row]) -> Iterator[Case]:
    """Every board with its findings, file by file; what belongs to a file as a whole is a case of its own."""
    with_boards = {str(board["file"]) for board in boards}
    of_boards = groupby(boards, lambda row: str(row["file"]))
    of_findings = groupby(findings, lambda row: str(row["file"]))
    board_file, its_boards = next(of_boards, _END)
    finding_file, its_findings = next(of_findings, _END)
    while board_file or finding_file:
        if finding_file and finding_file not in with_boards:
            yield from _of_file(finding_file, (), its_findings)
            finding_file, its_findings = next(of_findings, _END)
        elif finding_file == board_file:
            yield from _of_file(board_file, its_boards, its_findings)
            board_file, its_boards = next(of_boards, _END)
            finding_file, its_findings = next(of_findings, _END)
        else:
            yield from _of_file(board_file, its_boards, ())
            board_file, its_boards = next(of_boards, _END)


def _of_file(file: str, boards: Iterable[Row], findings: Iterable[Row]) -> Iterator[Case]:
    by_record: dict[object, list[Row]] = {}
    for row in findings:
        by_record.setdefault(row.get("record"), []).append(row)
    if None in by_record:
        yield Case(file, "the file", by_record.pop(None))
    for board in boards:
        yield Case(file, _name(board), by_record.pop(board["record"], []), board["status"] == "unreadable")
    for record, rows in by_record.items():
        yield Case(file, f"record {record}", rows)


def _name(board: Row) -> str:
    parts = [f"{word} {board[word]}" for word in ("board", "table", "room") if board.get(word)]
    return ", ".join((*parts, f"record {board['record']}"))


def _write_case(case: Case, fail_on: str, out: TextIO) -> None:
    head = f"<testcase classname={_attribute(case.file)} name={_attribute(case.name)}"
    if not case.rows and not case.is_unreadable:
        out.write(f"{head}/>\n")
        return
    out.write(f"{head}>\n")
    failing = [row for row in case.rows if fails(row, fail_on)]
    for row in failing:
        kind = _attribute(f"{row['rule']} {row['rule_name']}")
        out.write(f"<failure type={kind} message={_attribute(str(row['message']))}>{_text(row)}</failure>\n")
    if case.is_unreadable and not failing:
        out.write('<skipped message="nothing of this board could be audited"/>\n')
    others = [row for row in case.rows if row not in failing]
    if others:
        out.write(f"<system-out>{chr(10).join(map(_text, others))}</system-out>\n")
    out.write("</testcase>\n")


def _text(row: Row) -> str:
    known = f" (baseline: {row['baseline']})" if row.get("baseline") else ""
    place = f"{row['file']}:{row.get('line')}:{row.get('column')}"
    return escape(clean(f"{place}: {row['severity']} {row['rule']}{known}: {row['message']} id {row['finding_id']}"))


def _attribute(text: str) -> str:
    return quoteattr(clean(text))

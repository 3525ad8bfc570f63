"""JUnit XML: one test case for each board, so that a pipeline shows how many there are; findings of files beside them."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final, TextIO
from xml.sax.saxutils import escape, quoteattr

from auditor.detectors.rule import SEVERITIES
from auditor.report.people import clean
from auditor.report.rows import Row

_NEVER: Final = "never"
Case = tuple[str, str, list[Row]]
"""File, name, findings."""


def write_junit(boards: Iterable[Row], findings: Iterable[Row], fail_on: str, out: TextIO) -> None:
    """Writes a suite for each file; a finding at or above fail_on that no baseline knows fails its board."""
    cases: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    for file, _, rows in _cases(boards, findings):
        cases[file] += 1
        failures[file] += any(fails(row, fail_on) for row in rows)
    out.write('<?xml version="1.0" encoding="UTF-8"?>\n')
    out.write(f'<testsuites name="auditor" tests="{cases.total()}" failures="{failures.total()}">\n')
    for file, each in groupby(_cases(boards, findings), lambda case: case[0]):
        out.write(
            f'<testsuite name={_attribute(file)} tests="{cases[file]}" failures="{failures[file]}" errors="0" skipped="0">\n'
        )
        for _, name, rows in each:
            _write_case(file, name, rows, fail_on, out)
        out.write("</testsuite>\n")
    out.write("</testsuites>\n")


def fails(row: Row, fail_on: str) -> bool:
    """Whether a finding fails a run."""
    if fail_on == _NEVER or row.get("baseline"):
        return False
    return SEVERITIES.index(str(row["severity"])) >= SEVERITIES.index(fail_on)


def _cases(boards: Iterable[Row], findings: Iterable[Row]) -> Iterator[Case]:
    """Every board with its findings, and one case for what belongs to a file as a whole; both come in the order of the files."""
    groups = groupby(findings, lambda row: (row["file"], row.get("record")))
    key, group = next(groups, (None, iter(())))
    rows = list(group)
    for board in boards:
        while key is not None and key != (board["file"], board["record"]) and key[1] is None:
            yield str(key[0]), "the file", rows
            key, group = next(groups, (None, iter(())))
            rows = list(group)
        own: list[Row] = []
        if key == (board["file"], board["record"]):
            own = rows
            key, group = next(groups, (None, iter(())))
            rows = list(group)
        yield str(board["file"]), _name(board), own
    while key is not None:
        yield str(key[0]), "the file" if key[1] is None else f"record {key[1]}", rows
        key, group = next(groups, (None, iter(())))
        rows = list(group)


def _name(board: Row) -> str:
    parts = [f"{word} {board[word]}" for word in ("board", "table", "room") if board.get(word)]
    return ", ".join((*parts, f"record {board['record']}"))


def _write_case(file: str, name: str, rows: list[Row], fail_on: str, out: TextIO) -> None:
    head = f"<testcase classname={_attribute(file)} name={_attribute(name)}"
    if not rows:
        out.write(f"{head}/>\n")
        return
    out.write(f"{head}>\n")
    failing = [row for row in rows if fails(row, fail_on)]
    for row in failing:
        kind = _attribute(f"{row['rule']} {row['rule_name']}")
        out.write(f"<failure type={kind} message={_attribute(str(row['message']))}>{_text(row)}</failure>\n")
    others = [row for row in rows if row not in failing]
    if others:
        out.write(f"<system-out>{chr(10).join(map(_text, others))}</system-out>\n")
    out.write("</testcase>\n")


def _text(row: Row) -> str:
    known = f" (baseline: {row['baseline']})" if row.get("baseline") else ""
    place = f"{row['file']}:{row.get('line')}:{row.get('column')}"
    return escape(clean(f"{place}: {row['severity']} {row['rule']}{known}: {row['message']} id {row['finding_id']}"))


def _attribute(text: str) -> str:
    return quoteattr(clean(text))

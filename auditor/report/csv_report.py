"""CSV: UTF-8 without byte-order mark, `\\n`, one row a finding; text from records is guarded against spreadsheets."""

import csv
from collections.abc import Iterable
from typing import Final, TextIO

from auditor.report.rows import BOARD_COLUMNS, COLUMNS, Row, Value

_FORMULA: Final = ("=", "+", "-", "@")
_MAY_BE_FORMULA: Final = frozenset((*_FORMULA, " "))
_CONTROLS: Final = dict.fromkeys((*range(32), 0x7F), " ")
_COPIED: Final = frozenset(column.name for column in COLUMNS if column.copied)


def write_csv(rows: Iterable[Row], out: TextIO) -> None:
    """Writes all findings, streaming."""
    _write(rows, [column.name for column in COLUMNS], out)


def write_boards_csv(rows: Iterable[Row], out: TextIO) -> None:
    """Writes all boards, streaming."""
    _write(rows, list(BOARD_COLUMNS), out)


def _write(rows: Iterable[Row], names: list[str], out: TextIO) -> None:
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    for row in rows:
        writer.writerow([cell(name, row.get(name)) for name in names])


def cell(name: str, value: Value) -> str | int:
    """A value as a cell: true/false, lists joined, copied text guarded; numbers stay numbers."""
    match value:
        case None:
            return ""
        case str():
            return guarded(value) if name in _COPIED else value
        case bool():
            return "true" if value else "false"
        case int():
            return value
        case tuple():
            return "; ".join(value)
    return ""


def guarded(text: str) -> str:
    """Text from a record on one line; an apostrophe in front of what a spreadsheet would run as a formula."""
    if text.isprintable() and text[:1] not in _MAY_BE_FORMULA:
        return text
    control = text[:1] < " " and text != ""
    text = text.translate(_CONTROLS)
    return f"'{text}" if control or text.lstrip().startswith(_FORMULA) else text

"""JSON: boards, findings, coverage in one document, or one object a line; written as it goes, coverage last."""

import json
from collections.abc import Iterable, Mapping
from typing import TextIO

from auditor import __version__
from auditor.report.coverage import Coverage
from auditor.report.rows import BOARD_COLUMNS, BY_EDITION, COLUMNS, SCHEMA_VERSION, Row

_NAMES = tuple(column.name for column in COLUMNS)


def write_json(boards: Iterable[Row], findings: Iterable[Row], coverage: Coverage, out: TextIO) -> None:
    """Writes the document; `coverage` is complete once boards and findings are."""
    out.write(f'{{"schema_version": {SCHEMA_VERSION}, "tool": {json.dumps("auditor " + __version__)}, "boards": [')
    _items(boards, BOARD_COLUMNS, out)
    out.write('],\n"findings": [')
    _items(findings, _NAMES, out)
    out.write(f'],\n"coverage": {json.dumps(coverage.as_dict())}}}\n')


class JsonLines:
    """One object a line, its type first, written while the run goes on: the report, boards and findings of each file, coverage."""

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._line("report", {"schema_version": SCHEMA_VERSION, "tool": f"auditor {__version__}"})

    def board(self, row: Row) -> None:
        """A board's row."""
        self._line("board", _item(row, BOARD_COLUMNS))

    def finding(self, row: Row) -> None:
        """A finding's row."""
        self._line("finding", _item(row, _NAMES))

    def finish(self, coverage: Coverage) -> None:
        """The last line."""
        self._line("coverage", coverage.as_dict())

    def flush(self) -> None:
        """Lets a reader see what there is so far."""
        self._out.flush()

    def _line(self, kind: str, values: Mapping[str, object]) -> None:
        self._out.write(f"{json.dumps({'type': kind, **values}, ensure_ascii=False)}\n")


def _item(row: Row, names: tuple[str, ...]) -> Row:
    item = {name: row.get(name) for name in names}
    if BY_EDITION in row:
        item[BY_EDITION] = row[BY_EDITION]
    return item


def _items(rows: Iterable[Row], names: tuple[str, ...], out: TextIO) -> None:
    comma = ""
    for row in rows:
        out.write(f"{comma}\n{json.dumps(_item(row, names), ensure_ascii=False)}")
        comma = ","

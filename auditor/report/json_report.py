"""JSON: boards, findings, coverage in one document, or one object a line; written as it goes, coverage last."""

import json
from collections.abc import Iterable
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


def write_jsonl(boards: Iterable[Row], findings: Iterable[Row], coverage: Coverage, out: TextIO) -> None:
    """Writes one object a line, its type first: what the tool is, boards, findings, coverage last."""
    head = {"type": "report", "schema_version": SCHEMA_VERSION, "tool": f"auditor {__version__}"}
    out.write(f"{json.dumps(head)}\n")
    for kind, rows, names in (("board", boards, BOARD_COLUMNS), ("finding", findings, _NAMES)):
        for row in rows:
            out.write(f"{json.dumps({'type': kind, **_item(row, names)}, ensure_ascii=False)}\n")
    out.write(f"{json.dumps({'type': 'coverage', **coverage.as_dict()}, ensure_ascii=False)}\n")


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

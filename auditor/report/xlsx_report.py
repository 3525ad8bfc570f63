"""A workbook: sheets Findings and Boards; numbers are numbers, and text stays text whatever it looks like."""

import datetime
from collections.abc import Iterable
from typing import Any, BinaryIO, Final

import xlsxwriter

from auditor.report.csv_report import cell
from auditor.report.rows import BOARD_COLUMNS, COLUMNS, Row

MOST_ROWS: Final = (1 << 20) - 1
"""Rows that a sheet holds below its header."""
LONGEST: Final = 32_767
"""Characters that a cell holds; longer text is cut and ends in `...`."""
_CREATED: Final = datetime.datetime(2000, 1, 1)
"""Always the same, so that the same run gives the same bytes."""
_WIDTHS: Final = {
    "message": 80,
    "finding_id": 22,
    "rule_name": 20,
    "file": 30,
    "unknowns": 30,
    "options": 30,
    "repair": 30,
}
_WIDTH: Final = 12


def write_xlsx(boards: Iterable[Row], findings: Iterable[Row], out: BinaryIO) -> None:
    """Writes the workbook. Raises OSError where there are more rows than a sheet holds."""
    options = {
        "constant_memory": True,
        "strings_to_formulas": False,
        "strings_to_urls": False,
        "strings_to_numbers": False,
        "nan_inf_to_errors": False,
    }
    book = xlsxwriter.Workbook(out, options)
    book.set_properties({"created": _CREATED})
    formats = {"head": book.add_format({"bold": True}), "text": book.add_format({"num_format": "@"})}
    _sheet(book.add_worksheet("Findings"), [column.name for column in COLUMNS], findings, formats)
    _sheet(book.add_worksheet("Boards"), list(BOARD_COLUMNS), boards, formats)
    try:
        book.close()
    except xlsxwriter.exceptions.FileCreateError as error:
        raise error.args[0] if isinstance(error.args[0], OSError) else OSError(str(error)) from None


def _sheet(sheet: Any, names: list[str], rows: Iterable[Row], formats: dict[str, Any]) -> None:
    for column, name in enumerate(names):
        sheet.set_column(column, column, _WIDTHS.get(name, _WIDTH))
        sheet.write_string(0, column, name, formats["head"])
    sheet.freeze_panes(1, 1)
    last = 0
    for last, row in enumerate(rows, 1):
        if last > MOST_ROWS:
            raise OSError(f"a sheet holds {MOST_ROWS} rows, and there are more: use .csv or .parquet")
        for column, name in enumerate(names):
            _write(sheet, last, column, name, row, formats["text"])
    sheet.autofilter(0, 0, last, len(names) - 1)


def _write(sheet: Any, line: int, column: int, name: str, row: Row, text_format: Any) -> None:
    value = row.get(name)
    if isinstance(value, bool):
        sheet.write_boolean(line, column, value)
    elif isinstance(value, int):
        sheet.write_number(line, column, value)
    elif text := str(cell(name, value)):
        sheet.write_string(line, column, f"{text[: LONGEST - 3]}..." if len(text) > LONGEST else text, text_format)

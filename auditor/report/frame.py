"""Rows as pandas data frames, with the dtypes of the columns."""

from collections.abc import Iterable
from typing import Final

import pandas as pd

from auditor.report.csv_report import cell
from auditor.report.rows import BOARD_COLUMNS, COLUMNS, Row

_DTYPES: Final = {column.name: column.dtype for column in COLUMNS}
BOARD_DTYPES: Final = {
    name: _DTYPES.get(name) or {"findings": "Int64", "status": "category"}[name] for name in BOARD_COLUMNS
}
"""Name and dtype of a board's columns."""
DTYPES: Final = _DTYPES
"""Name and dtype of a finding's columns."""


def findings_frame_of(rows: Iterable[Row]) -> pd.DataFrame:
    """Findings under the CSV's names, in its order, each cell as the CSV has it; what is empty there is missing here."""
    return _frame(rows, DTYPES)


def boards_frame_of(rows: Iterable[Row]) -> pd.DataFrame:
    """The same of boards."""
    return _frame(rows, BOARD_DTYPES)


def _frame(rows: Iterable[Row], dtypes: dict[str, str]) -> pd.DataFrame:
    cells: dict[str, list[object]] = {name: [] for name in dtypes}
    for row in rows:
        for name, dtype in dtypes.items():
            value = row.get(name)
            if dtype == "boolean":
                cells[name].append(value)
            else:
                text = cell(name, value)
                cells[name].append(None if text == "" else text)
    return pd.DataFrame({name: pd.Series(values, dtype=dtypes[name]) for name, values in cells.items()})

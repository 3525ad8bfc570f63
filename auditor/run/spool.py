"""Rows on disk, so that a run of any size takes the same memory."""

import pickle
import tempfile
from collections.abc import Iterator
from contextlib import suppress

from auditor.report.rows import Row, Value

_IN_MEMORY = 1 << 20
"""Bytes of rows kept in memory before they go to a temporary file."""


class Spool:
    """Rows in the order they came; read as often as wanted once all are there. Raises OSError where the disk is full."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        self._changes: dict[int, Row] = {}
        self.count = 0

    def append(self, row: Row) -> int:
        """Adds a row; its number, from 0."""
        pickle.dump(row, self._file, pickle.HIGHEST_PROTOCOL)
        self.count += 1
        return self.count - 1

    def change(self, number: int, **values: Value) -> None:
        """Gives a row other values."""
        self._changes.setdefault(number, {}).update(values)

    def __iter__(self) -> Iterator[Row]:
        self._file.seek(0)
        for number in range(self.count):
            row: Row = pickle.load(self._file)
            if number in self._changes:
                row.update(self._changes[number])
            yield row

    def close(self) -> None:
        """Lets the disk space go."""
        with suppress(OSError):  # a full disk: what was not written out is not wanted any more
            self._file.close()

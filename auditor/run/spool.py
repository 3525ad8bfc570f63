"""Rows and sheets on disk, so that a run of any size takes the same memory."""

import os
import pickle
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from typing import Generic, TypeVar

from auditor.report.rows import Row, Value

_IN_MEMORY = 1 << 20
"""Bytes kept in memory before they go to a temporary file."""
_BATCH = 64
"""Values that are put away together: the names that they share are written once."""

T = TypeVar("T")


class Spool(Generic[T]):
    """Values in the order they came; read as often as wanted once all are there. Raises OSError where the disk is full."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        self._last: list[T] = []
        self._batches = 0
        self.count = 0

    def append(self, value: T) -> int:
        """Adds a value, which is not to be changed any more; its number, from 0."""
        self._last.append(value)
        self.count += 1
        if len(self._last) == _BATCH:
            self._put_away()
        return self.count - 1

    def _put_away(self) -> None:
        if self._last:
            self._file.seek(0, os.SEEK_END)
            pickle.dump(self._last, self._file, pickle.HIGHEST_PROTOCOL)
            self._last = []
            self._batches += 1

    def __iter__(self) -> Iterator[T]:
        self._put_away()
        at = 0
        for _ in range(self._batches):
            self._file.seek(at)  # another may be reading too
            batch: list[T] = pickle.load(self._file)
            at = self._file.tell()
            yield from batch

    def close(self) -> None:
        """Lets the disk space go."""
        self._last = []
        with suppress(OSError):  # a full disk: what was not written out is not wanted any more
            self._file.close()


class RowSpool(Spool[Row]):
    """Rows that can be given other values until they are read."""

    def __init__(self) -> None:
        super().__init__()
        self._changes: dict[int, Row] = {}

    def change(self, number: int, **values: Value) -> None:
        """Gives a row other values."""
        self._changes.setdefault(number, {}).update(values)

    def __iter__(self) -> Iterator[Row]:
        for number, row in enumerate(super().__iter__()):
            row.update(self._changes.get(number, {}))
            yield row

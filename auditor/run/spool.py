"""Rows and sheets on disk, so that a run of any size takes the same memory."""

import pickle
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from typing import Generic, TypeVar

from auditor.report.rows import Row, Value

_IN_MEMORY = 1 << 20
"""Bytes kept in memory before they go to a temporary file."""

T = TypeVar("T")


class Spool(Generic[T]):
    """Values in the order they came; read as often as wanted once all are there. Raises OSError where the disk is full."""

    def __init__(self) -> None:
        self._file = tempfile.SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115
        self.count = 0

    def append(self, value: T) -> int:
        """Adds a value; its number, from 0."""
        pickle.dump(value, self._file, pickle.HIGHEST_PROTOCOL)
        self.count += 1
        return self.count - 1

    def __iter__(self) -> Iterator[T]:
        at = 0
        for _ in range(self.count):
            self._file.seek(at)  # another may be reading too
            value: T = pickle.load(self._file)
            at = self._file.tell()
            yield value

    def close(self) -> None:
        """Lets the disk space go."""
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

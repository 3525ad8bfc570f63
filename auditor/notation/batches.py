"""Records some at a time: one call of a grammar reads a batch of them, and the processor's caches keep what each step needs."""

from collections.abc import Iterable, Iterator
from typing import Final, TypeVar

from auditor.notation.source_text import BoardText, decode
from auditor.record.problems import Problem

MOST: Final = 128
"""Records in a batch."""
_MOST_BYTES: Final = 1 << 16

T = TypeVar("T")


def in_batches(items: Iterable[T]) -> Iterator[list[T]]:
    """The same in lists; what came ahead of an OSError is handed on before it is raised."""
    batch: list[T] = []
    try:
        for item in items:
            batch.append(item)
            if len(batch) == MOST:
                yield batch
                batch = []
    except OSError:
        yield batch
        raise
    if batch:
        yield batch


def decoded(blocks: Iterable[BoardText], encoding: str) -> Iterator[list[tuple[BoardText, str, tuple[Problem, ...]]]]:
    """Blocks with their texts and what was odd about their bytes, in batches; a long block may stand in one alone."""
    for batch in in_batches(blocks):
        ready = []
        size = 0
        for block in batch:
            ready.append((block, *decode(block, encoding)))
            size += len(block.raw)
            if size > _MOST_BYTES:
                yield ready
                ready, size = [], 0
        if ready:
            yield ready

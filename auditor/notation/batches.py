"""Records some at a time: one call of a grammar reads a batch of them, and the processor's caches keep what each step needs."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from auditor.notation.source_text import BoardText, decode
from auditor.record.problems import Problem

_MOST: Final = 128
"""Records in a batch."""
_MOST_TEXT: Final = 1 << 17
"""Bytes or letters from which on a batch is full: what is held at a time does not grow with the records."""

T = TypeVar("T")


def in_batches(items: Iterable[T], weigh: Callable[[T], int]) -> Iterator[list[T]]:
    """The same in lists, by their number and the text they hold; what came ahead of an OSError is handed on before it is raised."""
    batch: list[T] = []
    held = 0
    try:
        for item in items:
            batch.append(item)
            held += weigh(item)
            if held >= _MOST_TEXT or len(batch) == _MOST:
                yield batch
                batch, held = [], 0
    except OSError:
        yield batch
        raise
    if batch:
        yield batch


def decoded(blocks: Iterable[BoardText], encoding: str) -> Iterator[list[tuple[BoardText, str, tuple[Problem, ...]]]]:
    """Blocks with their texts and what was odd about their bytes, in batches."""
    for batch in in_batches(blocks, lambda block: len(block.raw)):
        yield [(block, *decode(block, encoding)) for block in batch]

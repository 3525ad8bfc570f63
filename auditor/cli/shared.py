"""What commands do alike: find their inputs, and write without a traceback."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from auditor.batch.inputs import Input


def discovered(paths: tuple[str, ...], folder: str) -> "list[Input]":
    """The inputs that paths name; raises UsageError where there is none."""
    from auditor.batch.inputs import NotFoundError, discover

    try:
        inputs = discover(paths, Path(folder))
    except NotFoundError as error:
        raise click.UsageError(str(error)) from None
    if not inputs:
        raise click.UsageError(f"no record file (.pbn .lin .txt .url, or an archive of them) in {', '.join(paths)}")
    return inputs


@contextmanager
def writing() -> Iterator[None]:
    """A report, or its rows on the way to it, that cannot be written is a fault of usage; a reader that went away is none."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        raise click.exceptions.Exit(0) from None
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise click.UsageError(f"the report cannot be written: {error}") from None

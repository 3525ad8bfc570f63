"""The options that commands share, and what they do with inputs and reports."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from auditor.batch.inputs import Input

F = TypeVar("F", bound=Callable[..., object])

_AUDITING = (
    click.option(
        "--laws",
        type=click.Choice(("auto", "1987", "1997", "2007", "2017", "all")),
        default="auto",
        show_default=True,
        help="Edition of the Laws; auto: by the event's date; all: auto, with the tricks of each edition beside it.",
    ),
    click.option(
        "--organiser", type=click.Choice(("ACBL", "EBU", "SBU", "DBF", "WBF")), help="Whose day of change-over counts."
    ),
    click.option(
        "--attention",
        type=click.Choice(("unknown", "in-time", "late")),
        default="unknown",
        show_default=True,
        help="Was attention drawn in time (Law 64B4-5)? late: no trick moves.",
    ),
    click.option(
        "--origin",
        type=click.Choice(("auto", "platform", "operator", "handwritten")),
        default="auto",
        show_default=True,
        help="Where the records come from; platform: playing software, which allows no irregular act.",
    ),
)
_READING = (
    click.option(
        "--encoding", default="", metavar="NAME", help="Character set of the files (default: UTF-8, else Windows-1252)."
    ),
    click.option(
        "--input-format",
        type=click.Choice(("pbn", "lin")),
        help="Format of what is read, where its name does not tell.",
    ),
    click.option("--include-movies", is_flag=True, help="Audit the boards of teaching files too."),
    click.option("--anonymise", is_flag=True, help="Leave out the players' names."),
    click.option(
        "--links",
        is_flag=True,
        help="Link boards to a public viewer; the link holds the whole board (pages, board view).",
    ),
)


def file_argument(*names: str, **settings: Any) -> Callable[[F], F]:
    """An argument that a shell completes with files; it may also be a link or an archive's member."""

    def files(context: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]

    return click.argument(*names, shell_complete=files, **settings)


def completed_codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The rules and families that begin with what was typed."""
    from auditor.detectors.catalogue import RULES

    codes = sorted({rule.code[0] for rule in RULES} | {rule.code for rule in RULES})
    return [code for code in codes if code.startswith(incomplete.upper())]


def auditing_options(command: F) -> F:
    """How a board is judged."""
    return _with(_AUDITING, command)


def reading_options(command: F) -> F:
    """How files are read, and what of them is shown."""
    return _with(_READING, command)


def _with(options: tuple[Callable[[F], F], ...], command: F) -> F:
    for option in reversed(options):
        command = option(command)
    return command


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


def check_encoding(name: str) -> None:
    """Raises UsageError where a name is none of an encoding of text."""
    try:
        if name:
            "[Board]".encode(name).decode(name)
    except (LookupError, UnicodeError, TypeError, AttributeError):
        raise click.UsageError(f"no such encoding of text: {name}") from None


@contextmanager
def writing() -> Iterator[None]:
    """A report, or its rows on the way to it, that cannot be written is a fault of usage; a reader that went away is none."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        raise click.exceptions.Exit(0) from None
    except OSError as error:
        raise click.UsageError(f"the report cannot be written: {error}") from None

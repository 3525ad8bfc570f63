"""The command line: options, one call, exit code. Heavy parts are imported by the commands that need them."""

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from auditor import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator

    from auditor.batch.inputs import Input
    from auditor.run.run import Run

FORMATS = ("text", "csv", "json", "jsonl")
FAIL_ON = ("error", "warning", "info", "never")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="auditor", message="%(prog)s %(version)s (laws 1987, 1997, 2007, 2017)")
def cli() -> None:
    """Audit bridge hand records (PBN, LIN) against the Laws of Duplicate Bridge."""


@cli.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    multiple=True,
    help="Write the report here; the suffix picks the format (.csv .json .jsonl .txt). May be repeated.",
)
@click.option(
    "--format", "form", type=click.Choice(FORMATS), help="Format of the report on standard output (default: text)."
)
@click.option(
    "--boards", "boards_file", type=click.Path(dir_okay=False), help="Also write one row for each board, as CSV."
)
@click.option(
    "--manifest", "manifest_file", type=click.Path(dir_okay=False), help="Also write what was read, and how, as JSON."
)
@click.option(
    "--jobs",
    type=click.IntRange(1),
    metavar="N",
    help="Processes that work (default: one for each core, 1 under 1 MB).",
)
@click.option(
    "--laws",
    type=click.Choice(("auto", "1987", "1997", "2007", "2017", "all")),
    default="auto",
    show_default=True,
    help="Edition of the Laws; auto: by the event's date; all: auto, with the tricks of each edition beside it.",
)
@click.option(
    "--organiser", type=click.Choice(("ACBL", "EBU", "SBU", "DBF", "WBF")), help="Whose day of change-over counts."
)
@click.option(
    "--attention",
    type=click.Choice(("unknown", "in-time", "late")),
    default="unknown",
    show_default=True,
    help="Was attention drawn in time (Law 64B4-5)? late: no trick moves.",
)
@click.option(
    "--origin",
    type=click.Choice(("auto", "platform", "operator", "handwritten")),
    default="auto",
    show_default=True,
    help="Where the records come from; platform: playing software, which allows no irregular act.",
)
@click.option(
    "--fail-on", type=click.Choice(FAIL_ON), default="error", show_default=True, help="Exit 1 from this severity on."
)
@click.option("--exit-zero", is_flag=True, help="Never exit 1 for findings.")
@click.option(
    "--encoding", default="", metavar="NAME", help="Character set of the files (default: UTF-8, else Windows-1252)."
)
@click.option(
    "--input-format", type=click.Choice(("pbn", "lin")), help="Format of what is read, where its name does not tell."
)
@click.option("--include-movies", is_flag=True, help="Audit the boards of teaching files too.")
@click.option("--anonymise", is_flag=True, help="Leave out the players' names.")
@click.option(
    "-v",
    "verbose",
    count=True,
    help="Name each file on standard error; -vv: a traceback where the auditor itself fails.",
)
@click.option("-q", "--quiet", is_flag=True, help="No summary and no progress on standard error.")
def check(
    paths: tuple[str, ...],
    output: tuple[str, ...],
    form: str | None,
    boards_file: str | None,
    manifest_file: str | None,
    jobs: int | None,
    laws: str,
    organiser: str | None,
    attention: str,
    origin: str,
    fail_on: str,
    exit_zero: bool,
    encoding: str,
    input_format: str | None,
    include_movies: bool,
    anonymise: bool,
    verbose: int,
    quiet: bool,
) -> None:
    """Audit files, folders, links, or - for standard input.

    Exit codes: 0 nothing at or above --fail-on, 1 something, 2 wrong usage or nothing to read, 3 a bug in the auditor,
    130 interrupted.
    """
    import tempfile
    from contextlib import ExitStack, closing

    from auditor.audit import Options
    from auditor.batch.audit_file import ReadOptions
    from auditor.run.manifest import Manifest
    from auditor.run.run import Run, Target
    from auditor.run.work import How, quiet_collector

    targets = [Target(_format_of(path), path) for path in output]
    if form or not output:
        targets.append(Target(form or "text", ""))
    if boards_file:
        targets.append(Target("boards", boards_file))
    _check_encoding(encoding)
    quiet_collector()
    how = How(
        Options(laws, organiser or "", attention, origin, raise_bugs=verbose > 1),
        ReadOptions(encoding, input_format or "", include_movies),
        anonymise,
        keep_boards=any(target.form in ("json", "jsonl", "boards") for target in targets),
    )
    manifest = None
    if manifest_file:
        targets.append(Target("manifest", manifest_file))
        manifest = Manifest({"laws": laws, "organiser": organiser, "attention": attention, "origin": origin,
                             "encoding": encoding or None, "input_format": input_format, "include_movies": include_movies,
                             "anonymise": anonymise})  # fmt: skip
    tell = (lambda text: click.echo(text, err=True)) if verbose else (lambda text: None)
    with closing(Run(how, manifest, tell)) as run, tempfile.TemporaryDirectory(prefix="auditor-") as folder:
        inputs = _inputs(paths, folder)
        with _writing(), ExitStack() as reports:
            run.stream(targets, reports)
            _audit(run, inputs, jobs, quiet)
            run.write(targets)
    if output and not form and not quiet:
        click.echo(run.coverage.sentence(), err=True)
    if not run.coverage.boards and not quiet:
        click.echo("auditor: no board was found", err=True)
    sys.exit(run.exit_code("never" if exit_zero else fail_on))


@contextmanager
def _writing() -> "Iterator[None]":
    """A report, or its rows on the way to it, that cannot be written is a fault of usage; a reader that went away is none."""
    try:
        yield
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still buffered goes nowhere
        raise click.exceptions.Exit(0) from None
    except OSError as error:
        raise click.UsageError(f"the report cannot be written: {error}") from None


def _inputs(paths: tuple[str, ...], folder: str) -> "list[Input]":
    from auditor.batch.inputs import NotFoundError, discover

    try:
        inputs = discover(paths, Path(folder))
    except NotFoundError as error:
        raise click.UsageError(str(error)) from None
    if not inputs:
        raise click.UsageError(f"no record file (.pbn .lin .txt .url, or an archive of them) in {', '.join(paths)}")
    return inputs


def _cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _audit(run: "Run", inputs: "list[Input]", jobs: int | None, quiet: bool) -> None:
    """Audits by as many processes as are wanted, with a progress bar where a person looks on."""
    from auditor.batch.pieces import BIG
    from auditor.run.assign import size_of

    total = sum(map(size_of, inputs))
    jobs = jobs or (_cores() if total > BIG else 1)
    crew = None
    if jobs > 1:
        from auditor.run.crew import Workers

        crew = Workers(jobs)
    try:
        if quiet or not total or not sys.stderr.isatty():
            run.audit(inputs, crew)
            return
        so_far = ""
        bar: Any = click.progressbar(
            length=total, file=sys.stderr, label="Auditing", item_show_func=lambda _: so_far
        )  # its type has a parameter that a bar without items leaves open

        def progress(size: int, found: str) -> None:
            nonlocal so_far
            so_far = found
            bar.update(size)

        with bar:
            run.audit(inputs, crew, progress)
    finally:
        if crew:
            crew.stop()


def _format_of(path: str) -> str:
    suffix = Path(path).suffix.lower().lstrip(".")
    form = {"csv": "csv", "json": "json", "jsonl": "jsonl", "txt": "text"}.get(suffix)
    if form is None:
        raise click.UsageError(f"-o {path}: the suffix says no format; use .csv, .json, .jsonl or .txt")
    return form


def _check_encoding(name: str) -> None:
    try:
        if name:
            "[Board]".encode(name).decode(name)
    except (LookupError, UnicodeError, TypeError, AttributeError):
        raise click.UsageError(f"no such encoding of text: {name}") from None


@cli.command()
@click.argument("code", required=False)
def rules(code: str | None) -> None:
    """List the rules, or explain one."""
    from auditor.report.rules_text import explain, listing

    if code is None:
        click.echo(listing())
        return
    text = explain(code.upper())
    if text is None:
        raise click.UsageError(f"no rule {code}; auditor rules lists them")
    click.echo(text)


@cli.command()
def schema() -> None:
    """Print the columns of the CSV report: name, pandas dtype, meaning."""
    from auditor.report.rows import COLUMNS

    for column in COLUMNS:
        click.echo(f"{column.name},{column.dtype},{column.meaning}")

"""`auditor check`: audits files and writes reports."""

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from auditor.cli.options import Common, common_options, file_argument, is_only_in_config, switch
from auditor.cli.shared import discovered, writing
from auditor.report.formats import FORMS, form_of

if TYPE_CHECKING:
    from auditor.batch.inputs import Input
    from auditor.run.manifest import Manifest
    from auditor.run.run import Run
    from auditor.run.target import Target
    from auditor.run.work import How

SUFFIXES = tuple(form.suffixes[0] for form in FORMS.values() if form.suffixes)
FAIL_ON = ("error", "warning", "info", "never")


@click.command()
@file_argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False),
    multiple=True,
    help=f"Write the report here; the suffix picks the format ({' '.join(SUFFIXES)}). May be repeated.",
)
@click.option(
    "--format", "form", type=click.Choice(tuple(FORMS)), help="Format of the report on standard output (default: text)."
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
@common_options
@click.option(
    "--fail-on", type=click.Choice(FAIL_ON), default="error", show_default=True, help="Exit 1 from this severity on."
)
@switch("exit-zero", "Never exit 1 for findings.")
@switch("all-boards", "On a page (.html), show clean boards too.")
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
    common: Common,
    fail_on: str,
    exit_zero: bool,
    all_boards: bool,
    verbose: int,
    quiet: bool,
) -> None:
    """Audit files, folders, links, or - for standard input.

    Exit codes: 0 nothing at or above --fail-on, 1 something, 2 wrong usage or nothing to read, 3 a bug in the auditor,
    130 interrupted.
    """
    import tempfile
    from contextlib import ExitStack, closing

    from auditor.run.run import Run
    from auditor.run.work import quiet_collector

    targets = _targets(output, form, boards_file, manifest_file)
    how = _how(common, targets, all_boards, verbose)
    quiet_collector()
    manifest = _manifest(common) if manifest_file else None
    tell = (lambda text: click.echo(text, err=True)) if verbose else (lambda text: None)
    with (
        closing(Run(how, manifest, tell, common.baseline())) as run,
        tempfile.TemporaryDirectory(prefix="auditor-") as folder,
    ):
        inputs = discovered(paths, folder)
        with writing(), ExitStack() as reports:
            run.stream(targets, reports)
            _audit(run, inputs, jobs, quiet)
            run.write(targets, fail_on)
    if output and not form and not quiet:
        click.echo(run.coverage.sentence(), err=True)
    if not run.coverage.boards and not quiet:
        click.echo("auditor: no board was found", err=True)
    sys.exit(run.exit_code("never" if exit_zero and not is_only_in_config("exit_zero", "fail_on") else fail_on))


def _targets(
    output: tuple[str, ...], form: str | None, boards_file: str | None, manifest_file: str | None
) -> "list[Target]":
    """The reports that are asked for. Raises UsageError for a form that is none, or needs what is not installed."""
    from auditor.run.target import Target

    targets = [Target(_format_of(path), path) for path in output]
    if form or not output:
        targets.append(Target(form or "text", ""))
    for name, path in (("boards", boards_file), ("manifest", manifest_file)):
        if path:
            targets.append(Target(name, path))
    for target in targets:
        _check_extra(target.form)
    return targets


def _how(common: Common, targets: "list[Target]", all_boards: bool, verbose: int) -> "How":
    """How to run for these reports: what they show is kept."""
    from auditor.run.work import ALL, WITH_FINDINGS

    forms = [FORMS[target.form] for target in targets if target.form in FORMS]
    return common.how(raise_bugs=verbose > 1)._replace(
        keep_boards=any(form.boards for form in forms) or any(target.form == "boards" for target in targets),
        sheets=(ALL if all_boards else WITH_FINDINGS) if any(form.sheets for form in forms) else "",
    )


def _manifest(common: Common) -> "Manifest":
    from auditor.run.manifest import Manifest

    return Manifest(common.as_told())


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
    form = form_of(path)
    if form is None:
        raise click.UsageError(f"-o {path}: the suffix says no format; use one of {', '.join(SUFFIXES)}")
    return form


def _check_extra(form: str) -> None:
    """Says which extra to install where a form needs one."""
    from importlib.util import find_spec

    extra, module = FORMS[form].extra if form in FORMS else ("", "")
    if module and find_spec(module) is None:
        raise click.UsageError(f"{form} needs the extra '{extra}': pip install 'hand-record-auditor[{extra}]'")

"""`auditor baseline`: findings that a person has dealt with."""

import tempfile
from typing import TYPE_CHECKING

import click

from auditor.cli.options import Common, file_argument, judging_options
from auditor.cli.shared import discovered, writing

if TYPE_CHECKING:
    from auditor.report.rows import Row

DECISIONS = ("valid", "corrected", "ruled")
_LOST = ("F08", "F10", "F11", "F99")
"""Rules that say that a file, a member of an archive, or a board was not audited; so does every error of family F."""


@click.group()
def baseline() -> None:
    """Keep the findings that a person has dealt with, in a TOML file, so that they fail no run again.

    Use the file with 'auditor check --baseline FILE'. It may be edited by hand; comments stay.
    """


@baseline.command()
@click.argument("file", type=click.Path(dir_okay=False))
@click.argument("ids", nargs=-1, required=True, metavar="ID...")
@click.option(
    "--decision",
    type=click.Choice(DECISIONS),
    required=True,
    help="valid: the record is right; corrected: it was put right; ruled: a director ruled.",
)
@click.option("--who", default="", help="Who decided.")
@click.option("--date", "day", type=click.DateTime(("%Y-%m-%d",)), help="When (default: today).")
@click.option("--note", default="", help="Why, or what the ruling was.")
def add(file: str, ids: tuple[str, ...], decision: str, who: str, day: object, note: str) -> None:
    """Note a decision on findings by their ids; one that is there already is replaced."""
    import datetime

    from auditor.run.baseline import BaselineError, Decision
    from auditor.run.baseline import add as add_entries

    date = day.date() if isinstance(day, datetime.datetime) else datetime.date.today()
    try:
        with writing():
            add_entries(file, ids, Decision(decision, who, note=note), date)
    except BaselineError as error:
        raise click.UsageError(str(error)) from None
    click.echo(f"{len(ids)} noted in {file}", err=True)


@baseline.command("list")
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
def list_entries(file: str) -> None:
    """List the decisions: id, decision, who, date, note."""
    from auditor.report.people import clean
    from auditor.run.baseline import BaselineError, read_baseline

    try:
        decisions = read_baseline(file)
    except BaselineError as error:
        raise click.UsageError(str(error)) from None
    with writing():
        for name, decision in decisions.items():
            click.echo(clean(f"{name}  {decision.decision:9}  {decision.text}", 0).rstrip())


@baseline.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False))
@file_argument("paths", nargs=-1, required=True, metavar="PATH...")
@click.option("--dry-run", is_flag=True, help="Only say what would be taken out.")
@judging_options
def prune(file: str, paths: tuple[str, ...], dry_run: bool, common: Common) -> None:
    """Take out the decisions whose findings an audit of PATH... shows no more.

    Give the options with which the files are audited. Nothing is taken out where a file, or a board, could not be read and
    the baseline does not know of it.
    """
    from contextlib import closing

    from auditor.run.baseline import BaselineError, read_baseline
    from auditor.run.baseline import prune as prune_entries
    from auditor.run.run import Run

    try:
        with (
            tempfile.TemporaryDirectory(prefix="auditor-") as folder,
            closing(Run(common.how(), baseline=read_baseline(file))) as run,
            writing(),
        ):
            run.audit(discovered(paths, folder))
            lost = next(filter(_is_loss, run.findings), None)
            if lost:
                raise click.UsageError(f"nothing was taken out: {lost['file']}: {lost['message']}")
            gone = prune_entries(file, {str(row["finding_id"]) for row in run.findings}, dry_run=dry_run)
            for name in gone:
                click.echo(name)
    except BaselineError as error:
        raise click.UsageError(str(error)) from None
    click.echo(f"{len(gone)} {'would be ' if dry_run else ''}taken out of {file}", err=True)


def _is_loss(row: "Row") -> bool:
    """Whether a finding says that something was not audited, and no baseline knows it."""
    rule = str(row["rule"])
    return not row.get("baseline") and (rule in _LOST or (rule[0] == "F" and row["severity"] == "error"))

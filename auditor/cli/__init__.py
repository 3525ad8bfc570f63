"""The command line: options, one call, exit code. Heavy parts are imported by the commands that need them."""

import click

from auditor import __version__
from auditor.cli.baseline import baseline
from auditor.cli.board import board
from auditor.cli.check import check
from auditor.cli.rules import rules, schema


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="auditor", message="%(prog)s %(version)s (laws 1987, 1997, 2007, 2017)")
def cli() -> None:
    """Audit bridge hand records (PBN, LIN) against the Laws of Duplicate Bridge."""


for command in (check, board, baseline, rules, schema):
    cli.add_command(command)

"""The command line: options, one call, exit code. Heavy parts are imported by the commands that need them."""

from importlib import import_module
from typing import Final

import click

from auditor import __version__

_COMMANDS: Final = {
    "check": "check",
    "board": "board",
    "baseline": "baseline",
    "rules": "rules",
    "schema": "rules",
}
"""Each command and the module that has it, which is imported when the command is wanted."""


class _Commands(click.Group):
    """The commands in the order in which a newcomer meets them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        command: click.Command = getattr(import_module(f"auditor.cli.{_COMMANDS[cmd_name]}"), cmd_name)
        return command


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="auditor", message="%(prog)s %(version)s (laws 1987, 1997, 2007, 2017)")
def cli() -> None:
    """Audit bridge hand records (PBN, LIN) against the Laws of Duplicate Bridge."""

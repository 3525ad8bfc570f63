"""Annotations as the runners of GitHub read them from a log: one line a finding."""

from collections.abc import Iterable
from typing import Final, TextIO

from auditor.report.people import clean
from auditor.report.rows import Row

_COMMANDS: Final = {"error": "error", "warning": "warning", "info": "notice"}


def write_github(findings: Iterable[Row], out: TextIO) -> None:
    """Writes them; what the baseline knows is only a notice."""
    for row in findings:
        known = row.get("baseline")
        command = "notice" if known else _COMMANDS[str(row["severity"])]
        title = f"{row['rule']} {row['rule_name']}{f' ({known})' if known else ''}"
        place = {"title": title, "file": clean(str(row["file"])), "line": row.get("line"), "col": row.get("column")}
        properties = ",".join(f"{name}={_property(str(value))}" for name, value in place.items() if value is not None)
        board = f"Board {row['board']}: " if row.get("board") else ""
        out.write(f"::{command} {properties}::{_message(clean(board + str(row['message'])))}\n")


def _message(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _message(text).replace(":", "%3A").replace(",", "%2C")

"""Alerted calls and what the alerts say: LIN `!` and `an`, PBN notes `=1=` (S21 3.5.1); found on demand."""

import re
from typing import Final

from auditor.notation.lin.read import commands_of
from auditor.notation.lin.values import read_call_value
from auditor.notation.pbn.games import read_games
from auditor.notation.pbn.sections import call_spans, entries
from auditor.record.board_record import BoardRecord
from auditor.record.places import Span

_NOTE: Final = re.compile(r'\[\s*Note\s+"\s*(\d+)\s*:\s*((?:[^"\\\n]|\\.)*)"\s*\]')
_PLAY: Final = re.compile(r"\[\s*Play\s")


def alerts(record: BoardRecord) -> dict[int, str]:
    """The text of the alert on each alerted call, by its cell; empty where the record only says that it was alerted."""
    if record.source.format == "pbn":
        return _in_pbn(record) if "=" in record.text else {}
    return _in_lin(record)


def _in_pbn(record: BoardRecord) -> dict[int, str]:
    found: dict[int, str] = {}
    auction_text = _PLAY.split(record.text, maxsplit=1)[0]  # numbers begin anew in each section
    notes = {number: text.replace('\\"', '"').replace("\\\\", "\\") for number, text in _NOTE.findall(auction_text)}
    for game in read_games(record.text, record.source.line)[:1]:
        spans = call_spans(game.auction)
        for entry in entries(game.auction):
            if entry.kind == "NOTE_REF":
                cell = sum(span < Span(entry.line, entry.column) for span in spans) - 1
                if cell >= 0:
                    found[cell] = notes.get(entry.text.strip("="), "").strip()
    return found


def _in_lin(record: BoardRecord) -> dict[int, str]:
    found: dict[int, str] = {}
    cell = -1
    for command in commands_of(record):
        if command.name == "mb":
            cell += len(read_call_value(command.value))
            if command.value.rstrip().endswith("!"):
                found[cell] = ""
        elif command.name == "an" and cell >= 0:
            found[cell] = command.value.strip()
    return found

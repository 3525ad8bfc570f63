"""What people wrote beside the calls and cards: comments, chat, alerts; found on demand by the entries rule."""

from collections.abc import Iterator
from typing import NamedTuple

from auditor.notation.lin.read import commands_of
from auditor.notation.lin.values import read_call_value, read_card_value
from auditor.notation.pbn.games import read_games
from auditor.notation.pbn.sections import Body, commented_cells
from auditor.record.board_record import BoardRecord
from auditor.record.places import CALL, CARD, RECORD, Place, Span

_LIN_TEXT = ("nt", "at", "an")


class Remark(NamedTuple):
    """A text and where it stands: behind a call or card (its cell), or at the record as a whole; and its kind.

    kind: comment (PBN), chat (LIN nt, at) or alert (LIN an).
    """

    place: Place
    text: str
    kind: str
    span: Span


def commentary(record: BoardRecord) -> list[Remark]:
    """All remarks of a record in their order. Cell -1 is ahead of the first call or card."""
    if record.source.format == "pbn":
        return list(_in_pbn(record)) if "{" in record.text or ";" in record.text else []
    text = record.text.lower()
    return list(_in_lin(record)) if any(f"{name}|" in text for name in _LIN_TEXT) else []


def _in_pbn(record: BoardRecord) -> Iterator[Remark]:
    for game in read_games(record.text, record.source.line)[:1]:
        for text, span in game.comments:
            yield Remark(Place(RECORD), text, "comment", span)
        yield from _in_section(game.auction, CALL)
        yield from _in_section(game.play, CARD)


def _in_section(body: Body, part: str) -> Iterator[Remark]:
    for cell, text, span in commented_cells(body, part):
        yield Remark(Place(part, cell), text, "comment", span)


def _in_lin(record: BoardRecord) -> Iterator[Remark]:
    place = Place(RECORD)
    calls = cards = -1
    for command in commands_of(record):
        if command.name == "mb":
            calls += len(read_call_value(command.value))
            place = Place(CALL, calls)
        elif command.name == "pc":
            cards += len(read_card_value(command.value))
            place = Place(CARD, cards)
        elif command.name in _LIN_TEXT and command.value.strip():
            kind = "alert" if command.name == "an" else "chat"
            yield Remark(place, command.value.strip(), kind, Span(command.line, command.column))

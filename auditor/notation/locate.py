"""Where a place of a record stands in its file: by the entries rule over the record's own text, on demand."""

from functools import lru_cache

from auditor.notation.lin.commands import read_commands
from auditor.notation.lin.read import commands_of
from auditor.notation.lin.values import read_call_value, read_card_value
from auditor.notation.pbn.games import read_games
from auditor.notation.pbn.read import tag_position
from auditor.notation.pbn.sections import call_spans, card_spans
from auditor.record.board_record import BoardRecord
from auditor.record.places import CALL, CARD, DEAL, HEADER, RECORD, RESULT, Place, Span


def locate(record: BoardRecord, place: Place) -> Span:
    """Line and column of a place; the record's first line where the record itself is silent about it."""
    found = _in_pbn(record, place) if record.source.format == "pbn" else _in_lin(record, place)
    return found or Span(record.source.line, 1)


def _in_pbn(record: BoardRecord, place: Place) -> Span | None:
    if place.part == RECORD:
        return None
    if place.part in (CALL, CARD):
        return _at(_pbn_spans(record.text, record.source.line, place.part), place.key)
    tag = {DEAL: "Deal", RESULT: "Result"}.get(place.part, str(place.key))
    line, column = tag_position(record.text, tag)
    return Span(record.source.line + line, column)


@lru_cache(maxsize=4)
def _pbn_spans(text: str, line: int, part: str) -> list[Span]:
    """Where the cells of a game's section stand; kept for the next finding of the same game."""
    games = read_games(text, line)
    if not games:
        return []
    return call_spans(games[0].auction) if part == CALL else card_spans(games[0].play)


def _in_lin(record: BoardRecord, place: Place) -> Span | None:
    if place.part == HEADER:
        return next((Span(line, 1) for key, _, line in record.header if key == place.key), None)
    if place.part == RECORD:
        return None
    source = record.source
    if place.part in (CALL, CARD):
        return _at(_lin_spans(record.text, source.line, source.column, place.part), place.key)
    name = {DEAL: "md", RESULT: "mc"}.get(place.part, str(place.key))
    return next((Span(c.line, c.column) for c in reversed(commands_of(record)) if c.name == name), None)


@lru_cache(maxsize=4)
def _lin_spans(text: str, line: int, column: int, part: str) -> list[Span]:
    """Where the cells of a record's calls or cards stand; kept for the next finding of the same record."""
    name, read = ("mb", read_call_value) if part == CALL else ("pc", read_card_value)
    return [
        Span(command.line, command.column)
        for command in read_commands(text, line, column)[0]
        if command.name == name
        for _ in read(command.value)
    ]


def _at(spans: list[Span], key: int | str) -> Span | None:
    return spans[key] if isinstance(key, int) and 0 <= key < len(spans) else None

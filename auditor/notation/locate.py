"""Where a place of a record stands in its file: by the entries rule over the record's own text, on demand."""

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
        games = read_games(record.text, record.source.line)
        if not games:
            return None
        spans = call_spans(games[0].auction) if place.part == CALL else card_spans(games[0].play)
        return _at(spans, place.key)
    tag = {DEAL: "Deal", RESULT: "Result"}.get(place.part, str(place.key))
    line, column = tag_position(record.text, tag)
    return Span(record.source.line + line, column)


def _in_lin(record: BoardRecord, place: Place) -> Span | None:
    if place.part == HEADER:
        return next((Span(line, 1) for key, _, line in record.header if key == place.key), None)
    if place.part == RECORD:
        return None
    commands = commands_of(record)
    if place.part == CALL:
        spans = [Span(c.line, c.column) for c in commands if c.name == "mb" for _ in read_call_value(c.value)]
        return _at(spans, place.key)
    if place.part == CARD:
        spans = [Span(c.line, c.column) for c in commands if c.name == "pc" for _ in read_card_value(c.value)]
        return _at(spans, place.key)
    name = {DEAL: "md", RESULT: "mc"}.get(place.part, str(place.key))
    return next((Span(c.line, c.column) for c in reversed(commands) if c.name == name), None)


def _at(spans: list[Span], key: int | str) -> Span | None:
    return spans[key] if isinstance(key, int) and 0 <= key < len(spans) else None

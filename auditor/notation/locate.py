"""Where a place of a record stands in its file: by the entries rule over the record's own text, on demand."""

from functools import lru_cache

from auditor.bridge.cards import CARD_OF
from auditor.notation.lin.commands import words_in_step
from auditor.notation.lin.read import commands_of
from auditor.notation.lin.values import CALLS, read_call_value, read_card_value
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
    if place.part in (CALL, CARD):
        return _lin_cell(record, place.part, int(place.key)) if isinstance(place.key, int) else None
    name = {DEAL: "md", RESULT: "mc"}.get(place.part, str(place.key))
    return next((Span(c.line, c.column) for c in reversed(commands_of(record)) if c.name == name), None)


def _lin_cell(record: BoardRecord, part: str, cell: int) -> Span | None:
    """Where a call or card stands."""
    name, read, known = ("mb", read_call_value, CALLS) if part == CALL else ("pc", read_card_value, CARD_OF)
    words = words_in_step(record.text)
    if words is None:
        cells = [command for command in commands_of(record) if command.name == name for _ in read(command.value)]
        return Span(cells[cell].line, cells[cell].column) if cell < len(cells) else None
    for index in range(0, len(words) - 1, 2):
        if words[index].lstrip() == name:
            value = words[index + 1]
            cell -= 1 if value in known else len(read(value))
            if cell < 0:
                return _span(record, len("|".join(words[: index + 1])) + 1)
    return None


def _span(record: BoardRecord, offset: int) -> Span:
    """Line and column in the file of an offset in a record's text."""
    source = record.source
    lines = record.text.count("\n", 0, offset)
    column = offset - record.text.rfind("\n", 0, offset) if lines else source.column + offset
    return Span(source.line + lines, column)


def _at(spans: list[Span], key: int | str) -> Span | None:
    return spans[key] if isinstance(key, int) and 0 <= key < len(spans) else None

"""Auction and Play sections (S21 3.5, 3.6): by dictionary where every word is plain, else by the entries rule."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from auditor.bridge.calls import CALL_OF, DOUBLE, REDOUBLE
from auditor.bridge.cards import CARD_OF, SKIPPED, UNKNOWN, UNREADABLE
from auditor.notation.cells import MOST_CALLS, MOST_CARDS, NO_CELLS, Cells, all_pass, too_many
from auditor.notation.grammars import entry_tokens
from auditor.record.places import CALL, Span
from auditor.record.problems import INFO, WARNING, Problem

GRAMMAR: Final = "pbn.lark"

_MORE_CALLS: Final = {"DBL": DOUBLE, "RDBL": REDOUBLE, "D": DOUBLE, "R": REDOUBLE}
_PLAIN_CALLS: Final = {**CALL_OF, "-": UNKNOWN}
_PLAIN_CARDS: Final = {**CARD_OF, "-": UNKNOWN}
_ALL_PASS: Final = frozenset(("AP", "ALLPASS"))
_WORD: Final = re.compile(r"\S+")
_DASHES: Final = re.compile(r"-+\Z")
_MOST_NAMED: Final = 60


class Body(NamedTuple):
    """The text of a section behind its tag, and where it begins in the file, from 1."""

    text: str
    line: int
    column: int


class Entry(NamedTuple):
    """One token of a section: a cell, or what belongs to the cell before it."""

    kind: str
    text: str
    line: int
    column: int


def read_calls(body: Body) -> Cells:
    """The calls of an Auction section; `AP` is written out, `-` and `^S` keep their turns."""
    words = body.text.split()
    calls = _plain(words, _PLAIN_CALLS, _ALL_PASS) if len(words) <= MOST_CALLS else None
    if calls is None:
        return _calls_by_entries(body).finished()
    return calls


def read_cards(body: Body) -> Cells:
    """The cards of a Play section, in columns by seat; unknown cells keep their places."""
    words = body.text.split()
    cards = _plain(words, _PLAIN_CARDS, frozenset()) if len(words) <= MOST_CARDS else None
    if cards is None:
        return _cards_by_entries(body).finished()
    return cards


def call_spans(body: Body) -> list[Span]:
    """Where each cell of an Auction section stands, as `read_calls` counts them."""
    plain = _plain(body.text.split(), _PLAIN_CALLS, _ALL_PASS)
    return _calls_by_entries(body).spots if plain is None else _plain_spans(body, len(plain.values))


def card_spans(body: Body) -> list[Span]:
    """Where each cell of a Play section stands, as `read_cards` counts them."""
    plain = _plain(body.text.split(), _PLAIN_CARDS, frozenset())
    return _cards_by_entries(body).spots if plain is None else _plain_spans(body, len(plain.values))


def _plain_spans(body: Body, count: int) -> list[Span]:
    """The positions of the words of a plain section; the passes of `AP` all stand where it stands."""
    spans: list[Span] = []
    for row, content in enumerate(body.text.split("\n")):
        shift = body.column if row == 0 else 1
        spans += [Span(body.line + row, match.start() + shift) for match in _WORD.finditer(content)]
    if body.text.rstrip().endswith("*"):
        spans.pop()  # the end mark is no cell
    while len(spans) < count:
        spans.append(spans[-1])
    return spans[:count]


def commented_cells(body: Body, part: str) -> Iterator[tuple[int, str, Span]]:
    """The comments of a section, each with the index of the cell it stands behind (-1 ahead of the first)."""
    spans = call_spans(body) if part == CALL else card_spans(body)
    for entry in entries(body):
        if entry.kind == "COMMENT":
            at = Span(entry.line, entry.column)
            yield sum(span < at for span in spans) - 1, entry.text.strip("{};").strip(), at


def entries(body: Body) -> Iterator[Entry]:
    """Every token of a section with its position in the file."""
    for token in entry_tokens(GRAMMAR, body.text):
        line, column = token.line or 1, token.column or 1
        if line == 1:
            column += body.column - 1
        text = token.value.strip()
        if text:
            yield Entry(token.type, text, body.line + line - 1, column)


def _plain(words: list[str], known: dict[str, int], all_passes: frozenset[str]) -> Cells | None:
    """The cells where every word is a known one but, at the end, `AP` or `*`; else None."""
    if not words:
        return NO_CELLS
    ended = words[-1] == "*"
    if ended:
        words.pop()
    passes_left = bool(words) and words[-1] in all_passes
    if passes_left:
        words.pop()
    try:
        values = [known[word] for word in words]
    except KeyError:
        return None
    if passes_left:
        values += [0] * all_pass(values)
    if ended:
        return Cells(tuple(values), ((len(values), "*"),))
    return Cells(tuple(values))


class _Cells:
    """Collects the cells of one section while its entries are read."""

    def __init__(self, body: Body, most: int) -> None:
        self.body = body
        self.most = most
        self.total = 0
        self.values: list[int] = []
        self.marks: list[tuple[int, str]] = []
        self.spots: list[Span] = []
        self.problems: list[Problem] = []
        self.bad = 0

    def add(self, values: list[int], entry: Entry) -> None:
        self.total += len(values)
        if self.total > self.most:
            return
        self.values += values
        self.spots += [Span(entry.line, entry.column)] * len(values)

    def mark(self, letter: str) -> None:
        self.marks.append((len(self.values), letter))

    def unreadable(self, entry: Entry, expected: str, done: str) -> None:
        """Notes a piece of text; a flood of them is cut short with a count (see `finished`)."""
        self.bad += 1
        if self.bad == 1:
            self.problems.append(
                Problem(
                    "F01",
                    WARNING,
                    entry.line,
                    entry.column,
                    repr_of(entry.text),
                    expected,
                    done,
                )
            )

    def finished(self) -> Cells:
        problems = list(self.problems)
        if self.bad > 1:
            first = next(i for i, p in enumerate(problems) if p.rule == "F01")
            problem = problems[first]
            problems[first] = problem._replace(found=f"{problem.found} and {self.bad - 1} more")
        if self.total > self.most:
            calls, cards = (self.total, 0) if self.most == MOST_CALLS else (0, self.total)
            problems.append(too_many(calls, cards, self.body.line))
        return Cells(tuple(self.values), tuple(self.marks[: self.most]), tuple(problems))


def repr_of(text: str) -> str:
    """A piece of text for a message: quoted, on one line, cut when long."""
    text = " ".join(text.split())
    return f"'{text[:_MOST_NAMED]}...'" if len(text) > _MOST_NAMED else f"'{text}'"


def _common(cells: _Cells, entry: Entry, expected: str) -> None:
    """What auction and play have alike: marks, ends, comments, notes, and stray characters."""
    match entry.kind:
        case "MARK":
            cells.mark(entry.text[1].upper())
        case "SKIP":
            cells.add([SKIPPED], entry)
        case "END":
            cells.mark("*")
        case "NEXT":
            cells.mark("+")
        case "COMMENT" if entry.text[0] == "{" and entry.text[-1] != "}":
            cells.problems.append(
                Problem(
                    "F02",
                    WARNING,
                    entry.line,
                    entry.column,
                    "a comment without its '}'",
                    "'}'",
                    "the rest of the section was taken as comment",
                )
            )
        case "NOTE_REF" if entry.text[-1] != "=" or len(entry.text) < 3:
            cells.problems.append(
                Problem(
                    "F03",
                    INFO,
                    entry.line,
                    entry.column,
                    repr_of(entry.text),
                    "a note reference like =1=",
                    "skipped",
                )
            )
        case "BAD":
            cells.unreadable(entry, expected, "skipped")


def _calls_by_entries(body: Body) -> _Cells:
    cells = _Cells(body, MOST_CALLS)
    expected = "a call"
    before = ""
    for entry in entries(body):
        word = entry.text.upper()
        if entry.kind != "WORD":
            _common(cells, entry, expected)
        elif word in _ALL_PASS or (word == "PASS" and before == "ALL"):
            cells.add([0] * all_pass(cells.values), entry)
        elif word != "ALL":
            _call_word(cells, entry, expected)
        before = word
    return cells


def _call_word(cells: _Cells, entry: Entry, expected: str) -> None:
    call = CALL_OF.get(entry.text)
    if call is None:
        call = CALL_OF.get(entry.text.upper(), _MORE_CALLS.get(entry.text.upper()))
    if call is None and _DASHES.match(entry.text):
        call = UNKNOWN
    if call is None:
        call = UNREADABLE
        cells.unreadable(entry, expected, "kept as an unknown call")
    cells.add([call], entry)


def _cards_by_entries(body: Body) -> _Cells:
    cells = _Cells(body, MOST_CARDS)
    expected = "a card"
    for entry in entries(body):
        if entry.kind == "NEXT":
            cells.mark("+")
            cells.add([UNKNOWN], entry)  # it stands for a card, and keeps its column
            continue
        if entry.kind != "WORD":
            _common(cells, entry, expected)
            continue
        card = CARD_OF.get(entry.text)
        if card is None and _DASHES.match(entry.text):
            card = UNKNOWN
        if card is None:
            card = UNREADABLE
            cells.unreadable(entry, expected, "kept as an unknown card")
        cells.add([card], entry)
    return cells

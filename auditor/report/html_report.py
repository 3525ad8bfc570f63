"""The page: one self-contained HTML file, of an event or of one board. Nothing in it comes from, or goes to, the network."""

import base64
import hashlib
import itertools
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final, NamedTuple, TextIO

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from auditor import __version__
from auditor.bridge.cards import CARD_OF
from auditor.detectors.catalogue import BY_CODE
from auditor.detectors.rule import SEVERITIES
from auditor.report.board_cards import board_card
from auditor.report.coverage import Coverage
from auditor.report.people import SIGNS, SUIT_WORDS, clean, rank_text
from auditor.report.rows import Row
from auditor.report.sheet import Sheet, with_findings
from auditor.report.steps import STEPS
from auditor.report.text_report import HEADINGS, KNOWN, heading_of, known_text
from auditor.rulings.outcome import TODOS

_PAGE: Final = Path(__file__).parent / "page"
_CHUNK: Final = 64
_LINKS: Final = 24
"""How many boards each line of what to do names."""
COLUMNS: Final = (
    "Severity", "To do", "Rule", "Board", "Contract", "Seat", "What the record shows", "Tricks", "Where",
)  # fmt: skip
_IN_TEXT: Final = re.compile(r"(?<!\w)(?:([SHDC])([2-9TJQKA])|([1-7])([SHDC])(X{0,2}))(?!\w)")
Key = tuple[object, object]


class _Index(NamedTuple):
    """What one look at the findings tells: the places for each kind of thing to do, rules by severity, ids of boards."""

    ids: dict[Key, str]
    places: dict[str, list[tuple[str, str]]]
    rules: Counter[tuple[str, str]]
    findings: int
    todos: set[str]


def write_page(sheets: Iterable[Sheet], findings: Iterable[Row], coverage: Coverage, out: TextIO) -> None:
    """Writes the page of an event; goes over the sheets and the findings more than once."""
    index = _index(sheets, findings)
    summary = {
        "sentence": coverage.sentence(),
        "tiles": _tiles(coverage),
        "without_board": [clean(name, 120) for name in coverage.files_without_board[:_LINKS]],
        "todos": [_todo(name, index.places[name]) for name in (*TODOS, KNOWN) if index.places.get(name)],
        "rules": _rules(index.rules),
        "most": max(Counter(code for code, _ in index.rules.elements()).values(), default=1),
        "count": index.findings,
        "choices": _choices(index),
        "columns": COLUMNS,
        "findings": lambda: (_table_row(row, index.ids) for row in findings),
    }
    _write("Bridge records audited", summary, lambda: _cards(sheets, findings, index.ids), out)


def write_board_page(sheets: Iterable[Sheet], findings: Iterable[Row], out: TextIO) -> None:
    """Writes the page of one board, or of the tables at which it was played."""
    ids = _index(sheets, findings).ids
    _write("One board audited", None, lambda: _cards(sheets, findings, ids), out)


def _write(title: str, summary: dict[str, object] | None, boards: Callable[[], Iterator[object]], out: TextIO) -> None:
    style, script = ((_PAGE / name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
    stream = _environment().get_template("page.html").stream(
        title=title, summary=summary, boards=boards, tool=f"auditor {__version__}", style=Markup(style),
        script=Markup(script), style_hash=_hash(style), script_hash=_hash(script),
    )  # fmt: skip
    stream.enable_buffering(_CHUNK)
    out.writelines(stream)


def _hash(text: str) -> Markup:
    """What the page's own policy names its style and its script by: nothing else in it can run."""
    return Markup(base64.b64encode(hashlib.sha256(text.encode()).digest()).decode())


def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_PAGE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    environment.filters.update(card=card_html, call=call_html, suit=suit_html, suits=text_html)
    return environment


@cache
def suit_html(suit: str) -> Markup:
    """A suit's sign in its colour, read out by its name; U+FE0E keeps phones from drawing an emoji."""
    return Markup('<span class="s {}" role="img" aria-label="{}">{}\ufe0e</span>').format(
        suit, SUIT_WORDS[suit], SIGNS[suit]
    )


@cache
def card_html(name: str) -> Markup:
    """A card, `?` where it is not told."""
    if name not in CARD_OF:
        return Markup('<span class="c">{}</span>').format(name)
    return Markup('<span class="c">{}{}</span>').format(suit_html(name[0]), rank_text(name[1]))


@lru_cache(maxsize=512)
def call_html(text: str) -> Markup:
    """A call or a contract."""
    return text_html(text)


def text_html(text: str) -> Markup:
    """A sentence, with cards and bids in it as signs."""
    text = clean(text).replace(" -> ", " → ")
    parts: list[Markup] = []
    at = 0
    for match in _IN_TEXT.finditer(text):
        parts.append(escape(text[at : match.start()]))
        suit, rank, level, denomination, doubled = match.groups()
        if suit:
            parts.append(card_html(suit + rank))
        else:
            parts.append(Markup('<span class="c">{}{}{}</span>').format(level, suit_html(denomination), doubled))
        at = match.end()
    return Markup("").join((*parts, escape(text[at:])))


def _key(row: Row) -> Key:
    return row["file"], row.get("record")


def _index(sheets: Iterable[Sheet], findings: Iterable[Row]) -> _Index:
    ids: dict[Key, str] = {(sheet.file, sheet.record): f"b{number}" for number, sheet in enumerate(sheets, 1)}
    index = _Index(ids, {}, Counter(), 0, set())
    count = 0
    for key, rows in itertools.groupby(findings, _key):
        todos = set()
        for row in rows:
            count += 1
            index.rules[str(row["rule"]), str(row["severity"])] += 1
            todos.add(heading_of(row))
        index.todos.update(todos)
        label = clean(str(row.get("board") or (f"record {key[1]}" if key[1] else key[0])), 40)
        where = " ".join(_place(row))
        place = f"{label} ({where})" if where else label
        index.places.setdefault(min(todos, key=(*TODOS, KNOWN).index), []).append((place, ids.get(key, "")))
    return index._replace(findings=count)


def _place(row: Row) -> list[str]:
    """`table 4`, `closed`."""
    words = [f"table {clean(str(row['table']), 20)}"] if row.get("table") else []
    return words + ([clean(str(row["room"]), 20).lower()] if row.get("room") else [])


def _tiles(coverage: Coverage) -> list[dict[str, object]]:
    words = {"clean": "clean", "findings": "with findings", "partial": "read in part", "unreadable": "unreadable"}
    tiles = [{"count": coverage.files, "label": "files", "kind": ""},
             {"count": coverage.boards.total(), "label": "boards", "kind": ""}]  # fmt: skip
    tiles += [{"count": coverage.boards[kind], "label": label, "kind": kind} for kind, label in words.items()]
    tiles += [
        {"count": coverage.severities[kind], "label": f"findings: {kind}", "kind": kind}
        for kind in reversed(SEVERITIES)
    ]
    return tiles


def _todo(name: str, places: list[tuple[str, str]]) -> dict[str, object]:
    return {"heading": HEADINGS[name], "count": len(places), "links": places[:_LINKS], "more": len(places[_LINKS:])}


def _rules(rules: Counter[tuple[str, str]]) -> list[dict[str, object]]:
    found = []
    for code in sorted({code for code, _ in rules}):
        counts: dict[str, object] = {severity: rules[code, severity] for severity in SEVERITIES}
        found.append(
            {"code": code, "name": BY_CODE[code].name, "all": sum(rules[code, s] for s in SEVERITIES), **counts}
        )
    return found


def _choices(index: _Index) -> list[tuple[str, str, list[str]]]:
    severities = [name for name in reversed(SEVERITIES) if any(severity == name for _, severity in index.rules)]
    return [
        ("Severity", "severity", severities),
        ("Rule", "rule", sorted({code for code, _ in index.rules})),
        ("To do", "todo", [name for name in (*TODOS, KNOWN) if name in index.todos]),
    ]


def _table_row(row: Row, ids: dict[Key, str]) -> dict[str, object]:
    """A finding as a row of the table."""
    record = row.get("record")
    board = clean(str(row.get("board") or (f"record {record}" if record else "")), 40)
    place = _place(row)
    tricks = row.get("tricks_transferred")
    steps = row.get(STEPS)
    by = f" by {row['declarer']}" if row.get("declarer") else ""
    return {
        "id": ids.get(_key(row), ""),
        "board": " ".join((f"{board},", *place)) if place else board,
        "sort": f"{board} {' '.join(place)}",
        "contract": f"{row['contract']}{by}" if row.get("contract") else "",
        "offender": row.get("offender") or "",
        "shows": steps[0][1] if isinstance(steps, list) and row.get("record") else str(row["message"]),
        "tricks": f"{tricks} to {row['transfer_to']}" if tricks else "",
        "where": f"{clean(str(row['file']))}:{row.get('line')}",
        "heading": heading_of(row),
        "known": known_text(row) if row.get("baseline") else "",
        **{name: row[name] for name in ("severity", "todo", "rule", "rule_name")},
    }


def _cards(sheets: Iterable[Sheet], findings: Iterable[Row], ids: dict[Key, str]) -> Iterator[dict[str, object]]:
    """Each board with its findings: both come in the order of the files."""
    for sheet, rows in with_findings(sheets, findings):
        yield board_card(sheet, rows, ids[sheet.file, sheet.record])

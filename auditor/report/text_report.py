"""The text report: what a director reads first. Boards that need someone come first."""

import itertools
import textwrap
from collections.abc import Iterable
from typing import Final, TextIO

from auditor.report.coverage import Coverage
from auditor.report.csv_report import guarded
from auditor.report.rows import BASELINE_NOTE, BY_EDITION, Row
from auditor.rulings.outcome import ASK_TABLE, CORRECT_SCORE, FIX_RECORD, TO_DIRECTOR, TODO_NONE, TODOS

WIDTH: Final = 100
KNOWN: Final = "known"
"""What a baseline says was dealt with."""
HEADINGS: Final = {
    TO_DIRECTOR: "For the director",
    CORRECT_SCORE: "Scores to correct",
    ASK_TABLE: "To ask the table",
    FIX_RECORD: "Records to mend",
    TODO_NONE: "For information: nothing to do",
    KNOWN: "Dealt with before (baseline)",
}
_ORDER: Final = (*TODOS, KNOWN)


def write_text(findings: Iterable[Row], coverage: Coverage, out: TextIO) -> None:
    """Writes the boards grouped by the most urgent thing to be done, then what was read.

    Goes over the findings once to see what is most urgent for each place, and once for each group.
    """
    urgent = [min(map(heading_of, rows), key=_ORDER.index) for _, rows in itertools.groupby(findings, _place)]
    for name in _ORDER:
        count = urgent.count(name)
        if not count:
            continue
        heading = f"{HEADINGS[name]} ({_boards(count)})"
        out.write(f"{heading}\n{'=' * len(heading)}\n\n")
        for todo, (_, rows) in zip(urgent, itertools.groupby(findings, _place), strict=True):
            if todo == name:
                out.write(_entry(list(rows)))
    out.write(textwrap.fill(coverage.sentence(), WIDTH) + "\n")


def heading_of(row: Row) -> str:
    """Under which heading a finding belongs: its todo, or that it is known."""
    return KNOWN if row.get("baseline") else str(row["todo"])


def _place(row: Row) -> tuple[object, object]:
    """What the findings of one board have alike: they stand together."""
    return row["file"], row.get("record") or ("line", row.get("line"))


def _boards(count: int) -> str:
    return f"{count} place{'' if count == 1 else 's'}"


def _entry(rows: list[Row]) -> str:
    """One board: where it stands, who played it, then each finding."""
    first = rows[0]
    lines = [" ".join(filter(None, (_board(first), _players(first)))) or str(first["file"])]
    for row in rows:
        lines += _finding(row)
    return "\n".join(lines) + "\n\n"


def _finding(row: Row) -> list[str]:
    kind = f"{row['severity']} {row['rule']} {row['rule_name']}"
    if str(row["rule"])[0] != "F":
        kind += f" ({row['certainty']}; cause: {row['cause']})"
    lines = [f"  {row['file']}:{row.get('line')}:{row.get('column')}: {kind}; todo: {row['todo']}"]
    if row.get("baseline"):
        lines += _wrapped(f"Dealt with before: {known_text(row)}")
    lines += _wrapped(guarded(str(row["message"])))
    law = _law(row)
    if law:
        lines += _wrapped(law)
    by_edition = row.get(BY_EDITION)
    if isinstance(by_edition, dict):
        each = ", ".join(f"{year} {'open' if tricks is None else tricks}" for year, tricks in by_edition.items())
        lines += _wrapped(f"Tricks moved by edition: {each}")
    for label, key in (("The record cannot show", "unknowns"), ("Options", "options"), ("Repair", "repair")):
        value = row.get(key)
        if value:
            lines += _wrapped(f"{label}: {'; '.join(value) if isinstance(value, tuple) else value}")
    lines.append(f"    id {row['finding_id']}")
    return lines


def known_text(row: Row) -> str:
    """The baseline's decision on a finding, with who, when and why."""
    note = row.get(BASELINE_NOTE)
    return f"{row['baseline']}, {note}" if note else str(row["baseline"])


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)


def _board(row: Row) -> str:
    parts = [
        f"{label} {row[key]}"
        for label, key in (("board", "board"), ("table", "table"), ("room", "room"))
        if row.get(key)
    ]
    if row.get("contract"):
        parts.append(f"{row['contract']}{' by ' + str(row['declarer']) if row.get('declarer') else ''}")
    if row.get("dealer"):
        parts.append(f"dealer {row['dealer']}")
    if row.get("vulnerable"):
        parts.append(f"vulnerable {row['vulnerable']}")
    text = guarded(", ".join(parts))
    return text[:1].upper() + text[1:]


def _players(row: Row) -> str:
    if not any(row.get(seat) for seat in ("north", "east", "south", "west")):
        return ""
    return guarded(
        f"(N {row.get('north') or '?'}, S {row.get('south') or '?'}; E {row.get('east') or '?'}, W {row.get('west') or '?'})"
    )


def _law(row: Row) -> str:
    """`Law 63A, 64A2 (2017): automatic, 1 trick to NS; tricks 8 -> 9, N/S +90 -> +110; not-applied`."""
    if not row.get("law"):
        return ""
    text = f"Law {row['law']} ({row['edition']}): {row['ruling']}"
    if row.get("tricks_transferred"):
        text += f", {row['tricks_transferred']} to {row['transfer_to']}"
        before, after = row.get("tricks_played"), row.get("tricks_adjusted")
        if before is not None and after is not None:
            text += f"; tricks {before} -> {after}"
        if isinstance(table := row.get("score_table"), int) and isinstance(then := row.get("score_adjusted"), int):
            text += f", N/S {table:+d} -> {then:+d}"
        text += f"; in the record: {row['adjustment']}"
    return text

"""Markdown: a summary for a pipeline's page, a mail or a forum."""

import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, TextIO

from auditor.report.coverage import Coverage
from auditor.report.people import clean
from auditor.report.rows import Row, fails
from auditor.report.text_report import HEADINGS, KNOWN, heading_of
from auditor.rulings.outcome import TODO_NONE, TODOS

MOST: Final = 50
"""How many findings of each kind are listed."""
_SIGNS: Final = re.compile(r"([\\`*_{}\[\]<>#|~&])")


def write_markdown(findings: Iterable[Row], coverage: Coverage, fail_on: str, out: TextIO) -> None:
    """Writes what was read, then the findings by what is to be done; what needs nobody and fails nothing is only counted."""
    out.write(f"# Bridge records audited\n\n{escaped(coverage.sentence())}\n")
    for name in (*TODOS, KNOWN):
        rows = [row for row in findings if heading_of(row) == name]
        if not rows:
            continue
        out.write(f"\n## {HEADINGS[name]} ({len(rows)})\n\n")
        if name == TODO_NONE:
            quiet = Counter(f"{row['rule']} {row['rule_name']}" for row in rows if not fails(row, fail_on))
            if quiet:
                out.write(f"{', '.join(f'{rule}: {count}' for rule, count in sorted(quiet.items()))}\n\n")
            rows = [row for row in rows if fails(row, fail_on)]
            if not rows:
                continue
        out.write("| Board | Rule | What the record shows | Where |\n| --- | --- | --- | --- |\n")
        for row in rows[:MOST]:
            out.write(f"| {' | '.join(_cells(row))} |\n")
        if len(rows) > MOST:
            out.write(f"\nand {len(rows) - MOST} more\n")


def _cells(row: Row) -> list[str]:
    place = [f"{name} {row[name]}" for name in ("table", "room") if row.get(name)]
    board = ", ".join((str(row.get("board") or ""), *place))
    rule = f"{row['severity']} {row['rule']} {row['rule_name']}"
    if row.get("baseline"):
        rule += f" ({row['baseline']})"
    return [escaped(text) for text in (board, rule, str(row["message"]), f"{row['file']}:{row.get('line')}")]


def escaped(text: str) -> str:
    """Text in which no sign means anything to Markdown."""
    return _SIGNS.sub(r"\\\1", clean(text))

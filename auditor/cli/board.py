"""`auditor board`: one disputed board, in the terminal or as a page."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from auditor.cli.options import Common, common_options, file_argument
from auditor.cli.shared import discovered, writing

if TYPE_CHECKING:
    from auditor.report.board_text import Style
    from auditor.report.rows import Row
    from auditor.run.run import Run
    from auditor.run.wanted import Wanted

FLAGGED = "flagged"
_LISTED = 60
_SIGNS = "♠♥♦♣—"
_COLOURS = {"H": "red", "D": "yellow", "C": "green", "error": "red", "warning": "yellow"}


@click.command()
@file_argument("source")
@click.argument("number", metavar="[BOARD]", required=False, default="")
@click.option("--table", default="", help="Only at this table.")
@click.option("--room", default="", help="Only in this room: open or closed.")
@click.option(
    "--step",
    metavar="N",
    help=f"The hands just before card N in the order of play, or '{FLAGGED}': before the first flagged card.",
)
@click.option("-o", "--output", type=click.Path(dir_okay=False), help="Write a page (.html) or the text (.txt) here.")
@common_options
@click.option("--ascii", "plain", is_flag=True, help="Letters instead of suit signs.")
@click.option("-v", "verbose", is_flag=True, help="All tricks, not only those near a finding.")
def board(
    source: str,
    number: str,
    table: str,
    room: str,
    step: str | None,
    output: str | None,
    common: Common,
    plain: bool,
    verbose: bool,
) -> None:
    """Show one board: diagram, auction, tricks, and the reasoning of each finding.

    SOURCE is a file, a member of an archive (a.zip!/b.lin), a pasted handviewer link, or - for standard input.
    BOARD is its number or label, #3 for the third record; without it the only board is shown, or a list to choose from.
    """
    import tempfile
    from contextlib import closing

    from auditor.run.run import Run
    from auditor.run.wanted import Wanted
    from auditor.run.work import ALL

    form = _form_of(output)
    _check_step(step)
    wanted = Wanted(number, table, room)
    how = common.how()._replace(keep_boards=True, sheets=ALL, wanted=wanted)
    with (
        tempfile.TemporaryDirectory(prefix="auditor-") as folder,
        closing(Run(how, baseline=common.baseline())) as run,
        writing(),
    ):
        run.audit(discovered((source,), folder))
        rows = list(run.boards)
        chosen = [row for row in rows if wanted.takes(row)]
        if not chosen:
            raise click.UsageError(_unknown(rows, wanted))
        if len(chosen) > 1 and not number:
            _list(chosen)
            if output:
                raise click.UsageError(f"-o {output}: several boards; name one")
        elif output and form == "html":
            _write_page(run, output)
        else:
            _show(run, _style(plain, verbose, output is None), step, output)


def _form_of(output: str | None) -> str:
    if output is None:
        return "text"
    suffix = Path(output).suffix.lower()
    if suffix not in (".html", ".htm", ".txt"):
        raise click.UsageError(f"-o {output}: a board is written as .html or .txt")
    return "text" if suffix == ".txt" else "html"


def _check_step(step: str | None) -> None:
    if step is not None and step != FLAGGED and not (step.isascii() and step.isdigit() and int(step) > 0):
        raise click.UsageError(f"--step {step}: the number of a card from 1, or {FLAGGED}")


def _unknown(rows: "list[Row]", wanted: "Wanted") -> str:
    """That there is no such board, and which ones come near."""
    import difflib

    if not rows:
        return "no board was found"
    number = wanted.board
    names = list(dict.fromkeys(str(row["board"] or f"#{row['record']}") for row in rows))
    place = "".join(f", {word} {text}" for word, text in (("table", wanted.table), ("room", wanted.room)) if text)
    same = [row for row in rows if number and wanted._replace(table="", room="").takes(row)]
    if same:
        where = sorted({f"table {row['table']}" if row["table"] else f"room {row['room'] or '?'}" for row in same})
        return f"no board {number}{place}; board {number} was played at {', '.join(where[:12])}"
    near = difflib.get_close_matches(number, names, n=5, cutoff=0.5) or names[:5]
    if number.isdigit():
        numbers = sorted((name for name in names if name.isdigit()), key=lambda name: abs(int(name) - int(number)))
        near = numbers[:5] or near
    return f"no board {number or 'at all'}{place}; the nearest: {', '.join(near)} (of {len(names)})"


def _list(rows: "list[Row]") -> None:
    """A line for each board to choose from."""
    from auditor.report.people import clean

    lines: list[tuple[str, ...]] = [("BOARD", "TABLE", "ROOM", "CONTRACT", "TRICKS", "FINDINGS", "RECORD")]
    for row in rows[:_LISTED]:
        by = f"{row['contract'] or ''}{' by ' + str(row['declarer']) if row['declarer'] else ''}"
        tricks = row["tricks_recorded"] if row["tricks_recorded"] is not None else row["tricks_played"]
        cells = (row["board"], row["table"], row["room"], by, tricks, row["findings"] or "", f"#{row['record']}")
        lines.append(tuple(clean(str("" if cell is None else cell), 16) for cell in cells))
    widths = [max(len(line[index]) for line in lines) for index in range(len(lines[0]))]
    for line in lines:
        click.echo("  ".join(f"{cell:<{width}}" for cell, width in zip(line, widths, strict=True)).rstrip())
    if len(rows) > _LISTED:
        click.echo(f"... and {len(rows) - _LISTED} more")
    click.echo(f"\n{len(rows)} boards: name one, as in 'auditor board FILE {rows[0]['board'] or '#1'}'.")


def _style(plain: bool, verbose: bool, to_terminal: bool) -> "Style":
    """Signs where the stream can show them, colours only on a terminal."""
    import os

    from auditor.report.board_text import Style

    encoding = (sys.stdout.encoding or "ascii") if to_terminal else "utf-8"
    try:
        _SIGNS.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        plain = True
    if to_terminal and sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
        return Style(plain, verbose, _painted)
    return Style(plain, verbose)


def _painted(text: str, role: str) -> str:
    return click.style(text, fg=_COLOURS.get(role), bold=role in ("head", "error", "warning") or None)


def _show(run: "Run", style: "Style", step: str | None, output: str | None) -> None:
    """Every board with its findings as text."""
    from auditor.report.board_text import board_text
    from auditor.report.coverage import verdict
    from auditor.report.sheet import with_findings
    from auditor.run.target import Target, opened

    parts, shown = [], []
    for sheet, rows in with_findings(run.sheets, run.findings):
        shown += rows
        at = int(step) if step and step != FLAGGED else sheet.first_flagged if step else 0
        if step == FLAGGED and not at:
            click.echo("auditor: no card of this board is flagged; the whole deal is shown", err=True)
        parts.append(board_text(sheet, rows, style._replace(step=at)))
    text = f"\n{'-' * 80}\n\n".join(parts) + f"\n{verdict(len(parts), shown)}\n"
    others = sum(row.get("record") is None for row in run.findings)
    if others:
        text += f"The file as a whole has {others} more: see auditor check.\n"
    if output:
        with opened(Target("text", output)) as out:
            out.write(text)
        return
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(errors="backslashreplace")
    click.echo(text, nl=False)


def _write_page(run: "Run", output: str) -> None:
    from auditor.report.html_report import write_board_page
    from auditor.run.target import Target, opened

    with opened(Target("html", output)) as out:
        write_board_page(run.sheets, run.findings, out)

"""What workers do: a whole file, or a piece of one, audited and made into values that travel back."""

import gc
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from auditor.audit import BoardAudit, Item, Options, across_item, audit_record
from auditor.batch.audit_file import Entry, ReadOptions, audit_all, audit_file, says_enough
from auditor.batch.inputs import Input
from auditor.batch.pieces import Carry, Piece, read_piece
from auditor.detectors.across import REPEATED, Across, facts_of
from auditor.record.board_record import BoardRecord
from auditor.record.problems import Problem
from auditor.report.rows import Row, board_row, finding_row, problem_message, problem_row, status_of
from auditor.report.sheet import Sheet, sheet_of
from auditor.report.steps import STEPS, problem_steps, steps_of
from auditor.run.selection import Selection
from auditor.run.wanted import Wanted

WITH_FINDINGS: Final = "findings"
ALL: Final = "all"
"""Of which boards a sheet is kept."""
FOLDED_RULES: Final = frozenset(("D04",))


class How(NamedTuple):
    """How a run audits and reports.

    keep_boards: whether every board becomes a row. sheets: of which boards a sheet is kept: none (empty), those with a
    finding, or all; links: whether a sheet has a link to a public viewer. wanted: where only some boards are shown, those.
    """

    options: Options
    reading: ReadOptions
    anonymise: bool = False
    keep_boards: bool = False
    sheets: str = ""
    links: bool = False
    selection: Selection = Selection()
    wanted: Wanted | None = None


class Found(NamedTuple):
    """A finding as its row. kind: findings of the same kind fold into one row in a file; empty for those that never do.

    text: of a problem, for its id. row: None where this work gave a row of the same kind before. says_enough: of a
    problem, whether it says why a file gives no board. name: the id of a finding that may fold, where it has one of its own.
    told: what a sheet says of it where its row is folded away. left_out: by the selection of rules.
    """

    rule: str
    line: int
    row: Row | None
    kind: tuple[str, ...] = ()
    text: str | None = None
    says_enough: bool = False
    name: str = ""
    told: str = ""
    left_out: bool = False
    discredits: int = 0
    """The first line of an earlier board of which this says that it counts no more; 0 for none."""


class Board(NamedTuple):
    """What is left of a board.

    line: its first, where it states a room, else 0. compared: found by comparison with earlier boards; record: what is
    still to be compared. row: with keep_boards. sheet: with sheets. left_out: findings that the selection left out.
    """

    status: str
    line: int
    found: tuple[Found, ...] = ()
    compared: tuple[Found, ...] = ()
    record: BoardRecord | None = None
    row: Row | None = None
    sheet: Sheet | None = None
    left_out: tuple[Found, ...] = ()


Left = Board | Found | int
"""A number stands for so many clean boards in a row, of which nothing else is left."""
EVERYTHING: Final = Selection()


def quiet_collector() -> None:
    """Looks for cycles seldom: values are made and dropped by the million, cycles are not."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 50)


def work_on_file(source: Input, how: How) -> list[Left]:
    """A whole file, in a worker."""
    return list(left_of(audit_file(source, how.options, how.reading), source.name, how, Across()))


def work_on_piece(piece: Piece, carry: Carry, how: How) -> tuple[list[Left], Carry]:
    """A piece of a file and the Carry behind it, in a worker."""
    return list(left_of_piece(piece, carry, how)), carry


def left_of_piece(piece: Piece, carry: Carry, how: How) -> Iterator[Left]:
    """What is left of a piece's entries; the Carry goes on."""
    entries = audit_all(read_piece(piece, carry), how.options)
    return left_of(entries, piece.name, how)


def left_of(entries: Iterable[Entry], file: str, how: How, across: Across | None = None) -> Iterator[Left]:
    """Boards and problems made small; across: of a whole file, whose boards can be compared here."""
    kinds: set[tuple[str, ...]] = set()
    clean = 0
    for entry in entries:
        if isinstance(entry, Problem):
            left: Left | None = problem_found(entry, file, None, kinds, how)
        else:
            left = _left_of_board(entry, kinds, how, across)
        if left is None:
            clean += 1
            continue
        if clean:
            yield clean
            clean = 0
        yield left
    if clean:
        yield clean


def _left_of_board(
    entry: BoardAudit, kinds: set[tuple[str, ...]], how: How, across: Across | None = None
) -> Board | None:
    """What is left of a board; None of a clean one that has nothing to be shown or compared."""
    problems = entry.record.problems
    is_quiet = not entry.items and not problems
    keeps_all = how.keep_boards or how.sheets == ALL
    has_room = "Room" in entry.record.tags
    if is_quiet and not has_room and not keeps_all:
        return None
    left_out: tuple[Found, ...] = ()
    if entry.items and how.selection != EVERYTHING:
        entry, left_out = _selected(entry, how.selection)
    status = status_of(entry)
    record = entry.record if has_room else None
    line = record.source.line if record else 0
    compared: tuple[Found, ...] = ()
    if record and across:
        compared, record = compare(record, across, how, entry), None
    is_bare = status == "clean" and record is None and not compared and not problems
    if is_bare and not keeps_all and not left_out:
        return None
    found = tuple(_found(entry, kinds, how)) if entry.items or problems else ()
    row = board_row(entry, status, anonymise=how.anonymise) if how.keep_boards else None
    has_sheet = how.sheets == ALL or (how.sheets == WITH_FINDINGS and not is_bare)
    if has_sheet and how.wanted:
        has_sheet = how.wanted.takes(row or board_row(entry, status))
    sheet = sheet_of(entry, status, anonymise=how.anonymise, links=how.links) if has_sheet else None
    return Board(status, line, found, compared, record, row, sheet, left_out)


def compare(record: BoardRecord, across: Across, how: How, audit: BoardAudit | None = None) -> tuple[Found, ...]:
    """What comparison with earlier boards of the file shows; the poorer copy of a repeated record is no event at a table."""
    facts = facts_of(record)
    if facts is None:
        return ()
    found = []
    for finding, earlier in across.compare(facts):
        if not how.selection.takes(finding.rule):
            found.append(Found(finding.rule, record.source.line, None, left_out=True))
            continue
        audit = audit or audit_record(record, how.options)
        row = _row(audit, across_item(audit, finding), how)
        discredits = earlier if finding.rule == REPEATED.code else 0
        found.append(Found(finding.rule, record.source.line, row, discredits=discredits))
    return tuple(found)


def _selected(audit: BoardAudit, selection: Selection) -> tuple[BoardAudit, tuple[Found, ...]]:
    """A board with the findings of the rules that are selected, and the others."""
    items = tuple(item for item in audit.items if selection.takes(item.finding.rule))
    others = tuple(
        Found(item.finding.rule, item.span.line, None, _kind_of(item), left_out=True)
        for item in audit.items
        if not selection.takes(item.finding.rule)
    )
    return audit._replace(items=items, adjusted=audit.adjustment), others


def _kind_of(item: Item) -> tuple[str, ...]:
    """Findings of one kind fold; empty for those that never do."""
    rule = item.finding.rule
    return (rule, item.finding.action) if rule in FOLDED_RULES else ()


def _row(audit: BoardAudit, item: Item, how: How) -> Row:
    severity = how.selection.severity_of(item.finding.rule, item.severity)
    row = finding_row(audit, item._replace(severity=severity), anonymise=how.anonymise)
    if how.sheets:
        row[STEPS] = steps_of(audit, item, row)
    return row


def _found(audit: BoardAudit, kinds: set[tuple[str, ...]], how: How) -> Iterator[Found]:
    """A board's findings and problems in the order of the text."""
    problems = audit.record.problems
    places = [((item.span.line, item.span.column, item.finding.rule), index) for index, item in enumerate(audit.items)]
    places += [((problem.line, problem.column, problem.rule), ~index) for index, problem in enumerate(problems)]
    for _, index in sorted(places):
        if index < 0:
            yield problem_found(problems[~index], audit.record.source.file, audit, kinds, how)
        else:
            yield item_found(audit, audit.items[index], kinds, how)


def problem_found(
    problem: Problem, file: str, audit: BoardAudit | None, kinds: set[tuple[str, ...]], how: How
) -> Found:
    """A problem; its row only where its kind is new."""
    kind = (problem.rule, problem.expected, problem.done)
    enough = says_enough(problem)
    is_new = kind not in kinds and how.selection.takes(problem.rule)
    problem = problem._replace(severity=how.selection.severity_of(problem.rule, problem.severity))
    row = problem_row(problem, file, audit, anonymise=how.anonymise) if is_new else None
    if row and how.sheets:
        row[STEPS] = problem_steps(problem)
    kinds.add(kind)
    return Found(
        problem.rule,
        problem.line,
        row,
        kind,
        problem.found,
        enough,
        told=f"{problem.severity} {problem.rule}: {problem_message(problem)}" if how.sheets else "",
        left_out=not how.selection.takes(problem.rule),
    )


def item_found(audit: BoardAudit, item: Item, kinds: set[tuple[str, ...]], how: How) -> Found:
    """A finding; its row unless it folds into an earlier one."""
    rule = item.finding.rule
    kind = _kind_of(item)
    row = None if kind and kind in kinds else _row(audit, item, how)
    kinds.add(kind)
    severity = how.selection.severity_of(rule, item.severity)
    told = f"{severity} {rule}: {item.message}" if kind and how.sheets else ""
    return Found(rule, item.span.line, row, kind, name=item.id, told=told)

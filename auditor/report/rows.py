"""The columns of the reports, listed once, and the rows of findings and boards."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from auditor.audit import BoardAudit, Item, has_content
from auditor.bridge.contracts import contract_text
from auditor.bridge.scoring import VULNERABILITIES
from auditor.bridge.seats import LETTERS, NAMES, SIDES
from auditor.detectors.catalogue import BY_CODE
from auditor.detectors.rule import SEVERITIES
from auditor.record.problems import Problem
from auditor.rulings.outcome import FIX_RECORD, TODO_NONE

SCHEMA_VERSION: Final = 1

Value = str | int | bool | tuple[str, ...] | dict[str, int | None] | list[tuple[str, str]] | None


class Column(NamedTuple):
    """A column's name, its pandas dtype and its meaning. copied: text that comes from the record itself."""

    name: str
    dtype: str
    meaning: str
    copied: bool = False


COLUMNS: Final = (
    Column("finding_id", "string", "Rule and first 64 bits of a hash over the facts; the same from PBN and LIN"),
    Column("todo", "category", "What a person does next: none, correct-score, ask-table, fix-record, director"),
    Column("severity", "category", "error, warning, info"),
    Column("rule", "string", "Rule code, never re-used; see auditor rules"),
    Column("rule_name", "string", "The rule's name"),
    Column("certainty", "category", "Does the record, as written, show the act: certain, probable, unclear"),
    Column("cause", "category", "Did the players do it or did the recorder slip: table, record, unclear"),
    Column("event", "string", "Event as recorded", True),
    Column("date", "string", "Date as recorded", True),
    Column("session", "string", "Session, stage or round as recorded", True),
    Column("section", "string", "Section as recorded", True),
    Column("table", "string", "Table as recorded", True),
    Column("room", "string", "Room as recorded", True),
    Column("board", "string", "Board number or label", True),
    Column("dealer", "category", "N E S W"),
    Column("vulnerable", "category", "none, NS, EW, All"),
    Column("contract", "string", "Contract replayed, 4SX or PASS; else as stated"),
    Column("declarer", "category", "N E S W"),
    Column("north", "string", "Player as recorded", True),
    Column("east", "string", "Player as recorded", True),
    Column("south", "string", "Player as recorded", True),
    Column("west", "string", "Player as recorded", True),
    Column("offender", "category", "Seat of the irregular act"),
    Column("call_no", "Int64", "Number of the call, from 1, real calls only"),
    Column("trick_no", "Int64", "Number of the trick, from 1"),
    Column("card_no", "Int64", "Number of the card in the order of play, from 1"),
    Column("action", "string", "The call, card or value in question; cards suit first (HT)", True),
    Column("expected", "string", "What was due"),
    Column("accepted", "boolean", "Whether a later act in the record accepted it"),
    Column("established", "boolean", "Whether a revoke was established; empty where the record cannot tell"),
    Column("message", "string", "What the record shows, then what the Law says", True),
    Column("edition", "string", "Edition of the Laws: 1987, 1997, 2007, 2017"),
    Column("law", "string", "Clauses, as 63A, 64A2"),
    Column("ruling", "category", "accepted, cancelled, automatic, equity-only, to-correct, corrected, director, none"),
    Column("tricks_transferred", "Int64", "Tricks this finding moves, if the director was called in time"),
    Column("transfer_to", "category", "NS or EW"),
    Column("tricks_recorded", "Int64", "Declarer's tricks as stated"),
    Column("tricks_played", "Int64", "Declarer's tricks by the cards or the claim"),
    Column("tricks_adjusted", "Int64", "Declarer's tricks of the board after all automatic tricks; do not sum"),
    Column(
        "adjustment", "category", "Does the result carry them: none, not-applied, applied, differs, assigned, unknown"
    ),
    Column("score_recorded", "Int64", "Score as stated, from N/S"),
    Column("score_table", "Int64", "Score of contract and tricks played, from N/S"),
    Column("score_adjusted", "Int64", "Score after all automatic tricks, from N/S"),
    Column("equity_tricks", "Int64", "Empty for now"),
    Column("unknowns", "string", "Facts the record cannot show, joined with '; '"),
    Column("options", "string", "Options the other side had, joined with '; '"),
    Column("repair", "string", "The one change that would make the record legal"),
    Column("file", "string", "File as given", True),
    Column("format", "category", "pbn or lin"),
    Column("record", "Int64", "Ordinal of the record in the file, from 1"),
    Column("line", "Int64", "Line, from 1"),
    Column("column", "Int64", "Column, from 1"),
    Column("baseline", "category", "With --baseline, its decision: valid, corrected, ruled; empty for a new finding"),
)

BOARD_COLUMNS: Final = (
    "file", "record", "line", "event", "date", "session", "section", "board", "room", "table", "dealer", "vulnerable",
    "contract", "declarer", "north", "east", "south", "west", "tricks_recorded", "tricks_played", "tricks_adjusted",
    "adjustment", "score_recorded", "score_table", "score_adjusted", "edition", "findings", "status",
)  # fmt: skip

BY_EDITION: Final = "by_edition"
"""With `--laws all`: tricks by edition; in text and JSON only, no column."""

BASELINE_DECISIONS: Final = ("valid", "corrected", "ruled")
"""What a person decided on a finding that a baseline knows."""
BASELINE_NOTE: Final = "baseline_note"
"""Who decided it, when, and their note; in text, page and SARIF only, no column."""

Row = dict[str, Value]
_PLAYERS: Final = tuple((name.lower(), name) for name in NAMES)


def finding_row(audit: BoardAudit, item: Item, *, anonymise: bool = False) -> Row:
    """One finding of a board under the column names; a key that is absent is an empty cell."""
    finding, diagnosis, ruling = item.finding, item.diagnosis, item.ruling
    row = _board_facts(audit, anonymise)
    row.update(
        finding_id=item.id,
        todo=item.todo,
        severity=item.severity,
        rule=finding.rule,
        rule_name=BY_CODE[finding.rule].name,
        certainty=diagnosis.certainty,
        cause=diagnosis.cause,
        offender=LETTERS[finding.offender] if finding.offender is not None else None,
        call_no=item.call_no,
        trick_no=item.trick_no,
        card_no=item.card_no,
        action=finding.action,
        expected=finding.expected,
        accepted=finding.accepted,
        established=ruling.established,
        message=item.message,
        law=", ".join(ruling.clauses),
        ruling=ruling.status,
        tricks_transferred=ruling.tricks if ruling.clauses else None,
        transfer_to=SIDES[ruling.to] if ruling.to is not None else None,
        unknowns=ruling.unknowns,
        options=ruling.options,
        repair=diagnosis.repair,
        format=audit.record.source.format,
        line=item.span.line,
        column=item.span.column,
    )
    if item.by_edition:
        row[BY_EDITION] = {str(year): tricks for year, _, tricks in item.by_edition}
    return row


def problem_row(problem: Problem, file: str, audit: BoardAudit | None, *, anonymise: bool = False) -> Row:
    """A problem of family F, of a board or of the file as a whole; its id depends on what its file says before: see `problem_id`."""
    row = _board_facts(audit, anonymise) if audit else {}
    row.update(
        todo=TODO_NONE if problem.severity == "info" else FIX_RECORD,
        severity=problem.severity,
        rule=problem.rule,
        rule_name=BY_CODE[problem.rule].name,
        certainty="certain",
        cause="record",
        expected=problem.expected,
        message=problem_message(problem),
        ruling="none",
        unknowns=(),
        options=(),
        file=file,
        format=audit.record.source.format if audit else notation_of(file),
        line=problem.line,
        column=problem.column,
    )
    return row


def problem_message(problem: Problem) -> str:
    """What was found, what belongs there, what was done."""
    return f"{_capital(problem.found)}; expected {problem.expected}; {problem.done}."


def notation_of(file: str) -> str:
    """The notation of a file by its name, for what belongs to no record."""
    return "lin" if file.lower().endswith(".lin") else "pbn"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:] if text[:1].islower() and " " in text else text


def board_row(audit: BoardAudit, status: str, *, anonymise: bool = False) -> Row:
    """One board, clean or not."""
    row = _board_facts(audit, anonymise)
    row.update(findings=len(audit.items), status=status, line=audit.record.source.line)
    return {name: row.get(name) for name in BOARD_COLUMNS}


def _board_facts(audit: BoardAudit, anonymise: bool) -> Row:
    """What findings and boards have alike."""
    record, tags, adjustment = audit.record, audit.record.tags, audit.adjustment
    declarer = audit.replay.declarer
    row: Row = {
        "event": tags.get("Event"),
        "date": tags.get("Date"),
        "session": _first(tags, "Session", "Stage", "Round"),
        "section": tags.get("Section"),
        "table": tags.get("Table"),
        "room": tags.get("Room"),
        "board": record.board or None,
        "dealer": LETTERS[record.dealer] if record.dealer is not None else None,
        "vulnerable": VULNERABILITIES[record.vulnerable] if record.vulnerable is not None else None,
        "contract": contract_text(audit.replay.contract) or None,
        "declarer": LETTERS[declarer] if declarer is not None else None,
        "edition": str(audit.in_force.edition.year),
        "file": record.source.file,
        "record": record.source.ordinal,
    }
    if not anonymise:
        row.update({column: tags.get(tag) for column, tag in _PLAYERS})
    row.update(
        tricks_recorded=adjustment.tricks_recorded,
        tricks_played=adjustment.tricks_played,
        tricks_adjusted=adjustment.tricks_adjusted,
        adjustment=adjustment.status,
        score_recorded=adjustment.score_recorded,
        score_table=adjustment.score_table,
        score_adjusted=adjustment.score_adjusted,
    )
    return row


def _first(tags: Mapping[str, str], *names: str) -> str | None:
    return next((tags[name] for name in names if tags.get(name)), None)


def status_of(audit: BoardAudit) -> str:
    """clean, findings, partial (a part could not be read) or unreadable (nothing could be audited)."""
    record = audit.record
    if record.problems:
        severities = {problem.severity for problem in record.problems}
        if "error" in severities:
            return "unreadable"
        if "warning" in severities and has_content(record):
            return "partial"
    if not has_content(record):
        return "unreadable"
    return "findings" if audit.items else "clean"


def fails(row: Row, fail_on: str) -> bool:
    """Whether a finding fails a run."""
    if fail_on == "never" or row.get("baseline"):
        return False
    return SEVERITIES.index(str(row["severity"])) >= SEVERITIES.index(fail_on)

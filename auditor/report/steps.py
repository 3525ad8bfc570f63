"""A finding's reasoning, step by step, for a person who reads one board."""

import re
from typing import Final

from auditor.audit import BoardAudit, Item
from auditor.bridge.seats import SIDE_NAMES, SIDES
from auditor.record.problems import Problem
from auditor.report.rows import BY_EDITION, Row

STEPS: Final = "steps"
"""The key of a row that is kept for a sheet: (label, text) of each step; no column."""
Steps = list[tuple[str, str]]
_SENTENCE: Final = re.compile(r"(?<=\.)\s+(?=[A-Z0-9])")
_DOUBT: Final = re.compile("A mistyped |More likely |Two cards typed|The auction of another board")
"""Sentences of a ruling that speak of the record, not of the Law."""
_CERTAINTY: Final = "Certainty"
_CAUSE: Final = "Cause"
_CERTAINTIES: Final = {
    "certain": "certain: the record, as written, shows it",
    "probable": "probable: another reading of the record is possible",
    "unclear": "unclear: the record cannot decide",
}
_CAUSES: Final = {
    "table": "the table: the players did it",
    "record": "the record: the recorder slipped",
    "unclear": "unclear: the players did it or the recorder slipped",
}


def steps_of(audit: BoardAudit, item: Item, row: Row) -> Steps:
    """What proves it, what the Law says, what moves, what was open to the other side, what no record can show."""
    finding, diagnosis, ruling = item.finding, item.diagnosis, item.ruling
    steps = [("The record shows", f"{finding.facts}.")]
    if ruling.clauses or ruling.sentence:
        sentences = _SENTENCE.split(ruling.sentence[:1].upper() + ruling.sentence[1:]) if ruling.sentence else []
        doubts = [sentence for sentence in sentences if _DOUBT.match(sentence)]
        laws = [sentence for sentence in sentences if sentence not in doubts]
        clauses = f"{', '.join(ruling.clauses)} ({audit.in_force.edition.year})" if ruling.clauses else ""
        steps += _labelled(f"Law {clauses}".rstrip(), laws) if laws else [("Law", clauses)] if clauses else []
        steps += _labelled("But", doubts)
    steps += _outcome(row)
    if ruling.options:
        steps.append(("Options", "; ".join(ruling.options)))
    steps.append((_CERTAINTY, ""))
    steps.append((_CAUSE, "; ".join(diagnosis.reasons)))
    if diagnosis.repair:
        steps.append(("Repair", diagnosis.repair))
    if diagnosis.told:
        steps.append(("Commentary", f'"{diagnosis.told}"'))
    if ruling.unknowns:
        steps.append(("The record cannot show", "; ".join(ruling.unknowns)))
    return steps


def _labelled(label: str, sentences: list[str]) -> Steps:
    return [(label if index == 0 else "", sentence) for index, sentence in enumerate(sentences)]


def shown_steps(row: Row) -> Steps:
    """The steps of a row as they are shown: certainty and cause are those that the row has in the end."""
    steps = row.get(STEPS)
    shown = []
    for label, text in steps if isinstance(steps, list) else ():
        if label == _CERTAINTY:
            text = _CERTAINTIES[str(row["certainty"])]
        elif label == _CAUSE:
            text = "; ".join(filter(None, (_CAUSES[str(row["cause"])], text)))
        shown.append((label, text))
    return shown


def _outcome(row: Row) -> Steps:
    """Tricks moved; contract, tricks and score before and after; the same under each edition where asked for."""
    steps = []
    if row.get("tricks_transferred"):
        to = SIDE_NAMES[SIDES.index(str(row["transfer_to"]))]
        count = row["tricks_transferred"]
        steps.append(("Tricks", f"{count} to {to}; in the recorded result: {row['adjustment']}"))
        if row.get("tricks_played") is not None and row.get("tricks_adjusted") is not None:
            text = f"{row['contract']} by {row['declarer']}: {row['tricks_played']} -> {row['tricks_adjusted']} tricks"
            table, then = row.get("score_table"), row.get("score_adjusted")
            if isinstance(table, int) and isinstance(then, int):
                text += f"; N/S {table:+d} -> {then:+d}"
            steps.append(("The board", text))
    by_edition = row.get(BY_EDITION)
    if isinstance(by_edition, dict):
        each = ", ".join(f"{year} {'open' if tricks is None else tricks}" for year, tricks in by_edition.items())
        steps.append(("Tricks by edition", each))
    return steps


def problem_steps(problem: Problem) -> Steps:
    """The same for what could not be read."""
    return [("The record shows", problem.found), ("Expected", problem.expected), ("What was done", problem.done)]

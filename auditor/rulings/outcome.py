"""The last sentence of an automatic adjustment, and what a person does next."""

from typing import Final

from auditor.bridge.contracts import Contract
from auditor.bridge.seats import NAMES, SIDE_NAMES
from auditor.detectors.rule import INFO, Finding
from auditor.diagnosis.diagnose import RECORD, Diagnosis
from auditor.laws.editions import Edition
from auditor.replay.replay import Replay
from auditor.rulings.adjustment import APPLIED, ASSIGNED, DIFFERS, NOT_APPLIED, UNKNOWN, Adjustment
from auditor.rulings.revokes import count_tricks
from auditor.rulings.ruling import AUTOMATIC, CANCELLED, DIRECTOR, EQUITY_ONLY, IN_TIME, TO_CORRECT, Ruling

TODO_NONE: Final = "none"
CORRECT_SCORE: Final = "correct-score"
ASK_TABLE: Final = "ask-table"
FIX_RECORD: Final = "fix-record"
TO_DIRECTOR: Final = "director"
TODOS: Final = (TO_DIRECTOR, CORRECT_SCORE, ASK_TABLE, FIX_RECORD, TODO_NONE)
"""The most urgent first."""

_RECORD_STATES: Final = {
    NOT_APPLIED: " The recorded result does not carry it.",
    APPLIED: " The recorded result already carries it.",
    ASSIGNED: " The board has an assigned score.",
    UNKNOWN: " The record cannot tell whether its result carries it.",
}


def automatic_sentence(ruling: Ruling, replay: Replay, adjustment: Adjustment, edition: Edition, attention: str) -> str:
    """What moves if the director was called in time: tricks, contract and score before and after."""
    if ruling.to is None or not ruling.tricks:
        return ruling.sentence
    when = "The director was called in time" if attention == IN_TIME else "If the director was called in time"
    change = _change(replay, adjustment)
    otherwise = "" if attention == IN_TIME else "; if not, 64C only"
    clause = ruling.clauses[-1]
    state = _RECORD_STATES.get(adjustment.status, "")
    if adjustment.status == DIFFERS:
        state = f" The recorded result is {adjustment.tricks_recorded} tricks, neither with nor without it."
    return (
        f"{ruling.sentence} {when}: {count_tricks(ruling.tricks)} to {SIDE_NAMES[ruling.to]}{change} "
        f"({clause}, {edition.year}){otherwise}.{state} A mistyped card would look the same."
    )


def _change(replay: Replay, adjustment: Adjustment) -> str:
    """`, 2D South 8 to 9, N/S +90 to +110`; the board's end state after all revokes."""
    before, after = adjustment.tricks_played, adjustment.tricks_adjusted
    contract, declarer = replay.contract, replay.declarer
    if before is None or after is None or contract is None or declarer is None:
        return ""
    text = f", {contract_by(contract, declarer)} {before} to {after}"
    if adjustment.score_table is not None and adjustment.score_adjusted is not None:
        text += f", N/S {adjustment.score_table:+d} to {adjustment.score_adjusted:+d}"
    return text


def contract_by(contract: Contract, declarer: int) -> str:
    """`2D South`."""
    return f"{contract.text} {NAMES[declarer]}"


def todo(finding: Finding, diagnosis: Diagnosis, ruling: Ruling, adjustment: Adjustment, severity: str) -> str:
    """What the person does next about a finding."""
    if severity == INFO or ruling.status == "accepted":
        return TODO_NONE
    if finding.rule == "R04":
        return CORRECT_SCORE if diagnosis.cause == RECORD else ASK_TABLE
    if finding.rule == "R03":
        return ASK_TABLE
    if diagnosis.cause == RECORD:
        return FIX_RECORD
    if ruling.status == AUTOMATIC:
        return TODO_NONE if adjustment.status == APPLIED else TO_DIRECTOR
    if ruling.status in (DIRECTOR, TO_CORRECT, EQUITY_ONLY):
        return TO_DIRECTOR
    return ASK_TABLE if ruling.status == CANCELLED else FIX_RECORD

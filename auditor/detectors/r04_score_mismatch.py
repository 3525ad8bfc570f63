"""The score is not what contract, vulnerability and tricks come to (Law 77).

Shows: a Score tag against the score of the contract replayed, for the tricks stated and for the tricks played. Matchpoints,
IMPs and percentages are not looked at.

Cannot show: whether the score was adjusted by a director, or simply written down wrongly.

Flagged:
    [Vulnerable "None"]
    [Contract "4S"]
    [Declarer "S"]
    [Result "10"]
    [Score "NS 620"]

Clean:
    [Vulnerable "None"]
    [Contract "4S"]
    [Declarer "S"]
    [Result "10"]
    [Score "NS 420"]
"""

from collections.abc import Iterator

from auditor.bridge.contracts import Contract
from auditor.bridge.scoring import MODERN, VULNERABILITIES, ScoreTable, score_ns
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, INFO, Finding, Rule
from auditor.laws.scoring_tables import score_tables
from auditor.record.places import TAG, Place
from auditor.replay.oddities import STATED
from auditor.replay.replay import Replay

_MODERN_ONLY = (MODERN,)
RULE = Rule("R04", "score-mismatch", ERROR, ("result",), STATED)


def detect(replay: Replay) -> Iterator[Finding]:
    stated = replay.record.stated
    contract, declarer = replay.contract, replay.declarer
    if stated.score is None and stated.score_by_side is None:
        return
    if contract is None or stated.is_split or stated.artificial:
        return
    recorded = stated.score_ns(declarer)
    if recorded is None:
        return
    right = _right_scores(replay, contract, declarer, score_tables(replay.record.tags))
    if not right or recorded in right:
        return
    tricks = stated.tricks(declarer) if declarer is not None else None
    of = (
        f"{contract.text} with {tricks if tricks is not None else replay.tricks_played} tricks"
        if contract.level
        else "a passed-out board"
    )
    vulnerable = VULNERABILITIES[replay.record.vulnerable or 0]
    later = recorded in _right_scores(replay, contract, declarer, (MODERN,))
    why = " by the table of its day; the record uses the table in force since 1987" if later else ""
    yield Finding(
        RULE.code,
        Place(TAG, "Score"),
        f"The record scores N/S {recorded:+d}, {of} (vulnerable: {vulnerable}) is N/S {right[0]:+d}"
        f"{why or _fits(replay, contract, declarer, recorded)}",
        action=f"NS {recorded}",
        expected=f"NS {right[0]}",
        severity=INFO if later else "",
    )


def _right_scores(
    replay: Replay, contract: Contract, declarer: int | None, tables: tuple[ScoreTable, ...]
) -> list[int]:
    """The scores, from N/S, that the tricks stated or played would give; the first for the tricks stated."""
    record = replay.record
    if not contract.level:
        return [0]
    if declarer is None or record.vulnerable is None:
        return []
    stated, played = record.stated.tricks(declarer), replay.tricks_played
    counts = [count for count in ((stated,) if stated == played else (stated, played)) if count is not None]
    if tables == _MODERN_ONLY:
        return [score_ns(contract, declarer, record.vulnerable, count) for count in counts]
    return [score_ns(contract, declarer, record.vulnerable, count, table) for count in counts for table in tables]


def _fits(replay: Replay, contract: Contract, declarer: int | None, recorded: int) -> str:
    """What one thing else would make the recorded score right: tricks, side, vulnerability, doubling or denomination."""
    tricks = replay.record.stated.tricks(declarer) if declarer is not None else None
    tricks = tricks if tricks is not None else replay.tricks_played
    vulnerable = replay.record.vulnerable
    if declarer is None or vulnerable is None or tricks is None or not contract.level:
        return ""
    if any(score_ns(contract, declarer, other, tricks) == recorded for other in range(4)):
        return "; it would be right at another vulnerability"
    if -recorded == score_ns(contract, declarer, vulnerable, tricks):
        return "; it has the wrong sign"
    if score_ns(contract, (declarer + 1) & 3, vulnerable, tricks) == recorded:
        return f"; it would be right with {NAMES[(declarer + 1) & 3]} or {NAMES[(declarer + 3) & 3]} as declarer"
    for doubled in range(3):
        if score_ns(contract._replace(doubled=doubled), declarer, vulnerable, tricks) == recorded:
            return f"; it would be right for {contract._replace(doubled=doubled).text}"
    for count in range(14):
        if score_ns(contract, declarer, vulnerable, count) == recorded:
            return f"; it would be right with {count} tricks"
    return ""

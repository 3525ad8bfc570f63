"""The board as a whole: recorded, played and adjusted tricks and scores; the record is compared first."""

from typing import Final, NamedTuple

from auditor.bridge.contracts import Contract
from auditor.bridge.scoring import ScoreTable, score_ns
from auditor.laws.scoring_tables import score_tables
from auditor.replay.replay import Replay
from auditor.rulings.ruling import AUTOMATIC, Ruling

NOTHING: Final = "none"
NOT_APPLIED: Final = "not-applied"
APPLIED: Final = "applied"
DIFFERS: Final = "differs"
ASSIGNED: Final = "assigned"
UNKNOWN: Final = "unknown"


class Adjustment(NamedTuple):
    """A board's tricks (declarer's) and scores (from N/S): as recorded, as played, and with the automatic tricks.

    status: whether the record carries the automatic tricks already. None where a figure is not known.
    """

    status: str
    tricks_recorded: int | None = None
    tricks_played: int | None = None
    tricks_adjusted: int | None = None
    score_recorded: int | None = None
    score_table: int | None = None
    score_adjusted: int | None = None


def adjust(replay: Replay, rulings: list[Ruling], *, deal_is_sound: bool = True) -> Adjustment:
    """Compares the recorded result with the play and with what the rulings move."""
    declarer, contract = replay.declarer, replay.contract
    stated = replay.record.stated
    recorded_score = stated.score_ns(declarer)
    if contract is not None and not contract.level:
        return Adjustment(NOTHING, None, None, None, recorded_score, 0, 0)
    if declarer is None or contract is None:
        return Adjustment(NOTHING, stated.result, None, None, recorded_score, None, None)
    recorded = stated.tricks(declarer)
    played = replay.tricks_played if deal_is_sound else None
    net = sum(
        (ruling.tricks or 0) * (1 if ruling.to == declarer & 1 else -1)
        for ruling in rulings
        if ruling.status == AUTOMATIC
    )
    moved = any(ruling.status == AUTOMATIC and ruling.tricks for ruling in rulings)
    base = played if played is not None else recorded
    table = score_tables(replay.record.tags)[0]
    scores = _Scores(replay, contract, declarer, table)
    if stated.is_split or stated.artificial or _was_adjudicated(replay):
        return Adjustment(ASSIGNED, recorded, played, None, recorded_score, scores.of(base), None)
    adjusted = base
    status = NOTHING
    if moved:
        status, adjusted = _compare(replay, recorded, played, net, recorded_score, scores)
    return Adjustment(status, recorded, played, adjusted, recorded_score, scores.of(base), scores.of(adjusted))


def _was_adjudicated(replay: Replay) -> bool:
    """PBN Termination (4.1): `adjudication` or `rules infraction` say that the score was given, not won."""
    return replay.record.tags.get("Termination", "").strip().lower() in ("adjudication", "rules infraction")


class _Scores:
    """N/S scores of one contract for numbers of tricks."""

    def __init__(self, replay: Replay, contract: Contract, declarer: int, table: ScoreTable) -> None:
        self.contract = contract
        self.declarer = declarer
        self.vulnerable = replay.record.vulnerable
        self.table = table

    def of(self, tricks: int | None) -> int | None:
        if tricks is None or self.vulnerable is None:
            return None
        return score_ns(self.contract, self.declarer, self.vulnerable, tricks, self.table)


def _may_carry(replay: Replay, recorded: int, net: int) -> bool:
    """Whether the recorded result, less the tricks that move, is still possible by the tricks told."""
    declarer = replay.declarer or 0
    won = replay.play.won
    return won[declarer & 1] <= recorded - net <= 13 - won[~declarer & 1]


def _compare(
    replay: Replay, recorded: int | None, played: int | None, net: int, recorded_score: int | None, scores: _Scores
) -> tuple[str, int | None]:
    """Whether the record carries the tricks that move, and the board's end state."""
    if played is None or not replay.is_finished:
        claim = replay.record.claim
        if claim is not None and recorded is not None and recorded == claim + net and net:
            return APPLIED, recorded
        if recorded is not None and not _may_carry(replay, recorded, net):
            return NOT_APPLIED, max(0, min(13, recorded + net))
        return UNKNOWN, None
    due = max(0, min(13, played + net))
    if recorded is None:
        if recorded_score is not None and recorded_score == scores.of(due):
            return APPLIED, due
        return UNKNOWN, due
    if recorded == due or (recorded == played and recorded_score is not None and recorded_score == scores.of(due)):
        return APPLIED, due
    return (NOT_APPLIED if recorded == played else DIFFERS), due

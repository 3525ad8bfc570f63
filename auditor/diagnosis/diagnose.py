"""Certainty and cause of each finding (DESIGN 7)."""

from typing import Final, NamedTuple

from auditor.bridge.seats import NAMES
from auditor.detectors.rule import INFO, Finding
from auditor.diagnosis.repairs import CallRepair, call_repair, card_repair
from auditor.diagnosis.told import telling_remarks, told_by
from auditor.record.places import CALL, CARD
from auditor.replay.oddities import NOT_HELD, OFF_SUIT, PLAYED_AGAIN
from auditor.replay.readings import AGAINST_AUCTION
from auditor.replay.replay import Replay

CERTAIN: Final = "certain"
PROBABLE: Final = "probable"
UNCLEAR: Final = "unclear"
TABLE: Final = "table"
RECORD: Final = "record"

ORIGINS: Final = ("auto", "platform", "operator", "handwritten")
_BOOKKEEPING: Final = frozenset(
    ("R01", "R02", "R04", "R05", "R06", "R07", "R08", "R09", "R10", "D01", "D02", "D03", "D04", "D05")
)
_AUCTION_RULES: Final = frozenset(("L27", "L29", "L36", "L38", "L39"))
_DOUBTS_SCORE: Final = frozenset(("L36", "R01", "R02", "R09"))
"""Beside them a score that does not fit the contract replayed need not be the score's fault."""
_NO_ANOMALY: Final = frozenset(("R03", "R04", "R08", "R09", "D04", "L22", "L29"))
"""Rules that speak of bookkeeping or of the auction's end, not of one more impossible act."""

_LED_CARD: Final = "two or more hands revoke in one trick: the lead is mistyped"


class Diagnosis(NamedTuple):
    """certainty: does the record, as written, show the act? cause: did the players do it, or did the recorder slip?

    repair: the one change that would make the record legal. told: the commentary that tells of the act.
    """

    certainty: str
    cause: str
    reasons: tuple[str, ...] = ()
    repair: str = ""
    told: str = ""


def diagnose(replay: Replay, findings: list[Finding], origin: str = "auto") -> list[Diagnosis]:
    """One diagnosis for each finding, in their order."""
    needs_auction = any(finding.rule in _AUCTION_RULES or finding.rule in ("R01", "R02", "L54") for finding in findings)
    repair = call_repair(replay) if needs_auction and replay.auction.is_complete else None
    board = _Board(replay, findings, origin, repair)
    return [board.diagnosis(finding) for finding in findings]


def without_explained(
    replay: Replay, findings: list[Finding], diagnoses: list[Diagnosis]
) -> tuple[list[Finding], list[Diagnosis]]:
    """One cause, one finding: what a repair of the record explains besides is not told again.

    A call whose removal makes auction, leader and header agree explains that contract and declarer differ; another card
    led explains that several hands do not follow.
    """
    explained = any(
        finding.rule in _AUCTION_RULES and diagnosis.cause == RECORD and diagnosis.repair
        for finding, diagnosis in zip(findings, diagnoses, strict=True)
    )
    kept: list[tuple[Finding, Diagnosis]] = []
    in_trick: dict[int, int] = {}
    for finding, diagnosis in zip(findings, diagnoses, strict=True):
        if explained and finding.rule in ("R01", "R02", "L54"):
            continue
        if is_led_card_slip(diagnosis):
            trick = replay.play.trick_of(finding.act)
            if trick in in_trick:
                first, same = kept[in_trick[trick]]
                facts = f"{first.facts}; {NAMES[finding.offender or 0]} ({finding.action}) did not follow either"
                kept[in_trick[trick]] = first._replace(facts=facts), same
                continue
            in_trick[trick] = len(kept)
        kept.append((finding, diagnosis))
    return [finding for finding, _ in kept], [diagnosis for _, diagnosis in kept]


def is_led_card_slip(diagnosis: Diagnosis) -> bool:
    """Whether several hands do not follow to a trick, and another card led would make them all legal."""
    return diagnosis.reasons == (_LED_CARD,) and bool(diagnosis.repair)


class _Board:
    """What the diagnoses of one board have in common."""

    def __init__(self, replay: Replay, findings: list[Finding], origin: str, call: CallRepair | None) -> None:
        self.replay = replay
        self.findings = findings
        self.origin = origin
        self.call = call
        self.remarks = telling_remarks(replay.record) if any(finding.rule[0] == "L" for finding in findings) else []

    def diagnosis(self, finding: Finding) -> Diagnosis:
        certainty = self._certainty(finding)
        if finding.rule == "R04" and any(other.rule in _DOUBTS_SCORE for other in self.findings):
            return Diagnosis(certainty, UNCLEAR, ("the contract itself is in doubt",))
        if finding.rule in _BOOKKEEPING:
            words = self.call.words if self.call and finding.rule in ("R01", "R02") else ""
            return Diagnosis(certainty, RECORD, repair=words)
        if finding.rule[0] != "L":
            return Diagnosis(certainty, UNCLEAR)
        told = told_by(self.remarks, finding) if finding.place.part in (CALL, CARD) else ""
        cause, reason = self._cause(finding, told)
        return Diagnosis(certainty, cause, (reason,) if reason else (), self._repair(finding), told)

    def _repair(self, finding: Finding) -> str:
        if finding.rule in _AUCTION_RULES:
            return self.call.words if self.call else ""
        if finding.rule == "L61" and not self._withdrawn(finding):
            return card_repair(self.replay, finding)
        return ""

    def _withdrawn(self, finding: Finding) -> bool:
        return any(cell == finding.place.key for _, cell in self.replay.play.withdrawn)

    def _cause(self, finding: Finding, told: str) -> tuple[str, str]:
        """Toward the table: commentary, a mark, a card taken back. Toward the record: other anomalies, witnesses, a repair."""
        if self.origin == "platform":
            return RECORD, "playing software does not allow the act"
        if told:
            return TABLE, "the commentary tells of it"
        if finding.rule == "L39" and finding.severity == INFO:
            return RECORD, "passes behind the final pass are a habit of recorders"
        if finding.rule == "L61" and self._revokers_in_trick(finding) > 1:
            return RECORD, _LED_CARD
        if finding.rule == "L27" and self.call and self.call.is_supported:
            return RECORD, "one call changed makes auction, lead and result agree"
        if finding.rule in _AUCTION_RULES and self.replay.reading.why == AGAINST_AUCTION:
            return RECORD, "the stated contract and the opening lead agree against the auction"
        others = self._other_anomalies(finding)
        if others:
            return RECORD, f"other anomalies on this board ({', '.join(others)})"
        if self._is_marked(finding):
            return TABLE, "the record marks the act"
        if self._withdrawn(finding):
            return TABLE, "the card that replaced it follows"
        return UNCLEAR, ""

    def _is_marked(self, finding: Finding) -> bool:
        return bool(self.replay.record.letter_at(finding.place).strip("*+"))

    def _other_anomalies(self, finding: Finding) -> list[str]:
        """Rules of other impossible acts on the board; the same player again in the same way is no other one."""
        found = []
        for other in self.findings:
            if other is finding or other.severity == INFO or other.rule in _NO_ANOMALY or self._is_marked(other):
                continue
            if other.rule == finding.rule and (other.offender == finding.offender or self._is_marked(finding)):
                continue
            if other.rule == "R02" or (other.rule == "R01" and finding.rule not in _AUCTION_RULES):
                continue
            found.append(other.rule)
        return sorted(set(found))

    def _certainty(self, finding: Finding) -> str:
        """It falls where the replay has more than one reading at that point, or cards of the trick are not to be trusted."""
        play = self.replay.play
        if finding.act < 0:
            return CERTAIN
        trick = play.trick_of(finding.act)
        if play.doubtful <= trick:
            return PROBABLE
        acts = play.acts_of(trick)
        if finding.rule[0] == "L" and any(o.kind in (NOT_HELD, PLAYED_AGAIN) and o.act in acts for o in play.oddities):
            return UNCLEAR
        return CERTAIN

    def _revokers_in_trick(self, finding: Finding) -> int:
        acts = self.replay.play.acts_of(self.replay.play.trick_of(finding.act))
        return sum(oddity.kind == OFF_SUIT and oddity.act in acts for oddity in self.replay.play.oddities)

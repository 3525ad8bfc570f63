"""One root cause, one finding: which findings fall silent where a deeper cause is found."""

from collections.abc import Callable
from typing import Final, NamedTuple

from auditor.bridge.scoring import score_ns
from auditor.detectors.rule import Finding
from auditor.replay.replay import Replay

_PLAY: Final = ("L53", "L54", "L57", "L61", "L67", "R03", "R05", "R06", "R07")


class Precedence(NamedTuple):
    """Findings of the rules `silenced` are dropped where one of `cause` was found and `applies`."""

    cause: tuple[str, ...]
    silenced: tuple[str, ...]
    why: str
    applies: Callable[[Replay], bool] = lambda _: True


def _tag_counts_the_double(replay: Replay) -> bool:
    """Whether the stated contract is the auction's with an inadmissible double counted."""
    stated, ours = replay.record.stated.contract, replay.auction.contract
    return stated is not None and ours is not None and stated[:2] == ours[:2]


def _score_fits_what_is_stated(replay: Replay) -> bool:
    """Whether the score is right for the contract and declarer that the record names."""
    stated, vulnerable = replay.record.stated, replay.record.vulnerable
    contract, declarer = stated.contract, stated.declarer
    if contract is None or declarer is None or vulnerable is None:
        return False
    tricks = stated.tricks(declarer)
    return tricks is not None and stated.score_ns(declarer) == score_ns(contract, declarer, vulnerable, tricks)


TABLE: Final = (
    Precedence(("D01", "D02"), _PLAY, "a deal that is wrong proves nothing about the play"),
    Precedence(("D03",), (*_PLAY, "R02", "D01", "D02"), "turned hands explain every card out of place"),
    Precedence(("L36",), ("R01",), "the tag counts the inadmissible double", _tag_counts_the_double),
    Precedence(("R01", "R02"), ("R04",), "the score is that of the contract named", _score_fits_what_is_stated),
    Precedence(("R05",), ("R03",), "a claim that cannot be is no witness"),
    Precedence(("L54",), ("R02",), "the same swap of declarer and dummy"),
    Precedence(("R01",), ("R02", "R03"), "rs belongs to another auction", lambda r: r.record.source.format == "lin"),
)


def without_consequences(findings: list[Finding], replay: Replay) -> list[Finding]:
    """The findings that stand by themselves; one that is silenced silences no other."""
    for row in TABLE:
        if any(finding.rule in row.cause for finding in findings) and row.applies(replay):
            silenced = set(row.silenced) - set(row.cause)
            findings = [finding for finding in findings if finding.rule not in silenced]
    return findings

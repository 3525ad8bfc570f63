"""The declarer that the record names is not the one its auction makes.

Shows: a Declarer tag (PBN) or an `rs` entry (LIN) against a complete auction. The other side named is an error; the
partner named is a warning, for the result stands for the side.

Cannot show: whether the wrong partner really played the hand (see L54, where the lead tells).

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S Pass Pass Pass
    [Declarer "E"]
    [Contract "1S"]

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S Pass Pass Pass
    [Declarer "N"]
    [Contract "1S"]
"""

from collections.abc import Iterator

from auditor.bridge.seats import LETTERS, NAMES, lho, partner
from auditor.detectors.r01_contract_mismatch import place_of
from auditor.detectors.rule import ERROR, INFO, WARNING, Finding, Rule
from auditor.replay.oddities import STATED
from auditor.replay.readings import SWAPPED, opening_leader
from auditor.replay.replay import Replay

RULE = Rule("R02", "declarer-mismatch", ERROR, ("auction", "result"), STATED)


def detect(replay: Replay) -> Iterator[Finding]:
    stated, auction = replay.record.stated, replay.auction
    named = stated.declarer
    if named is None or not auction.is_complete or named == auction.declarer:
        return
    if auction.declarer is None:
        facts = f"{NAMES[named]} is named as declarer of a board that was passed out"
        severity, expected = INFO, ""
    else:
        severity = WARNING if named == partner(auction.declarer) else ERROR
        facts = f"{NAMES[named]} is named as declarer, the auction makes {NAMES[auction.declarer]} declarer{_witness(replay)}"
        expected = LETTERS[auction.declarer]
        if severity == WARNING and SWAPPED in replay.record.marks:
            facts += "; the record marks the two as swapped"
            severity = INFO
    yield Finding(
        RULE.code,
        place_of(replay.record, "Declarer"),
        facts,
        action=LETTERS[named],
        expected=expected,
        severity=severity,
    )


def _witness(replay: Replay) -> str:
    """With whom the opening leader agrees."""
    leader, declarer = opening_leader(replay.record), replay.auction.declarer
    if leader is None or declarer is None:
        return ""
    if leader == lho(declarer):
        return f"; {NAMES[leader]}'s lead agrees with the auction"
    if leader == lho(replay.record.stated.declarer or 0):
        return f"; {NAMES[leader]}'s lead agrees with the record's declarer"
    return ""

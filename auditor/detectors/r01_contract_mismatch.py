"""The contract that the record names is not the one its auction ends in.

Shows: a Contract tag (PBN) or an `rs` entry (LIN) against a complete auction; in LIN also another side as declarer.

Cannot show: which of the two is wrong. An auction pasted from another board looks the same.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S Pass Pass Pass
    [Declarer "N"]
    [Contract "2S"]

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S Pass Pass Pass
    [Declarer "N"]
    [Contract "1S"]
"""

from collections.abc import Iterator

from auditor.bridge.contracts import Contract, contract_text
from auditor.bridge.seats import NAMES, SEATS, lho
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.board_record import BoardRecord
from auditor.record.places import HEADER, TAG, Place
from auditor.replay.oddities import STATED
from auditor.replay.readings import opening_leader
from auditor.replay.replay import Replay

RULE = Rule("R01", "contract-mismatch", ERROR, ("auction", "result"), STATED)


def detect(replay: Replay) -> Iterator[Finding]:
    stated = replay.record.stated
    auction = replay.auction
    if stated.contract is None or not auction.is_complete or stated.contract == auction.contract:
        return
    ours = named(auction.contract, auction.declarer)
    source = "rs" if replay.record.source.format == "lin" else "The Contract tag"
    yield Finding(
        RULE.code,
        place_of(replay.record, "Contract"),
        f"{source} says {named(stated.contract, stated.declarer)}, the auction ends in {ours}{_witness(replay)}",
        action=stated.text or contract_text(stated.contract),
        expected=ours,
    )


def _witness(replay: Replay) -> str:
    """With whom the opening leader agrees, where declarers differ."""
    leader, ours, stated = opening_leader(replay.record), replay.auction.declarer, replay.record.stated.declarer
    if leader is None or ours is None or stated is None or ours == stated:
        return ""
    if leader == lho(ours):
        return f"; {NAMES[leader]}'s lead agrees with the auction"
    return f"; {NAMES[leader]}'s lead agrees with it, against the auction" if leader == lho(stated) else ""


def named(contract: Contract | None, declarer: int | None) -> str:
    """`4SX by South`, `PASS` for a passed-out board."""
    text = contract_text(contract)
    return f"{text} by {NAMES[declarer]}" if declarer in SEATS and contract and contract.level else text


def place_of(record: BoardRecord, tag: str) -> Place:
    """Where the record states an outcome: its tag, or LIN's header."""
    return Place(HEADER, "rs") if record.source.format == "lin" else Place(TAG, tag)

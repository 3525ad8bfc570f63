"""The result that the record states is not what the cards or the claim give (Laws 79B, 79C).

Shows: a Result tag or an `rs` entry against thirteen replayed tricks, against a LIN claim, or outside what an unfinished
play still allows.

Cannot show: whether the players agreed a wrong number (79B), it was written down wrongly (79C), a card was mistyped, or
the result was adjusted (then see the board's adjustment). PBN's `^` says that the difference is known.

Flagged:
    [Contract "7NT"]
    [Declarer "S"]
    [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
    [Result "13"]
    [Play "W"]
    CA S2 H2 D2

Clean:
    [Contract "7NT"]
    [Declarer "S"]
    [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
    [Result "12"]
    [Play "W"]
    CA S2 H2 D2
"""

from collections.abc import Iterator

from auditor.bridge.seats import NAMES, SIDE_NAMES
from auditor.detectors.r01_contract_mismatch import place_of
from auditor.detectors.rule import ERROR, INFO, Finding, Rule
from auditor.record.board_record import Mark
from auditor.record.places import TAG, Place
from auditor.replay.oddities import STATED
from auditor.replay.replay import Replay

RULE = Rule("R03", "result-mismatch", ERROR, ("play", "result"), STATED)
MARKED = Mark(Place(TAG, "Result"), "^")


def detect(replay: Replay) -> Iterator[Finding]:
    declarer = replay.declarer
    if declarer is None:
        return
    stated = replay.record.stated.tricks(declarer)
    if stated is None:
        return
    low, high, why = possible_tricks(replay, declarer)
    if low <= stated <= high:
        return
    expected = str(low) if low == high else f"{low} to {high}"
    marked = MARKED in replay.record.marks
    note = "; the record marks the difference (^)" if marked else ""
    source = "rs" if replay.record.source.format == "lin" else "The Result tag"
    yield Finding(
        RULE.code,
        place_of(replay.record, "Result"),
        f"{source} gives {NAMES[declarer]} {stated} tricks, {why} {expected}{note}",
        action=str(stated),
        expected=expected,
        severity=INFO if marked else "",
    )


def possible_tricks(replay: Replay, declarer: int) -> tuple[int, int, str]:
    """The fewest and most tricks that declarer can have by the play and the claim, and what says so."""
    own, other = replay.play.won[declarer & 1], replay.play.won[~declarer & 1]
    if own + other == 13:
        return own, own, f"the cards played give {SIDE_NAMES[declarer & 1]}"
    claim = replay.record.claim
    if claim is not None and own <= claim <= 13 - other:
        return claim, claim, "the claim gives"
    return own, 13 - other, "the play so far allows"

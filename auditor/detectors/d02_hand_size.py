"""A hand that has not thirteen cards, while the record gives all four.

Shows: the number of cards in each such hand, and the cards that are then in no hand.

Cannot show: which card is missing from which hand. End positions (four hands of the same smaller size) are no fault.

Flagged:
    [Deal "N:AKQJT98765432... .AKQJT9876543.. ..AKQJT98765432. ...AKQJT98765432"]

Clean:
    [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
"""

from collections.abc import Iterator

from auditor.bridge.cards import DECK
from auditor.bridge.hands import names_of
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import DEAL, Place
from auditor.replay.replay import Replay

RULE = Rule("D02", "hand-size", ERROR, ("deal",))
_MOST_NAMED = 6


def detect(replay: Replay) -> Iterator[Finding]:
    hands = replay.record.hands
    if hands is None or not all(hands):
        return
    sizes = [hand.bit_count() for hand in hands]
    if sizes == [13, 13, 13, 13] or (max(sizes) < 13 and min(sizes) == max(sizes)):
        return
    nowhere = DECK & ~(hands[0] | hands[1] | hands[2] | hands[3])
    missing = f"; {names_of(nowhere)} in no hand" if 0 < nowhere.bit_count() <= _MOST_NAMED else ""
    for seat, size in enumerate(sizes):
        if size != 13:
            yield Finding(
                RULE.code,
                Place(DEAL, seat),
                f"{NAMES[seat]} has {size} cards{missing}",
                action=str(size),
                expected="13",
            )

"""A hand that has not thirteen cards, while the record gives all four.

Shows: the number of cards in each such hand, and the cards that are then in no hand; a misplaced dot, where moving the dots
of one hand is the only way to make the deal whole.

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
from auditor.detectors.deal_text import misplaced_dots
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import DEAL, Place
from auditor.replay.oddities import NOT_A_PACK
from auditor.replay.replay import Replay

RULE = Rule("D02", "hand-size", ERROR, ("deal",), NOT_A_PACK)
_MOST_NAMED = 6


def detect(replay: Replay) -> Iterator[Finding]:
    hands = replay.record.hands
    if hands is None or not any(hands):
        return
    sizes = [hand.bit_count() for hand in hands]
    if sum(sizes) != 52 or hands[0] | hands[1] | hands[2] | hands[3] != DECK:
        dots = misplaced_dots(replay.record)
        if dots:
            yield Finding(
                RULE.code,
                Place(DEAL, dots.seat),
                f"{NAMES[dots.seat]}'s hand {dots.written} is split into suits at the wrong place; {dots.meant} makes 52 cards",
                action=dots.written,
                expected=dots.meant,
            )
            return
    if not all(hands) or sizes == [13, 13, 13, 13] or (max(sizes) < 13 and min(sizes) == max(sizes)):
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

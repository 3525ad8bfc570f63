"""A card that is in two hands, or in none, of a deal.

Shows: each card that does not stand in exactly one hand, and the hands it stands in.

Cannot show: which hand really held it. While the deal is wrong, nothing about the play is judged.

Flagged:
    [Deal "N:AKQJT9876543..3. .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]

Clean:
    [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
"""

from collections.abc import Iterator

from auditor.bridge.cards import CARD_NAMES, DECK
from auditor.bridge.hands import cards_in
from auditor.bridge.seats import NAMES
from auditor.detectors.deal_text import misplaced_dots
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import DEAL, Place
from auditor.replay.oddities import NOT_A_PACK
from auditor.replay.replay import Replay

RULE = Rule("D01", "duplicate-or-missing-card", ERROR, ("deal",), NOT_A_PACK)


def detect(replay: Replay) -> Iterator[Finding]:
    hands = replay.record.hands
    if hands is None:
        return
    a, b, c, d = hands
    union = a | b | c | d
    twice = (a & b) | (a & c) | (a & d) | (b & c) | (b & d) | (c & d)
    if (not twice and union == DECK) or misplaced_dots(replay.record):
        return  # a misplaced dot is one slip: D02 names it
    for card in cards_in(twice):
        holders = [NAMES[seat] for seat in range(4) if hands[seat] >> card & 1]
        yield _finding(card, f"{CARD_NAMES[card]} is dealt to {' and '.join(holders)}")
    if all(hand.bit_count() == 13 for hand in hands):
        for card in cards_in(DECK & ~union):
            yield _finding(card, f"{CARD_NAMES[card]} is dealt to nobody")


def _finding(card: int, facts: str) -> Finding:
    return Finding(RULE.code, Place(DEAL, card), facts, action=CARD_NAMES[card], expected="in one hand")

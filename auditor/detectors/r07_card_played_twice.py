"""A card that the record plays a second time: the record is wrong, not the player.

Shows: the same card at two places of the play.

Cannot show: which of the two it was.

Flagged:
    [Contract "1NT"]
    [Declarer "S"]
    [Play "W"]
    H2 H3 H4 HK
    C2 C3 H4 CA

Clean:
    [Contract "1NT"]
    [Declarer "S"]
    [Play "W"]
    H2 H3 H4 HK
    C2 C3 C5 CA
"""

from collections.abc import Iterator

from auditor.bridge.cards import card_name
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import NOT_HELD, PLAYED_AGAIN, Oddity
from auditor.replay.replay import Replay

RULE = Rule("R07", "card-played-twice", ERROR, ("play",), PLAYED_AGAIN)


def detect(replay: Replay) -> Iterator[Finding]:
    play = replay.play
    for oddity in play.oddities:
        if oddity.kind != PLAYED_AGAIN:
            continue
        act, card = oddity.act, play.cards[oddity.act]
        before = play.cards.index(card)
        if Oddity(NOT_HELD, before) in play.oddities:
            continue  # R06 has named the first of the two as the slip
        seat = play.seats[act]
        yield Finding(
            RULE.code,
            Place(CARD, play.cells[act]),
            f"Trick {play.trick_of(act) + 1}: {NAMES[seat]} plays {card_name(card)}, which {NAMES[play.seats[before]]} "
            f"played at trick {play.trick_of(before) + 1}",
            offender=seat,
            action=card_name(card),
            expected="another card",
            act=act,
        )

"""A card inside a trick from a hand whose turn it was not (Law 57).

Shows: in LIN only, four cards of four hands that do not follow each other clockwise. Who wins the trick is not changed.

Cannot show: PBN rows are ordered by seat, so nothing of it remains there. Two cards typed in the wrong order look the same.

Laws:
    All editions: a defender's premature card is a penalty card, and declarer may have his partner play the highest or lowest of
    the suit led, or not play a suit he names (57A); 2017 adds: play a suit he names. None if declarer has played from both hands.
    Declarer's side: no rectification.

Flagged:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|C2|pc|D2|pc|S2|pg||

Clean:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|D2|pc|C2|pc|S2|pg||
"""

from collections.abc import Iterator

from auditor.bridge.cards import card_name
from auditor.bridge.seats import NAMES, lho
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import OUT_OF_ROTATION
from auditor.replay.replay import Replay

RULE = Rule("L57", "play-out-of-rotation", WARNING, ("play", "deal"), OUT_OF_ROTATION)


def detect(replay: Replay) -> Iterator[Finding]:
    play = replay.play
    for oddity in play.oddities:
        if oddity.kind != OUT_OF_ROTATION:
            continue
        act = oddity.act
        seat, due = play.seats[act], lho(play.seats[act - 1])
        card = card_name(play.cards[act])
        yield Finding(
            RULE.code,
            Place(CARD, play.cells[act]),
            f"Trick {play.trick_of(act) + 1}: {NAMES[seat]} played {card} before {NAMES[due]}, whose turn it was",
            offender=seat,
            action=card,
            expected=NAMES[due],
            act=act,
        )

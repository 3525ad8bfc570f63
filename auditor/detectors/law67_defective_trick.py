"""A trick to which a hand played no card (Law 67).

Shows: in LIN, three cards of three hands where the winner's lead to the next trick and all that follows fit only if the
fourth hand played nothing; it then has a card too many to the end.

Cannot show: whether the card was left out at the table or by the recorder.

Laws:
    All editions: noticed before both sides play on, the hand plays a card (67A). After that the short hand is deemed to have
    revoked and may lose one trick by 64A2 (67B1b), in 2007 and 2017 also if it had the suit led (67B1a); in 1997 not then.

Flagged:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|D2|pc|C2|pg||pc|H3|pc|D3|pc|C3|pc|S3|pg||pc|H4|pc|D4|pc|C4|pc|S4|pg||

Clean:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|D2|pc|C2|pc|S2|pg||pc|H3|pc|D3|pc|C3|pc|S3|pg||
"""

from collections.abc import Iterator

from auditor.bridge.cards import SUIT_MASK, SUIT_NAMES
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import SHORT_TRICK
from auditor.replay.position import position_before
from auditor.replay.replay import Replay

RULE = Rule("L67", "defective-trick", WARNING, ("play", "deal"), SHORT_TRICK)


def detect(replay: Replay) -> Iterator[Finding]:
    play = replay.play
    for oddity in play.oddities:
        if oddity.kind != SHORT_TRICK:
            continue
        trick = play.trick_of(oddity.act)
        acts = play.acts_of(trick)
        seat = missing_seat(replay, trick)
        suit = play.cards[acts[0]] // 13
        holds = position_before(replay, acts[0])[seat] & SUIT_MASK[suit]
        had = f"holding {SUIT_NAMES[suit]}" if holds else f"void in {SUIT_NAMES[suit]}"
        yield Finding(
            RULE.code,
            Place(CARD, play.cells[acts[0]]),
            f"Trick {trick + 1} has three cards: {NAMES[seat]} ({had}) played none, and the play after it fits only so",
            offender=seat,
            action="no card",
            expected=f"a card of {NAMES[seat]}",
            act=acts[0],
        )


def missing_seat(replay: Replay, trick: int) -> int:
    """The hand that played no card to a short trick."""
    seats = {replay.play.seats[act] for act in replay.play.acts_of(trick)}
    return next(seat for seat in range(4) if seat not in seats)

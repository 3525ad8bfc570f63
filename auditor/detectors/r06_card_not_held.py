"""A card that the player's hand does not hold by the deal: the record is wrong, not the player.

Shows: a card in the column (PBN) or at the turn (LIN) of a hand that was not dealt it, and which hand was.

Cannot show: which card was really played.

Flagged:
    [Contract "1NT"]
    [Declarer "S"]
    [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
    [Play "W"]
    H2 S2 C3 D2

Clean:
    [Contract "1NT"]
    [Declarer "S"]
    [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
    [Play "W"]
    C2 S2 H3 D2
"""

from collections.abc import Iterator

from auditor.bridge.cards import card_name
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import NOT_HELD
from auditor.replay.replay import Replay

RULE = Rule("R06", "card-not-held", ERROR, ("play", "deal"), NOT_HELD)


def detect(replay: Replay) -> Iterator[Finding]:
    """One finding a trick: cards exchanged between hands are one slip."""
    play = replay.play
    by_trick: dict[int, list[int]] = {}
    for oddity in play.oddities:
        if oddity.kind == NOT_HELD:
            by_trick.setdefault(play.trick_of(oddity.act), []).append(oddity.act)
    for trick, acts in by_trick.items():
        act = min(acts)
        seat, card = play.seats[act], play.cards[act]
        each = "; ".join(_line(replay, act) for act in sorted(acts))
        yield Finding(
            RULE.code,
            Place(CARD, play.cells[act]),
            f"Trick {trick + 1}: {each}",
            offender=seat,
            action=card_name(card),
            expected=f"a card of {NAMES[seat]}",
            act=act,
        )


def _line(replay: Replay, act: int) -> str:
    play = replay.play
    seat, card = play.seats[act], play.cards[act]
    hands = replay.record.hands or (0, 0, 0, 0)
    holder = next((NAMES[other] for other in range(4) if hands[other] >> card & 1), "")
    again = next(
        (
            f", who plays it at trick {play.trick_of(at) + 1}"
            for at in range(len(play.cards))
            if at != act and play.cards[at] == card
        ),
        "",
    )
    whose = f"was dealt to {holder}{again}" if holder else "was dealt to nobody"
    return f"{card_name(card)} is given as {NAMES[seat]}'s card but {whose}"

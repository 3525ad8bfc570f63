"""Failure to follow suit while holding it (Laws 44C, 61).

Shows: a card of another suit than the one led, from a hand that held that suit by the deal, or that shows it at a later
trick; who led, who won, and whether the offending side went on to the next trick.

Cannot show: a revoke that was corrected in time (62), when attention was drawn (64B4, 64B5), a lead or suit required by
law or by an opponent's option (61A), who claimed and who agreed (63A). A mistyped card looks the same.

Laws:
    All editions: to be corrected until it is established (62A, 63A); established, the offending side loses the trick it won by the
    revoker's card and one later (64A1), or one of the tricks won from then on (64A2); none for dummy (64B3), at trick 12
    (64B6; corrected by 62D), again in the same suit (64B2), when attention came late (64B4, 64B5).
    1987, 1997: one trick more if the revoker later won an additional trick with a card of the suit led (64A2).
    2007: none if both sides revoked (64B7). 2017: none if both sides' revokes are established (64B7).
    64C: the director adjusts if the other side is still damaged.

Flagged:
    [Contract "1NT"]
    [Declarer "S"]
    [Play "W"]
    H2 H3 C4 HK
    C2 C3 H5 CA

Clean:
    [Contract "1NT"]
    [Declarer "S"]
    [Play "W"]
    H2 H3 C4 HK
    C2 C3 C5 CA
"""

from collections.abc import Iterator

from auditor.bridge.cards import SUIT_MASK, SUIT_NAMES, card_name
from auditor.bridge.hands import names_of
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import ERROR, INFO, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import OFF_SUIT, WITHDRAWN
from auditor.replay.position import hand_before
from auditor.replay.replay import Replay

RULE = Rule("L61", "revoke", ERROR, ("play",), OFF_SUIT | WITHDRAWN)


def detect(replay: Replay) -> Iterator[Finding]:
    for oddity in replay.play.oddities:
        if oddity.kind == OFF_SUIT:
            yield _revoke(replay, oddity.act)
    for act, cell in replay.play.withdrawn:
        yield _withdrawn(replay, act, cell)


def _revoke(replay: Replay, act: int) -> Finding:
    play = replay.play
    trick = play.trick_of(act)
    leader = play.acts_of(trick)[0]
    suit = play.cards[leader] // 13
    seat = play.seats[act]
    held = names_of(hand_before(replay, seat, act) & SUIT_MASK[suit])
    card = card_name(play.cards[act])
    return Finding(
        RULE.code,
        Place(CARD, play.cells[act]),
        f"Trick {trick + 1} ({SUIT_NAMES[suit]}, led by {NAMES[play.seats[leader]]}): {NAMES[seat]} played {card} "
        f"while holding {held}{_shown(replay, act, suit)}",
        offender=seat,
        action=card,
        expected=held,
        act=act,
    )


def _withdrawn(replay: Replay, act: int, cell: int) -> Finding:
    """A revoke put right: the card that replaced it stands behind the card taken back."""
    play = replay.play
    trick, seat = play.trick_of(act), play.seats[act]
    card, then = card_name(replay.record.cards[cell]), card_name(play.cards[act])
    suit = SUIT_NAMES[play.cards[play.acts_of(trick)[0]] // 13]
    return Finding(
        RULE.code,
        Place(CARD, cell),
        f"Trick {trick + 1} ({suit}): {NAMES[seat]} played {card}, and {then} stands right behind it: taken back and replaced",
        offender=seat,
        action=card,
        expected=then,
        severity=INFO,
        act=act,
    )


def _shown(replay: Replay, act: int, suit: int) -> str:
    """Where the same hand later plays a card of the suit: the record proves by itself that it was held."""
    play = replay.play
    for later in range(act + 1, len(play.seats)):
        if play.seats[later] == play.seats[act] and play.cards[later] >= 0 and play.cards[later] // 13 == suit:
            return f"; {card_name(play.cards[later])} shown at trick {play.trick_of(later) + 1}"
    return " by the deal"

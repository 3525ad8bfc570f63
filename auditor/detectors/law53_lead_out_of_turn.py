"""A lead to tricks 2 to 13 by a hand that was not due to lead (Laws 53, 55, 56).

Shows: in LIN, whose rows are in the order of play, a first card from another hand than the winner of the trick before; in
PBN, whose rows are ordered by seat, only a card that the record marks `^L`. Accepted, when the next hand played to it (53A).

Cannot show: a lead that was put right at the table, in PBN an unmarked lead out of turn, who accepted by a statement, and
penalty cards. Two cards typed in the wrong order may look the same.

Laws:
    All editions: any lead out of turn may be accepted by a statement or by the next hand's play (53A); declarer's is taken back
    without rectification if either defender refuses it (55); a defender's card becomes a major penalty card (56, 50D).
    2017: to trick 13 it cannot be accepted (53A).
    Options of the other side: accept, or refuse; against a defender also require or forbid the suit.

Flagged:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|D2|pc|C2|pc|S2|pg||pc|D3|pc|C3|pc|S3|pc|H3|pg||

Clean:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|D2|pc|C2|pc|S2|pg||pc|H3|pc|D3|pc|C3|pc|S3|pg||
"""

from collections.abc import Iterator

from auditor.bridge.cards import card_name
from auditor.bridge.seats import NAMES, lho
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import WRONG_LEADER
from auditor.replay.play import NOBODY
from auditor.replay.replay import Replay

RULE = Rule("L53", "lead-out-of-turn", WARNING, ("play", "deal"), WRONG_LEADER)


def detect(replay: Replay) -> Iterator[Finding]:
    play = replay.play
    for oddity in play.oddities:
        if oddity.kind != WRONG_LEADER:
            continue
        trick = play.trick_of(oddity.act)
        if trick:
            yield wrong_lead(replay, RULE.code, trick)


def wrong_lead(replay: Replay, code: str, trick: int) -> Finding:
    """The finding for a trick that another hand led than the one that was due."""
    play = replay.play
    acts = play.acts_of(trick)
    act = acts[0]
    seat, due = play.seats[act], play.dues[trick]
    accepted = len(acts) > 1 and play.seats[act + 1] == lho(seat)
    expected = f"a lead by {NAMES[due]}" if due != NOBODY else "a lead by the hand that won the trick before"
    next_hand = f"{NAMES[lho(seat)]} played to it" if accepted else "the next hand did not play to it"
    return Finding(
        code,
        Place(CARD, play.cells[act]),
        f"Trick {trick + 1}: {NAMES[seat]} led {card_name(play.cards[act])}, {expected} was due; {next_hand}",
        offender=seat,
        action=card_name(play.cards[act]),
        expected=NAMES[due] if due != NOBODY else "",
        accepted=accepted,
        act=act,
    )

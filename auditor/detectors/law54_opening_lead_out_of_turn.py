"""An opening lead by the wrong hand, or the wrong partner as declarer (Law 54).

Shows: in LIN, a first card that is not in the hand of declarer's left-hand opponent. In both notations, a record that names
the auction's dummy as declarer while that seat's left-hand opponent led: 54A (dummy spread, partner plays) or the
wrong partner declared; the record cannot tell which.

Cannot show: which of the five options declarer was given and took, nor a lead that was put right.

Laws:
    All editions: declarer may spread his hand and become dummy (54A), accept and play on (54B), require or forbid the suit, or
    leave the card as a penalty card (54D, 56); must accept once he could see a card of dummy's (54C).

Flagged:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|C2|pc|S2|pc|H2|pc|D2|pg||

Clean:
    pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|
    mb|1N|mb|p|mb|p|mb|p|pg||pc|H2|pc|D2|pc|C2|pc|S2|pg||
"""

from collections.abc import Iterator

from auditor.bridge.cards import card_name
from auditor.bridge.seats import NAMES, lho, partner
from auditor.detectors.law53_lead_out_of_turn import wrong_lead
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.places import CARD, Place
from auditor.replay.oddities import STATED, WRONG_LEADER
from auditor.replay.readings import opening_leader
from auditor.replay.replay import Replay

RULE = Rule("L54", "opening-lead-out-of-turn", WARNING, ("play",), STATED | WRONG_LEADER)


def detect(replay: Replay) -> Iterator[Finding]:
    if is_swapped(replay):
        yield _swapped(replay)
    elif replay.kinds & WRONG_LEADER:
        play = replay.play
        if any(oddity.kind == WRONG_LEADER and not play.trick_of(oddity.act) for oddity in play.oddities):
            yield wrong_lead(replay, RULE.code, 0)


def is_swapped(replay: Replay) -> bool:
    """Whether the record names the auction's dummy as declarer and that seat's left-hand opponent led."""
    declarer, stated = replay.auction.declarer, replay.record.stated.declarer
    if declarer is None or stated != partner(declarer) or not replay.auction.is_complete or not replay.record.cards:
        return False
    named, ours = replay.record.stated.contract, replay.auction.contract
    if named is not None and ours is not None and named.denomination != ours.denomination:
        return False  # another auction altogether: no swap of declarer and dummy
    return opening_leader(replay.record) == lho(stated)


def _swapped(replay: Replay) -> Finding:
    play = replay.play
    declarer = replay.auction.declarer or 0
    seat = lho(partner(declarer))
    act = next((act for act in play.acts_of(0) if play.seats[act] == seat), 0)
    card = card_name(play.cards[act])
    return Finding(
        RULE.code,
        Place(CARD, play.cells[act]),
        f"The auction makes {NAMES[declarer]} declarer, the record names {NAMES[partner(declarer)]} and {NAMES[seat]} led "
        f"{card}: an opening lead out of turn after which declarer became dummy (54A), or the wrong partner declared",
        offender=seat,
        action=card,
        expected=NAMES[lho(declarer)],
        accepted=True,
        act=act,
    )

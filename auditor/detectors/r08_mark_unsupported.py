"""A mark of irregularity without the act it marks (PBN 3.9, 6.1).

Shows: `^R` on a card that follows suit, on the lead or from a void hand; `^L` on the right leader; `^I` on a sufficient
bid; `^` on a Declarer whom the auction makes declarer, or on a Result that the cards give.

Cannot show: whether the mark or the card is wrong. The card and the call count, the mark does not.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1S ^I 2H Pass Pass
    Pass

Clean:
    [Dealer "N"]
    [Auction "N"]
    1S 2H Pass Pass
    Pass *
"""

from collections.abc import Iterator

from auditor.bridge.calls import call_name
from auditor.bridge.cards import card_name
from auditor.bridge.seats import NAMES, partner
from auditor.detectors.r03_result_mismatch import MARKED, possible_tricks
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.board_record import Mark
from auditor.record.places import CALL, CARD, TAG, Place
from auditor.replay.oddities import MARKED as HAS_MARKS
from auditor.replay.oddities import NOT_HIGHER, OFF_SUIT, WRONG_LEADER, Oddity
from auditor.replay.readings import SWAPPED
from auditor.replay.replay import Replay

RULE = Rule("R08", "mark-unsupported", WARNING, (), HAS_MARKS)


def detect(replay: Replay) -> Iterator[Finding]:
    for mark in replay.record.marks:
        if mark.letter not in "*+":
            yield from _judge(replay, mark)


def _judge(replay: Replay, mark: Mark) -> Iterator[Finding]:
    if mark.place.part == CALL and mark.letter == "I":
        index = int(mark.place.key)
        if index < len(replay.record.calls) and Oddity(NOT_HIGHER, index) not in replay.auction.oddities:
            seat, call = replay.auction.callers[index], call_name(replay.record.calls[index])
            yield _finding(mark, f"{NAMES[seat]}'s {call} is marked ^I (insufficient) but is not", seat, call)
    elif mark.place.part == CARD and mark.letter in "RL":
        yield from _card(replay, mark)
    elif mark == SWAPPED:
        yield from _declarer(replay, mark)
    elif mark == MARKED:
        yield from _result(replay, mark)


def _card(replay: Replay, mark: Mark) -> Iterator[Finding]:
    play = replay.play
    if mark.place.key not in play.cells:
        return
    act = play.cells.index(int(mark.place.key))
    trick = play.trick_of(act)
    lead = play.acts_of(trick)[0]
    seat, card = play.seats[act], card_name(play.cards[act])
    if mark.letter == "L":
        if Oddity(WRONG_LEADER, lead) not in play.oddities:
            yield _finding(
                mark,
                f"Trick {trick + 1}: {NAMES[seat]}'s {card} is marked ^L (led out of turn) but {NAMES[seat]} was due",
                seat,
                card,
            )
        return
    judged = play.hands_known >> seat & 1 and play.cards[lead] >= 0 and trick < play.doubtful
    if judged and Oddity(OFF_SUIT, act) not in play.oddities:
        why = (
            "it is the lead"
            if act == lead
            else "it follows suit"
            if play.cards[act] // 13 == play.cards[lead] // 13
            else "the hand is void"
        )
        yield _finding(mark, f"Trick {trick + 1}: {NAMES[seat]}'s {card} is marked ^R (revoke) but {why}", seat, card)


def _declarer(replay: Replay, mark: Mark) -> Iterator[Finding]:
    named, ours = replay.record.stated.declarer, replay.auction.declarer
    if named is not None and ours is not None and replay.auction.is_complete and named != partner(ours):
        who = "the auction makes the same declarer" if named == ours else f"the auction makes {NAMES[ours]} declarer"
        yield _finding(mark, f"Declarer {NAMES[named]} is marked ^ (swapped with dummy) but {who}", named, NAMES[named])


def _result(replay: Replay, mark: Mark) -> Iterator[Finding]:
    declarer = replay.declarer
    stated = replay.record.stated.tricks(declarer) if declarer is not None else None
    if declarer is None or stated is None:
        return
    low, high, _ = possible_tricks(replay, declarer)
    if low == high == stated:
        yield _finding(
            mark, f"The Result {stated} is marked ^ (not what the cards give) but the cards give it", None, str(stated)
        )


def _finding(mark: Mark, facts: str, seat: int | None, action: str) -> Finding:
    place = mark.place if mark.place.part != TAG else Place(TAG, mark.place.key)
    return Finding(RULE.code, place, facts, offender=seat, action=action, expected="no mark")

"""The one change that would make a record legal, in words. Searched only on boards with findings, and bounded."""

from collections.abc import Iterator
from typing import NamedTuple

from auditor.bridge.calls import FIRST_BID, LAST_BID, PASS, call_name
from auditor.bridge.cards import CARD_NAMES, SUIT_MASK, card_name
from auditor.bridge.hands import cards_in
from auditor.bridge.seats import NAMES, lho
from auditor.detectors.rule import Finding
from auditor.record.board_record import BoardRecord
from auditor.replay.auction import Auction, replay_auction
from auditor.replay.oddities import NOT_HELD, OFF_SUIT, PLAYED_AGAIN, WRONG_LEADER
from auditor.replay.plain import plain_play
from auditor.replay.play import Play
from auditor.replay.position import position_before
from auditor.replay.readings import opening_leader
from auditor.replay.replay import Replay, replay_again

_WRONG_CARDS = NOT_HELD | OFF_SUIT | PLAYED_AGAIN | WRONG_LEADER
_MOST_TRIED = 40
_LONGEST_REPAIRED = 60
"""Calls of the longest auction that is tried call by call."""


def card_repair(played: Replay, finding: Finding) -> str:
    """For a revoke: the led card, or the revoker's, exchanged for another of the same hand so that all play is legal."""
    trick = played.play.trick_of(finding.act)
    lead = played.play.acts_of(trick)[0]
    revoked = [oddity.act for oddity in played.play.oddities if oddity.kind == OFF_SUIT]
    together = [act for act in revoked if act in played.play.acts_of(trick)]
    suits = {played.play.cards[act] // 13 for act in together}
    if len(suits) == 1:
        found = _exchange(played, lead, suits.pop())
        if found:
            return found
    led = played.play.cards[lead] // 13
    return _exchange(played, finding.act, led) if len(together) == 1 else ""


def _exchange(played: Replay, act: int, suit: int) -> str:
    """One card of a hand replaced by another of a suit that it holds at that time; the two exchanged if both are played."""
    play = played.play
    seat, wrong = play.seats[act], play.cards[act]
    if wrong < 0:
        return ""
    held = position_before(played, act)[seat] & SUIT_MASK[suit]
    for card in list(cards_in(held))[:_MOST_TRIED]:
        if card == wrong:
            continue
        cards = list(played.record.cards)
        cards[play.cells[act]] = card
        later = next((at for at in range(len(play.cards)) if at != act and play.cards[at] == card), None)
        if later is not None:
            cards[play.cells[later]] = wrong
        if _is_cured(played, played.record._replace(cards=tuple(cards)), act):
            trick = play.trick_of(act) + 1
            if later is not None:
                return (
                    f"legal if {NAMES[seat]}'s cards at tricks {trick} and {play.trick_of(later) + 1} "
                    f"({card_name(wrong)}, {card_name(card)}) are exchanged"
                )
            return f"legal if {NAMES[seat]}'s card at trick {trick} is {CARD_NAMES[card]}, not {card_name(wrong)}"
    return ""


def _is_cured(played: Replay, changed: BoardRecord, act: int) -> bool:
    """Whether the changed record is plain; or, where other acts are odd too, has fewer of them and none in that trick."""
    if plain_play(changed, played.reading) is not None:
        return True
    if changed.hands is not None and all(changed.hands) and _wrong_cards(played.play) <= 1:
        return False
    before = _wrong_cards(played.play)
    other = replay_again(played, changed).play
    acts = other.acts_of(other.trick_of(act))
    in_trick = any(oddity.kind == OFF_SUIT and oddity.act in acts for oddity in other.oddities)
    return not in_trick and _wrong_cards(other) < before


def _wrong_cards(play: Play) -> int:
    return sum(oddity.kind & _WRONG_CARDS > 0 for oddity in play.oddities)


class CallRepair(NamedTuple):
    """One call left out, put in or changed: its cell, the words for it, and whether only so the other witnesses agree."""

    cell: int
    words: str
    is_supported: bool


def call_repair(played: Replay) -> CallRepair | None:
    """The edit of one call with which auction, leader and what is stated agree; a changed call only if they do not without it."""
    calls, stated = played.record.calls, played.record.stated
    leader = opening_leader(played.record)
    if (stated.contract is None and leader is None) or len(calls) > _LONGEST_REPAIRED:
        return None
    first = played.auction.callers[0] if played.auction.callers else 0
    is_supported = not _agrees(played, played.auction, leader)
    for cell, changed, words in _edits(calls, is_supported):
        auction = replay_auction(changed, first)
        if not auction.oddities and auction.is_complete and _agrees(played, auction, leader):
            return CallRepair(cell, words, is_supported)
    return None


def _agrees(played: Replay, auction: Auction, leader: int | None) -> bool:
    stated = played.record.stated
    if stated.contract is not None and auction.contract != stated.contract:
        return False
    if stated.declarer is not None and auction.declarer != stated.declarer:
        return False
    if leader is not None and (auction.declarer is None or leader != lho(auction.declarer)):
        return False
    return stated.contract is not None or leader is not None


def _edits(calls: tuple[int, ...], may_change: bool) -> Iterator[tuple[int, tuple[int, ...], str]]:
    """Auctions with one call left out, one pass put in, or one call changed; each with the cell and the words for it."""
    oddly = replay_auction(calls, 0).oddities
    odd_first = [oddity.act for oddity in oddly]
    for index in (*odd_first, *(index for index in range(len(calls)) if index not in odd_first)):
        name = call_name(calls[index])
        yield index, calls[:index] + calls[index + 1 :], f"legal if call {index + 1} ({name}) is left out"
    for index in range(len(calls)):
        yield index, (*calls[:index], PASS, *calls[index:]), f"legal if a Pass is put in before call {index + 1}"
    for oddity in oddly[:2] if may_change else ():
        at = oddity.act
        for index in (at, *[before for before in range(at - 1, -1, -1) if FIRST_BID <= calls[before] <= LAST_BID][:1]):
            for call in _near(calls[index]):
                name = call_name(calls[index])
                yield (
                    index,
                    (*calls[:index], call, *calls[index + 1 :]),
                    f"legal if call {index + 1} is {call_name(call)}, not {name}",
                )


def _near(call: int) -> list[int]:
    """What a call may have been typed for: a pass, another level, another denomination; a double for a redouble."""
    if not FIRST_BID <= call <= LAST_BID:
        return [PASS, 1, 2]
    same_level = [bid for bid in range(FIRST_BID, LAST_BID + 1) if (bid - FIRST_BID) // 5 == (call - FIRST_BID) // 5]
    same_denomination = [bid for bid in (call + 5, call - 5) if FIRST_BID <= bid <= LAST_BID]
    return [PASS, *same_denomination, *(bid for bid in same_level if bid != call)]

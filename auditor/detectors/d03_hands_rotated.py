"""Hands that stand with the wrong seats: turned, they fit the auction and the play.

Shows: cards that their players do not hold, or a play that contradicts itself, and a turn of the four hands with which
every card fits.

Cannot show: whether the hands or everything else stands wrong. Nothing else is reported while they are turned.

Flagged:
    [Dealer "N"]
    [Deal "E:K543.T32.AQ.AQJ9 QJ6.K765.986543. AT82.A8.72.T7432 97.QJ94.KJT.K865"]
    [Auction "N"]
    1S 1NT X Pass Pass Pass
    [Play "S"]
    C3 C8 CJ D8
    C4 C5 CQ H7
    HA H4 HT HK

Clean:
    [Dealer "N"]
    [Deal "N:K543.T32.AQ.AQJ9 QJ6.K765.986543. AT82.A8.72.T7432 97.QJ94.KJT.K865"]
    [Auction "N"]
    1S 1NT X Pass Pass Pass
    [Play "S"]
    C3 C8 CJ D8
    C4 C5 CQ H7
    HA H4 HT HK
"""

from collections.abc import Iterator

from auditor.detectors.rule import ERROR, Finding, Rule
from auditor.record.board_record import BY_SEAT, Hands
from auditor.record.places import DEAL, Place
from auditor.replay.oddities import NOT_HELD, OFF_SUIT, OUT_OF_ROTATION, PLAYED_AGAIN, ROTATED_ROW, WRONG_LEADER
from auditor.replay.replay import Replay, replay_again

_CONTRADICTIONS = NOT_HELD | OFF_SUIT | PLAYED_AGAIN | WRONG_LEADER
RULE = Rule("D03", "hands-rotated", ERROR, ("play", "deal"), _CONTRADICTIONS | ROTATED_ROW)
_FEWEST_CARDS = 8
_TURNS = ("", "one seat clockwise", "two seats", "one seat counter-clockwise")


def detect(played: Replay) -> Iterator[Finding]:
    hands = played.record.hands
    if hands is None or not all(hands) or len(played.play.cards) < _FEWEST_CARDS:
        return
    if not (_all_rows_turned(played) if played.record.order == BY_SEAT else _result_speaks_for_it(played)):
        return
    for turn in (2, 1, 3):
        turned = (hands[(0 - turn) & 3], hands[(1 - turn) & 3], hands[(2 - turn) & 3], hands[(3 - turn) & 3])
        if played.record.order == BY_SEAT and not _begins_to_fit(played, turned):
            continue
        other = replay_again(played, played.record._replace(hands=turned))
        if not other.kinds & (_CONTRADICTIONS | ROTATED_ROW | OUT_OF_ROTATION) and _result_fits(other):
            yield Finding(
                RULE.code,
                Place(DEAL),
                f"The hands do not fit the play as they stand; turned {_TURNS[turn]} all {len(played.play.cards)} cards fit",
                expected=f"the hands turned {_TURNS[turn]}",
            )
            return


def _all_rows_turned(played: Replay) -> bool:
    """PBN: either the play contradicts itself, or every single row fits the hands only when turned."""
    turned = sum(oddity.kind == ROTATED_ROW for oddity in played.play.oddities)
    return bool(played.kinds & _CONTRADICTIONS) or turned >= max(2, len(played.play.starts))


def _begins_to_fit(played: Replay, hands: Hands) -> bool:
    """PBN: whether the first cards are held by the seats of their columns; a cheap look before the hands are played out."""
    column = played.record.play_seat if played.record.play_seat is not None else played.reading.leaders[0]
    return all(
        card < 0 or hands[(column + index) & 3] >> card & 1
        for index, card in enumerate(played.record.cards[:_FEWEST_CARDS])
    )


def _result_speaks_for_it(played: Replay) -> bool:
    """LIN: who played a card is told only by the deal, so turned hands show as a wrong opening leader and a wrong result."""
    return bool(played.kinds & WRONG_LEADER) and not _result_fits(played)


def _result_fits(played: Replay) -> bool:
    """Whether the stated result or the claim is possible by the tricks played."""
    declarer = played.declarer
    if declarer is None:
        return True
    told = played.record.claim if played.record.claim is not None else played.record.stated.tricks(declarer)
    won = played.play.won
    return told is None or won[declarer & 1] <= told <= 13 - won[~declarer & 1]

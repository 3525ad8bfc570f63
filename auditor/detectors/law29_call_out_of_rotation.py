"""A call out of rotation that was accepted: PBN's `^S` in place of a player who was passed over (Laws 28-32).

Shows: the players passed over, the call made before its turn, and that the auction went on from it.

Cannot show: a call out of rotation that was put right; in LIN, where calls carry no seat, any of them.

Laws:
    All editions: the next hand may accept by calling (29A); else the call is cancelled (29B).
    1997, 2007: then 30 (pass), 31 (bid), 32 (double) by turn; partner may be silenced throughout.
    2017: a comparable call is free, else partner passes once (30B, 31, 32).
    Options of the next hand: accept, or refuse.

Flagged:
    [Dealer "N"]
    [Auction "N"]
    1D ^S 2D Pass
    Pass Pass

Clean:
    [Dealer "N"]
    [Auction "N"]
    1D Pass 2D Pass
    Pass Pass
"""

from collections.abc import Iterator

from auditor.bridge.calls import call_name
from auditor.bridge.cards import SKIPPED
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.places import CALL, Place
from auditor.replay.oddities import TURN_SKIPPED
from auditor.replay.replay import Replay

RULE = Rule("L29", "call-out-of-rotation", WARNING, ("auction",), TURN_SKIPPED)


def detect(replay: Replay) -> Iterator[Finding]:
    calls, callers = replay.record.calls, replay.auction.callers
    for index, call in enumerate(calls):
        if call == SKIPPED or not index or calls[index - 1] != SKIPPED:
            continue
        first = index - 1
        while first and calls[first - 1] == SKIPPED:
            first -= 1
        passed_over = " and ".join(NAMES[callers[at]] for at in range(first, index))
        accepted = any(later >= 0 for later in calls[index + 1 :])
        went_on = "; the auction went on" if accepted else ""
        yield Finding(
            RULE.code,
            Place(CALL, index),
            f"{NAMES[callers[index]]} called {call_name(call)} when it was {NAMES[callers[first]]}'s turn; "
            f"{passed_over} had no call{went_on}",
            offender=callers[index],
            action=call_name(call),
            expected=f"a call by {NAMES[callers[first]]}",
            accepted=accepted,
        )

"""A link that shows a board in the hand viewer of Bridge Base Online; made only where it is asked for."""

import itertools
from typing import Final
from urllib.parse import quote

from auditor.bridge.calls import DOUBLE, PASS, REDOUBLE, call_name
from auditor.bridge.cards import card_name
from auditor.bridge.hands import holding_text
from auditor.bridge.seats import EAST, NAMES, NORTH, SOUTH, WEST
from auditor.replay.readings import PASSES_OMITTED
from auditor.replay.replay import Replay

VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html?lin="
_WRITTEN: Final = (SOUTH, WEST, NORTH, EAST)
_VULNERABLE: Final = ("o", "n", "e", "b")
_CALLS: Final = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}


def viewer_link(played: Replay, *, anonymise: bool = False) -> str:
    """The link; empty for a board without a deal. Cards stand in the order of play as this program reads it."""
    record = played.record
    if record.hands is None:
        return ""
    names = ["" if anonymise else _name(record.tags.get(NAMES[seat], "")) for seat in _WRITTEN]
    hands = ["".join(suit + holding_text(record.hands[seat], index) for suit, index in _SUITS) for seat in _WRITTEN]
    is_short = played.reading.why == PASSES_OMITTED
    first = played.auction.callers[0] if played.auction.callers and not is_short else record.dealer
    dealer = _WRITTEN.index(first) + 1 if first is not None else 3
    parts = [f"pn|{','.join(names)}|st||md|{dealer}{','.join(hands)}|rh||"]
    if record.board:
        parts.append(f"ah|Board {_name(record.board)}|")
    if record.vulnerable is not None:
        parts.append(f"sv|{_VULNERABLE[record.vulnerable]}|")
    parts += _played(played, is_short)
    return VIEWER + quote("".join(parts), safe="")


def _played(played: Replay, is_short: bool) -> list[str]:
    """Calls and cards up to the first that is not told: behind a gap the viewer would give them to the wrong players.

    is_short: the passes ahead of the first call were left out of the record; the viewer needs them.
    """
    record, callers = played.record, played.auction.callers
    told = list(itertools.takewhile(lambda call: call >= 0, record.calls))
    if not told:
        return []
    passes = (callers[0] - (record.dealer or 0)) & 3 if is_short else 0
    parts = [_mb(call) for call in [PASS] * passes + told]
    if len(told) < len(record.calls) or not played.auction.is_complete:
        return parts
    cards = list(itertools.takewhile(lambda card: card >= 0, played.play.cards))
    parts += [f"pc|{card_name(card)}|" for card in cards]
    if record.claim is not None and len(cards) == len(played.play.cards):
        parts.append(f"mc|{record.claim}|")
    return parts


def _mb(call: int) -> str:
    return f"mb|{_CALLS.get(call) or call_name(call).removesuffix('T')}|"


_SUITS: Final = (("S", 3), ("H", 2), ("D", 1), ("C", 0))


def _name(text: str) -> str:
    """A name without the signs that LIN keeps for itself."""
    return text.replace("|", " ").replace(",", " ").strip()

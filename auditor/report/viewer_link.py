"""A link that shows a board in the hand viewer of Bridge Base Online; made only where it is asked for."""

from typing import Final
from urllib.parse import quote

from auditor.bridge.calls import DOUBLE, PASS, REDOUBLE, call_name
from auditor.bridge.cards import card_name
from auditor.bridge.hands import holding_text
from auditor.bridge.seats import EAST, NAMES, NORTH, SOUTH, WEST
from auditor.record.board_record import BoardRecord
from auditor.replay.replay import replay

VIEWER: Final = "https://www.bridgebase.com/tools/handviewer.html?lin="
_WRITTEN: Final = (SOUTH, WEST, NORTH, EAST)
_VULNERABLE: Final = ("o", "n", "e", "b")
_CALLS: Final = {PASS: "p", DOUBLE: "d", REDOUBLE: "r"}


def viewer_link(record: BoardRecord, *, anonymise: bool = False) -> str:
    """The link; empty for a board without a deal. Cards stand in the order of play as this program reads it."""
    if record.hands is None:
        return ""
    names = ["" if anonymise else _name(record.tags.get(NAMES[seat], "")) for seat in _WRITTEN]
    hands = ["".join(suit + holding_text(record.hands[seat], index) for suit, index in _SUITS) for seat in _WRITTEN]
    dealer = _WRITTEN.index(record.dealer) + 1 if record.dealer is not None else 3
    parts = [f"pn|{','.join(names)}|st||md|{dealer}{','.join(hands)}|rh||"]
    if record.board:
        parts.append(f"ah|Board {_name(record.board)}|")
    if record.vulnerable is not None:
        parts.append(f"sv|{_VULNERABLE[record.vulnerable]}|")
    parts += _played(record)
    return VIEWER + quote("".join(parts), safe="")


def _played(record: BoardRecord) -> list[str]:
    """Calls and cards up to the first that is not told: behind a gap the viewer would give them to the wrong players."""
    played = replay(record)
    callers = played.auction.callers
    if not callers or record.dealer is None:
        return []
    calls = [PASS] * ((callers[0] - record.dealer) & 3)
    for call in record.calls:
        if call < 0:
            return [_mb(each) for each in calls]
        calls.append(call)
    parts = [_mb(call) for call in calls]
    if not played.auction.is_complete:
        return parts
    for card in played.play.cards:
        if card < 0:
            return parts
        parts.append(f"pc|{card_name(card)}|")
    if record.claim is not None:
        parts.append(f"mc|{record.claim}|")
    return parts


def _mb(call: int) -> str:
    return f"mb|{_CALLS.get(call) or call_name(call).removesuffix('T')}|"


_SUITS: Final = (("S", 3), ("H", 2), ("D", 1), ("C", 0))


def _name(text: str) -> str:
    """A name without the signs that LIN keeps for itself."""
    return text.replace("|", " ").replace(",", " ").strip()

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
    calls = [_CALLS.get(call) or call_name(call).removesuffix("T") for call in record.calls if call >= 0]
    parts += [f"mb|{call}|" for call in calls]
    play = replay(record).play
    parts += [f"pc|{card_name(card)}|" for card in play.cards if card >= 0]
    if record.claim is not None:
        parts.append(f"mc|{record.claim}|")
    return VIEWER + quote("".join(parts), safe="")


_SUITS: Final = (("S", 3), ("H", 2), ("D", 1), ("C", 0))


def _name(text: str) -> str:
    """A name without the signs that LIN keeps for itself."""
    return text.replace("|", " ").replace(",", " ").strip()

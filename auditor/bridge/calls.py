"""Calls as small ints: 0 pass, 1 double, 2 redouble, then bids 1C = 3 .. 7NT = 37 and, above seven, 8C = 38 ..

Calls that are no calls keep the values of `cards`: UNKNOWN (`-`), UNREADABLE, SKIPPED (`^S`).
"""

from typing import Final

from auditor.bridge.cards import SKIPPED, UNKNOWN

PASS: Final = 0
DOUBLE: Final = 1
REDOUBLE: Final = 2
FIRST_BID: Final = 3
LAST_BID: Final = 37
HIGHEST_WRITTEN: Final = 47
"""9NT: bids above seven can be written, and are then an irregularity (Law 38)."""

DENOMINATIONS: Final = ("C", "D", "H", "S", "NT")


def level_of(bid: int) -> int:
    """The level of a bid, 1..9."""
    return (bid - FIRST_BID) // 5 + 1


def denomination_of(bid: int) -> int:
    """The denomination of a bid, 0..4 = C D H S NT."""
    return (bid - FIRST_BID) % 5


def call_name(call: int) -> str:
    """The call as reports write it: `Pass`, `X`, `XX`, `4S`, `3NT`; `-` for none."""
    if call >= FIRST_BID:
        return f"{level_of(call)}{DENOMINATIONS[denomination_of(call)]}"
    names = {PASS: "Pass", DOUBLE: "X", REDOUBLE: "XX", UNKNOWN: "-", SKIPPED: "^S"}
    return names.get(call, "?")


def _spellings() -> dict[str, int]:
    calls = {"X": DOUBLE, "XX": REDOUBLE, "x": DOUBLE, "xx": REDOUBLE}
    for word in ("Pass", "PASS", "pass", "P", "p"):
        calls[word] = PASS
    for bid in range(FIRST_BID, HIGHEST_WRITTEN + 1):
        level, denomination = level_of(bid), DENOMINATIONS[denomination_of(bid)]
        spellings = ["NT", "N", "Nt"] if denomination == "NT" else [denomination]
        for text in spellings:
            calls[f"{level}{text}"] = calls[f"{level}{text.lower()}"] = bid
    return calls


CALL_OF: Final = _spellings()
"""Every accepted spelling of a call that both notations share."""

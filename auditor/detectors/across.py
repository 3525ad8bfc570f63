"""Rules that compare boards with each other: small facts of each board, in file order.

R10 repeated-record: the same board of the same room stands twice in a file. Which copy counts is told by what each holds.
D05 deals-differ: the two rooms of one board have other cards, dealer or vulnerability (Law 87).
"""

from typing import Final, NamedTuple

from auditor.bridge.scoring import VULNERABILITIES
from auditor.bridge.seats import NAMES
from auditor.detectors.rule import WARNING, Finding, Rule
from auditor.record.board_record import BoardRecord, Hands
from auditor.record.places import DEAL, RECORD, Place

REPEATED: Final = Rule("R10", "repeated-record", WARNING, ())
DIFFER: Final = Rule("D05", "deals-differ", WARNING, ("deal",))
_KEPT: Final = 256
"""How many boards back a board is compared."""
_SAME_MATCH: Final = ("Event", "Site", "Date", "Stage", "Round", "Session", "HomeTeam", "VisitTeam", "Table", "Board")


class BoardFacts(NamedTuple):
    """What the comparison of boards needs of one: its match and board, room, players, deal, and how much of it is recorded."""

    key: tuple[str, ...]
    room: str
    players: tuple[str, ...]
    hands: Hands | None
    dealer: int | None
    vulnerable: int | None
    line: int
    acts: int


class AcrossFinding(NamedTuple):
    """A finding about a board by comparison with an earlier one; `earlier` is that one's first line."""

    finding: Finding
    earlier: int


def facts_of(record: BoardRecord) -> BoardFacts | None:
    """The facts of a board that states its room; None for others, which are never compared."""
    room = record.tags.get("Room", "")
    if not room or not record.board:
        return None
    tags = record.tags
    return BoardFacts(
        tuple(tags.get(name, "") for name in _SAME_MATCH),
        room,
        tuple(tags.get(name, "") for name in NAMES),
        record.hands,
        record.dealer,
        record.vulnerable,
        record.source.line,
        len(record.calls) + len(record.cards) + (record.claim is not None),
    )


class Across:
    """Compares the boards of one file, as they come."""

    def __init__(self) -> None:
        self._last: dict[tuple[str, ...], dict[str, BoardFacts]] = {}

    def compare(self, facts: BoardFacts) -> list[AcrossFinding]:
        """The findings about a board by what came before it in the file."""
        rooms = self._last.setdefault(facts.key, {})
        if len(self._last) > _KEPT:
            self._last.pop(next(iter(self._last)))
        found = []
        before = rooms.get(facts.room)
        if before is not None and before.players == facts.players and before.hands == facts.hands is not None:
            found.append(AcrossFinding(_repeated(before, facts), before.line))
        others = [other for room, other in rooms.items() if room != facts.room]
        if others and before is None:
            found += _differences(others[-1], facts)
        if before is not None:
            rooms.clear()
        rooms[facts.room] = facts
        return found


def _repeated(before: BoardFacts, facts: BoardFacts) -> Finding:
    kept = "this one" if facts.acts >= before.acts else "the earlier one"
    return Finding(
        REPEATED.code,
        Place(RECORD),
        f"Board {facts.key[-1]} ({facts.room}) stands in this file before, at line {before.line}; {kept} holds more calls and cards",
        expected="one record",
    )


def _differences(other: BoardFacts, facts: BoardFacts) -> list[AcrossFinding]:
    """Cards, dealer, vulnerability in which the two rooms of a board differ."""
    differ = []
    if other.hands is not None and facts.hands is not None and other.hands != facts.hands:
        cards = sum((one ^ two).bit_count() for one, two in zip(other.hands, facts.hands, strict=True)) // 2
        differ.append(f"{cards} cards are in other hands")
    if None not in (other.dealer, facts.dealer) and other.dealer != facts.dealer:
        differ.append(f"dealer {NAMES[other.dealer or 0]} and {NAMES[facts.dealer or 0]}")
    if None not in (other.vulnerable, facts.vulnerable) and other.vulnerable != facts.vulnerable:
        differ.append(
            f"vulnerable {VULNERABILITIES[other.vulnerable or 0]} and {VULNERABILITIES[facts.vulnerable or 0]}"
        )
    if not differ:
        return []
    finding = Finding(
        DIFFER.code,
        Place(DEAL),
        f"The two rooms of board {facts.key[-1]} differ: {'; '.join(differ)} ({other.room} room at line {other.line}); a fouled "
        "board (87) or a slip in one of the records",
        expected="the same board in both rooms",
    )
    return [AcrossFinding(finding, other.line)]

"""The record of one board as its file states it."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from auditor.bridge.contracts import Contract
from auditor.record.places import Place
from auditor.record.problems import Problem
from auditor.record.sources import Source

BY_SEAT: Final = "by-seat"
"""PBN: each row of four cards is ordered by seat, from the Play tag's seat."""
BY_TIME: Final = "by-time"
"""LIN: cards stand in the order of play."""

Hands = tuple[int, int, int, int]
"""Four 52-bit hands N E S W; 0 for a hand that is not given."""


class Mark(NamedTuple):
    """A mark that the record puts on a place.

    Letters: `I R L` (PBN `^I ^R ^L`), `^` (PBN Declarer or Result), `*` (no more entries), `+` (next entry to come).
    """

    place: Place
    letter: str


class Stated(NamedTuple):
    """The outcome as the record states it, apart from auction and play; None where it is silent.

    result: declarer's tricks. result_by_side, score_by_side: N/S and E/W where the record gives them by side.
    score: points for declarer's side. text: contract as written.
    """

    contract: Contract | None = None
    declarer: int | None = None
    result: int | None = None
    result_by_side: tuple[int | None, int | None] | None = None
    score: int | None = None
    score_by_side: tuple[int | None, int | None] | None = None
    text: str = ""
    artificial: bool = False
    """The score was assigned, not won: average, adjusted, split, weighted."""

    def tricks(self, declarer: int) -> int | None:
        """Declarer's tricks, whoever of the two forms the record uses."""
        if self.result is not None:
            return self.result
        if self.result_by_side is None:
            return None
        own, other = self.result_by_side[declarer & 1], self.result_by_side[~declarer & 1]
        if own is not None:
            return own
        return None if other is None else 13 - other

    def score_ns(self, declarer: int | None) -> int | None:
        """The score seen from N/S; needs declarer where the record gives declarer's own score."""
        if self.score_by_side is not None:
            ns, ew = self.score_by_side
            if ns is not None:
                return ns
            return None if ew is None else -ew
        if self.score is None:
            return None
        if self.score == 0:
            return 0
        if declarer is None:
            return None
        return -self.score if declarer & 1 else self.score

    @property
    def is_split(self) -> bool:
        """Whether the two sides' scores do not balance (Law 12C)."""
        if self.score_by_side is None:
            return False
        ns, ew = self.score_by_side
        return ns is not None and ew is not None and ns != -ew


NOTHING_STATED = Stated()


class BoardRecord(NamedTuple):
    """One board as its file states it.

    tags: named facts under their PBN names (LIN: Event, Board, Room, North ..). vulnerable: bit 0 N/S, bit 1 E/W.
    auction_seat: seat of the first cell of `calls`. play_seat: seat of the first column (PBN). claim: declarer's
    total tricks (LIN `mc`). text: the record's own text, starting at source.line.
    """

    source: Source
    text: str
    tags: Mapping[str, str]
    header: tuple[tuple[str, str, int], ...] = ()
    """LIN: (name, value, line) of the file's header."""
    hands: Hands | None = None
    dealer: int | None = None
    vulnerable: int | None = None
    auction_seat: int | None = None
    calls: tuple[int, ...] = ()
    play_seat: int | None = None
    cards: tuple[int, ...] = ()
    order: str = BY_SEAT
    marks: tuple[Mark, ...] = ()
    claim: int | None = None
    stated: Stated = NOTHING_STATED
    problems: tuple[Problem, ...] = ()
    writes_leading_passes: bool = True
    """PBN: whether some auction up to here in the file begins with a pass; some writers leave leading passes out."""

    @property
    def board(self) -> str:
        """The board's number or label; empty where the record is silent."""
        return self.tags.get("Board", "")

    def letter_at(self, place: Place) -> str:
        """The letters of the marks on a place, joined; empty for none."""
        return "".join(mark.letter for mark in self.marks if mark.place == place)

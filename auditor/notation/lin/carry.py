"""What a LIN record needs from before it in its file."""

from dataclasses import dataclass, field
from typing import Final

from auditor.notation.carry import Before
from auditor.notation.lin.values import LinDeal

_DEALS_KEPT: Final = 128
"""How many boards back a room may borrow the other room's deal."""


@dataclass(slots=True)
class LinCarry:
    """What a record needs from before it: the header, names by room, a `pn` that waits, deals by board."""

    header: dict[str, tuple[str, int]] = field(default_factory=dict)
    names: Before[tuple[str, ...]] = field(default_factory=Before)
    waiting: tuple[str, ...] = ()
    deals: Before[LinDeal] = field(default_factory=Before)
    """The latest deals, the last written last."""
    records: int = 0
    has_begun: bool = False
    """Whether a record was read: what stands ahead of the first is the header."""
    lines: tuple[tuple[str, str, int], ...] = ()
    """The header as records keep it: name, value, line."""
    match: list[str] = field(default_factory=list)
    """The fields of `vg`."""
    results: list[str] = field(default_factory=list)
    """The entries of `rs`."""
    numbers: list[str] = field(default_factory=list)
    """The board numbers of `bn`."""

    def cut(self) -> "LinCarry":
        """What a piece that begins here travels with; it counts its records from 1."""
        carry = LinCarry(dict(self.header), self.names.cut(), self.waiting, self.deals.cut(), 0, self.has_begun)
        carry.lines, carry.match, carry.results, carry.numbers = self.lines, self.match, self.results, self.numbers
        return carry

    def admits(self, sent: "LinCarry", after: "LinCarry") -> bool:
        """Whether a piece that was sent with one Carry and came back with another was read as it would be from here."""
        return (
            (sent.header, sent.waiting, sent.has_begun) == (self.header, self.waiting, self.has_begun)
            and self.names.admits(after.names)
            and self.deals.admits(after.deals)
        )

    def take(self, after: "LinCarry") -> None:
        """Goes on behind a piece that was admitted."""
        self.header, self.waiting, self.has_begun = after.header, after.waiting, after.has_begun
        self.lines, self.match, self.results, self.numbers = after.lines, after.match, after.results, after.numbers
        self.names.own.update(after.names.own)
        own = self.deals.own
        for board in after.deals.own:
            own.pop(board, None)
        own.update(after.deals.own)
        while len(own) > _DEALS_KEPT:
            own.pop(next(iter(own)))
        self.records += after.records

    def keep_deal(self, board: str, deal: LinDeal) -> None:
        """Notes a board's deal as the latest, and lets the oldest go."""
        own, given = self.deals.own, self.deals.given or {}
        own.pop(board, None)
        given.pop(board, None)
        own[board] = deal
        if len(own) + len(given) > _DEALS_KEPT:
            oldest = given or own
            oldest.pop(next(iter(oldest)))

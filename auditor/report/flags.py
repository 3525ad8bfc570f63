"""What the findings of a board speak of, so that a view can mark it."""

from auditor.audit import BoardAudit
from auditor.bridge.cards import CARD_OF, card_name
from auditor.record.places import CALL, CARD, DEAL
from auditor.replay.play import NOBODY
from auditor.replay.replay import Replay

_DOUBTED = {"R01": "contract", "R02": "contract", "R03": "tricks", "R05": "tricks", "R04": "score"}
"""Which line of the outcome a finding on the record's statements doubts; D04 doubts the tag of its place."""


class Flags:
    """What the findings of a board speak of.

    calls, acts: indices of calls and of cards in the order of play; proofs: of cards that show what a hand held.
    outcome: contract, tricks, score, or the name of a tag. deal_cards, deal_hands: 52 and 4 bits.
    """

    def __init__(self, audit: BoardAudit) -> None:
        self.calls: set[int] = set()
        self.acts: set[int] = set()
        self.proofs: set[int] = set()
        self.outcome: set[str] = set()
        self.deal_cards = self.deal_hands = 0
        play = audit.replay.play
        taken_back = {cell for _, cell in play.withdrawn}
        for item in audit.items:
            finding = item.finding
            place = finding.place
            if place.part == CALL:
                self.calls.add(int(place.key))
            elif place.part == CARD and int(place.key) in taken_back:
                pass  # the trick shows it
            elif place.part == CARD:
                act = finding.act if finding.act >= 0 else _act_of(play.cells, int(place.key))
                self.acts.add(act)
                self._prove(audit.replay, act, finding.offender, finding.expected.split())
            elif place.part == DEAL and finding.action in CARD_OF:
                self.deal_cards |= 1 << CARD_OF[finding.action]
            elif place.part == DEAL:
                self.deal_hands |= 1 << int(place.key) if finding.rule == "D02" else 0b1111
            else:
                self.outcome.add(_DOUBTED.get(finding.rule, str(place.key)))

    def _prove(self, played: Replay, act: int, offender: int | None, held: list[str]) -> None:
        """The later plays of cards that the offender held at an act."""
        play = played.play
        for later in range(act + 1, len(play.seats)):
            if play.seats[later] == offender and card_name(play.cards[later]) in held:
                self.proofs.add(later)


def _act_of(cells: tuple[int, ...], cell: int) -> int:
    return cells.index(cell) if cell in cells else NOBODY

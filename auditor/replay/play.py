"""The play, card by card (Laws 41-46): who led, who played, who won."""

from bisect import bisect_right
from typing import NamedTuple

from auditor.record.board_record import Hands
from auditor.replay.oddities import Oddity

NOBODY = -1
TRICKS = 13


class Play(NamedTuple):
    """The cards of a record in the order of play.

    seats, cards, cells: for each act its player, its card and the index of its cell in the record. starts: index of each
    trick's first act. leaders: for each trick the seats that may have led it, as 4 bits. dues: the seat that was due to
    lead, NOBODY where more than one may have been. winners: the seat that won, NOBODY where it cannot be told.
    complete: how many tricks have four cards told. won: tricks told to be won by N/S and E/W. remaining: hands after the play.
    """

    seats: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    cells: tuple[int, ...] = ()
    starts: tuple[int, ...] = ()
    dues: tuple[int, ...] = ()
    leaders: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    complete: int = 0
    won: tuple[int, int] = (0, 0)
    remaining: Hands = (0, 0, 0, 0)
    hands_known: int = 0
    """The hands that the deal gives, as 4 bits."""
    oddities: tuple[Oddity, ...] = ()
    doubtful: int = 99
    """Index of the first trick from which leaders or winners are uncertain."""
    withdrawn: tuple[tuple[int, int], ...] = ()
    """Cards taken back: (act that replaced it, cell of the card taken back)."""

    def trick_of(self, act: int) -> int:
        """The index of the trick of an act."""
        return max(bisect_right(self.starts, act) - 1, 0)

    def acts_of(self, trick: int) -> range:
        """The acts of a trick."""
        end = self.starts[trick + 1] if trick + 1 < len(self.starts) else len(self.seats)
        return range(self.starts[trick], end)


NO_PLAY = Play()

"""One PBN game: the names of its tags, its sections, and what was left over."""

from dataclasses import dataclass, field
from typing import Final

from auditor.notation.pbn.sections import Body
from auditor.record.places import Span
from auditor.record.problems import Problem

SECTIONS: Final = ("Auction", "Play")
KNOWN: Final = frozenset((
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result", "Auction", "Play", "Note", "Room", "Table", "Section", "Session", "Stage",
    "Round", "Score", "ScoreIMP", "ScoreMP", "ScorePercentage", "Competition", "Description", "Termination",
    "HomeTeam", "VisitTeam", "EventDate", "Annotator", "Generator", "Hidden",
))  # fmt: skip
CANONICAL: Final = {name.lower(): name for name in KNOWN}

_NO_BODY: Final = Body("", 1, 1)


@dataclass(slots=True)
class Game:
    """The tags and sections of one game as they stand; line and column of a body count from 1 in the file."""

    text: str
    line: int
    tags: dict[str, str]
    auction: Body = _NO_BODY
    play: Body = _NO_BODY
    problems: list[Problem] = field(default_factory=list)
    unsure: set[str] = field(default_factory=set)
    """Tags whose values were not well formed; no later game inherits them."""
    comments: list[tuple[str, Span]] = field(default_factory=list)
    """Comments outside the two sections."""

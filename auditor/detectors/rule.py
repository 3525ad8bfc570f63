"""What a rule is, and the finding it makes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from auditor.record.places import Place
from auditor.replay.replay import Replay

ERROR = "error"
WARNING = "warning"
INFO = "info"
SEVERITIES = (INFO, WARNING, ERROR)


class Finding(NamedTuple):
    """One irregularity on one board.

    rule: code. offender: seat or None. action, expected: as reports print them. accepted: whether a later act accepted it
    (None where the question does not arise). facts: what the record shows, in a sentence. severity: where the facts
    decide it, else empty and the rule's own counts. act: index of the card in time order, -1 for none.
    """

    rule: str
    place: Place
    facts: str
    offender: int | None = None
    action: str = ""
    expected: str = ""
    accepted: bool | None = None
    severity: str = ""
    act: int = -1


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule's code, name, usual severity, and what wakes it.

    wakes: oddities (bits) without which the detector has nothing to do; 0 = it always runs.
    needs: the parts of a record without which nothing can be said: auction, play, deal, result.
    """

    code: str
    name: str
    severity: str
    needs: tuple[str, ...]
    wakes: int = 0


Detector = Callable[[Replay], Iterator[Finding]]

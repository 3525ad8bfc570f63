"""The ruling on one finding, and what every ruling is made from."""

from typing import Final, NamedTuple

from auditor.detectors.rule import Finding
from auditor.diagnosis.diagnose import Diagnosis
from auditor.laws.dates import InForce
from auditor.replay.replay import Replay

ACCEPTED: Final = "accepted"
CANCELLED: Final = "cancelled"
AUTOMATIC: Final = "automatic"
EQUITY_ONLY: Final = "equity-only"
TO_CORRECT: Final = "to-correct"
CORRECTED: Final = "corrected"
DIRECTOR: Final = "director"
NONE: Final = "none"

IN_TIME: Final = "in-time"
LATE: Final = "late"
UNKNOWN: Final = "unknown"
ATTENTION: Final = (UNKNOWN, IN_TIME, LATE)


class Ruling(NamedTuple):
    """What the Law gives for a finding.

    status: one of the words above. clauses: `63A`, `64A2`. tricks: moved by this finding, None where a fact is missing.
    to: the side (0 N/S, 1 E/W) that gets them. established: of a revoke, None where the record cannot tell.
    sentence: the Law's part of the message.
    """

    status: str
    clauses: tuple[str, ...] = ()
    sentence: str = ""
    tricks: int | None = 0
    to: int | None = None
    established: bool | None = None
    options: tuple[str, ...] = ()
    unknowns: tuple[str, ...] = ()


NO_RULING: Final = Ruling(NONE)


class Case(NamedTuple):
    """One board before the Law: its replay, what was found, the edition in force and when attention was drawn."""

    replay: Replay
    findings: list[Finding]
    diagnoses: list[Diagnosis]
    in_force: InForce
    attention: str

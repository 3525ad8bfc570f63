"""Calls behind the final pass are cancelled (Law 39)."""

from auditor.detectors.rule import INFO, Finding
from auditor.rulings.ruling import CANCELLED, Case, Ruling


def rule(case: Case, finding: Finding) -> Ruling:
    """39A: such calls are cancelled; recorded passes alone mean nothing."""
    if finding.severity == INFO:
        return Ruling(CANCELLED, ("39",), "They change nothing (39).")
    return Ruling(
        CANCELLED,
        ("39A",),
        "They are cancelled (39A). The auction of another board in this record would look the same.",
        unknowns=("whether the calls were made at the table",),
    )

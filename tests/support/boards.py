"""Audits small texts, and deals and plays random boards, for tests."""

import textwrap

from auditor.audit import BoardAudit, Options, audit_text
from auditor.record.problems import Problem


def audits(text: str, notation: str = "", **options: str) -> list[BoardAudit]:
    """The boards of a text; the notation by its look."""
    text = textwrap.dedent(text).strip() + "\n"
    notation = notation or ("pbn" if text.lstrip().startswith(("[", "%", "{", ";")) else "lin")
    return [entry for entry in audit_text(text, notation, options=Options(**options)) if isinstance(entry, BoardAudit)]


def problems(text: str, notation: str = "pbn") -> list[Problem]:
    """Everything a reader reports on a text, of boards and between them."""
    found: list[Problem] = []
    for entry in audit_text(text, notation):
        found += [entry] if isinstance(entry, Problem) else entry.record.problems
    return found


def the_audit(text: str, notation: str = "", **options: str) -> BoardAudit:
    """The only board of a text."""
    (audit,) = audits(text, notation, **options)
    return audit


def rules_of(text: str, notation: str = "", **options: str) -> list[str]:
    """The codes of the findings on the only board."""
    return [item.finding.rule for item in the_audit(text, notation, **options).items]


FOUR_SUITS = '[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]'
"""North holds all spades, East hearts, South diamonds, West clubs."""
LIN_FOUR_SUITS = "md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|"
"""South holds all spades, West hearts, North diamonds, East clubs; South deals."""

"""--select, --ignore and --severity, checked against the rules there are."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from auditor.run.selection import Selection


def selection_of(select: tuple[str, ...], ignore: tuple[str, ...], severity: tuple[str, ...]) -> "Selection":
    """What is to be reported, and how severely. Raises UsageError for a code that no rule begins with."""
    from auditor.run.selection import Selection

    return Selection(_codes("--select", select), _codes("--ignore", ignore), tuple(map(_level, severity)))


def _codes(option: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Codes that may stand together, `L,R03`."""
    return tuple(_code(option, part) for value in values for part in value.replace(",", " ").split())


def _code(option: str, text: str) -> str:
    from auditor.detectors.catalogue import RULES
    from auditor.run.selection import ALL

    code = text.strip().upper()
    if code == ALL or (code and any(rule.code.startswith(code) for rule in RULES)):
        return code
    import difflib

    near = difflib.get_close_matches(code, [rule.code for rule in RULES], n=3, cutoff=0.3)
    raise click.UsageError(f"{option} {text}: no such rule or family{'; near: ' + ', '.join(near) if near else ''}")


def _level(text: str) -> tuple[str, str]:
    from auditor.detectors.rule import SEVERITIES

    code, _, level = text.partition("=")
    if level.strip().lower() not in SEVERITIES:
        raise click.UsageError(f"--severity {text}: CODE=LEVEL expected, with one of {', '.join(SEVERITIES)}")
    return _code("--severity", code), level.strip().lower()

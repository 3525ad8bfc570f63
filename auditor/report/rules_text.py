"""The rules as the command line lists and explains them."""

import textwrap

from auditor.detectors.catalogue import BY_CODE, RULES, documentation

_FAMILY_F = (
    "What the readers could not read, or read in an unusual way; each with line and column, and what was done about it."
)


def listing() -> str:
    """All rules, a line each: code, name, usual severity."""
    return "\n".join(f"{rule.code}  {rule.name:26} {rule.severity}" for rule in RULES)


def explain(code: str) -> str | None:
    """What a rule shows, what a record cannot show, and a flagged and a clean sample; None for no such rule."""
    rule = BY_CODE.get(code)
    if rule is None:
        return None
    needs = f"Needs: {', '.join(rule.needs)}" if rule.needs else ""
    text = documentation(code) or _FAMILY_F
    return "\n".join(
        filter(None, (f"{rule.code} {rule.name} ({rule.severity})", needs, "", textwrap.dedent(text).strip()))
    )

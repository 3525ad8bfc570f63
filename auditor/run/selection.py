"""Which rules are reported, and at which severity: by code or family, the longest prefix counts."""

from typing import Final, NamedTuple

ALL: Final = "ALL"
NEVER_LEFT_OUT: Final = "F99"
"""A bug of ours on a board is always told."""


class Selection(NamedTuple):
    """Codes or the beginnings of codes; with none to select, all are. severity: (prefix, severity)."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, str], ...] = ()

    def takes(self, rule: str) -> bool:
        """Whether a rule is reported; where both speak of it equally closely, it is not."""
        if rule == NEVER_LEFT_OUT:
            return True
        selected = _longest(self.select, rule) if self.select else 0
        return selected > _longest(self.ignore, rule)

    def severity_of(self, rule: str, usual: str) -> str:
        """The severity to report a finding at; of two that speak of it equally closely the later counts."""
        fits = [(_closeness(prefix), severity) for prefix, severity in self.severity if _fits(prefix, rule)]
        return max(reversed(fits), key=lambda fit: fit[0])[1] if fits else usual


def _fits(prefix: str, rule: str) -> bool:
    return prefix == ALL or rule.startswith(prefix)


def _longest(prefixes: tuple[str, ...], rule: str) -> int:
    """How much of a rule's code the closest of the prefixes names; -1 for none, 0 for ALL."""
    return max((_closeness(prefix) for prefix in prefixes if _fits(prefix, rule)), default=-1)


def _closeness(prefix: str) -> int:
    return 0 if prefix == ALL else len(prefix)

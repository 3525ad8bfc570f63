"""Contracts: what the auction ended in, without its declarer."""

from typing import NamedTuple

from auditor.bridge.calls import DENOMINATIONS


class Contract(NamedTuple):
    """A level 1..7, a denomination 0..4 = C D H S NT and 0, 1 or 2 for undoubled, doubled, redoubled."""

    level: int
    denomination: int
    doubled: int = 0

    @property
    def text(self) -> str:
        """The contract as reports write it: `4SX`."""
        return f"{self.level}{DENOMINATIONS[self.denomination]}{'X' * self.doubled}"

    @property
    def trump(self) -> int:
        """The trump suit 0..3, or -1 at no trump."""
        return self.denomination if self.denomination < 4 else -1

    @property
    def tricks_needed(self) -> int:
        """The number of tricks declarer contracted for."""
        return self.level + 6


PASSED_OUT = Contract(0, 0, 0)
"""The contract of a board on which nobody bid."""


def contract_text(contract: Contract | None) -> str:
    """`4SX`, `PASS` for a passed-out board, empty where there is none."""
    if contract is None:
        return ""
    return contract.text if contract.level else "PASS"

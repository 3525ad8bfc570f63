"""What was read and what was not, and how much was found: the denominators of a report."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from auditor.report.rows import Row


@dataclass(slots=True)
class Coverage:
    """Counts of a run: files, boards by status, findings by severity and rule."""

    files: int = 0
    files_without_board: list[str] = field(default_factory=list)
    boards: Counter[str] = field(default_factory=Counter)
    severities: Counter[str] = field(default_factory=Counter)
    rules: Counter[str] = field(default_factory=Counter)
    known: Counter[str] = field(default_factory=Counter)
    """Those that a baseline knows, by severity; the other counts have them too."""
    left_out: int = 0
    """Findings of rules that were not selected; no other count has them."""

    def count_finding(self, row: Row) -> None:
        self.severities[str(row["severity"])] += 1
        self.rules[str(row["rule"])] += 1
        if row.get("baseline"):
            self.known[str(row["severity"])] += 1

    def as_dict(self) -> dict[str, object]:
        """The counts as JSON shows them."""
        return {
            "files": self.files,
            "files_without_board": self.files_without_board,
            "boards": sum(self.boards.values()),
            **{status: self.boards[status] for status in ("clean", "findings", "partial", "unreadable")},
            "findings_by_severity": {level: self.severities[level] for level in ("error", "warning", "info")},
            "findings_known": self.known.total(),
            "findings_left_out": self.left_out,
            "findings_by_rule": dict(sorted(self.rules.items())),
        }

    def sentence(self) -> str:
        """The last line of a report."""
        boards = sum(self.boards.values())
        states = ", ".join(
            f"{self.boards[s]} {s}" for s in ("clean", "findings", "partial", "unreadable") if self.boards[s]
        )
        states = states.replace("findings", "with findings")
        found = ", ".join(_plural(self.severities[level], level) for level in ("error", "warning", "info"))
        text = f"Read {_plural(boards, 'board')} in {_plural(self.files, 'file')}"
        text += f" ({states})" if states else ""
        if self.files_without_board:
            names = ", ".join(self.files_without_board[:3])
            more = f" and {len(self.files_without_board) - 3} more" if len(self.files_without_board) > 3 else ""
            text += f"; no board in {names}{more}"
        if self.known:
            found += f"; {self.known.total()} of them dealt with before (baseline)"
        if self.left_out:
            found += f"; {self.left_out} more left out by --select or --ignore"
        return f"{text}. Found {found}. Not a ruling: a director decides."


def verdict(boards: int, rows: Iterable[Row]) -> str:
    """The last line under the view of single boards with their findings."""
    severities = Counter(str(row["severity"]) for row in rows)
    found = [_plural(severities[level], level) for level in ("error", "warning", "info") if severities[level]]
    text = f"{_plural(boards, 'board')}, {_plural(severities.total(), 'finding')}"
    return f"{text}{' (' + ', '.join(found) + ')' if found else ''}. Not a ruling: a director decides."


def _plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 or word == "info" else f"{count} {word}s"

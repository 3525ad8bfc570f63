"""Which boards a person asked to see."""

from typing import NamedTuple

from auditor.report.rows import Row


class Wanted(NamedTuple):
    """A board by its number or label (`#3`: the third record of its file), at a table, in a room; empty for any."""

    board: str = ""
    table: str = ""
    room: str = ""

    def takes(self, row: Row) -> bool:
        """Whether a board's row is meant; rooms by their first letter, numbers without regard to leading zeros."""
        if self.board.startswith("#"):
            is_board = self.board[1:] == str(row["record"])
        else:
            is_board = not self.board or _plain(self.board) == _plain(row.get("board"))
        return (
            is_board
            and (not self.table or _plain(self.table) == _plain(row.get("table")))
            and (not self.room or self.room[:1].lower() == str(row.get("room") or "")[:1].lower())
        )


def _plain(label: object) -> str:
    text = str(label or "").strip().lower()
    return text.lstrip("0") or text[:1]

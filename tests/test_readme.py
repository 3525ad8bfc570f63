"""The README's facts are true."""

import csv
import re
from collections import defaultdict
from pathlib import Path

from tests.test_cli import auditor

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")


def numbers(cell: str) -> list[str]:
    """`1, 2, 20 to 24` as board numbers."""
    found: list[str] = []
    for part in cell.split(","):
        first, _, last = part.strip().partition(" to ")
        found += [str(number) for number in range(int(first), int(last or first) + 1)]
    return found


def test_the_samples_table_says_what_is_found() -> None:
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for row in csv.DictReader(auditor("check", "samples", "--format", "csv").stdout.splitlines()):
        found[Path(row["file"]).name, row["board"]].add(row["rule"])
    told: dict[tuple[str, str], set[str]] = defaultdict(set)
    for file, boards, rules in re.findall(r"^\| (\S+\.\w+) \| ([\d, to]+) \|[^|]*\| ?([^|]*)\|$", README, re.MULTILINE):
        for board in numbers(boards):
            told[file, board] = set(rules.split())
    assert {key: rules for key, rules in told.items() if rules} == dict(found)


def test_every_board_of_the_samples_is_in_the_table(tmp_path: Path) -> None:
    auditor("check", "samples", "-o", tmp_path / "r.csv", "--boards", tmp_path / "b.csv")
    told = {
        (file, board)
        for file, boards in re.findall(r"^\| (\S+\.\w+) \| ([\d, to]+) \|", README, re.MULTILINE)
        for board in numbers(boards)
    }
    with (tmp_path / "b.csv").open(encoding="utf-8", newline="") as file:
        assert {(Path(row["file"]).name, row["board"]) for row in csv.DictReader(file)} == told


def test_the_output_shown_is_real() -> None:
    (shown,) = re.findall(r"^```text\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    assert shown in auditor("check", "samples/club-pairs.pbn").stdout


def test_the_board_shown_is_real() -> None:
    (shown,) = re.findall(r"^```board\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    assert shown in auditor("board", "samples/club-pairs.pbn", "8", encoding="utf-8").stdout


def test_exit_codes_are_told_as_they_are() -> None:
    assert re.findall(r"^\| (\d+) \|", README, re.MULTILINE) == ["0", "1", "2", "3", "130"]

"""The README's facts are true."""

import csv
import re
from collections import defaultdict
from pathlib import Path

import pytest

from auditor.cli.config import read_config
from auditor.report.formats import FORMS
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


def test_the_analysis_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(Path(__file__).parent.parent)
    exec(code, {})
    printed = capsys.readouterr().out
    assert printed.startswith("39 boards, 38 played, 51% clean\n")
    assert re.search(r"^\s*8\s+3NT\s+8\s+9\s+not-applied$", printed, re.MULTILINE)


def test_the_configuration_shown_is_one(tmp_path: Path) -> None:
    (shown,) = re.findall(r"^```toml\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    path = tmp_path / "auditor.toml"
    path.write_text(shown)
    assert set(read_config(path)) == {"organiser", "fail-on", "ignore", "baseline", "severity"}


def test_every_suffix_of_a_report_is_told() -> None:
    for form in FORMS.values():
        assert not form.suffixes or f"`{form.suffixes[0]}`" in README or f"{form.suffixes[0]}` (" in README, form.name


def test_exit_codes_are_told_as_they_are() -> None:
    assert re.findall(r"^\| (\d+) \|", README, re.MULTILINE) == ["0", "1", "2", "3", "130"]

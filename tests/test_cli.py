"""The command line: exit codes, messages, reports, and what it imports."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import click
import pytest

from auditor.cli.check import check
from auditor.detectors.catalogue import RULES
from auditor.detectors.rule import SEVERITIES
from auditor.diagnosis.diagnose import ORIGINS
from auditor.laws.dates import ORGANISERS
from auditor.laws.editions import BY_YEAR
from auditor.report.rows import COLUMNS
from auditor.rulings.ruling import ATTENTION

ROOT = Path(__file__).parent.parent
CLEAN = '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S AP\n'
INSUFFICIENT = '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H AP\n'
TWICE = '[Board "1"]\n[Deal "N:AKQJT9876543..3. .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]\n'


def auditor(
    *arguments: str | Path, text: str = "", cwd: Path = ROOT, encoding: str = ""
) -> subprocess.CompletedProcess[str]:
    """Runs the command; encoding: of its standard streams, where it is not left to the machine."""
    return subprocess.run(
        [sys.executable, "-m", "auditor", *map(str, arguments)],
        input=text,
        capture_output=True,
        text=True,
        encoding=encoding or "utf-8",
        env=os.environ | ({"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"} if encoding else {}),
        cwd=cwd,
        timeout=60,
        check=False,
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "one.pbn"
    path.write_text(TWICE)
    return path


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        (CLEAN, (), 0),
        (INSUFFICIENT, (), 0),
        (INSUFFICIENT, ("--fail-on", "warning"), 1),
        (INSUFFICIENT, ("--fail-on", "never"), 0),
        (TWICE, (), 1),
        (TWICE, ("--exit-zero",), 0),
    ],
)
def test_exit_codes_by_what_was_found(text: str, options: tuple[str, ...], code: int) -> None:
    assert auditor("check", "-", *options, text=text).returncode == code


def test_nothing_to_read_is_a_fault_of_usage(tmp_path: Path) -> None:
    for arguments in (
        ("check", tmp_path),
        ("check", tmp_path / "missing.pbn"),
        ("check",),
        ("check", "--laws", "2020", tmp_path),
    ):
        result = auditor(*arguments)
        assert result.returncode == 2
        assert "Traceback" not in result.stderr


@pytest.mark.parametrize("content", [b"", b"\0\1\2\xff" * 500, b"%PDF-1.4 something else altogether"])
def test_a_file_without_a_board_is_a_finding_not_an_error_of_usage(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "odd.pbn"
    path.write_bytes(content)
    result = auditor("check", path)
    assert result.returncode == 0
    assert "F10 no-board" in result.stdout
    assert "Traceback" not in result.stderr


def test_a_report_that_cannot_be_written_is_exit_2_and_leaves_nothing(record: Path) -> None:
    result = auditor("check", record, "-o", record.parent / "no" / "such" / "report.csv")
    assert result.returncode == 2
    assert "cannot be written" in result.stderr


def test_an_unknown_suffix_of_a_report_is_refused(record: Path) -> None:
    assert "suffix" in auditor("check", record, "-o", "report.doc").stderr


def test_several_reports_in_one_run(record: Path) -> None:
    folder = record.parent
    result = auditor("check", record, "-o", folder / "r.csv", "-o", folder / "r.json", "--boards", folder / "b.csv")
    assert (result.returncode, result.stdout) == (1, "")
    assert "Read 1 board in 1 file" in result.stderr
    with (folder / "r.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    document = json.loads((folder / "r.json").read_text())
    assert [row["finding_id"] for row in rows] == [finding["finding_id"] for finding in document["findings"]]
    assert len(document["boards"]) == document["coverage"]["boards"] == 1
    assert (folder / "b.csv").read_text().count("\n") == 2
    assert sorted(path.name for path in folder.iterdir()) == ["b.csv", "one.pbn", "r.csv", "r.json"]


def test_a_file_named_twice_is_read_once(record: Path) -> None:
    assert "Read 1 board in 1 file" in auditor("check", record, record).stdout


def test_names_can_be_left_out(tmp_path: Path) -> None:
    path = tmp_path / "named.pbn"
    path.write_text('[North "North1"]\n' + TWICE)
    assert "North1" in auditor("check", path).stdout
    assert "North1" not in auditor("check", path, "--anonymise").stdout


def test_text_from_records_cannot_run_as_a_formula(tmp_path: Path) -> None:
    path = tmp_path / "formula.pbn"
    path.write_text('[North "=1+1"]\n[East "-2"]\n[South "@x"]\n[West "\\"+3\\""]\n' + TWICE)
    (row,) = [
        row
        for row in csv.DictReader(auditor("check", path, "--format", "csv").stdout.splitlines())
        if row["action"] == "S2"
    ]
    assert (row["north"], row["east"], row["south"], row["west"]) == ("'=1+1", "'-2", "'@x", '"+3"')


def test_the_same_bytes_give_the_same_report() -> None:
    first, second = (auditor("check", "samples", "--format", "csv").stdout for _ in range(2))
    assert first == second


def test_rules_lists_every_rule_and_explains_one() -> None:
    listing = auditor("rules").stdout
    assert all(f"{rule.code}  {rule.name}" in listing for rule in RULES)
    assert "Cannot show:" in auditor("rules", "l61").stdout
    assert auditor("rules", "Z99").returncode == 2


def test_schema_lists_every_column() -> None:
    lines = auditor("schema").stdout.splitlines()
    assert [line.split(",")[0] for line in lines] == [column.name for column in COLUMNS]


@pytest.mark.parametrize("arguments", [("--help",), ("check", "--help")])
def test_help_says_what_the_commands_do(arguments: tuple[str, ...]) -> None:
    result = auditor(*arguments)
    assert result.returncode == 0
    assert "Usage: " in result.stdout


def test_neither_help_nor_a_board_imports_pandas_or_endplay(record: Path) -> None:
    script = (
        "import sys\n"
        "from auditor.__main__ import main\n"
        "sys.argv = ['auditor', *sys.argv[1:]]\n"
        "try:\n    main()\n"
        "except SystemExit:\n    pass\n"
        "print('HEAVY', sorted(sys.modules.keys() & {'pandas', 'numpy', 'endplay', 'jinja2'}))\n"
    )
    for arguments in (["--help"], ["check", str(record)]):
        result = subprocess.run(
            [sys.executable, "-c", script, *arguments], capture_output=True, text=True, cwd=ROOT, check=True
        )
        assert "HEAVY []" in result.stdout


BROKEN = (
    "import sys\n"
    "import auditor.batch.audit_file as module\n"
    "right = module.audit_record\n"
    "def broken(record, options):\n"
    "    if record.board == '1':\n        raise RuntimeError('planted')\n"
    "    return right(record, options)\n"
    "module.audit_record = broken\n"
    "from auditor.__main__ import main\n"
    "main()\n"
)


def test_a_bug_of_ours_costs_one_board_is_named_and_exits_3(tmp_path: Path) -> None:
    path = tmp_path / "two.pbn"
    path.write_text(CLEAN + "\n" + INSUFFICIENT.replace('"1"', '"2"'))
    command = [sys.executable, "-c", BROKEN, "check", str(path)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert result.returncode == 3
    assert "F99 auditor-bug" in result.stdout
    assert "planted" in result.stdout
    assert "L27" in result.stdout
    loud = subprocess.run([*command, "-vv"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert "Traceback" in loud.stderr


@pytest.mark.parametrize("name", ["hex", "rot13", "nonsense"])
def test_an_encoding_that_is_none_of_text_is_refused(name: str, record: Path) -> None:
    assert auditor("check", record, "--encoding", name).returncode == 2


def test_an_empty_path_is_not_the_folder_one_stands_in() -> None:
    result = auditor("check", "")
    assert (result.returncode, result.stdout) == (2, "")
    assert "an empty path" in result.stderr


def test_a_path_that_cannot_be_one_is_a_fault_of_usage() -> None:
    assert auditor("check", "x" * 400).returncode == 2


def test_a_console_without_the_signs_gets_the_report_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "named.pbn"
    path.write_text('[North "Süd ♠"]\n' + TWICE, encoding="utf-8")
    for form in ("text", "csv", "json"):
        command = [sys.executable, "-m", "auditor", "check", str(path), "--format", form, "--exit-zero"]
        result = subprocess.run(
            command, capture_output=True, cwd=ROOT, check=False, env={**os.environ, "PYTHONIOENCODING": "ascii"}
        )
        assert result.returncode == 0, result.stderr
        assert b"D01" in result.stdout


@pytest.mark.parametrize("form", ["text", "csv", "json", "jsonl"])
def test_a_reader_that_goes_away_is_no_fault(form: str) -> None:
    command = [sys.executable, "-m", "auditor", "check", "samples", "--format", form]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        run.stdout.close()
        run.wait(timeout=60)
        assert run.stderr is not None
        assert (run.returncode, run.stderr.read()) == (0, "")


def test_the_choices_offered_are_those_the_parts_below_know() -> None:
    """The command line names them itself: to print its help it imports nothing."""
    offered = {
        option.name: tuple(option.type.choices) for option in check.params if isinstance(option.type, click.Choice)
    }
    assert offered["organiser"] == ORGANISERS
    assert offered["attention"] == ATTENTION
    assert offered["origin"] == ORIGINS
    assert set(offered["laws"]) == {"auto", "all", *map(str, BY_YEAR)}
    assert set(offered["fail_on"]) == {*SEVERITIES, "never"}

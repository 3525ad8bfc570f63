"""The forms of report that neighbours read: each parses as what it is, and says what the CSV says."""

import csv
import io
import json
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import jsonschema
import openpyxl
import pandas as pd
import pytest
from sarif_pydantic import Sarif

from auditor.report.formats import FORMS, form_of
from auditor.report.frame import BOARD_DTYPES, DTYPES
from auditor.report.json_schema import json_schema
from auditor.report.rows import BOARD_COLUMNS, COLUMNS
from auditor.report.sarif_report import location
from tests.test_cli import ROOT, auditor

HEADER = [
    "finding_id", "todo", "severity", "rule", "rule_name", "certainty", "cause", "event", "date", "session", "section",
    "table", "room", "board", "dealer", "vulnerable", "contract", "declarer", "north", "east", "south", "west", "offender",
    "call_no", "trick_no", "card_no", "action", "expected", "accepted", "established", "message", "edition", "law", "ruling",
    "tricks_transferred", "transfer_to", "tricks_recorded", "tricks_played", "tricks_adjusted", "adjustment",
    "score_recorded", "score_table", "score_adjusted", "equity_tricks", "unknowns", "options", "repair", "file", "format",
    "record", "line", "column", "baseline",
]  # fmt: skip
INTEGERS = {
    "call_no", "trick_no", "card_no", "tricks_transferred", "tricks_recorded", "tricks_played", "tricks_adjusted",
    "score_recorded", "score_table", "score_adjusted", "equity_tricks", "record", "line", "column",
}  # fmt: skip
CATEGORIES = {
    "todo", "severity", "certainty", "cause", "dealer", "vulnerable", "declarer", "offender", "ruling", "transfer_to",
    "adjustment", "format", "baseline",
}  # fmt: skip
TRAPS = (
    '[Event "3-1"]\n[Session "10/2"]\n[Table "007"]\n[North "=1+1"]\n[East "-2"]\n[South "1e5"]\n[West "https://x.example"]\n'
    '[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H AP\n'
)


@pytest.fixture(scope="session")
def reports(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The samples and a record full of traps in every form of report."""
    folder = tmp_path_factory.mktemp("forms")
    (folder / "traps.pbn").write_text(TRAPS)
    suffixes = [form.suffixes[-1] for form in FORMS.values() if form.suffixes]
    outputs = [part for suffix in suffixes for part in ("-o", folder / f"report{suffix}")]
    result = auditor(
        "check", "samples", folder / "traps.pbn", "--exit-zero", *outputs, "--boards", folder / "boards.csv"
    )
    assert result.returncode == 0, result.stderr
    return folder


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_header_and_its_dtypes_are_pinned(reports: Path) -> None:
    with (reports / "report.csv").open(encoding="utf-8") as file:
        assert file.readline().rstrip("\n").split(",") == HEADER
    for column in COLUMNS:
        booleans = {"accepted", "established"}
        expected = "Int64" if column.name in INTEGERS else "category" if column.name in CATEGORIES else "string"
        assert column.dtype == ("boolean" if column.name in booleans else expected), column.name


def test_a_suffix_picks_its_form() -> None:
    assert {path: form_of(path) for path in ("a.CSV", "b.sarif", "c.sarif.json", "d.json", "e.htm", "f.doc", "csv")} == {
        "a.CSV": "csv", "b.sarif": "sarif", "c.sarif.json": "sarif", "d.json": "json", "e.htm": "html", "f.doc": None,
        "csv": None,
    }  # fmt: skip


def test_json_validates_against_the_schema_that_is_printed(reports: Path) -> None:
    schema = json.loads(auditor("schema", "--json").stdout)
    assert schema == json_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    document = json.loads((reports / "report.json").read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert len(document["findings"]) == len(rows(reports / "report.csv"))
    by_edition = json.loads(auditor("check", "samples", "--exit-zero", "--laws", "all", "--format", "json").stdout)
    jsonschema.Draft202012Validator(schema).validate(by_edition)


def test_the_schema_refuses_what_a_report_never_has(reports: Path) -> None:
    document = json.loads((reports / "report.json").read_text(encoding="utf-8"))
    for key, value in (("severity", "fatal"), ("trick_no", "four"), ("finding_id", None), ("unheard", 1)):
        spoiled = json.loads(json.dumps(document))
        spoiled["findings"][0][key] = value
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(spoiled, json_schema())


def test_json_lines_are_the_objects_of_json(reports: Path) -> None:
    lines = [json.loads(line) for line in (reports / "report.jsonl").read_text(encoding="utf-8").splitlines()]
    document = json.loads((reports / "report.json").read_text(encoding="utf-8"))
    findings = [
        {key: value for key, value in line.items() if key != "type"} for line in lines if line["type"] == "finding"
    ]
    assert findings == document["findings"]


def test_sarif_is_sarif(reports: Path) -> None:
    document = json.loads((reports / "report.sarif.json").read_text(encoding="utf-8"))
    Sarif.model_validate(document)
    (run,) = document["runs"]
    table = rows(reports / "report.csv")
    assert [result["partialFingerprints"]["findingId/v1"] for result in run["results"]] == [
        row["finding_id"] for row in table
    ]
    levels = {"error": "error", "warning": "warning", "info": "note"}
    for result, row in zip(run["results"], table, strict=True):
        place = result["locations"][0]["physicalLocation"]
        assert result["level"] == levels[row["severity"]]
        assert (place["region"]["startLine"], place["region"]["startColumn"]) == (int(row["line"]), int(row["column"]))
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == row["rule"]
    assert run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"] == {
        "uri": "samples/club-pairs.pbn", "uriBaseId": "SRCROOT",
    }  # fmt: skip


def test_a_place_is_a_relative_uri_below_the_folder_of_the_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert location(str(tmp_path / "a b#.pbn"))["uri"] == "a%20b%23.pbn"
    assert location("d/a.zip!/b.lin")["uri"] == "d/a.zip%21/b.lin"
    assert location("c:d.pbn")["uri"] == "c%3Ad.pbn"
    assert location("/elsewhere/a.pbn") == {"uri": "file:///elsewhere/a.pbn"}


def test_junit_has_a_case_for_each_board_and_fails_those_with_an_error(reports: Path) -> None:
    root = ET.parse(reports / "report.xml").getroot()
    boards, table = rows(reports / "boards.csv"), rows(reports / "report.csv")
    cases = list(root.iter("testcase"))
    assert len(cases) == len(boards) == int(root.attrib["tests"])
    failed = {(row["file"], row["record"]) for row in table if row["severity"] == "error"}
    assert len(list(root.iter("failure"))) == sum(row["severity"] == "error" for row in table)
    assert int(root.attrib["failures"]) == len(failed) == sum(case.find("failure") is not None for case in cases)
    assert {suite.attrib["name"] for suite in root.iter("testsuite")} == {row["file"] for row in boards}
    text = ET.tostring(root, encoding="unicode")
    assert all(row["finding_id"] in text for row in table)


def test_junit_takes_its_failures_from_fail_on_and_keeps_what_belongs_to_no_board(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("nothing\x01 here")
    (tmp_path / "b.pbn").write_text(TRAPS)
    for level, failures in (("error", 0), ("warning", 2), ("never", 0)):
        report = auditor("check", ".", "--fail-on", level, "--format", "junit", cwd=tmp_path).stdout
        root = ET.fromstring(report)
        assert (root.attrib["tests"], root.attrib["failures"]) == ("2", str(failures))
        assert [case.attrib["classname"] for case in root.iter("testcase")] == ["a.txt", "b.pbn"]


def test_junit_has_one_suite_a_file_and_its_numbers_add_up(tmp_path: Path) -> None:
    (tmp_path / "a.lin").write_text((ROOT / "samples/online.lin").read_text())
    (tmp_path / "b.lin").write_bytes(b"\xff\xfe" + (ROOT / "samples/online.lin").read_text().encode("utf-16-le"))
    (tmp_path / "c.txt").write_text("nothing")
    (tmp_path / "d.pbn").write_text(TRAPS)
    root = ET.fromstring(auditor("check", ".", "--format", "junit", "--fail-on", "info", cwd=tmp_path).stdout)
    suites = list(root.iter("testsuite"))
    assert sorted(suite.attrib["name"] for suite in suites) == ["a.lin", "b.lin", "c.txt", "d.pbn"]
    for name in ("tests", "failures"):
        assert sum(int(suite.attrib[name]) for suite in suites) == int(root.attrib[name])
    assert all(len(suite) == int(suite.attrib["tests"]) for suite in suites)


def test_markdown_lists_whatever_fails_the_run() -> None:
    options = ("check", "samples", "--select", "L27", "--severity", "L27=error", "--format", "markdown")
    assert "| 3, table 2 | error L27 insufficient-bid |" in auditor(*options).stdout
    assert "L27 insufficient-bid: 1\n" in auditor("check", "samples", "--select", "L27", "--format", "markdown").stdout


def test_the_workbook_is_the_same_at_any_time(tmp_path: Path) -> None:
    first, second = (tmp_path / name for name in ("a.xlsx", "b.xlsx"))
    for path, jobs in ((first, "1"), (second, "2")):
        auditor("check", "samples", "-o", path, "--jobs", jobs)
        time.sleep(1.1)
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize(
    "words", ["check samples --format xlsx", "check samples --format csv", "schema --json", "rules"]
)
def test_a_full_device_is_no_bug_of_ours(words: str) -> None:
    import subprocess
    import sys

    with open("/dev/full", "wb") as full:
        command = [sys.executable, "-m", "auditor", *words.split()]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert "cannot be written" in done.stderr


def test_parquet_reads_back_as_the_csv(reports: Path) -> None:
    back = pd.read_parquet(reports / "report.parquet")
    expected = pd.read_csv(reports / "report.csv", dtype=DTYPES, keep_default_na=False, na_values=[""])
    assert list(back.columns) == HEADER
    assert {name: str(dtype) for name, dtype in back.dtypes.items()} == DTYPES
    for name in back.columns:
        assert back[name].astype(object).where(back[name].notna(), None).tolist() == (
            expected[name].astype(object).where(expected[name].notna(), None).tolist()
        ), name


def test_the_workbook_reads_back_as_the_csv(reports: Path) -> None:
    book = openpyxl.load_workbook(reports / "report.xlsx")
    assert book.sheetnames == ["Findings", "Boards"]
    for name, path, dtypes in (("Findings", "report.csv", DTYPES), ("Boards", "boards.csv", BOARD_DTYPES)):
        sheet, table = book[name], rows(reports / path)
        assert sheet.freeze_panes == "B2"
        assert sheet.auto_filter.ref
        header, *lines = sheet.iter_rows()
        names = [cell.value for cell in header]
        assert names == list(dtypes)
        assert len(lines) == len(table)
        for line, row in zip(lines, table, strict=True):
            for cell, column in zip(line, names, strict=True):
                assert _as_csv(cell.value) == row[column], (name, column)
                assert cell.data_type != "f"
                if dtypes[column] == "Int64" and cell.value is not None:
                    assert cell.data_type == "n"


def _as_csv(value: object) -> str:
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def test_text_that_looks_like_a_formula_a_date_or_a_number_stays_text(reports: Path) -> None:
    sheet = openpyxl.load_workbook(reports / "report.xlsx")["Findings"]
    names = [cell.value for cell in next(sheet.iter_rows(max_row=1))]
    (row,) = [line for line in sheet.iter_rows(min_row=2) if line[names.index("event")].value == "3-1"]
    for column, text in (("session", "10/2"), ("table", "007"), ("north", "'=1+1"), ("east", "'-2"), ("south", "1e5")):
        cell = row[names.index(column)]
        assert (cell.value, cell.data_type, cell.number_format) == (text, "s", "@")
    assert row[names.index("west")].hyperlink is None


def test_github_annotations_are_one_line_each_and_escaped(tmp_path: Path) -> None:
    (tmp_path / "a,b:100%.pbn").write_text(TRAPS.replace('"1"', '"5%::x"'))
    (line,) = auditor("check", ".", "--format", "github", cwd=tmp_path).stdout.splitlines()
    assert line.startswith(
        "::warning title=L27 insufficient-bid,file=a%2Cb%3A100%25.pbn,line=11,col=4::Board 5%25::x: East"
    )
    for line in auditor("check", "samples", "--format", "github").stdout.splitlines():
        assert line.startswith(("::error ", "::warning ", "::notice "))


def test_markdown_counts_and_lists_and_lets_no_text_act() -> None:
    samples = auditor("check", "samples", "--format", "markdown").stdout
    assert samples.startswith("# Bridge records audited\n\nRead 39 boards in 4 files")
    assert "## For the director (3)\n" in samples
    assert "| 8, table 4 | error L61 revoke | Trick 4 (spades, led by East): South played D9" in samples
    record = TRAPS.replace('[Table "007"]', '[Table "|<b>*x*"]')
    hostile = auditor("check", "-", "--fail-on", "warning", "--format", "markdown", text=record).stdout
    assert "| 1, table \\|\\<b\\>\\*x\\* | warning L27" in hostile


@pytest.mark.parametrize(("form", "module"), [("parquet", "pyarrow"), ("xlsx", "xlsxwriter")])
def test_a_missing_extra_says_which_one_to_install(form: str, module: str, tmp_path: Path) -> None:
    import subprocess
    import sys

    code = (
        "import importlib.util as u, sys\n"
        f"found = u.find_spec\nu.find_spec = lambda name, *rest: None if name == '{module}' else found(name, *rest)\n"
        "from auditor.__main__ import main\nmain()\n"
    )
    command = [sys.executable, "-c", code, "check", "samples", "-o", str(tmp_path / f"x.{form}")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"{form} needs the extra '{form}': pip install 'hand-record-auditor[{form}]'" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_binary_report_goes_to_standard_output_too() -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "auditor", "check", "samples", "--exit-zero", "--format", "xlsx"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    assert openpyxl.load_workbook(io.BytesIO(done.stdout)).sheetnames == ["Findings", "Boards"]


def test_boards_have_the_columns_that_are_told(reports: Path) -> None:
    with (reports / "boards.csv").open(encoding="utf-8") as file:
        assert tuple(file.readline().rstrip("\n").split(",")) == BOARD_COLUMNS

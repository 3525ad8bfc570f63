"""A step in a pipeline: what was dealt with is not reported again, what is new is; configured once."""

import csv
import json
import tomllib
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from auditor.bridge.tricks import trick_winner
from tests.support.as_text import board_as_lin, board_as_pbn
from tests.support.strategies import LegalBoard, legal_board
from tests.test_cli import INSUFFICIENT, ROOT, TWICE, auditor

REVOKE = "L61-0d6d61cb4d83a0fd"
"""Of board 8 of the samples."""


def found(*arguments: str | Path, cwd: Path = ROOT, text: str = "") -> list[dict[str, str]]:
    result = auditor("check", *arguments, "--format", "csv", cwd=cwd, text=text)
    return list(csv.DictReader(result.stdout.splitlines()))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """A folder with one file of the event."""
    text = (ROOT / "samples" / "club-pairs.pbn").read_text()
    games = [game for game in text.split("\n\n") if '[Board "8"]' in game or '[Board "1"]' in game]
    (tmp_path / "day.pbn").write_text("\n\n".join(games) + "\n")
    return tmp_path


def test_a_ruling_is_noted_the_next_run_is_quiet_and_a_new_irregularity_is_not(event: Path) -> None:
    assert auditor("check", "day.pbn", "-o", "report.csv", cwd=event).returncode == 1
    (row,) = csv.DictReader((event / "report.csv").read_text().splitlines())
    note = ("--decision", "ruled", "--who", "A. Director", "--date", "2019-06-15", "--note", "1 trick to E/W")
    assert auditor("baseline", "add", "dealt-with.toml", row["finding_id"], *note, cwd=event).returncode == 0
    quiet = auditor("check", "day.pbn", "--baseline", "dealt-with.toml", cwd=event)
    assert quiet.returncode == 0
    assert "Dealt with before (baseline) (1 place)" in quiet.stdout
    assert "Dealt with before: ruled, A. Director, 2019-06-15: 1 trick to E/W" in quiet.stdout
    assert "Found 1 error, 0 warnings, 0 info; 1 of them dealt with before" in " ".join(quiet.stdout.split())
    (event / "new.pbn").write_text(TWICE)
    assert auditor("check", ".", "--baseline", "dealt-with.toml", cwd=event).returncode == 1


def test_every_form_marks_what_the_baseline_knows(event: Path) -> None:
    auditor("baseline", "add", "b.toml", REVOKE, "--decision", "valid", "--note", "seen", cwd=event)
    run = ("check", "day.pbn", "--baseline", "b.toml", "--format")
    assert found("day.pbn", "--baseline", "b.toml", cwd=event)[0]["baseline"] == "valid"
    document = json.loads(auditor(*run, "json", cwd=event).stdout)
    assert document["findings"][0]["baseline"] == "valid"
    assert (document["coverage"]["findings_known"], document["coverage"]["findings_by_severity"]["error"]) == (1, 1)
    (result,) = json.loads(auditor(*run, "sarif", cwd=event).stdout)["runs"][0]["results"]
    assert result["suppressions"][0]["justification"].startswith("valid: ")
    root = ET.fromstring(auditor(*run, "junit", cwd=event).stdout)
    assert root.attrib["failures"] == "0"
    assert "(baseline: valid)" in "".join(root.itertext())
    assert auditor(*run, "github", cwd=event).stdout.startswith("::notice title=L61 revoke (valid)")
    assert "## Dealt with before (baseline) (1)" in auditor(*run, "markdown", cwd=event).stdout
    assert "Dealt with before:</b> valid, " in auditor(*run, "html", cwd=event).stdout


def test_a_baseline_is_listed_replaced_and_pruned_and_its_comments_stay(event: Path) -> None:
    path = event / "b.toml"
    path.write_text(f'# of the spring cup\n[[finding]]\nid = "{REVOKE}" # board 8\ndecision = "valid"\n')
    gone = "R04-0123456789abcdef"
    assert auditor("baseline", "add", path, gone, REVOKE, "--decision", "corrected", "--who", "North1").returncode == 0
    entries = tomllib.loads(path.read_text())["finding"]
    assert [(entry["id"], entry["decision"], entry["who"]) for entry in entries] == [
        (REVOKE, "corrected", "North1"), (gone, "corrected", "North1"),
    ]  # fmt: skip
    assert auditor("baseline", "list", path).stdout.splitlines()[0].startswith(f"{REVOKE}  corrected  North1, 2")
    dry = auditor("baseline", "prune", path, "day.pbn", "--dry-run", cwd=event)
    assert (dry.stdout, len(tomllib.loads(path.read_text())["finding"])) == (f"{gone}\n", 2)
    assert auditor("baseline", "prune", path, "day.pbn", cwd=event).stdout == f"{gone}\n"
    assert [entry["id"] for entry in tomllib.loads(path.read_text())["finding"]] == [REVOKE]
    assert path.read_text().startswith("# of the spring cup\n")


def test_comments_go_and_stay_with_their_entry(event: Path) -> None:
    entry = '[[finding]]\nid = "{}"\ndecision = "valid"\n'
    gone, other = "L61-0000000000000000", "L27-0000000000000000"
    text = f"# The cup.\n\n# old one\n{entry.format(gone)}\n# Board 8: appeals\n{entry.format(REVOKE)}\n# Board 3\n{entry.format(other)}"
    (event / "b.toml").write_text(text)
    assert auditor("baseline", "prune", "b.toml", "day.pbn", cwd=event).stdout == f"{gone}\n{other}\n"
    assert (event / "b.toml").read_text() == f"# The cup.\n\n# Board 8: appeals\n{entry.format(REVOKE)}"
    auditor("baseline", "prune", "b.toml", ROOT / "samples" / "online.lin", cwd=event)
    assert auditor("baseline", "add", "b.toml", REVOKE, other, "--decision", "ruled", cwd=event).returncode == 0
    assert [each["id"] for each in tomllib.loads((event / "b.toml").read_text())["finding"]] == [REVOKE, other]


def test_what_stands_loose_between_entries_is_never_touched(event: Path) -> None:
    entry = '[[finding]]\nid = "{}"\ndecision = "valid"\n'
    first, second = "L61-0000000000000000", "L27-0000000000000000"
    loose = "\n# ===== Sunday =====\n\n# B\n"
    text = entry.format(first) + loose + entry.format(second) + "\n# footer\n"
    path = event / "b.toml"
    for name in (first, second):
        path.write_text(text)
        auditor("baseline", "add", path, name, "--decision", "ruled", "--date", "2020-02-02")
        changed = path.read_text()
        assert loose in changed
        assert changed.endswith("\n# footer\n")
        assert changed.count("2020-02-02") == 1
    path.write_text(text)
    auditor("baseline", "prune", path, "day.pbn", cwd=event)
    assert "# ===== Sunday =====" in path.read_text()
    assert path.read_text().endswith("# footer\n")


def test_line_ends_and_the_mark_of_a_file_stay(event: Path) -> None:
    path = event / "b.toml"
    text = f'# head\n[[finding]]\nid = "{REVOKE}"\ndecision = "valid"\n'
    path.write_bytes(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode())
    assert auditor("baseline", "add", path, "L27-0000000000000000", "--decision", "ruled").returncode == 0
    raw = path.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf# head\r\n")
    assert raw.count(b"\n") == raw.count(b"\r\n") > 6
    (event / "auditor.toml").write_bytes(b'\xef\xbb\xbfignore = ["L61"]\n')
    assert auditor("check", "day.pbn", cwd=event).returncode == 0
    assert auditor("check", "day.pbn", "--select", "L61", cwd=event).returncode == 1


def test_an_entry_is_replaced_as_a_whole_and_so_are_its_doubles(event: Path) -> None:
    first = f'[[finding]]\nid = "{REVOKE}"\ndecision = "ruled"\nwho = "A. Director"\nnote = "1 trick"\n'
    (event / "real.toml").write_text(first + first.replace("ruled", "corrected"))
    (event / "b.toml").symlink_to("real.toml")
    note = 'a "quoted"\nnote \x7f'
    auditor(
        "baseline", "add", "b.toml", REVOKE, "--decision", "valid", "--date", "2020-02-02", "--note", note, cwd=event
    )
    assert (event / "b.toml").is_symlink()
    (entry,) = tomllib.loads((event / "real.toml").read_text())["finding"]
    assert {key: str(value) for key, value in entry.items()} == {
        "id": REVOKE, "decision": "valid", "date": "2020-02-02", "note": note,
    }  # fmt: skip


def test_entries_that_are_not_written_one_by_one_are_read_but_not_changed(event: Path) -> None:
    text = f'finding = [{{id = "{REVOKE}", decision = "valid"}}]\n'
    (event / "b.toml").write_text(text)
    assert auditor("check", "day.pbn", "--baseline", "b.toml", cwd=event).returncode == 0
    result = auditor("baseline", "add", "b.toml", REVOKE, "--decision", "ruled", cwd=event)
    assert result.returncode == 2
    assert "can only be changed where every entry begins with [[finding]]" in " ".join(result.stderr.split())
    assert (event / "b.toml").read_text() == text


def test_one_more_of_a_folded_kind_is_a_new_finding(tmp_path: Path) -> None:
    game = '[Board "{}"]\n[Dealer "N"]\n[Deal "N:{}"]\n\n'
    path = tmp_path / "e.pbn"
    path.write_text(game.format(1, "AK.Q32.T98.J7654 - - -") + game.format(2, "rubbish"))
    (name,) = [row["finding_id"] for row in found(path) if row["rule"] == "F03"]
    auditor("baseline", "add", tmp_path / "b.toml", name, "--decision", "valid")
    assert auditor("check", path, "--baseline", tmp_path / "b.toml").returncode == 0
    path.write_text(path.read_text() + game.format(3, "refuse"))
    assert auditor("check", path, "--baseline", tmp_path / "b.toml").returncode == 1
    root = ET.fromstring(auditor("check", path, "--format", "junit").stdout)
    assert [[part.tag for part in case][:1] for case in root.iter("testcase")] == [[], ["failure"], ["skipped"]]


def test_prune_audits_as_the_check_does_and_never_after_a_loss(event: Path) -> None:
    (event / "t.lin").write_text("up|2|\n" + (ROOT / "samples" / "team-match.lin").read_text())
    options = ("--include-movies",)
    ids = [row["finding_id"] for row in found("t.lin", *options, cwd=event) if row["rule"][0] == "L"]
    assert ids
    auditor("baseline", "add", "b.toml", *ids, "--decision", "valid", cwd=event)
    assert auditor("baseline", "prune", "b.toml", "t.lin", *options, cwd=event).stdout == ""
    (event / "auditor.toml").write_text("include-movies = true\n")
    assert auditor("baseline", "prune", "b.toml", "t.lin", cwd=event).stdout == ""
    (event / "bad.zip").write_bytes(b"PK\x03\x04 no archive")
    (event / "empty.pbn").write_bytes(b"")
    (event / "auditor.toml").write_text('baseline = "not-yet.toml"\n')
    for lost in ("bad.zip", "empty.pbn", "t.lin"):
        result = auditor("baseline", "prune", "b.toml", lost, cwd=event)
        assert result.returncode == 2
        assert f"nothing was taken out: {lost}" in " ".join(result.stderr.split())
    told = " ".join(auditor("check", "day.pbn", cwd=event).stderr.split())
    assert "auditor.toml: baseline = " in told
    assert "not-yet.toml': no such file" in told


def test_what_is_left_out_is_counted_and_the_manifest_says_why(tmp_path: Path) -> None:
    result = auditor("check", "samples", "--ignore", "L,R", "--severity", "D=info", "--manifest", tmp_path / "m.json")
    assert "19 more left out by --select or --ignore" in " ".join(result.stdout.split())
    options = json.loads((tmp_path / "m.json").read_text())["options"]
    assert (options["ignore"], options["severity"], options["select"]) == (["L,R"], ["D=info"], [])
    (tmp_path / "auditor.toml").write_text("[severity]\nD04 = 'error'\n")
    game = '[Board "{}"]\n[Dealer "W"]\n[Vulnerable "Both"]\n[Auction "W"]\nPass Pass Pass Pass\n\n'
    (tmp_path / "d.pbn").write_text(game.format(1) + game.format(5))
    total = len(found("d.pbn", cwd=tmp_path))
    for option in ("D04", "L", "ALL"):
        run = ("check", "d.pbn", "--ignore", option, "--exit-zero", "--format", "json", "--manifest", "m.json")
        coverage = json.loads(auditor(*run, cwd=tmp_path).stdout)["coverage"]
        assert sum(coverage["findings_by_severity"].values()) + coverage["findings_left_out"] == total
    assert json.loads((tmp_path / "m.json").read_text())["options"]["severity"] == ["D04=error"]


def test_the_command_line_takes_back_what_the_configuration_says(tmp_path: Path) -> None:
    config = tmp_path / "auditor.toml"
    config.write_text("exit-zero = true\nanonymise = true\n[severity]\nL27 = 'error'\n")
    named = '[North "North1"]\n' + INSUFFICIENT
    assert auditor("check", "-", text=named, cwd=tmp_path).returncode == 0
    assert auditor("check", "-", "--no-exit-zero", text=named, cwd=tmp_path).returncode == 1
    assert auditor("check", "-", "--fail-on", "error", text=named, cwd=tmp_path).returncode == 1
    assert "North1" not in auditor("check", "-", text=named, cwd=tmp_path).stdout
    assert "North1" in auditor("check", "-", "--no-anonymise", text=named, cwd=tmp_path).stdout
    (row,) = found("-", "--severity", "R01=info", text=named, cwd=tmp_path)
    assert row["severity"] == "error"
    (row,) = found("-", "--severity", "L27=info", text=named, cwd=tmp_path)
    assert row["severity"] == "info"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("finding = 3", "[[finding]] expected"),
        ("[[finding]]\nid = 'L61-0d6d61cb4d83a0fd'\n", "entry 1: id and decision are needed"),
        ("[[finding]]\nid = 'L61'\ndecision = 'valid'\n", "'L61' is no id of a finding"),
        (f"[[finding]]\nid = '{REVOKE}'\ndecision = 'fine'\n", "'fine' is none of valid, corrected, ruled"),
        (f"[[finding]]\nid = '{REVOKE}'\ndecision = 'valid'\nby = 'x'\n", "unknown by; known are"),
        ("[[finding", "is no TOML"),
    ],
)
def test_a_baseline_that_is_wrong_is_a_fault_of_usage(text: str, told: str, event: Path) -> None:
    (event / "b.toml").write_text(text)
    result = auditor("check", "day.pbn", "--baseline", "b.toml", cwd=event)
    assert (result.returncode, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())


def revoked(board: LegalBoard) -> LegalBoard | None:
    """The board with two cards of one hand exchanged: the first revokes, and every winner stays; None where there are none."""
    for act in range(4, 44):
        trick, turn = divmod(act, 4)
        seat = (board.leaders[trick] + turn) & 3
        suit = board.cards[4 * trick] // 13
        for later in range(trick + 1, 12):
            other = 4 * later + ((seat - board.leaders[later]) & 3)
            cards = list(board.cards)
            cards[act], cards[other] = cards[other], cards[act]
            is_discard = cards[other] // 13 != board.cards[4 * later] // 13
            if turn and other & 3 and board.cards[act] // 13 == suit != cards[act] // 13 and is_discard:
                changed = board._replace(cards=cards)
                if [_winner(changed, each) for each in (trick, later)] == [
                    board.winners[each] for each in (trick, later)
                ]:
                    return changed
    return None


def _winner(board: LegalBoard, trick: int) -> int:
    cards = board.cards[4 * trick : 4 * trick + 4]
    return (board.leaders[trick] + trick_winner(cards, board.trump)) & 3


def test_an_id_survives_another_name_and_the_other_notation(tmp_path: Path) -> None:
    compared = 0
    for seed in range(30):
        board = revoked(legal_board(seed, seed % 16 + 1))
        if board is None:
            continue
        (tmp_path / "moved").mkdir(exist_ok=True)
        paths = [tmp_path / "a.pbn", tmp_path / "moved" / "b.pbn", tmp_path / "c.lin"]
        for path in paths[:2]:
            path.write_text('[North "North1"]\n[Event "X"]\n' + board_as_pbn(board, result=None))
        paths[2].write_text(board_as_lin(board))
        ids = [{row["finding_id"] for row in found(path) if row["rule"] == "L61"} for path in paths]
        if ids[0] and ids[2]:
            assert ids[0] == ids[1] == ids[2], board_as_pbn(board)
            compared += 1
        if compared == 4:
            return
    raise AssertionError("too few boards with a revoke")


def test_rules_are_selected_and_ignored_by_the_longest_code() -> None:
    def rules(*options: str) -> set[str]:
        return {row["rule"] for row in found("samples/club-pairs.pbn", *options)}

    everything = rules()
    assert rules("--select", "L") == {rule for rule in everything if rule[0] == "L"}
    assert rules("--select", "L,R03", "--ignore", "L61") == {r for r in everything if r[0] == "L" or r == "R03"} - {
        "L61"
    }
    assert rules("--ignore", "L", "--select", "L61", "--select", "ALL") == {r for r in everything if r[0] != "L"} | {
        "L61"
    }
    assert rules("--ignore", "ALL") == set()


def test_what_is_ignored_fails_nothing_and_leaves_its_board_clean() -> None:
    result = auditor("check", "-", "--ignore", "D", "--ignore", "F", "--format", "json", text=TWICE)
    assert result.returncode == 0
    assert json.loads(result.stdout)["boards"][0]["status"] == "clean"


def test_a_rule_is_reported_at_another_severity() -> None:
    assert auditor("check", "-", text=INSUFFICIENT).returncode == 0
    assert auditor("check", "-", "--severity", "L27=error", text=INSUFFICIENT).returncode == 1
    (row,) = found("-", "--severity", "L=info", "--severity", "L27=error", text=INSUFFICIENT)
    assert row["severity"] == "error"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--select", "L6l"), "no such rule or family; near: "),
        (("--ignore", "Q"), "--ignore Q: no such rule or family"),
        (("--severity", "L61"), "CODE=LEVEL expected, with one of info, warning, error"),
        (("--severity", "L61=fatal"), "CODE=LEVEL expected"),
    ],
)
def test_a_code_that_is_none_is_a_fault_of_usage(options: tuple[str, ...], told: str) -> None:
    result = auditor("check", "-", *options, text=INSUFFICIENT)
    assert result.returncode == 2
    assert told in result.stderr


def test_the_nearest_configuration_counts_and_the_command_line_more(tmp_path: Path) -> None:
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "pyproject.toml").write_text('[tool.auditor]\nfail-on = "warning"\n')
    assert auditor("check", "-", text=INSUFFICIENT, cwd=inner).returncode == 1
    (tmp_path / "a" / "pyproject.toml").write_text("[tool.other]\n")
    assert auditor("check", "-", text=INSUFFICIENT, cwd=inner).returncode == 1
    (tmp_path / "a" / "auditor.toml").write_text('ignore = "L27"\n[severity]\nL = "error"\n')
    assert auditor("check", "-", text=INSUFFICIENT, cwd=inner).returncode == 0
    assert auditor("check", "-", "--ignore", "R", text=INSUFFICIENT, cwd=inner).returncode == 1
    assert auditor("check", "-", "--isolated", text=INSUFFICIENT, cwd=inner).returncode == 0
    chosen = ("--config", str(tmp_path / "pyproject.toml"))
    assert auditor("check", "-", *chosen, text=INSUFFICIENT, cwd=inner).returncode == 1


def test_a_baseline_of_the_configuration_is_read_from_its_folder(event: Path) -> None:
    auditor("baseline", "add", event / "b.toml", REVOKE, "--decision", "ruled")
    (event / "auditor.toml").write_text('baseline = "b.toml"\nlaws = 2017\njobs = 1\n')
    (event / "below").mkdir()
    assert auditor("check", "../day.pbn", cwd=event / "below").returncode == 0


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('fail_on = "error"', "unknown key 'fail_on'; did you mean 'fail-on'?"),
        ('sellect = "L"', "unknown key 'sellect'; did you mean 'select'?"),
        ('zzz = "L"', "unknown key 'zzz'; known are laws, "),
        ('jobs = "two"', "jobs = 'two' is of the wrong kind"),
        ("severity = 3", "severity = 3 is of the wrong kind"),
        ("select = [1]", "select = [1] is of the wrong kind"),
        ('fail-on = "fatal"', "'fatal' is not one of"),
        ("fail-on", "cannot be read"),
    ],
)
def test_a_configuration_that_is_wrong_says_where_and_what_was_meant(text: str, told: str, tmp_path: Path) -> None:
    (tmp_path / "auditor.toml").write_text(text)
    result = auditor("check", "-", text=INSUFFICIENT, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, "")
    assert told in " ".join(result.stderr.split())


def test_every_key_of_the_configuration_is_an_option() -> None:
    from auditor.cli.board import board
    from auditor.cli.check import check
    from auditor.cli.config import KEYS

    options = {name for command in (check, board) for option in command.params for name in option.opts}
    assert {f"--{key}" for key in KEYS} <= options


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("auditor ru", "plain,rules"),
        ("auditor rules L6", "plain,L61\nplain,L67"),
        ("auditor check --select R0", "\n".join(f"plain,R0{number}" for number in range(1, 10))),
        ("auditor check --format js", "plain,json\nplain,jsonl"),
        ("auditor check sam", "file,sam"),
        ("auditor baseline p", "plain,prune"),
    ],
)
def test_a_shell_completes_commands_codes_and_files(words: str, completed: str) -> None:
    import os
    import subprocess
    import sys

    asked = {"_AUDITOR_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    command = [sys.executable, "-m", "auditor"]
    done = subprocess.run(command, env=os.environ | asked, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == completed

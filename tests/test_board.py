"""`auditor board`: one board in the terminal, chosen by number, table, room, link or archive member."""

import zipfile
from pathlib import Path

import pytest

from tests.test_cli import ROOT, auditor

GOLDENS = Path(__file__).parent / "goldens"
PAIRS = "samples/club-pairs.pbn"
MATCH = "samples/team-match.lin"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("board-revoke.txt", (PAIRS, "8")),
        ("board-revoke-ascii.txt", (PAIRS, "8", "--ascii", "-v")),
        ("board-insufficient.txt", (PAIRS, "3")),
        ("board-twelve-cards.txt", (PAIRS, "18")),
        ("board-clean-alert.txt", (PAIRS, "21")),
        ("board-before-a-lead.txt", (MATCH, "2", "--room", "open", "--step", "flagged")),
        ("board-list.txt", (MATCH,)),
    ],
)
def test_a_board_is_shown_as_it_was_read_and_accepted(
    name: str, arguments: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    result = auditor("board", *arguments, encoding="utf-8")
    assert (result.returncode, result.stderr) == (0, "")
    golden = GOLDENS / name
    if request.config.getoption("--accept"):
        golden.write_text(result.stdout, encoding="utf-8", newline="")
    assert result.stdout == golden.read_text(encoding="utf-8")
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_letters_stand_for_suits_where_the_stream_has_no_signs() -> None:
    text = auditor("board", PAIRS, "8", encoding="cp1252").stdout
    assert text == auditor("board", PAIRS, "8", "--ascii", encoding="utf-8").stdout
    assert text.isascii()
    assert " D9!" in text
    assert "South4 (10)" in text


def test_colours_are_only_for_terminals() -> None:
    assert "\x1b" not in auditor("board", PAIRS, "8").stdout


def test_the_only_board_needs_no_number(tmp_path: Path) -> None:
    assert "Board 7" in auditor("board", "samples/pasted-link.txt").stdout
    link = next(line for line in (ROOT / "samples/pasted-link.txt").read_text().splitlines() if "handviewer" in line)
    assert "Board 7" in auditor("board", link).stdout


def test_a_board_comes_from_standard_input_or_from_a_member_of_an_archive(tmp_path: Path) -> None:
    text = (ROOT / PAIRS).read_text()
    shown = auditor("board", "-", "8", text=text).stdout
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("day/club.pbn", text)
        archive.writestr("day/other.pbn", '[Board "8"]\n[Dealer "N"]\n[Auction "N"]\nAP\n')
    member = auditor("board", "a.zip!/day/club.pbn", "8", cwd=tmp_path).stdout
    assert "id L61-0d6d61cb4d83a0fd" in shown
    assert member.splitlines()[1:] == shown.splitlines()[1:]
    result = auditor("board", "a.zip!/club.pbn", "8", cwd=tmp_path)
    assert result.returncode == 2
    assert "it has: day/club.pbn, day/other.pbn" in result.stderr


def test_every_table_is_shown_unless_one_is_chosen() -> None:
    both = auditor("board", MATCH, "02").stdout
    assert [part in both for part in ("room Open", "room Closed", "2 boards, 1 finding")] == [True] * 3
    closed = auditor("board", MATCH, "2", "--room", "closed").stdout
    assert "room Open" not in closed
    assert "1 board, 0 findings. Not a ruling: a director decides." in closed
    assert auditor("board", MATCH, "#4").stdout == closed


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((MATCH, "9"), "no board 9; the nearest: 6, 5, 4, 3, 2 (of 6)"),
        ((PAIRS, "8", "--table", "7"), "no board 8, table 7; board 8 was played at table 4"),
        ((MATCH, "2", "--step", "none"), "--step none: the number of a card from 1, or flagged"),
        ((MATCH, "2", "-o", "x.csv"), "a board is written as .html or .txt"),
        (("samples/none.pbn", "2"), "no such file or folder"),
    ],
)
def test_what_cannot_be_shown_is_told_with_exit_code_2(arguments: tuple[str, ...], told: str) -> None:
    result = auditor("board", *arguments)
    assert (result.returncode, result.stdout) == (2, "")
    assert told in result.stderr


def test_a_position_shows_what_the_hands_still_hold() -> None:
    text = auditor("board", PAIRS, "8", "--step", "14", encoding="utf-8").stdout
    assert "on the table: East ♠K; then South plays ♦9 (flagged)." in " ".join(text.split())
    south = text.split("South4")[1].splitlines()[1:5]
    assert [line.strip() for line in south] == ["♠ A 6 5 3", "♥ Q 9 6 3", "♦ 9 8", "♣ —"]
    assert "The play ends before card 60." in auditor("board", PAIRS, "8", "--step", "60").stdout


def test_a_link_to_a_viewer_is_made_only_when_asked_for_and_without_names_if_they_are_left_out() -> None:
    assert "bridgebase" not in auditor("board", PAIRS, "8").stdout
    linked = auditor("board", PAIRS, "8", "--links", "--anonymise").stdout
    assert "handviewer.html?lin=pn%7C%2C%2C%2C%7C" in linked
    assert "South4" not in linked
    url = next(line for line in linked.splitlines() if line.startswith("view: ")).removeprefix("view: ")
    again = auditor("board", url, "--ascii").stdout
    shown = auditor("board", PAIRS, "8", "--ascii", "--anonymise").stdout
    assert _diagram(again) == _diagram(shown)
    assert "L61 revoke" in again


def _diagram(text: str) -> str:
    return text[text.index("  North") : text.index("Contract:")]


def test_pages_and_texts_are_written_to_files(tmp_path: Path) -> None:
    page, text = tmp_path / "board.html", tmp_path / "board.txt"
    assert auditor("board", PAIRS, "8", "-o", page).returncode == 0
    assert auditor("board", PAIRS, "8", "-o", text).returncode == 0
    assert text.read_text(encoding="utf-8") == (GOLDENS / "board-revoke.txt").read_text(encoding="utf-8")
    content = page.read_text(encoding="utf-8")
    assert content.count("<article") == 1
    assert "L61-0d6d61cb4d83a0fd" in content
    assert auditor("board", PAIRS, "8", "-o", tmp_path / "none" / "board.txt").returncode == 2


def test_a_page_of_an_event_is_the_same_for_any_number_of_jobs(tmp_path: Path) -> None:
    pages = [tmp_path / f"{jobs}.html" for jobs in (1, 2)]
    for jobs, page in enumerate(pages, 1):
        assert auditor("check", "samples", "--exit-zero", "--jobs", str(jobs), "-o", page).returncode == 0
    one, two = (page.read_text(encoding="utf-8") for page in pages)
    assert one == two
    assert one.count("<article") == 19
    assert "<footer><p>Not a ruling: a director decides." in one


WRONG_DEALER = (
    '[Board "1"]\n[Table "{}"]\n[Dealer "E"]\n[Vulnerable "All"]\n'
    '[Deal "N:AKQT5.KQ2.A32.32 J98.JT9.QJT.AKQ4 764.876.9876.JT9 32.A543.K54.8765"]\n[Auction "E"]\nAP\n\n'
)


def test_a_finding_that_is_told_once_for_its_file_is_told_on_every_board_that_is_drawn(tmp_path: Path) -> None:
    (tmp_path / "t.pbn").write_text("".join(WRONG_DEALER.format(table) for table in (1, 2, 3)))
    text = auditor("board", "t.pbn", "1", cwd=tmp_path).stdout
    assert " ".join(text.split()).count("(told once for the file, at an earlier board)") == 4
    auditor("check", "t.pbn", "-o", "t.html", "--all-boards", cwd=tmp_path)
    page = (tmp_path / "t.html").read_text(encoding="utf-8")
    assert page.count("(told once for the file, at an earlier board)") == 4
    assert "Nothing was found" not in page
    loud = auditor("board", "t.pbn", "1", "--severity", "D04=error", cwd=tmp_path).stdout
    assert "info D04" not in loud


def test_an_id_of_the_view_is_that_of_the_report(tmp_path: Path) -> None:
    (tmp_path / "t.pbn").write_text("".join('[Board "1"]\n[Dealer "N"]\n[Auction "N"]\n1S 1H AP\n\n' for _ in range(2)))
    report = auditor("check", "t.pbn", "--format", "csv", cwd=tmp_path).stdout
    ids = [line.split(",")[0] for line in report.splitlines()[1:]]
    assert ids[1] == f"{ids[0]}-2"
    for record, name in enumerate(ids, 1):
        assert f"  id {name}\n" in auditor("board", "t.pbn", f"#{record}", cwd=tmp_path).stdout


def test_what_boards_show_against_each_other_is_shown_on_each_of_them(tmp_path: Path) -> None:
    text = (ROOT / MATCH).read_text().replace("md|4SJ5HKQT8", "md|4SJ5HKQT7", 1).replace("HA764DQ42", "HA864DQ42", 1)
    (tmp_path / "t.lin").write_text(text)
    assert "D05 deals-differ" in auditor("check", "t.lin", cwd=tmp_path).stdout
    assert "D05 deals-differ" in auditor("board", "t.lin", "2", "--room", "closed", cwd=tmp_path).stdout


def test_the_last_line_counts_what_is_shown(tmp_path: Path) -> None:
    (tmp_path / "t.lin").write_bytes(b"\xff\xfe" + (ROOT / "samples/online.lin").read_text().encode("utf-16-le"))
    assert auditor("board", "t.lin", "1", cwd=tmp_path).stdout.endswith(
        "1 board, 0 findings. Not a ruling: a director decides.\nThe file as a whole has 1 more: see auditor check.\n"
    )


def test_a_record_of_nothing_is_said_to_be_that(tmp_path: Path) -> None:
    (tmp_path / "t.pbn").write_text('[Event "x"]\n[Board "1"]\n\n')
    assert "Nothing of this record could be audited." in auditor("board", "t.pbn", cwd=tmp_path).stdout
    report = auditor("check", "t.pbn", "--format", "junit", cwd=tmp_path).stdout
    assert '<skipped message="nothing of this board could be audited"/>' in report


def test_several_boards_are_no_page(tmp_path: Path) -> None:
    result = auditor("board", PAIRS, "-o", tmp_path / "x.html")
    assert result.returncode == 2
    assert "several boards; name one" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_baseline_and_a_selection_count_for_a_board_too(tmp_path: Path) -> None:
    auditor("baseline", "add", tmp_path / "b.toml", "L61-0d6d61cb4d83a0fd", "--decision", "ruled", "--note", "1 trick")
    assert "dealt with before: ruled, " in auditor("board", PAIRS, "8", "--baseline", tmp_path / "b.toml").stdout
    assert "L61" not in auditor("board", PAIRS, "8", "--ignore", "L61").stdout
    assert "info L61 revoke" in auditor("board", PAIRS, "8", "--severity", "L=info").stdout


def test_names_are_left_out_of_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    auditor("check", "samples", "--exit-zero", "--anonymise", "--all-boards", "-o", page)
    content = page.read_text(encoding="utf-8")
    assert content.count("<article") == 39
    assert not any(f"{seat}{pair}" in content for seat in ("North", "South", "East", "West") for pair in range(1, 12))


def test_pandas_is_not_imported_for_a_board() -> None:
    import subprocess
    import sys

    code = "import sys; from auditor.__main__ import main\ntry: main()\nexcept SystemExit: print(sorted(sys.modules))"
    command = [sys.executable, "-c", code, "board", PAIRS, "8"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    assert "'auditor.report.board_text'" in done.stdout
    assert "'pandas'" not in done.stdout
    assert "'jinja2'" not in done.stdout

"""Folders, archives, compressed files, standard input, teaching files."""

import gzip
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from auditor.audit import BoardAudit, Options
from auditor.batch import archives
from auditor.batch.audit_file import ReadOptions, audit_file
from auditor.batch.inputs import discover
from auditor.notation.lin.teaching import TeachingMarks, teaching_mark
from tests.test_cli import CLEAN, INSUFFICIENT, auditor

LIN = "pn|S,W,N,E|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|o|mb|p|mb|p|mb|p|mb|p|\n"


def entries(path: Path, tmp_path: Path, reading: ReadOptions | None = None) -> list[str]:
    """What came of each input: its name and its boards, or the code of its problem."""
    own = tmp_path / "unpacked"
    own.mkdir(exist_ok=True)
    found = []
    for source in discover([str(path)], own):
        for entry in audit_file(source, Options(), reading or ReadOptions()):
            name = source.name.removeprefix(tmp_path.as_posix() + "/")
            found.append(f"{name} {'board' if isinstance(entry, BoardAudit) else entry.rule}")
    return found


def test_a_folder_gives_its_record_files_in_path_order_whatever_the_case(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    for name in ("b.PBN", "a.pbn", "notes.md", "sub/c.Lin"):
        (tmp_path / name).write_text(LIN if name.lower().endswith("lin") else CLEAN)
    (tmp_path / "unpacked").mkdir()
    names = [Path(source.name).name for source in discover([str(tmp_path)], tmp_path / "unpacked")]
    assert names == ["a.pbn", "b.PBN", "c.Lin"]


def zipped(path: Path, members: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


def test_members_of_a_zip_are_read_by_name(tmp_path: Path) -> None:
    path = zipped(tmp_path / "a.zip", {"x/b.lin": LIN, "a.pbn": CLEAN, "readme.md": "no"})
    assert entries(path, tmp_path) == ["a.zip!/a.pbn board", "a.zip!/x/b.lin board"]


def test_members_of_a_tar_are_read_by_name(tmp_path: Path) -> None:
    path = tmp_path / "a.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        for name, text in (("b.lin", LIN), ("a.pbn", CLEAN)):
            info = tarfile.TarInfo(name)
            info.size = len(text)
            archive.addfile(info, io.BytesIO(text.encode()))
        link = tarfile.TarInfo("evil.pbn")
        link.type = tarfile.SYMTYPE
        link.linkname = "/etc/passwd"
        archive.addfile(link)
    assert entries(path, tmp_path) == ["a.tar.gz F08", "a.tar.gz!/a.pbn board", "a.tar.gz!/b.lin board"]


def test_a_compressed_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.pbn.gz"
    path.write_bytes(gzip.compress(CLEAN.encode()))
    assert entries(path, tmp_path) == ["a.pbn.gz!/a.pbn board"]


@pytest.mark.parametrize("name", ["../out.pbn", "/out.pbn", "x\\..\\..\\out.pbn"])
def test_members_outside_the_archive_are_refused(name: str, tmp_path: Path) -> None:
    assert entries(zipped(tmp_path / "a.zip", {name: CLEAN}), tmp_path) == ["a.zip F08"]


def test_an_archive_that_unpacks_to_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "SMALL", 1 << 10)
    assert entries(zipped(tmp_path / "a.zip", {"a.pbn": "{" + " " * (1 << 20) + "}\n"}), tmp_path) == ["a.zip F08"]


@pytest.mark.parametrize("raw", [b"", b"PK\3\4 nonsense", b"\x1f\x8b nonsense"])
@pytest.mark.parametrize("name", ["a.zip", "a.tar.gz", "a.pbn.gz"])
def test_a_damaged_archive_is_a_finding(raw: bytes, name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(raw)
    (found,) = set(entries(path, tmp_path)) - {f"{name}!/a.pbn F10"} or {f"{name} F01"}
    assert found.startswith(f"{name} F01")


def test_standard_input_needs_a_format_only_where_the_text_does_not_tell() -> None:
    assert "Read 1 board in 1 file" in auditor("check", "-", text=INSUFFICIENT).stdout
    assert "Read 1 board in 1 file" in auditor("check", "-", text=LIN).stdout
    assert "Read 1 board in 1 file" in auditor("check", "-", "--input-format", "pbn", text='[West "W"]\n').stdout


@pytest.mark.parametrize("mark", ["up|2|", "ub||", "jp|3|", "wt|n|", "lb|why?|", "md|0|"])
def test_a_teaching_file_is_no_record_of_play(mark: str, tmp_path: Path) -> None:
    path = tmp_path / "movie.lin"
    path.write_text(LIN + mark)
    assert entries(path, tmp_path) == ["movie.lin F11"]
    assert "movie.lin board" in entries(path, tmp_path, ReadOptions(include_movies=True))


def test_chat_that_ends_like_a_command_makes_no_teaching_file(tmp_path: Path) -> None:
    path = tmp_path / "chat.lin"
    path.write_text(LIN + "nt|hurry up|pg||nt|the lb|pg||")
    assert entries(path, tmp_path) == ["chat.lin board"]


def test_a_mark_counts_behind_a_bar_wherever_a_file_is_cut() -> None:
    marks = TeachingMarks()
    chat = b"nt|the "
    for length in range(40):
        assert not marks.found_in(chat + b"lb|pg||" + b"x" * length)
    assert marks.found_in(b"pg|") == ""
    assert marks.found_in(b"|lb|why|") == "lb"
    assert teaching_mark([b"wt|" + b" " * 300_000]) == ""


def test_a_teaching_file_may_begin_with_a_byte_order_mark(tmp_path: Path) -> None:
    path = tmp_path / "movie.lin"
    path.write_bytes(b"\xef\xbb\xbflb|x|" + LIN.encode())
    assert entries(path, tmp_path) == ["movie.lin F11"]


def test_a_bare_table_outside_a_match_is_a_teaching_file(tmp_path: Path) -> None:
    path = tmp_path / "movie.lin"
    path.write_text("bt||" + LIN)
    assert entries(path, tmp_path) == ["movie.lin F11"]
    path.write_text("vg|Cup,1,I,1,1,A,0,B,0|bt||" + LIN)
    assert entries(path, tmp_path) == ["movie.lin board"]


def test_two_members_of_one_name_are_both_read(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.pbn", CLEAN)
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr("a.pbn", INSUFFICIENT)
    (tmp_path / "own").mkdir()
    names = [source.name for source in discover([str(tmp_path / "a.zip")] * 2, tmp_path / "own")]
    assert [name.rpartition("!/")[2] for name in names] == ["a.pbn", "a.pbn (2)"]


def test_two_names_that_no_text_can_show_apart_are_both_read(tmp_path: Path) -> None:
    strange = Path(str(tmp_path) + "/\udcff.pbn")
    strange.write_text(CLEAN)
    (tmp_path / "\\xff.pbn").write_text(INSUFFICIENT)
    sources = discover([str(tmp_path)], tmp_path)
    assert [source.name.rpartition("/")[2] for source in sources] == ["\\xff.pbn", "\\xff.pbn (2)"]
    assert len({source.path for source in sources}) == 2


@pytest.mark.parametrize("name", ["a.zip", "a.pbn.gz", "a.tar.gz", "a.tar.xz"])
def test_bytes_that_were_changed_in_an_archive_cost_no_other_file(name: str, tmp_path: Path) -> None:
    text = (CLEAN * 400).encode()
    path = tmp_path / name
    if name == "a.zip":
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("a.pbn", text)
    elif name == "a.pbn.gz":
        path.write_bytes(gzip.compress(text))
    else:
        with tarfile.open(path, f"w:{name.rpartition('.')[2]}") as tar:
            member = tarfile.TarInfo("a.pbn")
            member.size = len(text)
            tar.addfile(member, io.BytesIO(text))
    raw = bytearray(path.read_bytes())
    for offset in range(len(raw) // 3, len(raw) // 2):
        raw[offset] ^= 0xFF
    path.write_bytes(raw)
    (tmp_path / "b.pbn").write_text(INSUFFICIENT)
    result = auditor("check", tmp_path)
    assert result.returncode == 1, result.stderr
    assert "F01" in result.stdout
    assert "L27" in result.stdout

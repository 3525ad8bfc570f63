"""Worker processes: the same bytes for any number of them, and no result lost when something dies."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from auditor.audit import Options
from auditor.batch import pieces
from auditor.batch.audit_file import ReadOptions, audit_file
from auditor.batch.inputs import Input
from auditor.notation import source_text
from auditor.run import assign
from auditor.run.crew import WorkerLostError, Workers
from auditor.run.run import Run
from auditor.run.work import How, work_on_file
from tests.test_cli import ROOT, auditor

SAMPLES = ROOT / "samples"


@pytest.fixture(scope="module")
def big(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("big")
    for name in ("club-pairs.pbn", "online.lin"):
        text = (SAMPLES / name).read_text()
        (folder / name).write_text((text + "\n") * (1 + 1_500_000 // len(text)))
    return folder


def test_two_workers_write_the_same_bytes_as_one(big: Path, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        out = tmp_path / jobs
        out.mkdir()
        options = ("-o", "r.csv", "-o", "r.jsonl", "-o", "r.txt", "--boards", "b.csv", "--manifest", "m.json")
        result = subprocess.run(
            [sys.executable, "-m", "auditor", "check", big, SAMPLES, "--jobs", jobs, "--exit-zero", *options],
            cwd=out,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        assert (result.returncode, result.stdout) == (0, ""), result.stderr
    for path in (tmp_path / "1").iterdir():
        assert path.read_bytes() == (tmp_path / "2" / path.name).read_bytes(), path.name


def die(mark: str) -> str:
    """Kills its process the first time, or always where there is no mark to leave."""
    if not mark or not os.path.exists(mark):
        if mark:
            Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "done"


def test_work_whose_worker_is_killed_is_done_again(tmp_path: Path) -> None:
    crew = Workers(2)
    how = How(Options(), ReadOptions())
    source = Input("online.lin", str(SAMPLES / "online.lin"))
    try:
        jobs = [
            crew.hand_out(die, str(tmp_path / "mark")),
            *(crew.hand_out(work_on_file, source, how) for _ in range(3)),
        ]
        assert jobs[0].result() == "done"
        assert [job.result() for job in jobs[1:]] == [[2]] * 3  # two clean boards
    finally:
        crew.stop()


def test_work_that_always_kills_its_worker_is_told_and_the_rest_goes_on() -> None:
    crew = Workers(2)
    how = How(Options(), ReadOptions())
    source = Input("online.lin", str(SAMPLES / "online.lin"))
    try:
        jobs = [
            crew.hand_out(work_on_file, source, how),
            crew.hand_out(die, ""),
            crew.hand_out(work_on_file, source, how),
        ]
        assert jobs[0].result() == [2]  # two clean boards
        with pytest.raises(WorkerLostError):
            jobs[1].result()
        assert jobs[2].result() == [2]  # two clean boards
        assert crew.hand_out(work_on_file, source, how).result() == [2]
    finally:
        crew.stop()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_ends_the_run_and_leaves_no_report(jobs: str, big: Path, tmp_path: Path) -> None:
    report = tmp_path / "report.csv"
    with subprocess.Popen(
        [sys.executable, "-m", "auditor", "check", big, "-", "--jobs", jobs, "-o", report],  # standard input never ends
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        time.sleep(2.0)
        os.killpg(run.pid, signal.SIGINT)
        run.wait(timeout=20)
        errors = run.stderr.read() if run.stderr else ""
    assert run.returncode == 130
    assert "Traceback" not in errors
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_old_report_and_says_so(tmp_path: Path) -> None:
    report = tmp_path / "report.csv"
    report.write_text("the old one\n")
    result = subprocess.run(
        [sys.executable, "-m", "auditor", "check", SAMPLES, "-o", report],
        cwd=ROOT,
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)),
        timeout=60,
        check=False,
    )
    assert result.returncode == 2
    assert "cannot be written" in result.stderr
    assert "Traceback" not in result.stderr
    assert report.read_text() == "the old one\n"
    assert [path.name for path in tmp_path.iterdir()] == ["report.csv"]


def test_a_file_that_vanishes_is_a_finding(tmp_path: Path) -> None:
    with closing(Run(How(Options(), ReadOptions()))) as run:
        run.audit([Input("gone.pbn", str(tmp_path / "gone.pbn")), Input("x.lin", str(SAMPLES / "online.lin"))])
        assert [row["rule"] for row in run.findings] == ["F01"]
        assert run.coverage.boards.total() == 2


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and cannot be read")
def test_a_file_that_cannot_be_read_is_a_finding_and_the_rest_goes_on(tmp_path: Path) -> None:
    (tmp_path / "a.pbn").symlink_to("/proc/self/mem")  # opens, and fails when it is read
    (tmp_path / "b.pbn").write_text((SAMPLES / "club-pairs.pbn").read_text())
    result = auditor("check", tmp_path / "a.pbn", tmp_path / "b.pbn", "--exit-zero", "--jobs", "2")
    assert result.returncode == 0
    assert "The file cannot be read" in result.stdout
    assert "Read 24 boards in 2 files" in result.stdout


def test_json_lines_come_while_the_run_goes_on(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "auditor", "check", SAMPLES / "club-pairs.pbn", "-", "--format", "jsonl", "--exit-zero"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as run:
        assert run.stdout is not None
        assert run.stdin is not None
        kinds = [json.loads(run.stdout.readline())["type"] for _ in range(1 + 24 + 18)]  # standard input is still open
        assert kinds == ["report"] + ["board"] * 24 + ["finding"] * 18
        run.stdin.write((SAMPLES / "online.lin").read_text())
        run.stdin.close()
        rest = [json.loads(line) for line in run.stdout]
    assert [line["type"] for line in rest] == ["board", "board", "coverage"]
    assert rest[-1]["boards"] == 26


def test_a_file_that_is_replaced_while_it_is_read_is_read_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source_text, "PIECE", 1000)  # so that most of the file is still to be read
    path = tmp_path / "a.pbn"
    path.write_text(((SAMPLES / "club-pairs.pbn").read_text() + "\n") * 3)
    entries = audit_file(Input("a.pbn", str(path)), Options(), ReadOptions())
    boards = [next(entries)]
    other = tmp_path / "new.pbn"
    other.write_text('[Board "99"]\n')
    other.replace(path)
    boards += list(entries)
    assert len(boards) == 72


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_links_are_read_from_standard_input_and_from_big_lists_too(jobs: str, tmp_path: Path) -> None:
    link = (SAMPLES / "pasted-link.txt").read_text().strip()
    assert "Read 1 board in 1 file" in auditor("check", "-", "--jobs", jobs, text=link).stdout
    path = tmp_path / "links.txt"
    many = 1 + 1_500_000 // len(link)
    path.write_text(f"{link}\n" * many)
    assert f"Read {many} boards in 1 file" in auditor("check", path, "--jobs", jobs).stdout


def test_work_that_kills_its_worker_is_a_finding_where_it_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assign, "BIG", -1)
    monkeypatch.setattr(pieces, "PIECE", 3000)
    path = tmp_path / "a.pbn"
    path.write_text((SAMPLES / "club-pairs.pbn").read_text())
    with closing(Run(How(Options(), ReadOptions()))) as run:
        run.audit([Input("a.pbn", str(path))], LosingCrew())
        lost = [row for row in run.findings if "worker" in str(row["message"])]
    assert lost
    assert all(int(str(row["line"])) > 1 for row in lost)


class LosingCrew:
    """Loses all that is handed out."""

    window = 2

    def hand_out(self, work: object, *what: object) -> "LosingCrew":
        return self

    def result(self) -> None:
        raise WorkerLostError

    def stop(self) -> None:
        pass

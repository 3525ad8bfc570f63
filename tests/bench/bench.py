"""How fast an audit is, as ratios to anchors of the same run. Not a test: the machine decides. See README.md here.

usage: python tests/bench/bench.py [BOARDS]
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROUNDS = 3
_WORD = re.compile(r'\w+|"[^"]*"|[^\w\s]')


def records(notation: str, boards: int) -> str:
    """The clean boards of the samples, over and over."""
    if notation == "lin":
        lines = (ROOT / "samples" / "online.lin").read_text().splitlines()
        return "\n".join(lines[number % len(lines)] for number in range(boards)) + "\n"
    games = [
        game for game in (ROOT / "samples" / "club-pairs.pbn").read_text().split("\n\n")
        if any(f'[Board "{number}"]' in game for number in (1, 2, 5, 20, 21, 22, 23, 24))
    ]  # fmt: skip
    return "\n\n".join(games[number % len(games)].strip() for number in range(boards)) + "\n\n"


def used(command: list[str | Path]) -> tuple[float, float, int]:
    """CPU seconds and wall seconds of a command and its children, and the largest process in KiB."""
    wall = time.perf_counter()
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    _, _, usage = os.wait4(run.pid, 0)
    run.returncode = 0
    return usage.ru_utime + usage.ru_stime, time.perf_counter() - wall, usage.ru_maxrss


def best(measure: Callable[[], float]) -> float:
    return min(measure() for _ in range(ROUNDS))


def tokens(path: Path) -> float:
    """CPU seconds to split a file into words, a line at a time: the anchor."""
    start = time.process_time()
    with path.open() as lines:
        for line in lines:
            _WORD.findall(line)
    return time.process_time() - start


def audit(path: Path, jobs: int) -> list[str | Path]:
    return [sys.executable, "-m", "auditor", "check", path, "--jobs", str(jobs), "-o", path.with_suffix(".csv"), "-q"]


def main() -> None:
    boards = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        bare = best(lambda: used([sys.executable, "-c", "pass"])[0])
        board = best(lambda: used([sys.executable, "-m", "auditor", "board", "samples/club-pairs.pbn", "8"])[0])
        print(f"one board of the samples shown: {board / bare:.1f} x bare Python")
        for notation in ("pbn", "lin"):
            one, all_, ten = (Path(folder) / f"{name}.{notation}" for name in ("one", "all", "ten"))
            one.write_text(records(notation, 1))
            for path, times in ((all_, 10), (ten, 100)):
                with path.open("w") as out:  # a little at a time: a child counts what its parent held when it began
                    for _ in range(times):
                        out.write(records(notation, boards // 10))
            start = best(lambda one=one: used(audit(one, 1))[0])
            cpu = best(lambda all_=all_: used(audit(all_, 1))[0]) - start
            walls = [used(audit(ten, jobs))[1] for jobs in (1, 2)]
            peaks = [used(audit(path, 1))[2] >> 10 for path in (all_, ten)]
            print(
                f"{notation}: {cpu / best(lambda all_=all_: tokens(all_)):.1f} x the words of the text; "
                f"start {start / bare:.1f} x bare Python; two jobs {walls[0] / walls[1]:.2f} x one; "
                f"peak {peaks[0]} MiB, of ten times the boards {peaks[1]} MiB"
            )


if __name__ == "__main__":
    main()

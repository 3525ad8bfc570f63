"""Every PBN game block and every LIN deal of the corpora is accounted for, counted here by plain text search."""

import random
import re
from pathlib import Path

import pytest

from auditor.audit import BoardAudit, Options
from auditor.batch.audit_file import ReadOptions, audit_file
from auditor.batch.inputs import Input
from auditor.record.problems import Problem

_COMMENT = re.compile(rb'\{[^}]*\}|"[^"\n]*"|;[^\n]*')
_DEAL = re.compile(rb"(?<![^|\s])md[ \t]*\|", re.IGNORECASE)


def game_blocks(raw: bytes) -> int:
    """Blocks between blank lines that hold a tag; comments and strings cut out first."""
    text = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    text = re.sub(rb"^%[^\n]*\n", b"", text, flags=re.MULTILINE)
    text = _COMMENT.sub(lambda match: b'"x"' if match[0][:1] == b'"' else b"{}", text)
    return sum(bool(re.search(rb"\[\s*\w+\s*\"", block)) for block in re.split(rb"\n(?:[ \t]*\n)+", text))


def deals(raw: bytes) -> int:
    """`md` commands that hold a deal of their own."""
    return sum(raw[match.end() : match.end() + 1] not in (b"0",) for match in _DEAL.finditer(raw))


def read(path: Path) -> tuple[int, list[Problem]]:
    """Boards read from a file, and every problem with it."""
    boards, problems = 0, []
    for entry in audit_file(Input(path.name, str(path)), Options(), ReadOptions()):
        if isinstance(entry, BoardAudit):
            boards += 1
            problems += entry.record.problems
        else:
            problems.append(entry)
    return boards, problems


def check(path: Path) -> None:
    raw = path.read_bytes()
    boards, problems = read(path)
    codes = [problem.rule for problem in problems]
    if "F11" in codes:
        return
    if path.suffix.lower() == ".pbn":
        assert boards == game_blocks(raw) + codes.count("F05"), path.name
    else:
        labels = len(re.findall(rb"(?<![^|\s])qx[ \t]*\|", raw))
        assert deals(raw) <= boards <= max(deals(raw), labels), path.name
    assert boards or "F10" in codes


def files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.suffix.lower() in (".pbn", ".lin"))


@pytest.mark.parametrize("name", ["tournaments", "pbn", "lin"])
def test_a_fixed_sample_is_accounted_for(name: str, shared: Path) -> None:
    for path in random.Random(2).sample(files(shared / "corpus" / name), 25):
        check(path)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tournaments", "pbn", "lin"])
def test_every_file_is_accounted_for(name: str, shared: Path) -> None:
    for path in files(shared / "corpus" / name):
        check(path)

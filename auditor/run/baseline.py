"""The baseline: findings that a person has dealt with, in a TOML file that people may edit; comments in it are kept.

# Board 8, ruled on the spot
[[finding]]
id = "L61-0123456789abcdef"
decision = "ruled"          # valid, corrected or ruled
who = "A. Director"
date = 2026-12-01
note = "1 trick to E/W"
"""

import datetime
import json
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

from auditor.report.rows import BASELINE_DECISIONS
from auditor.run.target import Target, opened

TABLE: Final = "finding"
_ID: Final = re.compile(r"[A-Z]\d\d-[0-9a-f]{16}(?:-\d+)?")
_KEYS: Final = frozenset(("id", "decision", "who", "date", "note"))
_HEAD: Final = re.compile(r"\s*\[\[\s*finding\s*\]\]")


class BaselineError(Exception):
    """A baseline that cannot be read, or an entry that cannot be one: a fault of usage."""


class Decision(NamedTuple):
    """What was decided on a finding; date as written."""

    decision: str
    who: str = ""
    date: str = ""
    note: str = ""

    @property
    def text(self) -> str:
        """Who decided, when, and the note, as far as they are told."""
        told = ", ".join(filter(None, (self.who, self.date)))
        return ": ".join(filter(None, (told, self.note)))


Baseline = Mapping[str, Decision]
"""Decisions by the id of the finding."""


def read_baseline(path: str) -> dict[str, Decision]:
    """The decisions of a file. Raises BaselineError with the number of the entry that is wrong; of two on one id the last counts."""
    return dict(_entries(_text(path), path))


def _text(path: str) -> str:
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise BaselineError(f"the baseline {path} cannot be read: {error}") from None


def _entries(text: str, path: str) -> list[tuple[str, Decision]]:
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BaselineError(f"the baseline {path} is no TOML: {error}") from None
    entries = document.pop(TABLE, [])
    if document or not isinstance(entries, list):
        raise BaselineError(f"the baseline {path}: [[{TABLE}]] expected, not {', '.join(document) or TABLE}")
    return [_entry(entry, f"{path}, entry {number}") for number, entry in enumerate(entries, 1)]


def _entry(entry: Any, place: str) -> tuple[str, Decision]:
    if not isinstance(entry, dict) or not {"id", "decision"} <= entry.keys():
        raise BaselineError(f"the baseline {place}: id and decision are needed")
    unknown = ", ".join(sorted(entry.keys() - _KEYS))
    if unknown:
        raise BaselineError(f"the baseline {place}: unknown {unknown}; known are {', '.join(sorted(_KEYS))}")
    name, decision = checked(str(entry["id"]), str(entry["decision"]), place)
    texts = {key: str(entry[key]) for key in ("who", "date", "note") if key in entry}
    return name, Decision(decision, **texts)


def checked(name: str, decision: str, place: str) -> tuple[str, str]:
    """An id and a decision that can be ones. Raises BaselineError."""
    if not _ID.fullmatch(name):
        raise BaselineError(f"{place}: '{name}' is no id of a finding, as in L61-0123456789abcdef")
    if decision not in BASELINE_DECISIONS:
        raise BaselineError(f"{place}: '{decision}' is none of {', '.join(BASELINE_DECISIONS)}")
    return name, decision


def add(path: str, names: Iterable[str], decision: Decision, day: datetime.date) -> None:
    """Adds a decision on some findings; one that is there is replaced where it stands, and so are its doubles."""
    ahead, blocks = _blocks(path) if Path(path).exists() else ("", [])
    for name in dict.fromkeys(names):
        checked(name, decision.decision, path)
        written = _written(name, decision, day)
        places = [index for index, block in enumerate(blocks) if block.name == name]
        if places:
            blocks[places[0]] = blocks[places[0]]._replace(body=written)
            blocks = [block for index, block in enumerate(blocks) if index not in places[1:]]
        else:
            blocks.append(_Block("\n" if blocks or ahead.strip() else "", written, name))
    _write(path, ahead, blocks)


def prune(path: str, found: Collection[str], *, dry_run: bool = False) -> list[str]:
    """Takes out the entries whose finding is not among those found, with the comments right above them; their ids."""
    ahead, blocks = _blocks(path)
    gone = [block.name for block in blocks if block.name not in found]
    if gone and not dry_run:
        _write(path, ahead, [block for block in blocks if block.name in found])
    return gone


class _Block(NamedTuple):
    """One entry as it is written: the comments and blank lines above it, its lines, and the id in them."""

    above: str
    body: str
    name: str


def _blocks(path: str) -> tuple[str, list[_Block]]:
    """What stands ahead of the first entry, and the entries. Raises BaselineError where they are not written one by one."""
    text = _text(path)
    names = [name for name, _ in _entries(text, path)]
    lines = text.splitlines(keepends=True)
    heads = [index for index, line in enumerate(lines) if _HEAD.match(line)]
    if len(heads) != len(names):
        raise BaselineError(f"the baseline {path} can only be changed where every entry begins with [[{TABLE}]]")
    starts = [_above(lines, head, 0 if index == 0 else heads[index - 1] + 1) for index, head in enumerate(heads)]
    ends = [*starts[1:], len(lines)] if starts else []
    blocks = [
        _Block("".join(lines[start:head]), "".join(lines[head:end]), name)
        for start, head, end, name in zip(starts, heads, ends, names, strict=True)
    ]
    return "".join(lines[: starts[0] if starts else len(lines)]), blocks


def _above(lines: list[str], head: int, least: int) -> int:
    """Where the comment right above an entry begins, with one blank line ahead of it."""
    start = head
    while start > least and lines[start - 1].lstrip().startswith("#"):
        start -= 1
    if start > least and not lines[start - 1].strip():
        start -= 1
    return start


def _written(name: str, decision: Decision, day: datetime.date) -> str:
    values = {"id": name, "decision": decision.decision, "who": decision.who, "note": decision.note}
    lines = [f"{key} = {_quoted(value)}\n" for key, value in values.items() if value]
    lines.insert(2 + bool(decision.who), f"date = {day.isoformat()}\n")
    return f"[[{TABLE}]]\n{''.join(lines)}"


def _quoted(text: str) -> str:
    """A TOML string on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _write(path: str, ahead: str, blocks: list[_Block]) -> None:
    """Writes the file, once it is sure that it can be read again."""
    body = "".join(
        block.above + block.body if block.body.endswith("\n") else f"{block.above}{block.body}\n" for block in blocks
    )
    text = ahead + body if blocks and ahead.strip() else (ahead + body).lstrip("\n")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise BaselineError(f"the baseline {path}: a text in it cannot be written") from None
    if [name for name, _ in _entries(text, path)] != [block.name for block in blocks]:
        raise BaselineError(f"the baseline {path} cannot be changed by itself; edit it by hand")
    with opened(Target("text", path)) as out:
        out.write(text)

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
import io
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
    written = _Written.of(path) if Path(path).exists() else _Written("", [], "", False)
    blocks = written.blocks
    for name in dict.fromkeys(names):
        checked(name, decision.decision, path)
        body = _body(name, decision, day)
        places = [index for index, block in enumerate(blocks) if block.name == name]
        if places:
            blocks[places[0]] = blocks[places[0]]._replace(body=body)
            for index in reversed(places[1:]):
                written.remove(index)
        else:
            written.append(name, body)
    written.save(path)


def prune(path: str, found: Collection[str], *, dry_run: bool = False) -> list[str]:
    """Takes out the entries whose finding is not among those found, with the comments right above them; their ids."""
    written = _Written.of(path)
    places = [index for index, block in enumerate(written.blocks) if block.name not in found]
    gone = [written.blocks[index].name for index in places]
    if gone and not dry_run:
        for index in reversed(places):
            written.remove(index)
        written.save(path)
    return gone


class _Block(NamedTuple):
    """One entry as it is written: what stands loose ahead of it, the comment right above it, its lines, and the id in them."""

    loose: str
    comment: str
    body: str
    name: str


class _Written:
    """A baseline as text: its entries one by one, and what stands behind the last; the rest of it is never touched."""

    def __init__(self, mark: str, blocks: list[_Block], tail: str, has_returns: bool) -> None:
        self.mark = mark
        self.blocks = blocks
        self.tail = tail
        self.has_returns = has_returns
        """Whether its lines end in CR and LF."""

    @classmethod
    def of(cls, path: str) -> "_Written":
        """Raises BaselineError where the entries are not written one by one."""
        text = _text(path)
        names = [name for name, _ in _entries(text, path)]
        raw = Path(path).read_bytes()
        lines = list(io.StringIO(text))  # by line feeds alone, as TOML does
        heads = [index for index, line in enumerate(lines) if _HEAD.match(line)]
        if len(heads) != len(names):
            raise BaselineError(f"the baseline {path} can only be changed where every entry begins with [[{TABLE}]]")
        blocks, at = [], 0
        for number, (head, name) in enumerate(zip(heads, names, strict=True), 1):
            comment = head
            while comment > at and lines[comment - 1].lstrip().startswith("#"):
                comment -= 1
            end = heads[number] if number < len(heads) else len(lines)
            while not lines[end - 1].strip() or lines[end - 1].lstrip().startswith("#"):
                end -= 1
            loose, above, body = ("".join(lines[i:j]) for i, j in ((at, comment), (comment, head), (head, end)))
            blocks.append(_Block(loose, above, body, name))
            at = end
        return cls("\ufeff" * raw.startswith(b"\xef\xbb\xbf"), blocks, "".join(lines[at:]), b"\r\n" in raw)

    def remove(self, index: int) -> None:
        """Takes an entry out; what stood loose ahead of it stays, without a blank line too many."""
        loose = self.blocks.pop(index).loose
        if index < len(self.blocks):
            following = self.blocks[index]
            self.blocks[index] = following._replace(loose=_joined(loose, following.loose))
        else:
            self.tail = _joined(loose, self.tail)

    def append(self, name: str, body: str) -> None:
        """Adds an entry behind the others and what stands there."""
        ahead = self.tail
        if self.blocks and not self.blocks[-1].body.endswith("\n"):
            self.blocks[-1] = self.blocks[-1]._replace(body=f"{self.blocks[-1].body}\n")
        if ahead and not ahead.endswith("\n"):
            ahead += "\n"
        blank = "\n" if (self.blocks or ahead.strip()) and not ahead.endswith("\n\n") and ahead != "\n" else ""
        self.blocks.append(_Block(ahead + blank, "", body, name))
        self.tail = ""

    def save(self, path: str) -> None:
        """Writes the file, once it is sure that it can be read again."""
        text = "".join(part for block in self.blocks for part in block[:3]) + self.tail
        try:
            text.encode("utf-8")
        except UnicodeEncodeError:
            raise BaselineError(f"the baseline {path}: a text in it cannot be written") from None
        if [name for name, _ in _entries(text, path)] != [block.name for block in self.blocks]:
            raise BaselineError(f"the baseline {path} cannot be changed by itself; edit it by hand")
        with opened(Target("text", path)) as out:
            out.write(self.mark + (text.replace("\n", "\r\n") if self.has_returns else text))


def _joined(loose: str, following: str) -> str:
    return following if not loose.strip() and following[:1] in ("\n", "") else loose + following.removeprefix("\n")


def _body(name: str, decision: Decision, day: datetime.date) -> str:
    values = {"id": name, "decision": decision.decision, "who": decision.who, "note": decision.note}
    lines = [f"{key} = {_quoted(value)}\n" for key, value in values.items() if value]
    lines.insert(2 + bool(decision.who), f"date = {day.isoformat()}\n")
    return f"[[{TABLE}]]\n{''.join(lines)}"


def _quoted(text: str) -> str:
    """A TOML string on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

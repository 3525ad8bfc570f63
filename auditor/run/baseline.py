"""The baseline: findings that a person has dealt with, in a TOML file that people may edit; comments in it are kept.

[[finding]]
id = "L61-0123456789abcdef"
decision = "ruled"          # valid, corrected or ruled
who = "A. Director"
date = 2026-12-01
note = "1 trick to E/W"
"""

import datetime
import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from auditor.report.rows import BASELINE_DECISIONS

if TYPE_CHECKING:
    import tomlkit

TABLE: Final = "finding"
_ID: Final = re.compile(r"[A-Z]\d\d-[0-9a-f]{16}(?:-\d+)?")
_KEYS: Final = frozenset(("id", "decision", "who", "date", "note"))


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
    try:
        document = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BaselineError(f"the baseline {path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BaselineError(f"the baseline {path} is no TOML: {error}") from None
    entries = document.pop(TABLE, [])
    if document or not isinstance(entries, list):
        raise BaselineError(f"the baseline {path}: [[{TABLE}]] expected, not {', '.join(document) or TABLE}")
    return dict(_entry(entry, f"{path}, entry {number}") for number, entry in enumerate(entries, 1))


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
    """Adds a decision on some findings, or replaces the one that is there; the rest of the file stays as it is."""
    import tomlkit

    document = _document(path)
    entries = document.setdefault(TABLE, tomlkit.aot())
    for name in names:
        checked(name, decision.decision, path)
        entry = next((each for each in entries if each.get("id") == name), None)
        if entry is None:
            entry = tomlkit.table()
            entries.append(entry)
        entry.update({"id": name, "decision": decision.decision})
        for key, value in (("who", decision.who), ("date", day), ("note", decision.note)):
            if value:
                entry[key] = value
    _write(path, document)


def prune(path: str, found: Collection[str], *, dry_run: bool = False) -> list[str]:
    """Takes out the entries whose finding is not among those found; their ids."""
    document = _document(path)
    entries = document.get(TABLE, [])
    gone = [str(entry["id"]) for entry in entries if entry["id"] not in found]
    if gone and not dry_run:
        for index in range(len(entries) - 1, -1, -1):
            if entries[index]["id"] in gone:
                del entries[index]
        _write(path, document)
    return gone


def _document(path: str) -> "tomlkit.TOMLDocument":
    import tomlkit

    if not Path(path).exists():
        return tomlkit.document()
    read_baseline(path)
    return tomlkit.parse(Path(path).read_text(encoding="utf-8"))


def _write(path: str, document: "tomlkit.TOMLDocument") -> None:
    import tomlkit

    from auditor.run.target import Target, opened

    with opened(Target("text", path)) as out:
        out.write(tomlkit.dumps(document))

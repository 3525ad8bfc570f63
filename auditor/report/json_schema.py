"""A JSON Schema (draft 2020-12) that the JSON report validates against, made from the columns."""

from typing import Final

from auditor.detectors.catalogue import RULES
from auditor.detectors.rule import SEVERITIES
from auditor.diagnosis.diagnose import CERTAIN, PROBABLE, RECORD, TABLE, UNCLEAR
from auditor.report.rows import BASELINE_DECISIONS, BOARD_COLUMNS, BY_EDITION, COLUMNS, SCHEMA_VERSION, Column
from auditor.rulings.outcome import TODOS

_TYPES: Final = {"Int64": "integer", "boolean": "boolean"}
_CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "todo": TODOS,
    "severity": SEVERITIES,
    "certainty": (CERTAIN, PROBABLE, UNCLEAR),
    "cause": (TABLE, RECORD, UNCLEAR),
    "dealer": tuple("NESW"),
    "declarer": tuple("NESW"),
    "offender": tuple("NESW"),
    "vulnerable": ("none", "NS", "EW", "All"),
    "transfer_to": ("NS", "EW"),
    "format": ("pbn", "lin"),
    "baseline": BASELINE_DECISIONS,
    "rule": tuple(rule.code for rule in RULES),
}
_LISTS: Final = ("unknowns", "options")
_ALWAYS: Final = ("finding_id", "todo", "severity", "rule", "rule_name", "message", "file")
"""What every finding has; any other value may be null."""


def json_schema() -> dict[str, object]:
    """The schema of `--format json`; `jsonl` has the same objects, a line each, with their `type` in front."""
    by_name = {column.name: column for column in COLUMNS}
    extra: dict[str, dict[str, object]] = {
        "findings": {"type": "integer", "minimum": 0},
        "status": {"enum": ["clean", "findings", "partial", "unreadable"]},
    }
    board = {name: _property(by_name[name]) if name in by_name else extra[name] for name in BOARD_COLUMNS}
    finding = {column.name: _property(column) for column in COLUMNS}
    editions = {"type": "object", "additionalProperties": {"type": ["integer", "null"]}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Report of the hand-record auditor",
        "type": "object",
        "required": ["schema_version", "tool", "boards", "findings", "coverage"],
        "additionalProperties": False,
        "properties": {
            "schema_version": {"const": SCHEMA_VERSION},
            "tool": {"type": "string"},
            "boards": {"type": "array", "items": _object(board)},
            "findings": {"type": "array", "items": _object(finding, {BY_EDITION: editions})},
            "coverage": _coverage(),
        },
    }


def _property(column: Column) -> dict[str, object]:
    """One value: its type or its choices; null where the record is silent."""
    described = {"description": column.meaning}
    if column.name in _LISTS:
        return {"type": ["array", "null"], "items": {"type": "string"}, **described}
    null: list[object] = [] if column.name in _ALWAYS else [None]
    if column.name in _CHOICES:
        return {"enum": [*_CHOICES[column.name], *null], **described}
    kind = _TYPES.get(column.dtype, "string")
    return {"type": [kind, "null"] if null else kind, **described}


def _object(properties: dict[str, dict[str, object]], optional: dict[str, object] | None = None) -> dict[str, object]:
    return {
        "type": "object",
        "required": list(properties),
        "additionalProperties": False,
        "properties": properties | (optional or {}),
    }


def _coverage() -> dict[str, object]:
    count: dict[str, object] = {"type": "integer", "minimum": 0}
    counts: dict[str, object] = {"type": "object", "additionalProperties": count}
    names = ("files", "boards", "clean", "findings", "partial", "unreadable", "findings_known", "findings_left_out")
    properties: dict[str, dict[str, object]] = dict.fromkeys(names, count)
    properties["files_without_board"] = {"type": "array", "items": {"type": "string"}}
    properties["findings_by_severity"] = properties["findings_by_rule"] = counts
    return _object(properties)

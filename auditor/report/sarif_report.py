"""SARIF 2.1.0: one run, one result a finding, written as it goes; no times, so the same run gives the same bytes."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO
from urllib.parse import quote

from auditor import __version__
from auditor.detectors.catalogue import RULES
from auditor.report.rows import BASELINE_NOTE, Row

SCHEMA: Final = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
FINGERPRINT: Final = "findingId/v1"
_LEVELS: Final = {"error": "error", "warning": "warning", "info": "note"}
_ROOT: Final = "SRCROOT"
_PROPERTIES: Final = ("todo", "certainty", "cause", "event", "table", "room", "board", "ruling", "law", "edition")


def write_sarif(findings: Iterable[Row], out: TextIO) -> None:
    """Writes the log; `partialFingerprints` carries the finding's id, the baseline's decisions are suppressions."""
    tool = {"driver": {"name": "hand-record-auditor", "version": __version__, "rules": _rules()}}
    head = json.dumps({"$schema": SCHEMA, "version": "2.1.0"})[:-1]
    run = json.dumps({"tool": tool, "columnKind": "unicodeCodePoints"})[:-1]
    out.write(f'{head}, "runs": [{run}, "results": [')
    numbers = {rule.code: index for index, rule in enumerate(RULES)}
    comma = ""
    for row in findings:
        out.write(f"{comma}\n{json.dumps(_result(row, numbers), ensure_ascii=False)}")
        comma = ","
    out.write("\n]}]}\n")


def _rules() -> list[dict[str, object]]:
    return [
        {
            "id": rule.code,
            "name": "".join(word.capitalize() for word in rule.name.split("-")),
            "shortDescription": {"text": rule.name.replace("-", " ")},
            "defaultConfiguration": {"level": _LEVELS[rule.severity]},
        }
        for rule in RULES
    ]


def _result(row: Row, numbers: dict[str, int]) -> dict[str, object]:
    rule = str(row["rule"])
    region = {
        name: max(1, number)
        for name, number in (("startLine", row.get("line")), ("startColumn", row.get("column")))
        if isinstance(number, int)
    }
    place = {"artifactLocation": location(str(row["file"])), "region": region}
    result: dict[str, object] = {
        "ruleId": rule,
        "ruleIndex": numbers[rule],
        "kind": "fail",
        "level": _LEVELS[str(row["severity"])],
        "message": {"text": str(row["message"])},
        "locations": [{"physicalLocation": place}],
        "partialFingerprints": {FINGERPRINT: row["finding_id"]},
        "properties": {name: row[name] for name in _PROPERTIES if row.get(name) not in (None, "")},
    }
    if row.get("baseline"):
        why = f"{row['baseline']}: {row[BASELINE_NOTE]}" if row.get(BASELINE_NOTE) else str(row["baseline"])
        result["suppressions"] = [{"kind": "external", "status": "accepted", "justification": why}]
    return result


def location(file: str) -> dict[str, str]:
    """A file as a relative URI below the folder of the run where it is below it; else as it was given."""
    path = Path(file)
    if path.is_absolute():
        try:
            file = path.relative_to(os.getcwd()).as_posix()
        except ValueError:
            return {"uri": f"file://{quote(path.as_posix())}"}
    uri = quote(file)
    return {"uri": uri if uri and ":" not in uri.split("/")[0] else f"./{uri}", "uriBaseId": _ROOT}

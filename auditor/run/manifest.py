"""What a run read and how: inputs with size and SHA-256, encodings, counts, options, versions."""

import hashlib
import json
import platform
from importlib.metadata import version
from typing import TextIO

from auditor import __version__
from auditor.batch.inputs import STDIN, Input
from auditor.notation.source_text import CP1252_DONE, UTF16_DONE
from auditor.report.coverage import Coverage
from auditor.run.assign import size_of
from auditor.run.fold import FileRows


class Manifest:
    """Collects the inputs of a run."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = options
        self.inputs: list[dict[str, object]] = []

    def add(self, source: Input, rows: FileRows, findings: int) -> None:
        """An input that is done."""
        self.inputs.append(
            {
                "name": source.name,
                "size": size_of(source) or None,
                "sha256": _digest(source),
                "encodings": _encodings(rows),
                "boards": dict(sorted(rows.statuses.items())),
                "findings": findings,
            }
        )

    def write(self, coverage: Coverage, out: TextIO) -> None:
        """Writes the manifest; the same run gives the same bytes."""
        document = {
            "tool": f"auditor {__version__}",
            "python": platform.python_version(),
            "libraries": {name: version(name) for name in ("click", "lark")},
            "options": self.options,
            "inputs": self.inputs,
            "coverage": coverage.as_dict(),
        }
        json.dump(document, out, ensure_ascii=False, indent=1)
        out.write("\n")


def _encodings(rows: FileRows) -> list[str]:
    """What the records were decoded with, where it was not told by --encoding."""
    done = {kind[2] for kind in rows.kinds() if kind[0] == "F07"}
    return ["utf-16" if UTF16_DONE in done else "utf-8"] + ["windows-1252"] * (CP1252_DONE in done)


def _digest(source: Input) -> str | None:
    """Of the bytes as they stand after the audit; None for standard input and what cannot be read."""
    if source.path == STDIN or not (source.path or source.text):
        return None
    try:
        with source.open() as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()  # type: ignore[arg-type]
    except OSError:
        return None

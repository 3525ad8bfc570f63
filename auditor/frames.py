"""Data frames for notebooks: findings and boards of files, folders, archives or links, with the dtypes of the columns.

    import auditor.frames
    findings = auditor.frames.findings_frame(["event/"])

The columns, their dtypes and meanings are those that `auditor schema` lists: text is `string`, what has few values is
`category`, numbers are `Int64`, yes and no are `boolean`; a cell that the CSV leaves empty is missing.
"""

import tempfile
from collections.abc import Callable, Iterable
from contextlib import closing
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from auditor.audit import Options
from auditor.batch.audit_file import ReadOptions
from auditor.batch.inputs import discover
from auditor.report.frame import boards_frame_of, findings_frame_of
from auditor.run.run import Run
from auditor.run.work import How

if TYPE_CHECKING:
    import pandas as pd

Paths = str | PathLike[str] | Iterable[str | PathLike[str]]


def findings_frame(
    paths: Paths, options: Options | None = None, reading: ReadOptions | None = None, *, anonymise: bool = False
) -> "pd.DataFrame":
    """One row a finding, as `auditor check` reports them. Raises NotFoundError for a path that does not exist."""
    how = How(options or Options(), reading or ReadOptions(), anonymise)
    return _audited(paths, how, lambda run: findings_frame_of(run.findings))


def boards_frame(
    paths: Paths, options: Options | None = None, reading: ReadOptions | None = None, *, anonymise: bool = False
) -> "pd.DataFrame":
    """One row a board, clean ones too. Raises NotFoundError for a path that does not exist."""
    how = How(options or Options(), reading or ReadOptions(), anonymise, keep_boards=True)
    return _audited(paths, how, lambda run: boards_frame_of(run.boards))


def _audited(paths: Paths, how: How, frame: "Callable[[Run], pd.DataFrame]") -> "pd.DataFrame":
    names = [fspath(paths)] if isinstance(paths, str | PathLike) else [fspath(path) for path in paths]
    with tempfile.TemporaryDirectory(prefix="auditor-") as folder, closing(Run(how)) as run:
        run.audit(discover(names, Path(folder)))
        return frame(run)

"""Parquet, by pandas and pyarrow: the findings with their dtypes."""

from collections.abc import Iterable
from typing import BinaryIO

from auditor.report.frame import findings_frame_of
from auditor.report.rows import Row


def write_parquet(findings: Iterable[Row], out: BinaryIO) -> None:
    """Writes all findings; they are held in memory. `pandas.read_parquet` gives the frame back as it was."""
    findings_frame_of(findings).to_parquet(out, engine="pyarrow", index=False)

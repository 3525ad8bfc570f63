"""Parquet, by pandas and pyarrow: the findings with their dtypes."""

from collections.abc import Iterable
from typing import BinaryIO, Final

import pyarrow as pa
import pyarrow.parquet as pq

from auditor.report.frame import DTYPES, findings_frame_of
from auditor.report.rows import Row

_TYPES: Final = {
    "string": pa.string(),
    "Int64": pa.int64(),
    "boolean": pa.bool_(),
    "category": pa.dictionary(pa.int32(), pa.string()),
}
"""Told, for of a column without a value nothing could be guessed."""


def write_parquet(findings: Iterable[Row], out: BinaryIO) -> None:
    """Writes all findings; they are held in memory. `pandas.read_parquet` gives the frame back as it was."""
    schema = pa.schema([(name, _TYPES[dtype]) for name, dtype in DTYPES.items()])
    pq.write_table(pa.Table.from_pandas(findings_frame_of(findings), schema=schema, preserve_index=False), out)

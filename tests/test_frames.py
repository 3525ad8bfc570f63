"""Data frames for notebooks: the CSV's facts with the columns' dtypes."""

import io
from pathlib import Path

import pandas as pd
import pytest

from auditor import frames
from auditor.batch.inputs import NotFoundError
from auditor.report.frame import BOARD_DTYPES, DTYPES
from tests.test_cli import ROOT, auditor

SAMPLES = ROOT / "samples"


def test_findings_are_those_of_the_csv_with_their_dtypes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    frame = frames.findings_frame("samples")
    assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == DTYPES
    text = auditor("check", "samples", "--exit-zero", "--format", "csv").stdout
    expected = pd.read_csv(io.StringIO(text), dtype=DTYPES, keep_default_na=False, na_values=[""])
    assert frame.shape == expected.shape
    assert frame.to_csv(index=False) == expected.to_csv(index=False)


def test_boards_are_all_boards(tmp_path: Path) -> None:
    frame = frames.boards_frame([SAMPLES / "club-pairs.pbn", SAMPLES / "online.lin"])
    assert {name: str(dtype) for name, dtype in frame.dtypes.items()} == BOARD_DTYPES
    assert len(frame) == 26
    assert frame["status"].value_counts().to_dict() == {"findings": 15, "clean": 11}
    assert frame["tricks_played"].dropna().between(0, 13).all()


def test_names_can_be_left_out_and_nothing_found_is_an_empty_frame() -> None:
    frame = frames.findings_frame(SAMPLES / "online.lin", anonymise=True)
    assert frame.empty
    assert list(frame.columns) == list(DTYPES)
    assert frames.boards_frame(SAMPLES, anonymise=True)["north"].isna().all()


def test_a_path_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(NotFoundError):
        frames.findings_frame("nowhere.pbn")

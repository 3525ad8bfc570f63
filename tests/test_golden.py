"""The reports on the samples, byte for byte. `pytest --accept` rewrites them: read the difference before committing."""

from pathlib import Path

import pytest

from tests.test_cli import auditor

GOLDENS = Path(__file__).parent / "goldens"


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("samples.txt", ("check", "samples", "--exit-zero")),
        ("samples.csv", ("check", "samples", "--exit-zero", "--format", "csv")),
        ("samples-late.txt", ("check", "samples/club-pairs.pbn", "--exit-zero", "--attention", "late")),
        ("samples-all.txt", ("check", "samples/club-pairs.pbn", "--exit-zero", "--laws", "all")),
        ("samples-1997.txt", ("check", "samples/club-pairs.pbn", "--exit-zero", "--laws", "1997")),
    ],
)
def test_a_report_on_the_samples_is_as_it_was_read_and_accepted(
    name: str, arguments: tuple[str, ...], request: pytest.FixtureRequest
) -> None:
    result = auditor(*arguments)
    assert (result.returncode, result.stderr) == (0, "")
    golden = GOLDENS / name
    if request.config.getoption("--accept"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(result.stdout, encoding="utf-8", newline="")
    assert result.stdout == golden.read_text(encoding="utf-8")

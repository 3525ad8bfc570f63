"""Writes a report in one of the forms of `formats`; each writer is imported when it is wanted."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from auditor.report.coverage import Coverage
from auditor.report.rows import Row
from auditor.report.sheet import Sheet


class Results(NamedTuple):
    """What a run found, in the order of the files; each part can be gone over more than once.

    boards, sheets: empty where no form asked for them. fail_on: the severity from which a finding fails a run.
    """

    findings: Iterable[Row]
    boards: Iterable[Row]
    sheets: Iterable[Sheet]
    coverage: Coverage
    fail_on: str = "error"


def write_report(form: str, results: Results, out: Any) -> None:
    """Writes all of it but `jsonl`, which is written while the run goes on (`json_report.JsonLines`)."""
    findings, boards, coverage = results.findings, results.boards, results.coverage
    match form:
        case "csv":
            from auditor.report.csv_report import write_csv

            write_csv(findings, out)
        case "json":
            from auditor.report.json_report import write_json

            write_json(boards, findings, coverage, out)
        case "html":
            from auditor.report.html_report import write_page

            write_page(results.sheets, findings, coverage, out)
        case "markdown":
            from auditor.report.markdown_report import write_markdown

            write_markdown(findings, coverage, results.fail_on, out)
        case "sarif":
            from auditor.report.sarif_report import write_sarif

            write_sarif(findings, out)
        case "junit":
            from auditor.report.junit_report import write_junit

            write_junit(boards, findings, results.fail_on, out)
        case "github":
            from auditor.report.github_report import write_github

            write_github(findings, out)
        case "parquet":
            from auditor.report.parquet_report import write_parquet

            write_parquet(findings, out)
        case "xlsx":
            from auditor.report.xlsx_report import write_xlsx

            write_xlsx(boards, findings, out)
        case _:
            from auditor.report.text_report import write_text

            write_text(findings, coverage, out)

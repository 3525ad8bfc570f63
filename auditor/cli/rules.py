"""`auditor rules` and `auditor schema`: what the reports are made of."""

import click

from auditor.cli.options import completed_codes
from auditor.cli.shared import writing


@click.command()
@click.argument("code", required=False, shell_complete=completed_codes)
def rules(code: str | None) -> None:
    """List the rules, or explain one."""
    from auditor.report.rules_text import explain, listing

    text = listing() if code is None else explain(code.upper())
    if text is None:
        raise click.UsageError(f"no rule {code}; auditor rules lists them")
    with writing():
        click.echo(text)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="A JSON Schema of the JSON report instead.")
def schema(as_json: bool) -> None:
    """Print the columns of the CSV report: name, pandas dtype, meaning."""
    if as_json:
        import json

        from auditor.report.json_schema import json_schema

        text = json.dumps(json_schema(), indent=1)
    else:
        from auditor.report.rows import COLUMNS

        text = "\n".join(f"{column.name},{column.dtype},{column.meaning}" for column in COLUMNS)
    with writing():
        click.echo(text)

"""`auditor rules` and `auditor schema`: what the reports are made of."""

import click

from auditor.cli.shared import completed_codes


@click.command()
@click.argument("code", required=False, shell_complete=completed_codes)
def rules(code: str | None) -> None:
    """List the rules, or explain one."""
    from auditor.report.rules_text import explain, listing

    if code is None:
        click.echo(listing())
        return
    text = explain(code.upper())
    if text is None:
        raise click.UsageError(f"no rule {code}; auditor rules lists them")
    click.echo(text)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="A JSON Schema of the JSON report instead.")
def schema(as_json: bool) -> None:
    """Print the columns of the CSV report: name, pandas dtype, meaning."""
    if as_json:
        import json

        from auditor.report.json_schema import json_schema

        click.echo(json.dumps(json_schema(), indent=1))
        return
    from auditor.report.rows import COLUMNS

    for column in COLUMNS:
        click.echo(f"{column.name},{column.dtype},{column.meaning}")

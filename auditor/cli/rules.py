"""`auditor rules` and `auditor schema`: what the reports are made of."""

import click


@click.command()
@click.argument("code", required=False)
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
def schema() -> None:
    """Print the columns of the CSV report: name, pandas dtype, meaning."""
    from auditor.report.rows import COLUMNS

    for column in COLUMNS:
        click.echo(f"{column.name},{column.dtype},{column.meaning}")

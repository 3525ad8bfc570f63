"""Entry point: runs the command line and maps every outcome to an exit code (DESIGN 10)."""

import gc
import signal
import sys

USAGE = 2
BUG = 3
INTERRUPTED = 130


def main() -> None:
    """0 fine, 1 findings, 2 usage, 3 a bug of ours, 130 interrupted."""
    # nothing that is imported is garbage: looking for it costs a twentieth of the start
    gc.set_threshold(100_000, 50, 50)
    import click  # here, for a worker imports this module too

    from auditor.cli import cli

    try:
        code = cli.main(prog_name="auditor", standalone_mode=False)
    except click.exceptions.Exit as exit_:
        code = exit_.exit_code
    except (click.Abort, KeyboardInterrupt):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a second one would only disturb the clearing up
        click.echo("auditor: interrupted", err=True)
        code = INTERRUPTED
    except click.ClickException as error:
        error.show()
        code = USAGE
    except Exception as error:
        if "-vv" in sys.argv:
            raise
        click.echo(f"auditor: a bug, please report it: {type(error).__name__}: {error}", err=True)
        code = BUG
    sys.exit(code if isinstance(code, int) else 0)


if __name__ == "__main__":
    main()

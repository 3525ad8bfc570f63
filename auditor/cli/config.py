"""The configuration file: options of `auditor check` and `auditor board` written down once."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import click

OWN: Final = "auditor.toml"
PROJECT: Final = "pyproject.toml"
KEYS: Final = (
    "laws", "organiser", "attention", "origin", "encoding", "input-format", "include-movies", "anonymise", "links",
    "select", "ignore", "severity", "baseline", "fail-on", "exit-zero", "jobs", "all-boards",
)  # fmt: skip
"""What may stand in it: the names of options without their dashes."""
_ISOLATED: Final = "auditor.isolated"
CONFIG_SEVERITY: Final = "auditor.severity"
"""Where the context keeps the file's severities: the command line adds to them."""
_SWITCHES: Final = ("include-movies", "anonymise", "links", "exit-zero", "all-boards")
_LISTS: Final = ("select", "ignore")
_PATHS: Final = ("baseline",)
"""Read from the folder of the file."""


def config_options(command: Any) -> Any:
    """Adds --config and --isolated; what the file says stands where the command line is silent."""
    command = click.option(
        "--isolated",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_isolate,
        help="Read no configuration file by itself.",
    )(command)
    return click.option(
        "--config",
        type=click.Path(exists=True, dir_okay=False),
        is_eager=True,
        expose_value=False,
        callback=_configure,
        help=f"Configuration file (default: the nearest {OWN}, or {PROJECT} with [tool.auditor], upwards from here).",
    )(command)


def _isolate(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        context.meta[_ISOLATED] = True


def _configure(context: click.Context, parameter: click.Parameter, value: str | None) -> None:
    """Takes the file's values as the command's defaults. Click comes here after what was given on the command line."""
    if context.resilient_parsing or (value is None and _ISOLATED in context.meta):
        return
    path = Path(value) if value else nearest(Path.cwd())
    if path is None:
        return
    values = read_config(path, required=value is not None)
    context.meta[CONFIG_SEVERITY] = tuple(values.pop("severity", ()))
    names = {option.removeprefix("--"): each.name for each in context.command.params for option in each.opts}
    for key in _PATHS:
        if key in names and not Path(values.get(key, path)).is_file():
            raise click.UsageError(f"{path}: {key} = {values[key]!r}: no such file")
    context.default_map = {str(names[key]): value for key, value in values.items() if key in names}


def nearest(folder: Path) -> Path | None:
    """The configuration file of the nearest folder upwards that has one."""
    for each in (folder, *folder.parents):
        if (each / OWN).is_file():
            return each / OWN
        project = each / PROJECT
        if project.is_file() and _section(project) is not None:
            return project
    return None


def read_config(path: Path, *, required: bool = True) -> dict[str, Any]:
    """The values of a file, checked by name and kind. Raises UsageError that says where and what was meant."""
    values = _section(path)
    if values is None:
        if required:
            raise click.UsageError(f"{path}: no table [tool.auditor]")
        return {}
    for key, value in values.items():
        if key not in KEYS:
            raise click.UsageError(f"{path}: unknown key '{key}'{_meant(key)}")
        values[key] = _checked(path, key, value)
    return values


def _section(path: Path) -> dict[str, Any] | None:
    """The table of options: the whole of our own file, [tool.auditor] of a project's."""
    import tomllib

    try:
        document = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise click.UsageError(f"{path} cannot be read: {error}") from None
    if path.name != PROJECT:
        return document
    tool = document.get("tool")
    section = tool.get("auditor") if isinstance(tool, Mapping) else None
    return dict(section) if isinstance(section, Mapping) else None


def _meant(key: str) -> str:
    import difflib

    near = difflib.get_close_matches(key.replace("_", "-"), KEYS, n=1, cutoff=0.5)
    return f"; did you mean '{near[0]}'?" if near else f"; known are {', '.join(KEYS)}"


def _checked(path: Path, key: str, value: Any) -> Any:
    """A value in the form that the command line has it."""
    if key == "severity" and isinstance(value, Mapping):
        return [f"{code}={level}" for code, level in value.items()]
    if key in _LISTS and isinstance(value, str):
        return [value]
    if key in _LISTS and isinstance(value, list) and all(isinstance(code, str) for code in value):
        return value
    if key == "laws" and type(value) is int:
        return str(value)
    kind = bool if key in _SWITCHES else int if key == "jobs" else str
    if type(value) is not kind or key in ("severity", *_LISTS):
        raise click.UsageError(f"{path}: {key} = {value!r} is of the wrong kind")
    return str(path.parent / str(value)) if key in _PATHS else value

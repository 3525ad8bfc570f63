"""The options that commands share: how a board is judged, how files are read, what is reported."""

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from auditor.cli.config import CONFIG_SEVERITY, config_options

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from auditor.run.baseline import Baseline
    from auditor.run.selection import Selection
    from auditor.run.work import How

Command = Callable[..., None]


def file_argument(*names: str, **settings: Any) -> Callable[[Command], Command]:
    """An argument that a shell completes with files; it may also be a link or an archive's member."""

    def files(context: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem]":
        from click.shell_completion import CompletionItem

        return [CompletionItem(incomplete, type="file")]

    return click.argument(*names, shell_complete=files, **settings)


def completed_codes(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """The rules and families that go on what was typed behind the last comma."""
    from auditor.detectors.catalogue import RULES

    ahead, comma, typed = incomplete.rpartition(",")
    codes = sorted({rule.code[0] for rule in RULES} | {rule.code for rule in RULES})
    return [f"{ahead}{comma}{code}" for code in codes if code.startswith(typed.upper())]


def switch(name: str, text: str) -> Callable[[Command], Command]:
    """A yes or no that the command line can take back from the configuration."""
    return click.option(f"--{name}/--no-{name}", default=False, help=text)


_JUDGING = (
    click.option(
        "--laws",
        type=click.Choice(("auto", "1987", "1997", "2007", "2017", "all")),
        default="auto",
        show_default=True,
        help="Edition of the Laws; auto: by the event's date; all: auto, with the tricks of each edition beside it.",
    ),
    click.option(
        "--organiser", type=click.Choice(("ACBL", "EBU", "SBU", "DBF", "WBF")), help="Whose day of change-over counts."
    ),
    click.option(
        "--attention",
        type=click.Choice(("unknown", "in-time", "late")),
        default="unknown",
        show_default=True,
        help="Was attention drawn in time (Law 64B4-5)? late: no trick moves.",
    ),
    click.option(
        "--origin",
        type=click.Choice(("auto", "platform", "operator", "handwritten")),
        default="auto",
        show_default=True,
        help="Where the records come from; platform: playing software, which allows no irregular act.",
    ),
    click.option(
        "--encoding", default="", metavar="NAME", help="Character set of the files (default: UTF-8, else Windows-1252)."
    ),
    click.option(
        "--input-format",
        type=click.Choice(("pbn", "lin")),
        help="Format of what is read, where its name does not tell.",
    ),
    switch("include-movies", "Audit the boards of teaching files too."),
)
_SHOWING = (
    click.option(
        "--select",
        multiple=True,
        metavar="CODES",
        shell_complete=completed_codes,
        help="Only these rules or families, as in L,R03.",
    ),
    click.option(
        "--ignore",
        multiple=True,
        metavar="CODES",
        shell_complete=completed_codes,
        help="Not these; the longest code counts.",
    ),
    click.option(
        "--severity",
        multiple=True,
        metavar="CODE=LEVEL",
        shell_complete=completed_codes,
        help="Report a rule or family at another severity.",
    ),
    click.option(
        "--baseline",
        "baseline_file",
        type=click.Path(exists=True, dir_okay=False),
        help="Findings that were dealt with: told, counted, but no reason to exit 1.",
    ),
    switch("anonymise", "Leave out the players' names."),
    switch("links", "Link boards to a public viewer; the link holds the whole board (pages, board view)."),
)


class Common(NamedTuple):
    """What these options say; see their help."""

    laws: str
    organiser: str | None
    attention: str
    origin: str
    encoding: str
    input_format: str | None
    include_movies: bool
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[str, ...] = ()
    baseline_file: str | None = None
    anonymise: bool = False
    links: bool = False

    def how(self, *, raise_bugs: bool = False) -> "How":
        """How to run. Raises UsageError for a code, a severity or an encoding that is none."""
        from auditor.audit import Options
        from auditor.batch.audit_file import ReadOptions
        from auditor.run.work import How

        _check_encoding(self.encoding)
        return How(
            Options(self.laws, self.organiser or "", self.attention, self.origin, raise_bugs),
            ReadOptions(self.encoding, self.input_format or "", self.include_movies),
            self.anonymise,
            links=self.links,
            selection=self._selection(),
        )

    def baseline(self) -> "Baseline":
        """The decisions of the baseline. Raises UsageError where it cannot be read."""
        if not self.baseline_file:
            return {}
        from auditor.run.baseline import BaselineError, read_baseline

        try:
            return read_baseline(self.baseline_file)
        except BaselineError as error:
            raise click.UsageError(str(error)) from None

    def as_told(self) -> dict[str, object]:
        """The options as a manifest keeps them."""
        options = {name.removesuffix("_file"): value for name, value in self._asdict().items()}
        return {**options, "encoding": self.encoding or None, "severity": self._severities()}

    def _severities(self) -> tuple[str, ...]:
        """Those of the configuration, then those of the command line: of two the later counts."""
        return (*click.get_current_context().meta.get(CONFIG_SEVERITY, ()), *self.severity)

    def _selection(self) -> "Selection":
        from auditor.run.selection import Selection

        select, ignore = _codes("--select", self.select), _codes("--ignore", self.ignore)
        if is_only_in_config("ignore", "select"):
            ignore = tuple(code for code in ignore if code not in select)
        return Selection(select, ignore, tuple(map(_level, self._severities())))


def is_only_in_config(name: str, other: str) -> bool:
    """Whether the configuration says one option, and the command line the other."""
    context = click.get_current_context()
    sources = click.core.ParameterSource
    return (context.get_parameter_source(name), context.get_parameter_source(other)) == (
        sources.DEFAULT_MAP, sources.COMMANDLINE,
    )  # fmt: skip


def common_options(command: Callable[..., None]) -> Command:
    """Adds the options and the configuration file; the command gets them as one value, `common`."""
    return _packed(command, (*_JUDGING, *_SHOWING), Common._fields)


def judging_options(command: Callable[..., None]) -> Command:
    """The same of those alone that decide what is found."""
    return _packed(command, _JUDGING, Common._fields[: len(_JUDGING)])


def _packed(
    command: Callable[..., None], options: tuple[Callable[[Command], Command], ...], names: tuple[str, ...]
) -> Command:
    @functools.wraps(command)
    def packed(**values: Any) -> None:
        common = Common(**{name: values.pop(name) for name in names})
        command(common=common, **values)

    packed.__click_params__ = getattr(command, "__click_params__", [])  # type: ignore[attr-defined]
    result: Command = packed
    for option in reversed(options):
        result = option(result)
    with_config: Command = config_options(result)
    return with_config


def _codes(option: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """Codes that may stand together, `L,R03`."""
    return tuple(_code(option, part) for value in values for part in value.replace(",", " ").split())


def _code(option: str, text: str) -> str:
    from auditor.detectors.catalogue import RULES
    from auditor.run.selection import ALL

    code = text.strip().upper()
    if code == ALL or (code and any(rule.code.startswith(code) for rule in RULES)):
        return code
    import difflib

    near = difflib.get_close_matches(code, [rule.code for rule in RULES], n=3, cutoff=0.3)
    raise click.UsageError(f"{option} {text}: no such rule or family{'; near: ' + ', '.join(near) if near else ''}")


def _level(text: str) -> tuple[str, str]:
    from auditor.detectors.rule import SEVERITIES

    code, _, level = text.partition("=")
    if level.strip().lower() not in SEVERITIES:
        raise click.UsageError(f"--severity {text}: CODE=LEVEL expected, with one of {', '.join(SEVERITIES)}")
    return _code("--severity", code), level.strip().lower()


def _check_encoding(name: str) -> None:
    try:
        if name:
            "[Board]".encode(name).decode(name)
    except (LookupError, UnicodeError, TypeError, AttributeError):
        raise click.UsageError(f"no such encoding of text: {name}") from None

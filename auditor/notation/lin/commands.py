"""One LIN record as commands: by coarse tokens where names and bars are in step, else by the entries rule."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from auditor.notation.grammars import entry_tokens, structure_tokens
from auditor.record.problems import INFO, WARNING, Problem

GRAMMAR: Final = "lin.lark"
_STATES: Final = frozenset(("mb", "pc", "md", "pn", "qx", "sv", "ah", "mc", "an", "pg", "rh"))
"""Names that state a fact of play: one of them where a value should be means that the value was lost."""

_PLAYED: Final = frozenset(("mb", "an", "pc", "pg"))
"""Calls and cards, and what goes with them: the rest is facts."""

_COMMON: Final = _PLAYED | _STATES | {"st", "nt"}
"""Names that, so written, need no look at the grammar: with a bar behind each they are in step."""


class Command(NamedTuple):
    """A name of two letters in lower case, its value, and where the value begins: line, column from 1 in the file."""

    name: str
    value: str
    line: int
    column: int


@dataclass(slots=True)
class Parts:
    """The commands of a record by what they do.

    before, after: (name, value) ahead of the first call or card, and from there on. calls, cards: raw `mb` and `pc` values.
    """

    before: list[tuple[str, str]] = field(default_factory=list)
    calls: list[str] = field(default_factory=list)
    cards: list[str] = field(default_factory=list)
    after: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    label: str = ""
    """A label `o33` whose `qx` was lost."""


def in_step(texts: Sequence[str]) -> list[bool]:
    """For each of some texts, whether it is whole commands with white space around them, names and bars in step, or nothing.

    They are read as one, by one call of the grammar.
    """
    texts = [text.lstrip() for text in texts]
    tokens = structure_tokens(GRAMMAR, "".join(texts))
    if len(tokens) == 1 and tokens[0][0] == "COMMANDS" and all(map(_is_whole, texts)):
        return [True] * len(texts)
    if len(texts) == 1:
        return [not texts[0]]
    return list(_told_apart(texts, tokens))


def _told_apart(texts: list[str], tokens: list[tuple[str, str]]) -> Iterator[bool]:
    """The same where the texts are not one run: one that begins where a command does is judged by the run, any other by itself."""
    joined = "".join(texts)
    rest = iter(tokens)
    kind, token_start, token_end, bars, counted = "", 0, 0, 0, 0
    end = 0
    for text in texts:
        start, end = end, end + len(text)
        while text and token_end <= start:
            kind, content = next(rest)
            token_start, token_end = token_end, token_end + len(content)
            bars, counted = 0, token_start
        if not text:
            yield True
            continue
        bars += joined.count("|", counted, start)
        counted = max(counted, start)
        behind = joined[start - 1]
        if token_start == start or (kind == "COMMANDS" and not bars & 1 and (behind == "|" or behind.isspace())):
            yield kind == "COMMANDS" and token_end >= end and _is_whole(text)
        else:
            yield in_step((text,))[0]


def _is_whole(text: str) -> bool:
    """Whether a piece of a run of commands ends between two of them, if it begins so."""
    return not text or (not text.count("|") & 1 and (text[-1] == "|" or text[-1].isspace()))


def steady_parts(text: str) -> Parts:
    """The commands of a record that is in step."""
    return _plain_parts(text) or _any_parts(text)


def _plain_parts(text: str) -> Parts | None:
    """A record in which all calls stand together, and behind them all cards, as nearly all are; None for any other."""
    text = text.rstrip()
    if "\n" in text:
        text = text.replace("pg||\n", "")
    text = text.replace("pg||", "")
    first, *cards = text.split("|pc|")
    head, *calls = first.split("|mb|")
    played = cards or calls
    if not played:
        return None
    played[-1], bar, tail = played[-1].partition("|")
    ahead, behind = head.count("|"), tail.count("|")
    if not bar or not ahead & 1 or text.count("|") != ahead + 2 * (len(calls) + len(cards)) + 1 + behind:
        return None
    before, after = _pairs(head.split("|")), _pairs(tail.split("|")) if behind else []
    if not _PLAYED.isdisjoint([name for name, _ in before + after]):
        return None
    return Parts(before, calls, cards, after)


def _any_parts(text: str) -> Parts:
    """Any other record in step."""
    parts = Parts()
    for name, value in _pairs(text.split("|")):
        _add(parts, name, value)
    return parts


def _pairs(words: list[str]) -> list[tuple[str, str]]:
    """Names in lower case and values; behind the last value may stand white space."""
    names = words[::2]
    if not _COMMON.issuperset(names):
        names = [name.strip().lower() for name in names]
    return list(zip(names, words[1::2], strict=False))


def _add(parts: Parts, name: str, value: str) -> None:
    if name == "mb":
        parts.calls.append(value)
    elif name == "pc":
        parts.cards.append(value)
    elif name not in _PLAYED:
        (parts.after if parts.calls or parts.cards else parts.before).append((name, value))


def parts_of(commands: list[Command], problems: list[Problem], label: str) -> Parts:
    """The same from commands with positions."""
    parts = Parts(problems=problems, label=label)
    for command in commands:
        _add(parts, command.name, command.value)
    return parts


def words_in_step(text: str) -> list[str] | None:
    """Names and values of a record in turn, where plainly every name and bar is in step; None where the grammar has to look."""
    words = text.split("|")
    is_plain = _COMMON.issuperset(map(str.lstrip, words[0:-1:2])) and not words[-1].strip()
    return words if is_plain else None


def read_commands(text: str, line: int, column: int = 1) -> tuple[list[Command], list[Problem], str]:
    """Every command of a record with its position, what was out of step, and a label without its `qx`.

    line, column: where the record begins in its file.
    """
    if not in_step((text,))[0]:
        return commands_by_entries(text, line, column)
    return _plain_commands(text, line, column), [], ""


def _plain_commands(text: str, line: int, column: int) -> list[Command]:
    """The commands where every name and bar is in step."""
    words = text.split("|")
    commands = []
    at = 0
    line_start = 1 - column
    for index in range(0, len(words) - 1, 2):
        value_at = at + len(words[index]) + 1
        newline = text.rfind("\n", at, value_at)
        if newline >= 0:
            line += text.count("\n", at, value_at)
            line_start = newline + 1
        value = words[index + 1]
        commands.append(Command(words[index].strip().lower(), value, line, value_at - line_start + 1))
        at = value_at + len(value) + 1
        newline = text.rfind("\n", value_at, at)
        if newline >= 0:
            line += text.count("\n", value_at, at)
            line_start = newline + 1
    return commands


def commands_by_entries(text: str, line: int, first_column: int = 1) -> tuple[list[Command], list[Problem], str]:
    """The same by the entries rule, which falls back into step at the next known name."""
    commands: list[Command] = []
    problems: list[Problem] = []
    label = ""
    name = ""
    waiting = shifted = False
    for token in entry_tokens(GRAMMAR, text):
        at, column = token.line or 1, token.column or 1
        shift = first_column - 1 if at == 1 else 0
        column += shift
        match token.type:
            case "STRAY" | "UNKNOWN" if waiting:
                value = token.value.rstrip().removesuffix("|")
                commands[-1] = Command(name, value, line + at - 1, column)
                waiting, shifted = False, token.type == "UNKNOWN"
            case "NAME" | "UNKNOWN":
                name = _name(token.value)
                shifted = token.type == "UNKNOWN"
                if shifted:
                    problems.append(_unknown(name, line + at - 1, column))
                commands.append(
                    Command(
                        name,
                        "",
                        line + (token.end_line or at) - 1,
                        (token.end_column or column) + (first_column - 1 if (token.end_line or at) == 1 else 0),
                    )
                )
            case "VALUE" if shifted and token.value.strip().lower() in _STATES:
                # the unknown name had no value and no bar: what stands here is the next name
                name, waiting = token.value.strip().lower(), True
                commands.append(Command(name, "", line + at - 1, column))
            case "VALUE":
                commands[-1] = Command(name, token.value, line + at - 1, column)
            case "STRAY" | "TRAIL":
                lost = token.value.strip().rstrip("|").strip()
                if commands and commands[-1].name == "mb" and _is_glued(commands[-1].value):
                    last = commands[-1]
                    commands[-1] = last._replace(value=last.value.rstrip()[:-2].rstrip().removesuffix("!"))
                    commands.append(Command("an", lost, line + at - 1, column))
                    problems.append(
                        _out_of_step(
                            "an alert without a bar before its name", line + at - 1, column, "taken as an alert"
                        )
                    )
                elif re.fullmatch(r"[oc]\d+", lost, re.IGNORECASE) and token.type == "STRAY":
                    label = lost
                    problems.append(
                        _out_of_step(f"label {lost} without qx", line + at - 1, column, "taken as the label")
                    )
                elif token.type == "STRAY":
                    problems.append(
                        _out_of_step(f"text '{lost[:40]}'", line + at - 1, column, "skipped to the next known name")
                    )
    return commands, problems, label


def _is_glued(value: str) -> bool:
    """Whether a call's value runs into the name of an alert, `2D!an`, for want of a bar."""
    return value.rstrip().lower().endswith("an")


def _name(value: str) -> str:
    return value.rstrip().removesuffix("|").rstrip()[-2:].lower()


def _unknown(name: str, line: int, column: int) -> Problem:
    return Problem("F01", INFO, line, column, f"unknown command '{name}'", "a known command", "skipped")


def _out_of_step(found: str, line: int, column: int, done: str) -> Problem:
    return Problem("F01", WARNING, line, column, found, "a command of two letters between bars", done)

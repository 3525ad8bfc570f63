"""Loads the Lark grammars, which stand beside the package in a wheel and at the top of a checkout."""

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from lark import Lark, Token, Transformer

_HERE = Path(__file__).resolve().parent.parent
_FOLDERS = (_HERE / "grammars", _HERE.parent / "grammars")


def grammar_text(name: str) -> str:
    """The text of a grammar file: beside the package first, then in the checkout."""
    for folder in _FOLDERS:
        path = folder / name
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise FileNotFoundError(f"grammar {name} is not installed")


_FIRST = "structure"


class _Flat(Transformer[Token, list[Token]]):
    """Hands back the tokens of a start rule as a plain list."""

    def structure(self, tokens: list[Token]) -> list[Token]:
        return tokens

    def entries(self, tokens: list[Token]) -> list[Token]:
        return tokens


@cache
def _parser(name: str, start: str) -> Lark:
    grammar: Any = grammar_text(name) if start == _FIRST else _parser(name, _FIRST).grammar  # read once
    return Lark(
        grammar,
        start=start,
        parser="lalr",
        lexer="contextual",
        transformer=_Flat(),
        maybe_placeholders=False,
        _plugins=_plugins(),
    )


def _plugins() -> dict[str, Any]:
    """Lark's lexer and parser in compiled form, where the extra `speed` is installed: the same tokens in less time."""
    try:
        return dict(import_module("lark_cython").plugins)
    except ImportError:
        return {}


def structure_tokens(name: str, text: str) -> list[tuple[str, str]]:
    """The coarse tokens of one record, or of several one behind the other, as kind and text; both grammars accept any text."""
    tokens = cast(list[Token], cast(Any, _parser(name, "structure").parse(text)))
    return [(token.type, token.value) for token in tokens]


def entry_tokens(name: str, text: str) -> list[Token]:
    """The fine tokens of a section (PBN) or a record (LIN); both grammars accept any text."""
    return cast(list[Token], cast(Any, _parser(name, "entries").parse(text)))

"""Blocks of PBN text as games: by coarse tokens, and each plain game without another look."""

import re
from collections.abc import Sequence
from typing import Final

from auditor.notation.grammars import structure_tokens
from auditor.notation.pbn.any_block import read_any_block
from auditor.notation.pbn.game import KNOWN, Game
from auditor.notation.pbn.sections import GRAMMAR, Body

_PLAIN: Final = {before + name + " ": name for name in KNOWN for before in ("[", "]\n[")}
"""The text between two values, the first and any other, where a line has one tag."""

_ESCAPE_LINE = re.compile(r'"(?:\\.|[^"\\\n])*"?|\{[^}]*\}?|;[^\n]*|^(?P<escape>%[^\n]*)', re.MULTILINE)


def strip_escapes(text: str) -> str:
    """The text with `%` lines emptied, but not inside a comment (S21 2.4, 3.8)."""
    if not (text.startswith("%") or "\n%" in text):
        return text
    return _ESCAPE_LINE.sub(lambda match: "" if match["escape"] else match[0], text)


def read_games(text: str, line: int) -> list[Game]:
    """The games of a block between blank lines: none (no tag), one, or several where blank lines are missing."""
    return read_all_games([(text, line)])[0]


def read_all_games(blocks: Sequence[tuple[str, int]]) -> list[list[Game]]:
    """The games of each of some blocks, texts with their first lines: read by one call of the grammar."""
    texts = [strip_escapes(text.rstrip("\x1a")) for text, _ in blocks]
    found = []
    for text, (_, line), tokens in zip(texts, blocks, _tokens_of(texts), strict=True):
        game = _plain_game(text, line, tokens)
        found.append([game] if game else read_any_block(text, line, tokens))
    return found


def _tokens_of(texts: Sequence[str]) -> list[list[tuple[str, str]]]:
    """The coarse tokens of each text: they are read as one; where a token is of more than one of them, these again by themselves."""
    tokens = structure_tokens(GRAMMAR, "".join(texts))
    if len(texts) == 1:
        return [tokens]
    found = []
    index = at = end = 0
    for text in texts:
        start, end = end, end + len(text)
        first, begins = index, at == start
        while at < end:
            at += len(tokens[index][1])
            index += 1
        found.append(tokens[first:index] if begins and at == end else structure_tokens(GRAMMAR, text))
    return found


def _plain_game(text: str, line: int, tokens: list[tuple[str, str]]) -> Game | None:
    """A game of tags in their usual spelling, each once, with text behind Auction and Play only; None for any other."""
    game = Game(text, line, {})
    at = 0
    for kind, content in tokens:
        part = _plain_part(content) if kind == "PART" else None
        if part is None or not game.tags.keys().isdisjoint(part[0]):
            return None
        tags, body, last = part
        at += len(content)
        if not body:
            pass
        elif last == "Auction":
            game.auction = _body_at(game, body, at - len(body))
        elif last == "Play":
            game.play = _body_at(game, body, at - len(body))
        else:
            return None
        if game.tags:
            game.tags.update(tags)
        else:
            game.tags = tags
    return game if game.tags else None


def _plain_part(text: str) -> tuple[dict[str, str], str, str] | None:
    """The tags of a part, the text behind them and the last tag's name, if by quotes alone they can be told apart."""
    *pairs, rest = text.split('"')
    try:
        names = [_PLAIN[name] for name in pairs[::2]]
    except KeyError:
        return None
    tags = dict(zip(names, pairs[1::2], strict=True))
    if len(tags) != len(names) or rest[:1] != "]" or "\\" in text:
        return None
    return tags, rest[1:].lstrip(), names[-1]


def _body_at(game: Game, text: str, start: int) -> Body:
    """A section's text that begins at an offset of its game."""
    return Body(text, game.line + game.text.count("\n", 0, start), start - game.text.rfind("\n", 0, start))

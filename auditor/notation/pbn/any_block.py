"""Any block of PBN text as games: tags in other spellings or repeated, blank lines that are missing, stray text."""

import itertools
import re
from typing import Final, NamedTuple

from auditor.notation.pbn.game import CANONICAL, KNOWN, SECTIONS, Game
from auditor.notation.pbn.sections import Body, repr_of
from auditor.record.places import Span
from auditor.record.problems import ERROR, INFO, WARNING, Problem

_OPENING: Final = frozenset((
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Round",
    "Stage", "Section",
))  # fmt: skip
"""Tags that begin a game; one of them repeated, with Board and Deal, means a blank line is missing."""

_TAG = re.compile(r'\[\s*(\w+)\s*"([^"\\\n]*(?:\\.[^"\\\n]*)*)"\s*\]\s*')
_TAGS = re.compile(r'(?:\[\s*+\w++\s*+"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"\s*+\]\s*+)++')
_ESCAPED = re.compile(r'\\(["\\])')
_BARE_TAG = re.compile(r"\[\s*(\w+)[ \t]+(\"?)([^\n]*)")
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*")
_OPENER = re.compile(r'\[\s*(Event|Board|Deal)\s*"')
_NOTE = re.compile(r'\[\s*Note\s*"[^"\\\n]*(?:\\.[^"\\\n]*)*"\s*\]')
_MARKUP = re.compile(r"</?PBN>", re.IGNORECASE)
_INK = re.compile(r"[^\n]")


def read_any_block(text: str, line: int, tokens: list[tuple[str, str]]) -> list[Game]:
    """The games of any block."""
    reader = _BlockReader(text, line)
    start, at, line_start = 0, 1, 0
    for kind, content in tokens:
        column = start - line_start + 1
        if kind == "PART":
            run = _TAGS.match(content)
            end = run.end() if run else 0
            reader.tag_run(content[:end], at)
            if end < len(content):
                lines = content.count("\n", 0, end)
                column = end - content.rfind("\n", 0, end) if lines else column + end
                reader.body(_Text(content[end:], at + lines, column, start + end))
        elif kind == "BODY":
            reader.body(_Text(content, at, column, start))
        else:
            reader.stray(_Text(content, at, column, start))
        if newlines := content.count("\n"):
            at += newlines
            line_start = start + content.rfind("\n") + 1
        start += len(content)
    return reader.finished()


class _Text(NamedTuple):
    """A piece of a block: its line and column in it from 1, its offset from 0."""

    value: str
    line: int
    column: int
    start: int


class _BlockReader:
    """Sorts the coarse tokens of a block into games."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.line = line
        self.games = [Game(text, line, {})]
        self.last = ""
        self.section = ""
        """The section whose body the text behind a Note belongs to."""
        self.start = 0
        self._noted: tuple[_Text, int] | None = None
        """The first text behind a Note of the section, and where the last such text ends: taken once all are there."""
        self._last_lines: dict[str, int] | None = None

    @property
    def game(self) -> Game:
        return self.games[-1]

    def finished(self) -> list[Game]:
        self._take_noted()
        games = self.games
        if len(games) == 1:
            return games if games[0].tags or games[0].problems else []
        lines = self.text.split("\n")
        for game, following in itertools.pairwise(games):
            game.text = "\n".join(lines[game.line - self.line : following.line - self.line])
        games[-1].text = "\n".join(lines[games[-1].line - self.line :])
        return games

    def tag_run(self, text: str, line: int) -> None:
        pairs = _TAG.findall(text)
        if "\\" in text:
            pairs = [(name, _ESCAPED.sub(r"\1", value)) for name, value in pairs]
        tags = dict(pairs)
        if len(tags) == len(pairs) and KNOWN.issuperset(tags) and not self.game.tags:
            self.games[-1].tags = tags
        elif len(tags) == len(pairs) and self.game.tags.keys().isdisjoint(tags) and KNOWN.issuperset(tags):
            self.game.tags.update(tags)
        else:
            self._odd_run(text, line, pairs)
        self.last = CANONICAL.get(pairs[-1][0].lower(), pairs[-1][0])

    def _odd_run(self, text: str, line: int, pairs: list[tuple[str, str]]) -> None:
        """Tags with names in other spellings, repeated tags, and a second game without a blank line."""
        for match, (raw, value) in zip(_TAG.finditer(text), pairs, strict=True):
            name = CANONICAL.get(raw.lower(), raw)
            if name in self.game.tags:
                self._repeated(name, value, line)
            else:
                self.game.tags[name] = value
            line += match[0].count("\n")

    def _repeated(self, name: str, value: str, line: int) -> None:
        if name in _OPENING and self._opens_game(line):
            self._take_noted()
            self.games.append(Game("", self.line + line - 1, {name: value}))
            self._problem("F05", INFO, line, 1, f"a second {name} tag", "a blank line", "a new board was begun")
        elif name in SECTIONS:
            self._take_noted()
            body = self.game.auction if name == "Auction" else self.game.play
            if _is_empty(body.text):
                self.game.tags[name] = value
        elif name != "Note" and value != self.game.tags[name]:
            self._problem(
                "F04", INFO, line, 1, f"a second {name} tag {repr_of(value)}", f"one {name}", "the first one counts"
            )

    def _opens_game(self, line: int) -> bool:
        """Whether Deal, and Board or Event, stand in this game already and come again from this line on."""
        tags = self.game.tags.keys()
        if "Deal" not in tags:
            return False
        last = self._lines_of_last_tags()
        return last.get("Deal", 0) >= line and any(
            tag in tags and last.get(tag, 0) >= line for tag in ("Board", "Event")
        )

    def _lines_of_last_tags(self) -> dict[str, int]:
        """The line on which the last Event, Board and Deal tag of the block stands."""
        if self._last_lines is None:
            self._last_lines = {
                match[1]: number
                for number, content in enumerate(self.text.split("\n"), 1)
                for match in _OPENER.finditer(content)
            }
        return self._last_lines

    def body(self, piece: _Text) -> None:
        if self.last in SECTIONS:
            self._take_noted()
            self.section = self.last
            self.start = piece.start
            self._take_body(piece)
        elif self.last == "Note" and self.section:
            self._noted = (self._noted[0] if self._noted else piece, piece.start + len(piece.value))
        elif not self.last.endswith("Table"):
            self._stray_text(piece)

    def _take_body(self, piece: _Text) -> None:
        """The body of a section; the first with entries counts."""
        before = self.game.auction if self.section == "Auction" else self.game.play
        if _is_empty(before.text):
            self._set_body(Body(piece.value, self.line + piece.line - 1, piece.column))
        else:
            self._stray_text(piece)

    def _take_noted(self) -> None:
        """What stands behind the Notes of a section still belongs to it."""
        if self._noted is None:
            return
        piece, end = self._noted
        self._noted = None
        text = _NOTE.sub(_blanked, self.text[self.start : end])
        before = self.game.auction if self.section == "Auction" else self.game.play
        fresh = Body(text, self.line + piece.line - 1, piece.column)
        self._set_body(before._replace(text=text) if before.text else fresh)

    def _set_body(self, body: Body) -> None:
        if self.section == "Auction":
            self.game.auction = body
        else:
            self.game.play = body

    def _stray_text(self, piece: _Text) -> None:
        """Text that belongs to no section; comments are no stray text."""
        seen, line, line_start = 0, self.line + piece.line - 1, 1 - piece.column
        for comment in _COMMENT.finditer(piece.value):
            if newlines := piece.value.count("\n", seen, comment.start()):
                line += newlines
                line_start = piece.value.rfind("\n", seen, comment.start()) + 1
            seen = comment.start()
            self.game.comments.append((comment[0].strip("{};").strip(), Span(line, seen - line_start + 1)))
        rest = _COMMENT.sub(lambda match: _INK.sub(" ", match[0]), piece.value)
        unclosed = piece.value.rfind("{")
        if unclosed >= 0 and piece.value.find("}", unclosed) < 0:
            self._problem("F02", WARNING, *_at(piece, unclosed), "a comment without its '}'", "'}'",
                          "the rest of the block was taken as comment")  # fmt: skip
        stripped = _MARKUP.sub("", rest).strip()
        if not stripped or stripped == "*":
            return
        offset = len(rest) - len(rest.lstrip())
        lines = stripped.count("\n") + 1
        found = f"{lines} lines of text" if lines > 1 else f"text {repr_of(stripped)}"
        self._problem("F01", INFO, *_at(piece, offset), found, "a tag, a section or a comment", "skipped")

    def stray(self, piece: _Text) -> None:
        """A bracket that opens no proper tag: an unquoted or unclosed value is still taken, if the tag is known."""
        line = piece.line
        match = _BARE_TAG.match(piece.value)
        name = CANONICAL.get(match[1].lower(), "") if match else ""
        if match is None or not name or name in self.game.tags:
            self._problem("F01", WARNING, line, piece.column, f"text {repr_of(piece.value)}",
                          'a tag like [Board "1"]', "skipped")  # fmt: skip
            return
        value = match[3].rstrip()
        closed = value.endswith("]")
        value = value.removesuffix("]").rstrip().removesuffix('"')
        column = piece.column + match.start(2)
        if match[2] and not (closed and match[3].rstrip().endswith('"]')):
            self._problem("F02", ERROR if name == "Deal" else WARNING, line, column,
                          f"{name}: a value without its closing quote or bracket", '"]', "what there is was taken")  # fmt: skip
        else:
            self._problem("F03", INFO, line, column, f"{name}: a value without quotes", 'a value in "quotes"',
                          "the rest of the line was taken")  # fmt: skip
        self.game.tags[name] = value
        self.game.unsure.add(name)
        self.last = name

    def _problem(self, rule: str, severity: str, line: int, column: int, found: str, expected: str, done: str) -> None:
        self.game.problems.append(Problem(rule, severity, self.line + line - 1, column, found, expected, done))


def _is_empty(body: str) -> bool:
    """Whether a section has no entries: only comments, white space and end marks."""
    return not _COMMENT.sub("", body).strip(" \t\n\r\f\v*+")


def _blanked(match: re.Match[str]) -> str:
    return _INK.sub(" ", match[0])


def _at(piece: _Text, offset: int) -> tuple[int, int]:
    """Line and column in the block of an offset within a piece of it."""
    before = piece.value[:offset]
    line = before.count("\n")
    column = offset - before.rfind("\n") if line else piece.column + offset
    return piece.line + line, column

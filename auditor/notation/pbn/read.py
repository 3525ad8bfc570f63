"""PBN text to records: games, inheritance (S21 4.8), lowering of tags and sections."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from auditor.bridge.calls import PASS
from auditor.notation.batches import decoded
from auditor.notation.carry import Before
from auditor.notation.cells import Cells
from auditor.notation.pbn.deals import Deal, read_deal
from auditor.notation.pbn.game import SECTIONS, Game
from auditor.notation.pbn.games import read_all_games
from auditor.notation.pbn.sections import read_calls, read_cards
from auditor.notation.pbn.split import split_games
from auditor.notation.pbn.values import EXPECTED, SILENT, Outcome, is_open, read_outcome, read_seat, read_vulnerable
from auditor.notation.source_text import BoardText, SourceText
from auditor.record.board_record import BY_SEAT, BoardRecord
from auditor.record.dates import read_date
from auditor.record.places import CALL, CARD
from auditor.record.problems import ERROR, INFO, WARNING, Problem
from auditor.record.sources import Source

NEVER_INHERITED: Final = frozenset(["Dealer", "Vulnerable", "Deal", "Declarer", "Contract", "Auction", "Play", "Note"])
_SHARED_DEAL: Final = ("Event", "Board", "Dealer", "Vulnerable", "Deal")
"""What a second table of a board may leave out (rpbridge.net files)."""


_LEAKED: Final = re.compile(r"\s*([0-9]+)\s*\|")
"""A board number with another notation's text behind it."""
_MOST_DEFAULTS: Final = 64
"""How many tags a file may give defaults for."""


@dataclass(slots=True)
class PbnCarry:
    """What a game needs from before it: last real values, `##` defaults, how many records came before."""

    values: Before[str] = field(default_factory=Before)
    defaults: dict[str, str] = field(default_factory=dict)
    records: int = 0
    leading_pass: bool = False
    """Whether an auction of the file began with a pass."""

    def cut(self) -> "PbnCarry":
        """What a piece that begins here travels with; it counts its records from 1."""
        return PbnCarry(self.values.cut(), dict(self.defaults), 0, self.leading_pass)

    def admits(self, sent: "PbnCarry", after: "PbnCarry") -> bool:
        """Whether a piece that was sent with one Carry and came back with another was read as it would be from here."""
        return (
            sent.defaults == self.defaults
            and sent.leading_pass == self.leading_pass
            and self.values.admits(after.values)
        )

    def take(self, after: "PbnCarry") -> None:
        """Goes on behind a piece that was admitted."""
        self.values.own.update(after.values.own)
        self.defaults = after.defaults
        self.records += after.records
        self.leading_pass = after.leading_pass


def read_pbn(source: SourceText, name: str, carry: PbnCarry, first_line: int = 1) -> Iterator[BoardRecord | Problem]:
    """The records of a PBN file in order, and the problems that belong to no record."""
    yield from source.problems
    yield from read_blocks(split_games(source.pieces, first_line), source.encoding, name, carry)


def read_blocks(
    blocks: Iterable[BoardText], encoding: str, name: str, carry: PbnCarry
) -> Iterator[BoardRecord | Problem]:
    """The records of some blocks of text between blank lines."""
    for batch in decoded(blocks, encoding):
        found = read_all_games([(text, block.line) for block, text, _ in batch])
        for (_, _, problems), games in zip(batch, found, strict=True):
            for game in games:
                if not game.tags:
                    yield from problems
                    yield from game.problems
                else:
                    game.problems[:0] = problems
                    yield lower(game, name, carry)
                problems = ()


def lower(game: Game, name: str, carry: PbnCarry) -> BoardRecord:
    """A game's tags and sections as a record."""
    carry.records += 1
    _inherit(game, carry)
    tags = game.tags
    deal = _deal(game)
    calls = read_calls(game.auction)
    cards = read_cards(game.play)
    if len(cards.values) > 52 or cards.problems or game.play.text.count("-") >= 4:
        cards = _until_unknown_row(cards, game)
    marks = calls.placed_marks(CALL) + cards.placed_marks(CARD)
    problems = tuple(game.problems) + calls.problems + cards.problems
    if calls.values and calls.values[0] == PASS:
        carry.leading_pass = True
    dealer = read_seat(tags.get("Dealer", ""))
    vulnerable = read_vulnerable(tags.get("Vulnerable", "?"))
    outcome = read_outcome(
        tags.get("Contract", ""), tags.get("Declarer", ""), tags.get("Result", ""), tags.get("Score", "")
    )
    tag_problems = _unread(game, outcome, dealer, vulnerable)
    auction_seat = read_seat(tags.get("Auction", ""))
    return BoardRecord(
        source=Source(name, "pbn", carry.records, game.line),
        text=game.text,
        tags=tags,
        hands=deal.hands,
        dealer=dealer,
        vulnerable=vulnerable,
        auction_seat=dealer if auction_seat is None else auction_seat,
        calls=calls.values,
        play_seat=read_seat(tags.get("Play", "")),
        cards=cards.values,
        order=BY_SEAT,
        marks=marks + outcome.marks if outcome.marks else marks,
        stated=outcome.stated,
        problems=problems + tag_problems if tag_problems else problems,
        writes_leading_passes=carry.leading_pass,
    )


def _inherit(game: Game, carry: PbnCarry) -> None:
    """Fills in `#`, `##` and what a second table of the same board leaves out; notes this game's values."""
    tags = game.tags
    if "#" in game.text:
        for name, value in tags.items():
            if value.startswith("##"):
                tags[name] = value[2:]
                if len(carry.defaults) < _MOST_DEFAULTS:
                    carry.defaults[name] = value[2:]
            elif value == "#":
                tags[name] = carry.values.get(name) or ""
                if name in NEVER_INHERITED:
                    _problem(
                        game, "F06", INFO, name, f'{name} "#"', f"a {name} of its own", "taken from the game before"
                    )
    for name, value in carry.defaults.items():
        tags.setdefault(name, value)
    board = tags.get("Board", "")
    if "|" in board and (number := _LEAKED.match(board)):
        tags["Board"] = number[1]
    if "Deal" not in tags and carry.values.get("Deal") and not tags.keys().isdisjoint(SECTIONS):
        _share_deal(game, carry)
    if "" in tags.values() or game.unsure:
        carry.values.own.update((name, value) for name, value in tags.items() if value and name not in game.unsure)
    else:
        carry.values.own.update(tags)


def _share_deal(game: Game, carry: PbnCarry) -> None:
    if "Board" in game.tags and game.tags["Board"] != carry.values.get("Board"):
        return  # another board: its deal is not that of the game before
    before = {name: value for name in _SHARED_DEAL if (value := carry.values.get(name)) is not None}
    missing = [name for name in before if name not in game.tags]
    for name in missing:
        game.tags[name] = before[name]
    _problem(game, "F06", INFO, "", "a game without a Deal", "a Deal of its own",
             f"{', '.join(missing)} taken from the game before")  # fmt: skip


def _deal(game: Game) -> Deal:
    value = game.tags.get("Deal", "")
    if value in SILENT:
        return Deal(None)
    deal = read_deal(value)
    if deal.fault and not any(p.rule == "F02" and p.found.startswith("Deal") for p in game.problems):
        lost = deal.hands is None
        _problem(game, "F03", ERROR if lost else WARNING, "Deal", f"Deal: {deal.fault}", "four hands like N:AK.Q32..T987 ...",
                 "no deal" if lost else "the rest was taken")  # fmt: skip
    return deal


def _until_unknown_row(cards: Cells, game: Game) -> Cells:
    """The cards up to the first row of which nothing is known: what stands behind it is not this play."""
    values = cards.values
    for row in range(0, len(values) - 3, 4):
        if max(values[row : row + 4]) < 0 and -1 in values[row : row + 4]:
            break
    else:
        row = 52
    kept = values[:row]
    later = [card for card in values[row:] if card >= 0]
    if later:
        body = game.play
        problem = Problem("F01", WARNING, body.line, body.column, f"{len(later)} cards too many",
                          "at most 52, none behind a row of unknown cards", "not taken as play")  # fmt: skip
        cards = cards._replace(problems=(*cards.problems, problem))
    marks = tuple((min(index, len(kept)), letter) for index, letter in cards.marks)
    return cards._replace(values=kept, marks=marks)


def _unread(game: Game, outcome: Outcome, dealer: int | None, vulnerable: int | None) -> tuple[Problem, ...]:
    """One problem for each tag whose value is no silence and could not be read."""
    tags = game.tags
    unread = [*outcome.unread]
    if dealer is None and tags.get("Dealer", "").strip() not in SILENT:
        unread.append("Dealer")
    if vulnerable is None and tags.get("Vulnerable", "").strip() not in SILENT:
        unread.append("Vulnerable")
    date = tags.get("Date", "")
    if date and read_date(date) is None and not is_open("Date", date):
        unread.append("Date")
    return tuple(
        _tag_problem(game, "F03", WARNING, tag, f"{tag} {tags.get(tag, '')[:40]!r}", EXPECTED[tag], "not taken")
        for tag in unread
    )


def _problem(game: Game, rule: str, severity: str, tag: str, found: str, expected: str, done: str) -> None:
    game.problems.append(_tag_problem(game, rule, severity, tag, found, expected, done))


def _tag_problem(game: Game, rule: str, severity: str, tag: str, found: str, expected: str, done: str) -> Problem:
    line, column = tag_position(game.text, tag)
    return Problem(rule, severity, game.line + line, column, found, expected, done)


def tag_position(text: str, tag: str) -> tuple[int, int]:
    """Line from 0 and column from 1 of a tag's value within a game's text; its first line when it is not there."""
    match = re.search(rf'\[\s*{re.escape(tag)}(?=[\s"\]])[^"\n]*', text, re.IGNORECASE) if tag else None
    if match is None:
        return 0, 1
    at = match.end() if text[match.end() : match.end() + 1] == '"' else match.start()
    return text.count("\n", 0, at), at - text.rfind("\n", 0, at)

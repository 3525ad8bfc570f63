"""One board for the terminal: diagram, auction, tricks, and the reasoning of each finding."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from auditor.bridge.cards import CARD_OF
from auditor.bridge.hands import holding_text
from auditor.bridge.seats import EAST, NAMES, NORTH, SOUTH, WEST
from auditor.report.people import SIGNS, SUITS_SHOWN, clean, columns, points, rank_text, wrapped
from auditor.report.rows import Row
from auditor.report.sheet import Card, Sheet, Trick, heading
from auditor.report.steps import shown_steps
from auditor.report.text_report import known_text

WIDTH: Final = 80
_COLUMNS: Final = (WEST, NORTH, EAST, SOUTH)
"""The order in which people write an auction and a play."""
_CELL: Final = 9
_SIDE: Final = 22
"""Width of the hands of West and East in the diagram."""
_NEAR: Final = 1
"""How many tricks on either side of a flagged one are shown."""
_MARKS: Final = {"S": "\ue000", "H": "\ue001", "D": "\ue002", "C": "\ue003"}
"""Stand for the suits until a line is laid out; `clean` lets none of them in from a record."""

Paint = Callable[[str, str], str]
"""Gives a text the colour of its role: S H D C, flag, proof, dim, head, error, warning, info."""


class Style(NamedTuple):
    """How a board is drawn: ASCII letters for suits, all tricks or only those near a finding, colour, and a position.

    step: the number of the card before which the hands are shown; 0 for the deal.
    """

    ascii: bool = False
    verbose: bool = False
    paint: Paint = lambda text, role: text
    step: int = 0


def board_text(sheet: Sheet, rows: Iterable[Row], style: Style) -> str:
    """The whole view of one board."""
    draw = _Draw(sheet, style)
    parts = [draw.title(), draw.diagram()]
    if style.step:
        parts.append(draw.table())
    parts += [draw.auction(), draw.play(), draw.outcome(), *(draw.finding(row) for row in rows), draw.folded()]
    if sheet.link:
        parts.append(f"view: {sheet.link}\n")
    return "\n".join(filter(None, parts))


class _Draw:
    """The parts of one view."""

    def __init__(self, sheet: Sheet, style: Style) -> None:
        self.sheet = sheet
        self.style = style
        self.paint = style.paint

    def title(self) -> str:
        """Where the board stands, what it is, and who played it."""
        sheet = self.sheet
        place, name = f"{clean(sheet.file)}:{sheet.line}", clean(heading(sheet))
        lines = [f"{place}  {name}"] if len(place) + len(name) < WIDTH - 1 else [place, name]
        event = ", ".join(clean(text, 60) for name, text in sheet.titles if name not in ("Table", "Room"))
        if event:
            lines.append(event)
        return "".join(f"{self.paint(line, 'head')}\n" for line in _wrap(lines))

    def diagram(self) -> str:
        """The four hands by compass; before the card of `step`, what is left of them."""
        hands = self.sheet.hands
        if hands is None:
            return "(no deal in the record)\n"
        north, east, south, west = [self._hand(seat, hand) for seat, hand in enumerate(hands)]
        left, box = " " * _SIDE, ["+---N---+", "W       E", "+---S---+"]
        lines = [left + line for line in north]
        for index, (one, other) in enumerate(zip(west, east, strict=True)):
            middle = box[index - 1] if 0 < index < 4 else ""
            lines.append(f"{_padded(one, _SIDE)}{middle:<{_SIDE}}{other}")
        lines += [left + line for line in south]
        return "\n".join(self._signs(line.rstrip()) for line in lines) + "\n"

    def _hand(self, seat: int, hand: int) -> list[str]:
        """A name with points, and a line for each suit; a flagged card ends in `!`."""
        name = clean(self.sheet.players[seat], 14) or NAMES[seat]
        if not hand:
            return [name, "(not given)", "", "", ""]
        for card in self._played():
            if card.seat == seat and card.name in CARD_OF:
                hand &= ~(1 << CARD_OF[card.name])
        doubt = "!" if self.sheet.flagged_hands >> seat & 1 else ""
        lines = [name + doubt if self.style.step else f"{name} ({points(hand)}){doubt}"]
        for suit in SUITS_SHOWN:
            ranks = [
                rank_text(rank) + ("!" if self.sheet.flagged_cards >> CARD_OF[suit + rank] & 1 else "")
                for rank in holding_text(hand, "CDHS".index(suit))
            ]
            lines.append(f"{_MARKS[suit]} {' '.join(ranks) or ('-' if self.style.ascii else '—')}")
        return lines

    def _played(self) -> Iterator[Card]:
        """The cards played before `step`."""
        for trick in self.sheet.tricks:
            for card in trick.cards:
                if card.act < self.style.step:
                    yield card

    def table(self) -> str:
        """What lies on the table before the card of `step`."""
        for trick in self.sheet.tricks:
            for then in trick.cards:
                if then.act == self.style.step:
                    line = f"Trick {trick.number}, before card {then.act}: {self._next(trick, then)}."
                    return "".join(f"{self._signs(part)}\n" for part in _wrap([line]))
        return f"The play ends before card {self.style.step}.\n"

    def _next(self, trick: Trick, then: Card) -> str:
        """`on the table: East SK; then South plays D9 (flagged)`."""
        on = [f"{NAMES[card.seat]} {_card(card.name)}" for card in trick.cards if card.act < then.act]
        seen = f"on the table: {', '.join(on)}; " if on else ""
        back = [_card(name) for seat, name in trick.taken_back if seat == then.seat]
        instead = f" instead of {', '.join(back)}, taken back (flagged)" if back else ""
        return f"{seen}then {NAMES[then.seat]} plays {_card(then.name)}{' (flagged)' if then.flagged else ''}{instead}"

    def auction(self) -> str:
        """The calls in the columns W N E S; `!` marks what a finding speaks of, `*` an alert."""
        calls = self.sheet.calls
        if not calls:
            return ""
        lines = ["".join(f"  {NAMES[seat]:<{_CELL - 2}}" for seat in _COLUMNS)]
        cells = [""] * _COLUMNS.index(calls[0].seat)
        for call in calls:
            alert = "*" if call.alert < 0 else f"*{call.alert}" if call.alert else ""
            cells.append(f"{_call(call.text)}{'!' if call.flagged else ''}{alert}")
        for start in range(0, len(cells), 4):
            lines.append("".join(f"  {cell:<{_CELL - 2}}" for cell in cells[start : start + 4]))
        text = "\n".join(self._signs(line.rstrip()) for line in lines) + "\n"
        notes = [f"  *{number} {clean(note)}" for number, note in enumerate(self.sheet.alerts, 1)]
        legend = "  ! flagged\n" if any(call.flagged for call in calls) else ""
        return text + legend + "".join(f"{line}\n" for line in _wrap(notes, "     "))

    def play(self) -> str:
        """The tricks in the columns W N E S with the running count."""
        tricks = self.sheet.tricks
        if not tricks:
            return f"{self.sheet.rest}\n" if self.sheet.rest else ""
        lines = ["  #  " + "".join(f" {NAMES[seat]:<{_CELL - 1}}" for seat in _COLUMNS) + "NS-EW"]
        shown = self._shown()
        index = 0
        while index < len(tricks):
            if tricks[index].number in shown:
                lines += self._trick(tricks[index])
                index += 1
                continue
            first = index
            while index < len(tricks) and tricks[index].number not in shown:
                index += 1
            span = f"{tricks[first].number}-{tricks[index - 1].number}" if index - first > 1 else f"{index}"
            lines.append(f"  .. (trick{'s' if index - first > 1 else ''} {span}: nothing flagged; -v shows all)")
        marks = ["> led", "* won"]
        cards = [card for trick in tricks for card in trick.cards]
        marks += ["! flagged"] if any(card.flagged for card in cards) else []
        marks += ["^ shows what was held"] if any(card.proves for card in cards) else []
        lines.append("      " + "   ".join(marks))
        if self.sheet.rest:
            lines.append(f"  {self.sheet.rest}")
        return "\n".join(self._signs(line.rstrip()) for line in lines) + "\n"

    def _shown(self) -> set[int]:
        """The numbers of the tricks that are written out: all, or those near a flagged card and those that prove it."""
        tricks = self.sheet.tricks
        flagged = [trick.number for trick in tricks if trick.flagged]
        if self.style.verbose or not flagged:
            return {trick.number for trick in tricks}
        near = {number for centre in flagged for number in range(centre - _NEAR, centre + _NEAR + 1)}
        proving = {trick.number for trick in tricks if any(card.proves for card in trick.cards)}
        shown = near | proving | {1, len(tricks)}
        lone = {number for number in range(2, len(tricks)) if number - 1 in shown and number + 1 in shown}
        return shown | lone

    def _trick(self, trick: Trick) -> list[str]:
        cells = dict.fromkeys(_COLUMNS, "")
        for position, card in enumerate(trick.cards):
            text = ">" if position == 0 else " "
            text += _card(card.name)
            text += "*" if card.seat == trick.winner and not cells[card.seat] else ""
            text += "!" if card.flagged else ""
            text += "^" if card.proves else ""
            cells[card.seat] = f"{cells[card.seat]}{text}" if cells[card.seat] else text
        won = "?" if trick.won is None else f"{trick.won[0]}-{trick.won[1]}"
        row = "".join(f"{cells[seat]:<{_CELL}}" for seat in _COLUMNS)
        lines = [f" {trick.number:>2}  {row}{won}"]
        lines += [f"      {NAMES[seat]}'s {_card(name)}! was taken back" for seat, name in trick.taken_back]
        return lines

    def outcome(self) -> str:
        """Contract, tricks and score, with `!` where a finding doubts them."""
        lines = [f"{label}: {text}{' !' if flagged else ''}" for label, text, flagged in self.sheet.outcome]
        return "".join(f"{line}\n" for line in _wrap(lines))

    def folded(self) -> str:
        """The findings that are told at an earlier board of the file, or that there is nothing to find."""
        if self.sheet.status == "unreadable":
            return "Nothing of this record could be audited.\n"
        lines = [f"{clean(text)} (told once for the file, at an earlier board)" for text in self.sheet.folded]
        return "".join(f"{line}\n" for line in _wrap(lines))

    def finding(self, row: Row) -> str:
        """One finding: what it is, and its steps."""
        severity = str(row["severity"])
        head = f"{self.paint(severity, severity)} {row['rule']} {row['rule_name']}; to do: {row['todo']}"
        lines = _wrap([head, f"  dealt with before: {clean(known_text(row))}"]) if row.get("baseline") else [head]
        for label, text in shown_steps(row):
            lines += _wrap([f"  {label}: {clean(text)}" if label else f"    {clean(text)}"], "    ")
        if row.get("finding_id"):
            lines.append(f"  id {row['finding_id']}")
        return "\n".join(lines) + "\n"

    def _signs(self, line: str) -> str:
        """The marks of suits as signs, each in its colour, or as letters where the terminal has no signs."""
        for letter, mark in _MARKS.items():
            line = line.replace(mark, letter if self.style.ascii else self.paint(SIGNS[letter], letter))
        return line


def _card(name: str) -> str:
    return _MARKS[name[0]] + rank_text(name[1:]) if name in CARD_OF else name


def _call(text: str) -> str:
    return text[0] + _MARKS[text[1]] + text[2:] if len(text) == 2 and text[1] in _MARKS else text


def _padded(text: str, width: int) -> str:
    return text + " " * max(1, width - columns(text))


def _wrap(lines: Iterable[str], indent: str = "  ") -> list[str]:
    return [part for line in lines for part in wrapped(line, WIDTH, indent)]

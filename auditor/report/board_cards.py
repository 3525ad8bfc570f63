"""A sheet and its findings as the page's template draws them."""

from auditor.bridge.cards import CARD_OF
from auditor.bridge.hands import holding_text
from auditor.bridge.seats import EAST, NAMES, NORTH, SOUTH, WEST
from auditor.report.people import SUITS_SHOWN, clean, points, rank_text
from auditor.report.rows import Row
from auditor.report.sheet import Call, Card, Sheet, Trick, heading
from auditor.report.steps import shown_steps
from auditor.report.text_report import known_text

_COLUMNS = (WEST, NORTH, EAST, SOUTH)
_NAME = 40
_TEXT = 600


def board_card(sheet: Sheet, rows: list[Row], name: str) -> dict[str, object]:
    """Everything that the template of a board needs; texts from the record are cleaned and cut."""
    cards = [card for trick in sheet.tricks for card in trick.cards]
    return {
        "id": name,
        "sheet": sheet,
        "heading": clean(heading(sheet), 120),
        "titles": [(label, clean(text, 80)) for label, text in sheet.titles if label not in ("Table", "Room")],
        "where": f"{clean(sheet.file)}:{sheet.line}",
        "columns": [NAMES[seat] for seat in _COLUMNS],
        "hands": [_hand(sheet, seat) for seat in (NORTH, WEST, EAST, SOUTH)] if sheet.hands else [],
        "calls": _calls(sheet),
        "alerts": [clean(text, _TEXT) for text in sheet.alerts],
        "tricks": [_trick(trick) for trick in sheet.tricks],
        "cards": len(cards),
        "is_flagged": any(card.flagged for card in cards),
        "is_proved": any(card.proves for card in cards),
        "outcome": sheet.outcome,
        "folded": [clean(text, 2 * _TEXT) for text in sheet.folded],
        "rows": [
            {**row, "steps": _steps(row), "known": known_text(row) if row.get("baseline") else ""} for row in rows
        ],
    }


def _hand(sheet: Sheet, seat: int) -> dict[str, object]:
    hand = sheet.hands[seat] if sheet.hands else 0
    suits = []
    for suit in SUITS_SHOWN if hand else "":
        names = [suit + rank for rank in holding_text(hand, "CDHS".index(suit))]
        suits.append((suit, [(n, rank_text(n[1]), bool(sheet.flagged_cards >> CARD_OF[n] & 1)) for n in names]))
    return {
        "seat": NAMES[seat],
        "name": clean(sheet.players[seat], _NAME),
        "points": points(hand) if hand else None,
        "suits": suits,
        "flagged": bool(sheet.flagged_hands >> seat & 1),
    }


def _calls(sheet: Sheet) -> list[list[Call | None]]:
    """Rows of four calls W N E S, with nothing ahead of the first."""
    cells: list[Call | None] = [None] * (_COLUMNS.index(sheet.calls[0].seat) if sheet.calls else 0)
    cells += sheet.calls
    cells += [None] * (-len(cells) % 4)
    return [cells[start : start + 4] for start in range(0, len(cells), 4)]


def _trick(trick: Trick) -> dict[str, object]:
    cells = [[_card(card, trick) for card in trick.cards if card.seat == seat] for seat in _COLUMNS]
    return {
        "number": trick.number,
        "cells": cells,
        "won": trick.won,
        "taken_back": [(NAMES[seat], name) for seat, name in trick.taken_back],
    }


def _card(card: Card, trick: Trick) -> dict[str, object]:
    marks = {
        "led": card is trick.cards[0],
        "won": card.seat == trick.winner,
        "flagged": card.flagged,
    }
    said = [word for word, is_so in marks.items() if is_so] + (["shows what was held"] if card.proves else [])
    return {
        "act": card.act,
        "seat": card.seat,
        "name": card.name,
        "proves": card.proves,
        "said": ", ".join(said),
        **marks,
    }


def _steps(row: Row) -> list[tuple[str, list[str]]]:
    """The steps with the sentences of one label together."""
    steps: list[tuple[str, list[str]]] = []
    for label, text in shown_steps(row):
        if label or not steps:
            steps.append((label, [clean(text, 2 * _TEXT)]))
        else:
            steps[-1][1].append(clean(text, 2 * _TEXT))
    return steps

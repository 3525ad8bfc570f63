"""Writes records as PBN and LIN, for round trips and for printing a failing board."""

from auditor.bridge.calls import call_name
from auditor.bridge.cards import SKIPPED, card_name
from auditor.bridge.hands import hand_text, holding_text
from auditor.bridge.seats import LETTERS, NAMES
from auditor.record.board_record import BY_TIME, BoardRecord
from auditor.record.places import CALL, CARD

VULNERABLE = ("None", "NS", "EW", "All")


def to_pbn(record: BoardRecord) -> str:
    """A record as a PBN game; a LIN record's cards must stand in complete tricks of a known play."""
    lines = [
        f'[{name} "{_escaped(record.tags[name])}"]'
        for name in ("Event", "Date", "Board", *NAMES)
        if name in record.tags
    ]
    if record.dealer is not None:
        lines.append(f'[Dealer "{LETTERS[record.dealer]}"]')
    if record.vulnerable is not None:
        lines.append(f'[Vulnerable "{VULNERABLE[record.vulnerable]}"]')
    if record.hands is not None:
        lines.append(f'[Deal "N:{" ".join(hand_text(hand) if hand else "-" for hand in record.hands)}"]')
    for name in ("Declarer", "Contract", "Result", "Score"):
        if name in record.tags:
            lines.append(f'[{name} "{_escaped(record.tags[name])}"]')
    if record.calls and record.auction_seat is not None:
        lines.append(f'[Auction "{LETTERS[record.auction_seat]}"]')
        lines += _rows([_cell(record, CALL, index, call_name(call)) for index, call in enumerate(record.calls)])
    if record.cards and record.play_seat is not None and record.order != BY_TIME:
        lines.append(f'[Play "{LETTERS[record.play_seat]}"]')
        names = [card_name(card) if card >= 0 else "-" for card in record.cards]
        lines += _rows([_cell(record, CARD, index, name) for index, name in enumerate(names)])
    return "\n".join(lines) + "\n"


def _rows(cells: list[str]) -> list[str]:
    return [" ".join(cells[start : start + 4]) for start in range(0, len(cells), 4)]


def _cell(record: BoardRecord, part: str, index: int, name: str) -> str:
    marks = "".join(f"^{mark.letter} " for mark in record.marks if mark.place == (part, index) and mark.letter in "IRL")
    if part == CALL and record.calls[index] == SKIPPED:
        return "^S"
    return marks + name


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def lin_hand(hand: int) -> str:
    return "".join(suit + holding_text(hand, index) for suit, index in (("S", 3), ("H", 2), ("D", 1), ("C", 0)))


def to_lin(record: BoardRecord, cards_by_time: list[int]) -> str:
    """A record as one LIN record; the cards in the order of play are the caller's to know."""
    parts = []
    if any(name in record.tags for name in NAMES):
        parts.append(f"pn|{','.join(record.tags.get(NAMES[seat], '') for seat in (2, 3, 0, 1))}|")
    assert record.hands is not None
    assert record.dealer is not None
    digit = {2: 1, 3: 2, 0: 3, 1: 4}[record.dealer]
    parts.append(f"md|{digit}{','.join(lin_hand(record.hands[seat]) for seat in (2, 3, 0, 1))}|")
    parts.append(f"ah|Board {record.board}|sv|{'oneb'[record.vulnerable or 0]}|")
    names = {"Pass": "p", "X": "d", "XX": "r"}
    parts += [f"mb|{names.get(call_name(call), call_name(call).replace('NT', 'N'))}|" for call in record.calls]
    parts += [f"pc|{card_name(card)}|" for card in cards_by_time]
    return "".join(parts) + "\n"

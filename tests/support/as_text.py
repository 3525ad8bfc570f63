"""A legal board, or one with other calls and cards, as PBN and LIN text."""

from auditor.bridge.calls import call_name
from auditor.bridge.cards import CARD_NAMES
from auditor.bridge.hands import hand_text
from auditor.bridge.seats import LETTERS
from tests.support.strategies import LegalBoard
from tests.support.write import VULNERABLE, lin_hand


def board_as_pbn(board: LegalBoard, tricks: int = 13, result: int | None = None) -> str:
    """The board as a PBN game; its rows in columns from the opening leader."""
    column = (board.declarer + 1) & 3
    lines = [
        f'[Board "{board.number}"]',
        f'[Dealer "{LETTERS[board.dealer]}"]',
        f'[Vulnerable "{VULNERABLE[board.vulnerable]}"]',
        f'[Deal "N:{" ".join(map(hand_text, board.hands))}"]',
        f'[Auction "{LETTERS[board.dealer]}"]',
        " ".join(map(call_name, board.calls)),
    ]
    if result is not None:
        lines.append(f'[Result "{result}"]')
    lines.append(f'[Play "{LETTERS[column]}"]')
    for trick in range(tricks):
        row = [""] * 4
        for turn in range(4):
            seat = (board.leaders[trick] + turn) & 3
            row[(seat - column) & 3] = CARD_NAMES[board.cards[4 * trick + turn]]
        lines.append(" ".join(row))
    return "\n".join(lines) + "\n"


def board_as_lin(board: LegalBoard, tricks: int = 13) -> str:
    """The board as one LIN record, in the order of play."""
    digit = {2: 1, 3: 2, 0: 3, 1: 4}[board.dealer]
    names = {"Pass": "p", "X": "d", "XX": "r"}
    calls = "".join(f"mb|{names.get(call_name(call), call_name(call).replace('NT', 'N'))}|" for call in board.calls)
    cards = "".join(f"pc|{CARD_NAMES[card]}|" for card in board.cards[: 4 * tricks])
    hands = ",".join(lin_hand(board.hands[seat]) for seat in (2, 3, 0, 1))
    return f"md|{digit}{hands}|ah|Board {board.number}|sv|{'oneb'[board.vulnerable]}|{calls}pg||{cards}\n"

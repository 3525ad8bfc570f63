"""Remarks beside calls and cards, with the cell they stand behind."""

from auditor.notation.commentary import commentary
from tests.support.boards import LIN_FOUR_SUITS, the_audit


def remarks(text: str) -> list[tuple[str, object, str, str]]:
    return [(r.place.part, r.place.key, r.kind, r.text) for r in commentary(the_audit(text).record)]


def test_comments_of_a_pbn_game() -> None:
    text = (
        '{ before }\n[Board "1"] ; tag\n[Dealer "N"]\n[Auction "N"]\n{ first } 1S { a slip? } X\n2H ; later\n'
        '[Play "W"]\nSA { the director came } S2\n'
    )
    assert remarks(text) == [
        ("record", 0, "comment", "before"),
        ("record", 0, "comment", "tag"),
        ("call", -1, "comment", "first"),
        ("call", 0, "comment", "a slip?"),
        ("call", 2, "comment", "later"),
        ("card", 0, "comment", "the director came"),
    ]


def test_chat_and_alerts_of_a_lin_record() -> None:
    text = f"{LIN_FOUR_SUITS}nt|hello|mb|1N|an|15-17|mb|p|nt|sorry|mb|pp|pg||pc|HA|at|director!|pc|D2|"
    assert remarks(text) == [
        ("record", 0, "chat", "hello"),
        ("call", 0, "alert", "15-17"),
        ("call", 1, "chat", "sorry"),
        ("card", 0, "chat", "director!"),
    ]

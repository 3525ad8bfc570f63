"""One root cause, one finding: what goes wrong in records, and the one thing that is said of it."""

from auditor.audit import BoardAudit
from auditor.bridge.calls import CALL_OF, call_name
from auditor.bridge.hands import hand_text
from tests.support.as_text import board_as_lin, board_as_pbn
from tests.support.boards import FOUR_SUITS, LIN_FOUR_SUITS, rules_of, the_audit
from tests.support.strategies import LegalBoard, legal_board

BOARD = legal_board(91, 1)
"""4NT by South; West leads."""


def pbn_of(board: LegalBoard, **tags: str) -> str:
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + board_as_pbn(board)


def found(audit: BoardAudit) -> list[str]:
    return [item.finding.rule for item in audit.items if item.finding.rule != "D04"]


def test_a_card_typed_twice_is_one_finding() -> None:
    text = board_as_pbn(BOARD)
    row = text.splitlines()[-5].split()
    again = text.splitlines()[-9].split()[0]
    wrong = text.replace(" ".join(row), " ".join([again, *row[1:]]))
    assert set(found(the_audit(wrong))) == {"R07"}


def test_a_card_of_another_hand_is_one_finding_though_its_owner_plays_it_later() -> None:
    lines = board_as_pbn(BOARD).splitlines()
    cells, later = lines[-10].split(), lines[-4].split()
    lines[-10] = " ".join([cells[0], later[2], *cells[2:]])
    assert found(the_audit("\n".join(lines) + "\n")) == ["R06"]


def test_hands_turned_against_auction_and_play_are_one_finding() -> None:
    text = board_as_pbn(BOARD)
    for letter in "ESW":
        assert found(the_audit(text.replace('[Deal "N:', f'[Deal "{letter}:'))) == ["D03"]


def test_hands_turned_in_lin_show_by_leader_and_result_together() -> None:
    for seed in range(40):
        board = legal_board(seed, 1)
        own = sum(not (winner ^ board.declarer) & 1 for winner in board.winners)
        if own == 13 - own:
            continue
        hands = (board.hands[3], board.hands[0], board.hands[1], board.hands[2])
        text = board_as_lin(board._replace(hands=hands)).rstrip() + f"mc|{own}|\n"
        assert found(the_audit(text))[:1] in (["D03"], ["L54"], ["R05"])


def test_a_broken_deal_silences_the_play() -> None:
    broken = BOARD._replace(hands=(BOARD.hands[0] ^ 1 << 50 | 1 << 50, BOARD.hands[1] | 1 << 50, *BOARD.hands[2:]))
    rules = set(found(the_audit(board_as_pbn(broken))))
    assert rules <= {"D01", "D02"}
    assert rules


def test_a_misplaced_dot_is_one_finding_with_the_hand_it_was_meant_to_be() -> None:
    text = board_as_pbn(BOARD)
    hand = hand_text(BOARD.hands[1])
    first, second, rest = hand.split(".", 2)
    moved = f"{first}{second[:1]}.{second[1:]}.{rest}"
    audit = the_audit(text.replace(hand, moved))
    assert found(audit) == ["D02"]
    assert hand in audit.items[0].message


def test_the_auction_of_another_board_is_named_by_lead_and_header_together() -> None:
    audit = the_audit(
        f'[Dealer "N"]\n{FOUR_SUITS}\n[Declarer "E"]\n[Contract "2H"]\n[Auction "N"]\n1S Pass 1C Pass\nPass Pass\n[Play "S"]\nDA CA SA HA\n'
    )
    by_rule = {item.finding.rule: item for item in audit.items}
    assert set(by_rule) == {"L27", "R01", "R02"}
    assert by_rule["L27"].diagnosis.cause == "record"
    assert "agree against the auction" in by_rule["L27"].diagnosis.reasons[0]
    assert "S" in "NESW"[audit.replay.play.seats[0]]


def test_an_inadmissible_double_counted_in_the_tag_is_one_finding() -> None:
    text = f'[Dealer "N"]\n{FOUR_SUITS}\n[Declarer "N"]\n[Contract "1SX"]\n[Auction "N"]\n1S Pass X Pass\nPass Pass\n'
    assert rules_of(text) == ["L36"]


def test_a_call_and_the_call_that_replaced_it_are_one_finding_for_the_director() -> None:
    audit = the_audit(
        f'[Dealer "N"]\n{FOUR_SUITS}\n[Declarer "E"]\n[Contract "2H"]\n[Auction "N"]\n1S 1H 2H Pass\nPass Pass\n[Play "S"]\nDA CA SA HA\n'
    )
    (item,) = audit.items
    assert (item.finding.rule, item.diagnosis.cause, item.ruling.status) == ("L27", "record", "director")
    assert "legal if call 2 (1H) is left out" in item.message


def test_a_writer_that_leaves_out_leading_passes_gives_one_note_a_file() -> None:
    text = (
        f'[Dealer "N"]\n{FOUR_SUITS}\n[Declarer "W"]\n[Contract "1C"]\n[Auction "N"]\n1C AP\n[Play "N"]\nSA HA DA CA\n'
    )
    audit = the_audit(text)
    assert audit.items == ()
    assert [problem.rule for problem in audit.record.problems] == ["F02"]


def test_the_same_mismatch_counts_where_the_file_does_write_leading_passes() -> None:
    text = f'[Dealer "N"]\n{FOUR_SUITS}\n[Declarer "W"]\n[Contract "1C"]\n[Auction "N"]\nPass 1C AP\n[Play "N"]\nSA HA DA CA\n'
    assert rules_of(text) == ["L54"]


def test_a_short_trick_is_one_finding_and_shifts_nothing() -> None:
    cards = "H2 D2 C2 H3 D3 C3 S3 H4 D4 C4 S4"
    text = f"{LIN_FOUR_SUITS}mb|1N|mb|p|mb|p|mb|p|" + "".join(f"pc|{card}|" for card in cards.split())
    assert rules_of(text) == ["L67"]


def test_a_card_taken_back_and_replaced_moves_no_trick() -> None:
    deal = "md|1SAKQJT9876543C2,SHAKQJT98765432,S2DAKQJT9876543,|"
    text = f"{deal}mb|1N|mb|p|mb|p|mb|p|pc|HA|pc|D3|pc|C3|pc|S3|pc|HK|pc|S2|pc|C4|pc|S4|"
    assert rules_of(text) == []
    audit = the_audit(f"{deal}mb|1N|mb|p|mb|p|mb|p|pc|HA|pc|D3|pc|D2|pc|C2|pc|S3|")
    assert audit.items is not None


def test_a_card_typed_twice_running_in_lin_costs_nothing() -> None:
    cards = "H2 D2 D2 C2 S2 H3 D3 C3 S3"
    text = f"{LIN_FOUR_SUITS}mb|1N|mb|p|mb|p|mb|p|" + "".join(f"pc|{card}|" for card in cards.split())
    assert rules_of(text) == []


def test_the_calls_of_the_samples_are_named_as_people_write_them() -> None:
    assert [call_name(CALL_OF[name]) for name in ("p", "x", "xx", "3n", "4s")] == ["Pass", "X", "XX", "3NT", "4S"]


def test_a_mistyped_lead_that_makes_three_hands_revoke_is_one_finding() -> None:
    text = (
        '[Board "1"]\n[Date "2018.01.01"]\n[Dealer "S"]\n[Vulnerable "None"]\n'
        '[Deal "N:AKQJT9..2.765432 .AKQJT987654.3.T 8765432.32.654.9 ..AKQJT987.AKQJ8"]\n'
        '[Auction "S"]\n1NT Pass Pass Pass\n[Play "W"]\nCA D2 D3 D4\n'
    )
    (item,) = [item for item in the_audit(text).items if item.finding.rule == "L61"]
    assert "East (D3) did not follow either; South (D4) did not follow either" in item.message
    assert "legal if West's card at trick 1 is DA, not CA" in item.message
    assert (item.diagnosis.cause, item.ruling.status, item.ruling.tricks, item.todo) == (
        "record",
        "director",
        0,
        "fix-record",
    )

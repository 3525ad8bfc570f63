"""The play, card by card, in both orders."""

from auditor.audit import BoardAudit
from auditor.replay.oddities import NOT_HELD, OUT_OF_ROTATION, PLAYED_AGAIN, ROTATED_ROW, WRONG_LEADER
from auditor.replay.replay import replay
from tests.support.boards import FOUR_SUITS, LIN_FOUR_SUITS, the_audit


def pbn(rows: str, *, contract: str = "1NT", deal: str = FOUR_SUITS) -> BoardAudit:
    """South declares; West holds the clubs and leads."""
    lines = [deal, f'[Contract "{contract}"]', '[Declarer "S"]', '[Play "W"]', rows]
    return in_full(the_audit("\n".join(filter(None, lines)) + "\n"))


def lin(cards: str, contract: str = "1N", more: str = "") -> BoardAudit:
    """South declares; West holds the hearts and leads."""
    played = "".join(f"pc|{card}|" for card in cards.split())
    return in_full(the_audit(f"{LIN_FOUR_SUITS}mb|{contract}|mb|p|mb|p|mb|p|{played}{more}"))


def in_full(audit: BoardAudit) -> BoardAudit:
    """A clean board's replay keeps no acts: replayed in full it must come to the same."""
    full = replay(audit.record)
    assert full.play.won == audit.replay.play.won
    return audit._replace(replay=full)


def kinds(audit: BoardAudit) -> list[int]:
    return [oddity.kind for oddity in audit.replay.play.oddities]


def test_columns_are_seats_and_the_leader_is_the_winner_of_the_trick_before() -> None:
    play = pbn("CA S2 H2 D2\nC3 S3 H3 D3").replay.play
    assert play.winners == (3, 3)
    assert play.leaders == (1 << 3, 1 << 3)
    assert play.won == (0, 2)
    assert kinds(pbn("CA S2 H2 D2\nC3 S3 H3 D3")) == []


def test_a_ruff_wins_the_trick() -> None:
    assert pbn("CA S2 H2 D2", contract="1S").replay.play.winners == (0,)


def test_the_cards_of_a_row_are_reordered_from_the_leader() -> None:
    play = pbn("CA S2 H2 D2\nC3 S3 H3 D3", contract="1S").replay.play
    assert play.seats[4:8] == (0, 1, 2, 3)
    assert play.cells[4:8] == (5, 6, 7, 4)


def test_a_row_turned_by_its_writer_is_seated_by_the_hands() -> None:
    audit = pbn("H2 D2 CA S2")
    assert kinds(audit) == [ROTATED_ROW]
    assert audit.replay.play.winners == (3,)
    assert audit.items == ()


def test_two_cards_exchanged_in_a_row_are_not_held() -> None:
    assert kinds(pbn("CA H2 S2 D2")) == [NOT_HELD, NOT_HELD]


def test_a_card_played_again_is_noted() -> None:
    assert kinds(pbn("CA S2 H2 D2\nC3 S2 H3 D3")) == [PLAYED_AGAIN]


def test_a_gap_leaves_the_winner_open_only_where_it_matters() -> None:
    assert pbn("CA - H2 D2\nC3 S3 H3 D3").replay.play.winners == (3, 3)
    assert pbn("CA - H2 D2\nC3 S3 H3 D3", contract="1S").replay.play.winners[0] == -1


def test_seats_yet_to_play_in_the_last_row_are_no_gap() -> None:
    play = pbn("CA S2 H2 D2\nC3 - - -").replay.play
    assert (len(play.seats), play.complete) == (5, 1)


def test_the_thirteenth_trick_is_forced_after_twelve() -> None:
    rows = "\n".join(f"C{rank} S{rank} H{rank} D{rank}" for rank in "AKQJT9876543")
    audit = pbn(rows)
    assert audit.replay.play.won == (0, 13)
    assert audit.adjustment.tricks_played == 0


def test_without_a_deal_a_hand_holds_what_it_plays() -> None:
    audit = pbn("C2 C3 H4 CK\nH2 H3 C5 HK", deal="")
    assert [item.finding.rule for item in audit.items] == ["L61"]


def test_play_without_a_contract_is_not_judged() -> None:
    audit = the_audit(f'{FOUR_SUITS}\n[Play "W"]\nS2 S3 H2 D2\n')
    assert audit.items == ()


def test_in_lin_the_holder_of_a_card_played_it() -> None:
    assert lin("H2 D2 C2 S2").replay.play.seats == (3, 0, 1, 2)


def test_a_lead_by_another_hand_is_noted_once_and_the_trick_goes_on_from_it() -> None:
    audit = lin("H2 D2 C2 S2 D3 C3 S3 H3 D4 C4 S4 H4")
    assert kinds(audit) == [WRONG_LEADER]
    assert audit.replay.play.leaders == (1 << 3, 1 << 0, 1 << 0)


def test_four_hands_in_another_order_are_out_of_rotation() -> None:
    assert kinds(lin("H2 C2 D2 S2")) == [OUT_OF_ROTATION]


def test_two_cards_of_one_hand_in_a_trick_are_a_card_not_held() -> None:
    assert kinds(lin("H2 D2 D3 S2")) == [NOT_HELD]


def test_a_claim_gives_the_tricks_where_play_stops() -> None:
    assert lin("H2 D2 C2 S2", more="mc|5|").adjustment.tricks_played == 5
    assert lin("H2 D2 C2 S2", more="mc|13|").adjustment.tricks_played is None


def test_a_passed_out_board_has_no_play_and_scores_nothing() -> None:
    audit = the_audit(f"{LIN_FOUR_SUITS}mb|p|mb|p|mb|p|mb|p|")
    assert (audit.items, audit.adjustment.score_table) == ((), 0)

"""Certainty, cause, repair, and what the commentary tells."""

from auditor.audit import Item
from tests.support.boards import FOUR_SUITS, LIN_FOUR_SUITS, the_audit

REVOKE = '[Contract "1NT"]\n[Declarer "S"]\n[Play "W"]\nH2 H3 {mark}C4 HK\nC2 C3 H5 CA\n'
LONG = (
    "pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT9876543C2,DAKQJT98765432|sv|o|mb|1N|mb|p|mb|p|mb|p|pg||"
    "pc|HA|pc|D2|{lead}pc|H2|pc|S2|pg||"
)


def item(text: str, rule: str = "L61", **options: str) -> Item:
    (found,) = [item for item in the_audit(text, **options).items if item.finding.rule == rule]
    return found


def test_a_revoke_alone_may_be_of_the_table_or_of_the_record() -> None:
    found = item(REVOKE.replace("{mark}", ""))
    assert (found.diagnosis.certainty, found.diagnosis.cause) == ("certain", "unclear")


def test_a_mark_speaks_for_the_table() -> None:
    assert item(REVOKE.replace("{mark}", "^R ")).diagnosis.cause == "table"


def test_a_repair_is_said_in_words_and_hides_nothing() -> None:
    repair = item(REVOKE.replace("{mark}", "")).diagnosis.repair
    assert repair == "legal if East's cards at tricks 1 and 2 (C4, H5) are exchanged"


def test_playing_software_allows_no_irregular_act() -> None:
    found = item(REVOKE.replace("{mark}", ""), origin="platform")
    assert (found.diagnosis.cause, found.severity, found.todo) == ("record", "warning", "fix-record")


def test_two_revokers_in_a_trick_mean_that_the_lead_is_mistyped() -> None:
    text = '[Contract "1NT"]\n[Declarer "S"]\n[Play "W"]\nH2 C3 C4 HK\nC2 H3 H5 CA\n'
    causes = {item.diagnosis.cause for item in the_audit(text).items if item.finding.rule == "L61"}
    assert causes == {"record"}


def test_commentary_that_tells_of_the_act_leaves_it_to_the_director_and_moves_no_trick() -> None:
    text = REVOKE.replace("{mark}", "").replace("HK\n", "HK { East revoked; the director was called }\n")
    found = item(text)
    assert (found.diagnosis.cause, found.ruling.status, found.ruling.tricks, found.todo) == (
        "table",
        "director",
        0,
        "director",
    )
    assert "The commentary tells of it" in found.message


def test_commentary_far_away_or_about_other_things_does_not_count() -> None:
    text = REVOKE.replace("{mark}", "").replace("HK\n", "HK { East-West faced a hard task }\n")
    assert item(text).diagnosis.told == ""


def test_an_insufficient_bid_is_a_slip_only_if_another_witness_says_so() -> None:
    clean = f'[Dealer "N"]\n{FOUR_SUITS}\n[Declarer "N"]\n[Contract "2S"]\n[Auction "N"]\n1S 1D 2S Pass\nPass Pass\n[Play "E"]\nHA\n'
    assert item(clean, "L27").diagnosis.cause == "unclear"
    other = clean.replace('[Contract "2S"]', '[Contract "3H"]').replace('[Declarer "N"]', '[Declarer "E"]')
    assert item(other.replace('[Play "E"]\nHA', '[Play "S"]\nDA'), "L27").diagnosis.cause == "record"


def test_passes_behind_the_end_are_the_recorders() -> None:
    found = item(f"{LIN_FOUR_SUITS}mb|1N|mb|p|mb|p|mb|p|mb|p|", "L39")
    assert (found.severity, found.diagnosis.cause, found.todo) == ("info", "record", "none")


def test_a_trick_after_a_mistyped_card_is_less_than_certain() -> None:
    text = f'[Contract "1S"]\n[Declarer "N"]\n{FOUR_SUITS}\n[Play "E"]\nHA D2 CA S2\nH2 D3 H3 S3\n'
    rules = {item.finding.rule: item.diagnosis for item in the_audit(text).items}
    assert "R06" in rules

"""Boards compared with each other: repeated records, rooms that differ."""

from tests.test_cli import auditor

DEAL = "1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432"
HEADER = "vg|Cup,1,I,1,2,A,0,B,0|\npn|S1,W1,N1,E1,S2,W2,N2,E2|\n"


def rows(text: str) -> list[str]:
    import csv

    out = auditor("check", "-", "--input-format", "lin", "--format", "csv", "--exit-zero", text=text).stdout
    return [f"{row['rule']} {row['cause']}" for row in csv.DictReader(out.splitlines()) if row["rule"] != "D04"]


def test_the_same_board_of_both_rooms_is_no_finding() -> None:
    assert rows(HEADER + f"qx|o1|md|{DEAL}|mb|pppp|qx|c1|md|{DEAL}|mb|pppp|") == []


def test_a_record_that_comes_twice_is_named_and_the_poorer_copy_is_no_event() -> None:
    text = HEADER + f"qx|o1|md|{DEAL}|mb|1S|mb|1C|mb|ppp|qx|o1|md|{DEAL}|mb|1S|mb|2C|mb|ppp|pc|HA|pc|DA|"
    assert "R10 record" in rows(text)
    assert "L27 record" in rows(text)


def test_rooms_that_differ_in_the_deal_or_the_dealer_are_named() -> None:
    other = "SAKQJT98765432,DAKQJT98765432,HAKQJT98765432"
    assert rows(HEADER + f"qx|o1|md|{DEAL}|mb|pppp|qx|c1|md|1{other}|mb|pppp|") == ["D05 record"]
    assert rows(HEADER + f"qx|o1|md|{DEAL}|mb|pppp|qx|c1|md|2{DEAL[1:]}|mb|pppp|") == ["D05 record"]

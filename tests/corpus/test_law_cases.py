"""Worked cases of the Laws that stand beside the project; every certain one must give its answer."""

import csv
import json
from typing import Any

import pytest

from auditor.bridge.calls import CALL_OF
from auditor.bridge.cards import CARD_OF
from auditor.bridge.contracts import Contract, contract_text
from auditor.bridge.imps import imps, victory_points
from auditor.bridge.scoring import BEFORE_1987, MODERN, score
from auditor.bridge.tricks import trick_winner
from auditor.laws.dates import edition_for
from auditor.laws.editions import BY_YEAR
from auditor.record.dates import read_date
from auditor.replay.auction import replay_auction
from auditor.rulings.law53_lead_out_of_turn import lead_status
from auditor.rulings.law62_trick12 import as_corrected, corrected
from auditor.rulings.law64_revoke import Revoke, TrickWon, transfers
from auditor.rulings.law67_defective_trick import tricks_lost
from tests.conftest import SHARED

CASES = SHARED / "laws" / "cases.tsv"
SEATS = {letter: seat for seat, letter in enumerate("NESW")}
SUITS = {letter: suit for suit, letter in enumerate("CDHS")}
EXEMPT = {"pc": "penalty-card"}


def cases(kind: str) -> list[Any]:
    if not CASES.is_file():
        return [pytest.param(None, marks=pytest.mark.skip(reason="no law cases beside this checkout"))]
    with CASES.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if row["kind"] == kind]
    chosen = [row for row in rows if row["certainty"] in ("certain", "probable")]
    assert chosen, f"no case of kind {kind}"
    return [pytest.param(row, id=row["id"]) for row in chosen]


def given(row: dict[str, str]) -> tuple[dict[str, Any], dict[str, Any]]:
    return json.loads(row["input"]), json.loads(row["expect"])


@pytest.mark.parametrize("row", cases("revoke"))
def test_revokes(row: dict[str, str]) -> None:
    case, expected = given(row)
    suits = case.get("winsuit", {})
    tricks = [
        TrickWon(
            SEATS[letter.upper()] & 1,
            SEATS[letter] if letter.isupper() else None,
            SUITS.get(suits.get(str(number), "")),
        )
        for number, letter in enumerate(case["winners"], 1)
    ]
    revokes = [
        Revoke(
            revoke["t"],
            SEATS[revoke["seat"]],
            SUITS[revoke["suit"]],
            revoke.get("est", True),
            EXEMPT.get(revoke.get("flag", ""), revoke.get("flag", "")),
        )
        for revoke in case["revokes"]
    ]
    result = transfers(BY_YEAR[int(row["edition"])], SEATS[case["declarer"]], tricks, revokes)
    assert {"from_NS": result.from_ns, "from_EW": result.from_ew} == expected


@pytest.mark.parametrize("row", cases("auction"))
def test_auctions(row: dict[str, str]) -> None:
    case, expected = given(row)
    result = replay_auction([CALL_OF[call] for call in case["calls"]], SEATS[case["dealer"]])
    contract = contract_text(result.contract).replace("NT", "N")
    declarer = "NESW"[result.declarer] if result.declarer is not None else None
    assert (contract, declarer) == (expected["contract"], expected["declarer"])
    acts = [act for act, kind in expected["irregularities"] if kind != "auction_not_complete"]
    assert [oddity.act for oddity in result.oddities] == acts


@pytest.mark.parametrize("row", cases("score"))
def test_scores(row: dict[str, str]) -> None:
    case, expected = given(row)
    table = BEFORE_1987 if int(row["edition"]) < 1987 else MODERN
    contract = Contract(case["level"], "CDHSN".index(case["den"]), case["dbl"])
    assert score(contract, case["vul"], case["tricks"], table) == expected["score"]


@pytest.mark.parametrize("row", cases("imp"))
def test_imps(row: dict[str, str]) -> None:
    case, expected = given(row)
    assert imps(case["diff"]) == expected["imps"]


@pytest.mark.parametrize("row", cases("vp"))
def test_victory_points(row: dict[str, str]) -> None:
    case, expected = given(row)
    assert victory_points(case["margin"], case["boards"]) == expected["vp"]


@pytest.mark.parametrize("row", cases("edition_date"))
def test_editions_by_date(row: dict[str, str]) -> None:
    case, expected = given(row)
    assert edition_for(read_date(case["date"]), case["org"]).edition.year == expected["edition"]


@pytest.mark.parametrize("row", cases("defective_trick"))
def test_defective_tricks(row: dict[str, str]) -> None:
    case, expected = given(row)
    lost, _ = tricks_lost(
        BY_YEAR[int(row["edition"])],
        had_suit_led=case["had_suit_led"],
        side_won_that_or_later=case["side_won_that_or_later"],
    )
    assert {"from_EW": lost} == expected


@pytest.mark.parametrize("row", cases("trick12"))
def test_revokes_at_trick_twelve(row: dict[str, str]) -> None:
    case, expected = given(row)
    trump = "CDHS".find(case["trump"])
    twelfth, thirteenth = [{SEATS[seat]: CARD_OF[card] for seat, card in case[name].items()} for name in ("t12", "t13")]
    revoker = SEATS[case["revoke"][0]]
    leader = SEATS[case["lead"]]
    assert as_corrected(trump, leader, twelfth, thirteenth, revoker) == expected["ew_corrected"]
    low, high = corrected(trump, leader, twelfth, thirteenth, revoker)
    assert low <= expected["ew_corrected"] <= high


@pytest.mark.parametrize("row", cases("lead"))
def test_leads(row: dict[str, str]) -> None:
    case, expected = given(row)
    if "winner" in expected:
        order = [(SEATS[case["proper_leader"]] + turn) & 3 for turn in range(4)]
        cards = tuple(CARD_OF[case["cards"]["NESW"[seat]]] for seat in order)
        assert not BY_YEAR[int(row["edition"])].last_lead_accepted
        assert "NESW"[order[trick_winner(cards, "CDHS".find(case["trump"]))]] == expected["winner"]
        return
    status, clauses = lead_status(
        BY_YEAR[int(row["edition"])],
        trick=case.get("trick", 1),
        seat=SEATS[case.get("led_by", case.get("first_card_seat", ""))],
        declarer=SEATS[case.get("declarer", case.get("dummy", "S"))],
        accepted="next_card" in case or "order" in case,
    )
    if expected["status"].startswith("order irregular"):
        return  # row L08: no lead but a play inside the trick, see L57
    assert {"accepted": "accepted", "record_error_or_54E": "director"}[expected["status"]] == status
    assert expected.get("rectification", "none") == "none"
    assert set(row["clause"].split("; ")) & set(clauses)

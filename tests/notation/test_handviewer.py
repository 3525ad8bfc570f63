"""Links to the hand viewer, read offline."""

from pathlib import Path
from urllib.parse import quote

import pytest

from auditor.audit import BoardAudit, Options
from auditor.batch.audit_file import ReadOptions, audit_file
from auditor.batch.inputs import Input, NotFoundError, discover

LIN = "pn|South1,West1,North1,East1|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432|sv|n|ah|Board 7|mb|1N|mb|p|mb|p|mb|p|"
BASE = "https://www.bridgebase.com/tools/handviewer.html?"


def board(link: str) -> BoardAudit:
    (source,) = discover([link], Path())
    (audit,) = audit_file(source, Options(), ReadOptions())
    assert isinstance(audit, BoardAudit)
    return audit


@pytest.mark.parametrize("encoded", [LIN, quote(LIN), quote(quote(LIN))], ids=["raw", "once", "twice"])
def test_a_link_is_read_however_often_it_was_encoded(encoded: str) -> None:
    record = board(f"{BASE}lin={encoded}").record
    assert (record.board, record.tags["North"], record.vulnerable, len(record.calls)) == ("7", "North1", 1, 4)


def test_a_link_cut_off_keeps_what_is_there() -> None:
    assert len(board(f"{BASE}lin={quote(LIN)[:-20]}").record.calls) >= 2


def test_a_link_with_hands_and_auction_instead_of_lin() -> None:
    record = board(
        f"{BASE}s=SAKQJ1098765432&w=HAKQJT98765432&n=DAKQJT98765432&sn=South1&wn=West1&nn=North1&en=East1"
        "&d=w&v=e&b=9&a=P1N(strong)!PPP&p=D2C2S2H2&c=12"
    ).record
    assert (record.dealer, record.vulnerable, record.board, record.tags["East"]) == (3, 2, "9", "East1")
    assert (len(record.calls), len(record.cards), record.claim) == (5, 4, 12)


@pytest.mark.parametrize("parameter", ["linurl=http://x/y.lin", "myhand=M-1-2"])
def test_a_link_that_needs_the_network_is_refused_with_the_reason(parameter: str) -> None:
    with pytest.raises(NotFoundError, match="network"):
        discover([BASE + parameter], Path())


def test_a_list_of_links_gives_a_record_at_each_line() -> None:
    text = f"a board\n{BASE}lin={quote(LIN)}\n\n{BASE}lin={quote(LIN)}\n"
    audits = list(audit_file(Input("list.txt", "", text), Options(), ReadOptions()))
    assert [audit.record.source.line for audit in audits if isinstance(audit, BoardAudit)] == [2, 4]

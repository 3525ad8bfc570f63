"""The report on the samples, opened, sorted, filtered, replayed and printed as a director would."""

import re
from pathlib import Path

import pytest

from tests.browser.conftest import Visit
from tests.test_cli import auditor

pytestmark = pytest.mark.browser


@pytest.fixture(scope="session")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "report.html"
    result = auditor("check", "samples", "--exit-zero", "-o", path, "--all-boards")
    assert result.returncode == 0, result.stderr
    return path


def column(visit: Visit, number: int) -> list[str]:
    cells = visit.page.locator(f"#table tbody tr:visible td:nth-child({number})")
    return [text.strip() for text in cells.all_inner_texts()]


def test_the_page_asks_for_nothing_and_says_nothing_and_fits(visit: Visit, report: Path) -> None:
    page = visit.open(report)
    assert page.locator(".tile").count() == 9
    assert page.locator("article.board").count() == 39
    assert not visit.has_overflow()
    visit.assert_quiet(report)


def test_a_heading_sorts_up_and_then_down(visit: Visit, report: Path) -> None:
    page = visit.open(report)
    head = page.locator("#table thead th", has_text="Board")
    page.evaluate("document.querySelectorAll('#table .sort')[3].click()")
    numbers = [int(re.findall(r"\d+", text)[0]) for text in column(visit, 4)]
    assert numbers == sorted(numbers)
    assert head.get_attribute("aria-sort") == "ascending"
    page.evaluate("document.querySelectorAll('#table .sort')[3].click()")
    assert [int(re.findall(r"\d+", text)[0]) for text in column(visit, 4)] == numbers[::-1]
    assert head.get_attribute("aria-sort") == "descending"


def test_the_table_is_filtered_by_rule_severity_and_text(visit: Visit, report: Path) -> None:
    page = visit.open(report)
    total = page.locator("#table tbody tr").count()
    page.select_option("select[name=rule]", "L61")
    assert set(column(visit, 3)) == {"L61 revoke"}
    assert page.locator("#shown").inner_text() == f"{len(column(visit, 3))} of {total}"
    page.select_option("select[name=severity]", "error")
    assert len(column(visit, 3)) == 1
    page.select_option("select[name=rule]", "")
    page.select_option("select[name=severity]", "")
    page.fill("input[name=text]", "aux revoke")
    assert column(visit, 3) == []
    page.fill("input[name=text]", "")
    assert len(column(visit, 3)) == total


def test_a_replay_is_stepped_by_the_keyboard_to_the_flagged_card(visit: Visit, report: Path) -> None:
    page = visit.open(report)
    board = page.locator("article", has=page.locator("h3", has_text="Board 8, table 4"))
    replay = board.locator(".replay")
    flagged = int(replay.get_attribute("data-flagged") or 0)
    assert flagged == 14
    replay.focus()
    for _ in range(flagged):
        page.keyboard.press("ArrowRight")
    marked = board.locator(".card[aria-current=step]")
    assert marked.get_attribute("data-card") == "D9"
    assert "flag" in (marked.get_attribute("class") or "")
    assert "flagged" in marked.inner_text()
    assert replay.locator(".now").inner_text() == "Trick 4, card 14 of 52: South plays the 9 of diamonds, flagged"
    assert board.locator(".hand.South .gone").count() == 4
    assert board.locator(".felt .South").inner_text() == "♦\ufe0e9"
    page.keyboard.press("ArrowLeft")
    assert board.locator(".card[aria-current=step]").get_attribute("data-act") == "13"
    page.keyboard.press("End")
    assert board.locator(".hand .gone").count() == 52
    page.keyboard.press("Home")
    assert board.locator(".gone").count() == 0
    board.get_by_role("button", name="Flagged card").click()
    assert board.locator(".card[aria-current=step]").get_attribute("data-card") == "D9"
    visit.assert_quiet(report)


def test_the_page_is_complete_without_its_script(visit: Visit, report: Path) -> None:
    browser = visit.page.context.browser
    assert browser
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(report.as_uri())
    assert not page.locator(".replay").first.is_visible()
    assert not page.locator("#filter").is_visible()
    board = page.locator("article", has=page.locator("h3", has_text="Board 8, table 4"))
    assert board.locator(".tricks .card").count() == 52
    assert board.locator(".tricks .flag").count() == 1
    context.close()


def test_no_serious_fault_of_accessibility(visit: Visit, tmp_path: Path) -> None:
    from axe_playwright_python.sync_playwright import Axe

    path = tmp_path / "report.html"  # a small page: the time goes by the number of its elements
    assert auditor("check", "samples/team-match.lin", "--exit-zero", "-o", path).returncode == 0
    response = Axe().run(visit.open(path)).response
    assert "color-contrast" in {each["id"] for each in response["passes"]}
    serious = [
        (each["id"], each["nodes"][0]["html"][:120])
        for each in response["violations"]
        if each["impact"] in ("serious", "critical")
    ]
    assert serious == []


def test_a_board_prints_on_one_page_with_its_ruling_sheet(visit: Visit, tmp_path: Path) -> None:
    path = tmp_path / "board.html"
    assert auditor("board", "samples/club-pairs.pbn", "8", "-o", path).returncode == 0
    page = visit.open(path)
    assert not page.locator(".ruling").is_visible()
    page.emulate_media(media="print")
    assert page.locator(".ruling").is_visible()
    pdf = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1


SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(2)>"
HOSTILE = f"""[Event "</style></title>{SCRIPT}"]
[Board "1"]
[North "{SCRIPT}"]
[East "{"long name " * 1000}"]
[South "\u202eright to left\u2066 \x1b[31mred\x07"]
[West "{"w" * 10_000}"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AKQ2.AK2.A32.432 J3.QJT9.KQJ.AKQJ T987.876.T987.98 654.543.654.T765"]
[Auction "N"]
1S =1= {{ </script>{SCRIPT} }} 1H Pass Pass
Pass
[Note "1:{SCRIPT} {{{{ 7 * 7 }}}} \u202e"]
[Room "{SCRIPT}"]
[Table "javascript:alert(3)"]
"""


def test_hostile_text_is_inert_and_breaks_no_layout(visit: Visit, tmp_path: Path) -> None:
    record, path = tmp_path / "<b>hostile.pbn", tmp_path / "report.html"
    record.write_text(HOSTILE, encoding="utf-8")
    result = auditor("check", record, "--exit-zero", "-o", path, "--links")
    assert result.returncode == 0, result.stderr
    page = visit.open(path)
    visit.assert_quiet(path)
    assert page.locator("script").count() == 1
    assert page.locator("img, b:text('hostile')").count() == 0
    assert page.locator("article .alerts li").inner_text().startswith(SCRIPT)
    assert "{{ 7 * 7 }}" in page.locator("article .alerts li").inner_text()
    text = page.locator("body").inner_text()
    assert not any(sign in text for sign in "\u202e\u2066\x1b\x07")
    assert not visit.has_overflow()
    assert all(link.startswith(("#", "https://www.bridgebase.com/")) for link in page.evaluate(
        "[...document.links].map((link) => link.getAttribute('href'))"))  # fmt: skip

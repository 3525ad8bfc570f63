"""A page in real headless Chromium, without a network; skipped where no Chromium is installed."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

sync_api = pytest.importorskip("playwright.sync_api", reason="the extra `browser` is not installed")
from playwright.sync_api import Browser, Page  # noqa: E402

QUIET = ("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync")  # fmt: skip


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        pytest.skip("no Chromium is installed")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()


class Visit:
    """An open page, what it asked for beyond itself, and what its console said."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.requests: list[str] = []
        self.console: list[str] = []
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("console", lambda message: self.console.append(message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        page.on("dialog", lambda dialog: (self.console.append(f"dialog {dialog.message}"), dialog.dismiss()))

    def open(self, path: Path) -> Page:
        self.page.goto(path.as_uri())
        return self.page

    def assert_quiet(self, path: Path) -> None:
        assert self.requests == [path.as_uri()], "the page asked for something beyond itself"
        assert self.console == []

    def has_overflow(self) -> bool:
        """Whether the page is wider than its window."""
        wider: bool = self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
        return wider


@pytest.fixture(params=[1280, 390], ids=["wide", "narrow"])
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Visit]:
    context = chromium.new_context(viewport={"width": request.param, "height": 900})
    yield Visit(context.new_page())
    context.close()

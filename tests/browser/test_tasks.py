"""The way from data to a decision, counted in actions and in pixels scrolled, on a laptop, a tablet and a phone.

An action is a click, a file chosen, or a value typed. An element that would have to be scrolled to counts as scrolling.
"""

from dataclasses import dataclass

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.page_parts import headline, wait_for_optimize, wait_for_server, wait_until_still

SCREENS = {
    "laptop": {"width": 1440, "height": 900},
    "tablet": {"width": 768, "height": 1024},
    "phone": {"width": 390, "height": 844},
}
N_CASES, N_FRAUDS = 20_000, 300


@dataclass
class Visit:
    """A visitor's actions on a page, and how far the page had to be scrolled for them."""

    page: Page
    actions: int = 0
    scrolled: float = 0.0

    def click(self, place: Locator) -> None:
        self._reach(place)
        place.click()
        self.actions += 1

    def type(self, place: Locator, text: str) -> None:
        self._reach(place)
        place.fill(text)
        place.press("Enter")
        self.actions += 1

    def upload(self, content: bytes) -> None:
        place = self.page.locator(".st-key-upload input[type=file]")
        place.wait_for(state="attached")
        place.set_input_files({"name": "fraud.csv", "mimeType": "text/csv", "buffer": content})
        self.actions += 1

    def _reach(self, place: Locator) -> None:
        place.wait_for()
        top = self._top()
        place.scroll_into_view_if_needed()
        self.scrolled += abs(self._top() - top)

    def _top(self) -> float:
        return float(self.page.locator("[data-testid=stMain]").evaluate("main => main.scrollTop"))


@pytest.fixture(scope="module")
def frauds() -> bytes:
    """20 000 transactions, 300 of them fraud."""
    rng = np.random.default_rng(8)
    labels = np.zeros(N_CASES, dtype=np.int64)
    labels[rng.choice(N_CASES, N_FRAUDS, replace=False)] = 1
    scores = np.round(1 / (1 + np.exp(-rng.normal(2.4 * labels - 3))), 4)
    rows = "".join(f"{label},{score}\n" for label, score in zip(labels, scores, strict=True))
    return f"is_fraud,score\n{rows}".encode()


@pytest.mark.parametrize(("screen", "actions", "scrolled"), [("laptop", 6, 0), ("tablet", 8, 0), ("phone", 8, 900)])
def test_an_analyst_finds_the_threshold_for_200_alerts_a_day(server, open_page, frauds, screen, actions, scrolled):
    page = open_page(server.url, **SCREENS[screen])
    page.locator(".headline").wait_for()
    visit = Visit(page)
    unfold = page.get_by_test_id("stExpandSidebarButton")
    if unfold.is_visible():
        visit.click(unfold)
    visit.upload(frauds)
    page.get_by_text("300 positive").first.wait_for()
    wait_until_still(page)
    visit.click(
        page.locator(".st-key-pages, [data-testid=stHeader]")
        .get_by_role("link", name="Optimize")
        .locator("visible=true")
        .first
    )
    wait_for_optimize(page)
    visit.click(page.get_by_role("combobox", name="Objective"))
    visit.click(page.get_by_role("option", name="Maximize recall"))
    visit.type(page.get_by_label("Max alerts per day"), "200")
    expect(page.locator(".headline")).to_contain_text("alerts a day")
    wait_for_server(page)
    recommended = headline(page)
    visit.click(page.get_by_role("button", name="Use this threshold"))
    page.wait_for_url("**t=*")
    assert visit.actions <= actions
    assert visit.scrolled <= scrolled
    print(f"{screen}: {visit.actions} actions, {visit.scrolled:.0f} px; {recommended}")

"""What a person meets first: few controls and numbers, and a page that stays where it is while it is drawn."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.page_parts import upload, wait_until_still

SEEN = Path(__file__).with_name("first_screen.js").read_text(encoding="utf-8")
# The browser buffers what moved before the observer is made; what moved right after an input is not counted.
# A quick server sends the page of other data at once: the frame with its new title replaces the page and moves nothing.
REPLACED = """() => {
    const title = () => document.querySelector('h1').textContent;
    const before = title();
    new MutationObserver((_, observer) => {
        if (!document.querySelector('h1') || title() === before) return;
        observer.disconnect();
        window.replaced = document.timeline.currentTime;
        requestAnimationFrame(() => requestAnimationFrame(() => { window.drawn = performance.now(); }));
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
MOVED = """() => new Promise((done) => {
    const isReplacement = ({ startTime }) => startTime >= window.replaced && startTime <= window.drawn;
    const add = (sum, entry) => sum + (entry.hadRecentInput || isReplacement(entry) ? 0 : entry.value);
    const observer = new PerformanceObserver((list) => done(list.getEntries().reduce(add, 0)));
    observer.observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => done(0), 1000);
})"""
MOST_CONTROLS, MOST_NUMBERS, MOST_MOVED = 20, 30, 0.1
FILE = "label,score\n" + "".join(f"{'yes' if at % 3 == 0 else 'no'},{(at * 7919) % 1000 / 1000}\n" for at in range(400))


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)], ids=["laptop", "phone"])
def test_the_first_screen_is_calm_and_an_upload_moves_nothing_that_is_seen(server, open_page, width, height):
    page = open_page(server.url, width=width, height=height)
    wait_until_drawn(page)
    loaded = page.evaluate(MOVED)
    assert loaded <= MOST_MOVED
    page.evaluate(REPLACED)
    upload(page, "mine.csv", FILE.encode())
    page.get_by_role("heading", name="mine.csv").wait_for()
    wait_until_drawn(page)
    assert page.evaluate(MOVED) - loaded <= MOST_MOVED
    controls, numbers = page.evaluate(SEEN)
    assert len(controls) <= MOST_CONTROLS, controls
    assert len(numbers) <= MOST_NUMBERS, "|".join(numbers)


def wait_until_drawn(page: Page) -> None:
    """Wait until everything is drawn, and open nothing that is folded."""
    page.wait_for_selector(".tile[data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 4")
    wait_until_still(page)

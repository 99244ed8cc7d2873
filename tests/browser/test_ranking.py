"""The ranking page follows k by itself, and agrees with Python at every k."""

from pathlib import Path

import pandas as pd
import pytest
from playwright.sync_api import Page

from metrics_core.ranking import Rankings, mean_interval, paired_difference
from tests.browser.page_parts import drag_thumb, press, tiles, upload, wait_for_page, wait_until_drawn, wait_until_still

FILE = Path(__file__).parents[2] / "examples" / "beyond_two" / "similar_digits.csv"
ROWS = pd.read_csv(FILE)
RUNS = [
    Rankings.from_predictions(ROWS["query"], ROWS["relevance"], ROWS[score], item=ROWS["item"])
    for score in ("score_coarse", "score_fine")
]
MEASURES = {
    "precision": lambda run, k: run.precision_at(k),
    "recall": lambda run, k: run.recall_at(k),
    "ndcg": lambda run, k: run.ndcg_at(k),
    "ap": lambda run, _: run.average_precision(),
    "rr": lambda run, _: run.reciprocal_rank(),
    "r-precision": lambda run, _: run.r_precision(),
}


@pytest.fixture
def frames():
    return []


@pytest.fixture
def page(server, open_page, frames):
    page = open_page("about:blank")
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    page.goto(server.url)
    wait_for_page(page)
    upload(page, FILE.name, FILE.read_bytes())
    page.wait_for_url("**/ranking?**")
    page.wait_for_selector(".measures .tile[data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 1")
    wait_until_still(page)
    return page


def shown_k(page: Page) -> int:
    return int(page.locator(".st-key-k input[type=range]").get_attribute("aria-valuetext"))


def spread(page: Page) -> list[int]:
    return page.locator(".spread .column").evaluate_all("columns => columns.map((one) => Number(one.dataset.count))")


def difference(page: Page) -> float:
    return float(page.locator(".differences").get_attribute("data-mean"))


def test_dragging_sends_nothing_and_moves_every_number_before_release(page, frames):
    before, spread_before, difference_before = tiles(page), spread(page), difference(page)
    with drag_thumb(page, 0.2, key="k") as moved:
        frames.clear()
        moved(0.6)
        during = tiles(page)
        changed = {key for key, value in during.items() if value != before[key]}
        assert changed == {"precision", "recall", "ndcg"}
        assert spread(page) != spread_before
        assert difference(page) != difference_before
        assert page.locator(".measures .name").first.inner_text() == f"P@{shown_k(page)}"
        assert frames == []
    page.wait_for_url(f"**k={shown_k(page)}*")
    assert frames != []


def test_the_browser_shows_what_python_finds_at_every_k(page):
    press(page, "Home", key="k")
    seen = []
    while not seen or shown_k(page) != seen[-1]:
        wait_until_drawn(page)
        k = shown_k(page)
        seen.append(k)
        values = {key: of_queries(RUNS[0], k) for key, of_queries in MEASURES.items()}
        means = {key: RUNS[0].mean(found).value for key, found in values.items()}
        assert tiles(page) == pytest.approx(means, abs=1e-12)
        low, high = (
            float(page.locator(".tile[data-metric=ndcg]").get_attribute(f"data-{end}")) for end in ("low", "high")
        )
        assert (low, high) == pytest.approx(mean_interval(values["ndcg"]), abs=1e-12)
        found = paired_difference(*(run.ndcg_at(k) for run in RUNS), draws=100)
        assert difference(page) == pytest.approx(found.difference, abs=1e-12)
        assert sum(spread(page)) == found.n_queries
        press(page, "ArrowRight", key="k")
    assert seen[0] == 1
    assert seen[:100] == list(range(1, 101))
    assert seen[-1] == 150


def test_a_link_opens_its_k_its_measure_and_its_query(page, open_page):
    link = f"{page.url.split('?')[0]}?{page.url.split('?')[1]}&k=37&measure=ap&list=q05"
    page.goto(link)
    page.wait_for_selector(".measures .tile[data-value]")
    assert shown_k(page) == 37
    page.get_by_text("Query “q05”").wait_for()
    assert page.locator(".spread figcaption").inner_text().startswith("Average precision of 28 queries")

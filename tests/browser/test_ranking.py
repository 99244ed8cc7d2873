"""The Ranking page follows k without the server and agrees with Python at every k."""

import re
from pathlib import Path

import pandas as pd
import pytest
from playwright.sync_api import Page

from metrics_core.ranking import Rankings, mean_interval, paired_difference
from tests.browser.page_parts import SLIDER, drag_thumb, take_off_screen, tiles, upload, wait_until_still, walk

FILE = Path(__file__).parents[2] / "examples" / "multiclass_and_ranking" / "similar_digits.csv"
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

READ = """(text) => {
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const tiles = [...panel.querySelectorAll('.tile')].map(({ dataset }) => [
        dataset.metric, [dataset.value, dataset.low, dataset.high].map(Number),
    ]);
    return {
        at: Number(text),
        tiles: Object.fromEntries(tiles),
        spread: [...panel.querySelectorAll('.spread .column')].map(({ dataset }) => Number(dataset.count)),
        difference: Number(panel.querySelector('.differences')?.dataset.mean),
        headline: document.querySelector('.headline').textContent,
    };
}"""


@pytest.fixture
def page(server, open_page):
    page = open_page(f"{server.url}/glossary")
    upload(page, FILE.name, FILE.read_bytes())
    page.wait_for_url("**/ranking?**")
    page.wait_for_selector(".metrics .tile[data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 1")
    wait_until_still(page)
    return page


def test_numbers_follow_k_and_a_score(page):
    dragging_sends_nothing_and_moves_every_number_before_release(page)
    wait_until_still(page)
    the_browser_shows_pythons_numbers_at_every_k(page)
    a_link_opens_its_k_its_metric_and_its_query(page)
    page.goto(f"{page.url}&cut=score")
    page.wait_for_selector(".st-key-t input[type=range]", state="attached")
    page.wait_for_selector(".metrics .tile[data-metric=items][data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 1")
    wait_until_still(page)
    a_dragged_score_sends_nothing_and_moves_every_mean(page)
    wait_until_still(page)
    a_threshold_between_two_positions_has_its_own_numbers(page)
    the_browser_shows_pythons_numbers_at_every_score(page)


def shown_k(page: Page) -> int:
    return int(page.locator(".st-key-k input[type=range]").get_attribute("aria-valuetext"))


def spread(page: Page) -> list[int]:
    return page.locator(".spread .column").evaluate_all("columns => columns.map((one) => Number(one.dataset.count))")


def difference(page: Page) -> float:
    return float(page.locator(".differences").get_attribute("data-mean"))


def dragging_sends_nothing_and_moves_every_number_before_release(page):
    before, spread_before, difference_before = tiles(page), spread(page), difference(page)
    with drag_thumb(page, 0.2, key="k") as moved:
        page.frames_sent.clear()
        moved(0.6)
        during = tiles(page)
        changed = {key for key, value in during.items() if value != before[key]}
        assert changed == {"precision", "recall", "ndcg"}
        assert spread(page) != spread_before
        assert difference(page) != difference_before
        assert page.locator(".metrics .name").first.inner_text() == f"P@{shown_k(page)}"
        assert page.frames_sent == []
    page.wait_for_url(f"**k={shown_k(page)}*")
    assert page.frames_sent != []


def the_browser_shows_pythons_numbers_at_every_k(page):
    # The value of the slider's input element is a position, not k.
    last = int(page.locator(".st-key-k input[type=range]").get_attribute("max"))
    rows = walk(page, "k", range(last + 1), READ)
    assert [row["at"] for row in rows][:100] == list(range(1, 101))
    assert rows[-1]["at"] == 150
    for row in rows:
        values = {key: of_queries(RUNS[0], row["at"]) for key, of_queries in MEASURES.items()}
        means = {key: RUNS[0].mean(found).value for key, found in values.items()}
        assert {key: mean for key, (mean, _, _) in row["tiles"].items()} == pytest.approx(means, abs=1e-12)
        assert row["tiles"]["ndcg"][1:] == pytest.approx(mean_interval(values["ndcg"], bounded=True), abs=1e-12)
        found = paired_difference(*(run.ndcg_at(row["at"]) for run in RUNS), n_resamples=100)
        assert row["difference"] == pytest.approx(found.difference, abs=1e-12)
        assert sum(row["spread"]) == found.n_queries


def a_link_opens_its_k_its_metric_and_its_query(page):
    page.goto(re.sub(r"&k=\d+", "", page.url) + "&k=37&measure=ap&list=q05")
    page.wait_for_selector(".metrics .tile[data-value]")
    assert shown_k(page) == 37
    page.get_by_text("Query “q05”").wait_for()
    assert page.locator(".spread figcaption").inner_text().startswith("Average precision of 28 queries")


def a_dragged_score_sends_nothing_and_moves_every_mean(page):
    before = tiles(page)
    with drag_thumb(page, 0.3, key="t") as moved:
        page.frames_sent.clear()
        moved(0.7)
        during = tiles(page)
        assert {key for key, value in during.items() if value != before[key]} == {"precision", "recall", "f1", "items"}
        assert page.frames_sent == []
    page.wait_for_url("**&t=*")
    assert page.frames_sent != []


def the_browser_shows_pythons_numbers_at_every_score(page):
    take_off_screen(page)
    low, high, step = (float(page.locator(SLIDER).get_attribute(name)) for name in ("min", "max", "step"))
    rows = walk(page, "t", [low + at * step for at in range(round((high - low) / step) + 1)], READ)
    assert len(rows) > 50
    found = RUNS[0].threshold_means([row["at"] for row in rows])
    for at, row in enumerate(rows):
        result = RUNS[0].at_threshold(row["at"])
        means = {key: getattr(result, f"macro_{key}").value for key in ("precision", "recall", "f1")}
        means["items"] = result.queries.flagged.mean()
        for key, mean in means.items():
            value, low, high = row["tiles"][key]
            assert value == pytest.approx(mean, abs=1e-12, nan_ok=True)
            limits = getattr(found, f"{key}_limits")
            assert [low, high] == pytest.approx([limits.low[at], limits.high[at]], abs=1e-12, nan_ok=True)
        empty = int((result.queries.flagged == 0).sum())
        expected = {0: "Every query returns something", len(ROWS["query"].unique()): "No query returns anything"}
        assert (
            expected.get(empty, f"{empty} of 28 queries return nothing" if empty > 1 else "One query of 28")
            in row["headline"]
        )


def a_threshold_between_two_positions_has_its_own_numbers(page):
    box = page.locator(".st-key-typed input")
    box.fill("9.87")
    box.press("Enter")
    page.wait_for_url("**t=9.87*")
    wait_until_still(page)
    result = RUNS[0].at_threshold(9.87)
    assert tiles(page)["precision"] == pytest.approx(result.macro_precision.value, abs=1e-12)
    assert tiles(page)["items"] == pytest.approx(result.queries.flagged.mean(), abs=1e-12)

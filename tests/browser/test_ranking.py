"""The Ranking page follows k without the server and agrees with Python at every k."""

from pathlib import Path

import pandas as pd
import pytest
from playwright.sync_api import Page

from metrics_core.ranking import Rankings, mean_interval, paired_difference
from tests.browser.page_parts import drag_thumb, tiles, upload, wait_for_page, wait_until_still

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

# The value of the slider's input element is a position, not k.
WALK = """async (last) => {
    const input = document.querySelector('.st-key-k input[type=range]');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const rows = [];
    for (let position = 0; position <= last; position += 1) {
        setter.call(input, String(position));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        const tiles = [...panel.querySelectorAll('.tile')].map(({ dataset }) => [
            dataset.metric, [dataset.value, dataset.low, dataset.high].map(Number),
        ]);
        rows.push({
            k: Number(input.getAttribute('aria-valuetext')),
            tiles: Object.fromEntries(tiles),
            spread: [...panel.querySelectorAll('.spread .column')].map(({ dataset }) => Number(dataset.count)),
            difference: Number(panel.querySelector('.differences').dataset.mean),
        });
    }
    return rows;
}"""


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
    page.wait_for_selector(".metrics .tile[data-value]")
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
        assert page.locator(".metrics .name").first.inner_text() == f"P@{shown_k(page)}"
        assert frames == []
    page.wait_for_url(f"**k={shown_k(page)}*")
    assert frames != []


def test_the_browser_shows_pythons_numbers_at_every_k(page):
    last = int(page.locator(".st-key-k input[type=range]").get_attribute("max"))
    rows = page.evaluate(WALK, last)
    assert [row["k"] for row in rows][:100] == list(range(1, 101))
    assert rows[-1]["k"] == 150
    for row in rows:
        values = {key: of_queries(RUNS[0], row["k"]) for key, of_queries in MEASURES.items()}
        means = {key: RUNS[0].mean(found).value for key, found in values.items()}
        assert {key: mean for key, (mean, _, _) in row["tiles"].items()} == pytest.approx(means, abs=1e-12)
        assert row["tiles"]["ndcg"][1:] == pytest.approx(mean_interval(values["ndcg"], bounded=True), abs=1e-12)
        found = paired_difference(*(run.ndcg_at(row["k"]) for run in RUNS), n_resamples=100)
        assert row["difference"] == pytest.approx(found.difference, abs=1e-12)
        assert sum(row["spread"]) == found.n_queries


def test_a_link_opens_its_k_its_metric_and_its_query(page, open_page):
    link = f"{page.url.split('?')[0]}?{page.url.split('?')[1]}&k=37&measure=ap&list=q05"
    page.goto(link)
    page.wait_for_selector(".metrics .tile[data-value]")
    assert shown_k(page) == 37
    page.get_by_text("Query “q05”").wait_for()
    assert page.locator(".spread figcaption").inner_text().startswith("Average precision of 28 queries")


SCORE_WALK = """async () => {
    const input = document.querySelector('.st-key-t input[type=range]');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const [low, high, step] = ['min', 'max', 'step'].map((name) => Number(input[name]));
    const rows = [];
    for (let position = 0; position <= Math.round((high - low) / step); position += 1) {
        setter.call(input, String(low + position * step));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        const tiles = [...panel.querySelectorAll('.tile')].map(({ dataset }) => [
            dataset.metric, [dataset.value, dataset.low, dataset.high].map(Number),
        ]);
        const t = Number(input.getAttribute('aria-valuetext'));
        rows.push({ t, tiles: Object.fromEntries(tiles), headline: document.querySelector('.headline').textContent });
    }
    return rows;
}"""


@pytest.fixture
def score_page(page):
    page.goto(f"{page.url}&cut=score")
    page.wait_for_selector(".st-key-t input[type=range]", state="attached")
    page.wait_for_selector(".metrics .tile[data-metric=items][data-value]")
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 1")
    wait_until_still(page)
    return page


def test_a_dragged_score_sends_nothing_and_moves_every_mean(score_page, frames):
    before = tiles(score_page)
    with drag_thumb(score_page, 0.3, key="t") as moved:
        frames.clear()
        moved(0.7)
        during = tiles(score_page)
        assert {key for key, value in during.items() if value != before[key]} == {"precision", "recall", "f1", "items"}
        assert frames == []
    score_page.wait_for_url("**&t=*")
    assert frames != []


def test_the_browser_shows_pythons_numbers_at_every_score(score_page):
    rows = score_page.evaluate(SCORE_WALK)
    assert len(rows) > 50
    found = RUNS[0].threshold_means([row["t"] for row in rows])
    for at, row in enumerate(rows):
        result = RUNS[0].at_threshold(row["t"])
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


def test_a_threshold_between_two_positions_has_its_own_numbers(score_page):
    score_page.goto(f"{score_page.url}&t=9.87")
    score_page.wait_for_selector(".metrics .tile[data-metric=items][data-value]")
    wait_until_still(score_page)
    result = RUNS[0].at_threshold(9.87)
    assert tiles(score_page)["precision"] == pytest.approx(result.macro_precision.value, abs=1e-12)
    assert tiles(score_page)["items"] == pytest.approx(result.queries.flagged.mean(), abs=1e-12)

"""Bands in the browser: switched on, cancelled, switched on again; live intervals equal Python's."""

from playwright.sync_api import Page, expect

from metrics_core import METRICS
from tests.browser.page_parts import drag_thumb, open_example, shown_threshold, take_off_screen, wait_for_page
from threshold_explorer.controls.resampling_settings import Resampling
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.sources.open_source import FIRST
from threshold_explorer.threshold.confidence_bands import Bands, make_bands
from threshold_explorer.words.sentence import say

KEYS = ("recall", "mcc", "kappa", "f2", "balanced_accuracy")
SHOWN = "&".join(f"metrics={key}" for key in KEYS)
OFF = say("bands-off.tile")
WALK = """async (thresholds) => {
    const input = document.querySelector('.st-key-t input[type=range]');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const rows = [];
    for (const threshold of thresholds) {
        setter.call(input, String(threshold));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        rows.push(Object.fromEntries([...panel.querySelectorAll('.tile')].map((tile) =>
            [tile.dataset.metric, tile.querySelector('.note').textContent])));
    }
    return rows;
}"""


def text_at(bands: Bands, threshold: float, metric: str = "mcc") -> str:
    return bands.at(open_example(FIRST).scores, threshold)[metric].text


def bands_of(fineness: str = "normal", n_resamples: int = 1000) -> Bands:
    dataset = open_example(FIRST)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid(fineness))
    return make_bands(("wanted",), dataset.scores, scale, Resampling(n_resamples), lambda share: None)


def note(page: Page, metric: str) -> str:
    return str(page.locator(f".tile[data-metric={metric}] .note").text_content())


def filled_traces(page: Page, key: str) -> int:
    return page.evaluate(
        """(key) => document.querySelector(`.st-key-${key} .js-plotly-plot`)._fullData
            .filter((trace) => trace.fill === 'toself').length""",
        key,
    )


def switch_bands(page: Page) -> None:
    page.get_by_role("button", name="View").click()
    page.locator(".st-key-bands label").click()
    page.keyboard.press("Escape")


def wait_for_bands(page: Page) -> None:
    expect(page.locator(".st-key-bands_progress")).to_have_count(0)
    expect(page.locator(".tile[data-metric=mcc] .note")).to_contain_text("95%")
    page.wait_for_function(
        """() => ['trade_off', 'pr_curve', 'roc_curve'].every((key) => document
            .querySelector(`.st-key-${key} .js-plotly-plot`)?._fullData?.some((trace) => trace.fill === 'toself'))"""
    )
    wait_for_page(page)


def test_bands_are_switched_on_cancelled_and_switched_on_again(server, open_page):
    # So many steps and resamples take long enough to press Cancel.
    page = open_page(f"{server.url}/?fineness=finest&draws=5000&{SHOWN}")
    wait_for_page(page)
    assert (note(page, "mcc"), filled_traces(page, "trade_off")) == (OFF, 0)
    switch_bands(page)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".tile[data-metric=mcc] .note")).to_have_text(OFF)
    expect(page.locator(".st-key-bands_progress")).to_have_count(0)
    assert "bands" not in page.url
    assert filled_traces(page, "trade_off") == 0
    switch_bands(page)
    wait_for_bands(page)
    page.wait_for_url("**bands=true*")
    assert [filled_traces(page, key) for key in ("trade_off", "pr_curve", "roc_curve")] == [len(KEYS), 1, 1]
    assert note(page, "mcc") == f"95% {text_at(bands_of('finest', 5000), 0.5)}"


def test_at_every_position_a_tile_has_pythons_interval(server, open_page):
    page = open_page(f"{server.url}/?bands=true&{SHOWN}")
    wait_for_bands(page)
    take_off_screen(page)
    bands, scores = bands_of(), open_example(FIRST).scores
    rows = page.evaluate(WALK, bands.thresholds.tolist())
    for threshold, row in zip(bands.thresholds, rows, strict=True):
        found, at = bands.at(scores, threshold), scores.confusion_at(threshold)
        for key in set(KEYS) & found.keys():
            if METRICS[key](at) != METRICS[key](at):
                assert row[key] == METRICS[key].undefined_when
            else:
                assert row[key] == (found[key].none or f"95% {found[key].text}"), (threshold, key)


def test_intervals_follow_a_drag_with_nothing_sent(server, open_page):
    frames = []
    page = open_page("about:blank")
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    page.goto(f"{server.url}/?bands=true&{SHOWN}")
    wait_for_bands(page)
    bands, seen = bands_of(), set()
    with drag_thumb(page, start=0.4) as move_to:
        frames.clear()
        for share in (0.45, 0.6, 0.75):
            move_to(share)
            seen.add(note(page, "mcc"))
            assert note(page, "mcc") == f"95% {text_at(bands, shown_threshold(page))}"
        assert frames == []
    assert len(seen) == 3


def test_an_exact_threshold_between_two_steps_has_its_interval_in_the_table(server, open_page):
    between = open_example(FIRST).best_f1.threshold
    page = open_page(f"{server.url}/?bands=true&{SHOWN}&t={between!r}")
    expect(page.locator(".tile[data-metric=mcc] .note")).to_have_text("see table below")
    row = page.locator(".st-key-numbers table tbody tr", has_text="MCC")
    expect(row.locator("td").nth(2)).to_have_text(text_at(bands_of(), between))

"""Bands in the browser: switched on, cancelled, switched on again; live intervals equal Python's."""

from playwright.sync_api import Page, expect

from metrics_core import METRICS
from tests.browser.page_parts import (
    drag_thumb,
    open_example,
    shown_threshold,
    stopped_at,
    take_off_screen,
    wait_for_page,
    walk,
)
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import Bands, make_bands
from threshold_explorer.words.sentence import say

KEYS = ("recall", "mcc", "kappa", "f2", "balanced_accuracy")
SHOWN = "&".join(f"metrics={key}" for key in KEYS)
OFF = say("bands-off.tile")
READ = """() => Object.fromEntries([...document
    .querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot.querySelectorAll('.tile')]
    .map((tile) => [tile.dataset.metric, tile.querySelector('.note').textContent]))"""


def text_at(bands: Bands, threshold: float, metric: str = "mcc") -> str:
    return bands.at(open_example(FIRST).scores, threshold)[metric].text


def finest_bands() -> Bands:
    dataset = open_example(FIRST)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid("finest"))
    return make_bands(("wanted",), dataset.scores, scale, Resampling(), lambda share: None)


def note(page: Page, metric: str) -> str:
    return str(page.locator(f".tile[data-metric={metric}] .note").text_content())


def filled_traces(page: Page, key: str) -> int:
    return page.evaluate(
        """(key) => document.querySelector(`.st-key-${key} .js-plotly-plot`)._fullData
            .filter((trace) => trace.fill === 'toself').length""",
        key,
    )


def open_view(page: Page) -> None:
    page.get_by_role("button", name="View").click()


def switch_bands(page: Page) -> None:
    page.locator(".st-key-bands label").click()


def wait_for_bands(page: Page) -> None:
    expect(page.locator(".st-key-bands_progress")).to_have_count(0)
    expect(page.locator(f".tile[data-metric={KEYS[0]}] .note")).to_contain_text("95%")
    expect(page.locator(".tile[data-metric=mcc] .note")).not_to_have_text(OFF)
    page.wait_for_function(
        """() => ['trade_off', 'pr_curve', 'roc_curve'].every((key) => document
            .querySelector(`.st-key-${key} .js-plotly-plot`)?._fullData?.some((trace) => trace.fill === 'toself'))"""
    )
    wait_for_page(page)


def test_bands_are_switched_on_cancelled_and_switched_on_again_and_follow_the_slider(server, open_page):
    # So many steps take the server seconds.
    page = open_page(f"{server.url}/?fineness=finest&{SHOWN}")
    wait_for_page(page)
    bands_are_switched_on_cancelled_and_switched_on_again(page, server)
    bands = finest_bands()
    assert note(page, "mcc") == text_at(bands, 0.5)
    intervals_follow_a_drag_with_nothing_sent(page, bands)
    an_exact_threshold_between_two_steps_has_its_interval_in_the_table(page, bands)
    at_each_position_a_tile_has_pythons_interval(page, bands)


def bands_are_switched_on_cancelled_and_switched_on_again(page, server):
    assert (note(page, "mcc"), filled_traces(page, "trade_off")) == (OFF, 0)
    open_view(page)
    with stopped_at(page, server, "bands_cancel", lambda: switch_bands(page)):
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".tile[data-metric=mcc] .note")).to_have_text(OFF)
    expect(page.locator(".st-key-bands_progress")).to_have_count(0)
    assert "bands" not in page.url
    assert filled_traces(page, "trade_off") == 0
    open_view(page)
    switch_bands(page)
    page.keyboard.press("Escape")
    wait_for_bands(page)
    page.wait_for_url("**bands=true*")
    assert [filled_traces(page, key) for key in ("trade_off", "pr_curve", "roc_curve")] == [len(KEYS), 1, 1]


def at_each_position_a_tile_has_pythons_interval(page, bands):
    take_off_screen(page)
    scores, thresholds = open_example(FIRST).scores, bands.thresholds[::40]
    rows = walk(page, "t", thresholds.tolist(), READ)
    for threshold, row in zip(thresholds, rows, strict=True):
        found, at = bands.at(scores, threshold), scores.confusion_at(threshold)
        for key in set(KEYS) & found.keys():
            if METRICS[key](at) != METRICS[key](at):
                assert row[key] == METRICS[key].undefined_when
            else:
                assert row[key].removeprefix("95% ") == (found[key].none or found[key].text), (threshold, key)


def intervals_follow_a_drag_with_nothing_sent(page, bands):
    seen = set()
    with drag_thumb(page, start=0.4) as move_to:
        page.frames_sent.clear()
        for share in (0.45, 0.6, 0.75):
            move_to(share)
            seen.add(note(page, "mcc"))
            assert note(page, "mcc") == text_at(bands, shown_threshold(page))
        assert page.frames_sent == []
    assert len(seen) == 3
    wait_for_page(page)


def an_exact_threshold_between_two_steps_has_its_interval_in_the_table(page, bands):
    scores = open_example(FIRST).scores
    thresholds = scores.pr_curve().thresholds
    between = float(thresholds[bands.steps_of(scores, thresholds) < 0][0])
    box = page.locator(".st-key-typed input")
    box.fill(repr(between))
    box.press("Enter")
    expect(page.locator(".tile[data-metric=mcc] .note")).to_have_text("see table below")
    row = page.locator(".st-key-numbers table tbody tr", has_text="MCC")
    expect(row.locator("td").nth(2)).to_have_text(text_at(bands, between))
    wait_for_page(page)

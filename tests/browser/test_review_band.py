"""The review band in the browser: metrics equal Python's while dragging, nothing is sent."""

import math

import pytest

from metrics_core import wilson
from metrics_core.choosing import Costs
from tests.browser.page_parts import (
    a_late_response_does_not_move_a_slider_that_has_moved_on,
    expect_soon,
    open_example,
    take_off_screen,
    wait_for_page,
    wait_for_server,
    walk,
)
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.views.threshold.review_band import SHARES, ReviewCosts, band_at, cost_of

MIDDLE = 50
READ = """() => ({
    ends: [...document.querySelectorAll('.st-key-band input[type=range]')]
        .map((input) => parseFloat(input.getAttribute('aria-valuetext'))),
    shares: Object.fromEntries([...document.querySelectorAll('.review-band-numbers tr[data-share]')]
        .map(({ dataset }) => [dataset.share, [dataset.value, dataset.low, dataset.high]])),
    cells: Object.fromEntries([...document.querySelectorAll('.review-band-numbers td[data-cell]')]
        .map((cell) => [cell.dataset.cell, cell.querySelector('b').textContent])),
})"""


def wait_for_band(page) -> None:
    wait_for_page(page)
    page.wait_for_selector(".review-band-numbers td[data-cell]")
    page.wait_for_selector(".st-key-band_histogram .live-layer", state="attached")
    page.wait_for_selector(".st-key-band_trade_off .live-layer", state="attached")


def ends(page) -> list[float]:
    return page.locator(".st-key-band input[type=range]").evaluate_all(
        "(inputs) => inputs.map((input) => parseFloat(input.getAttribute('aria-valuetext')))"
    )


def numbers(page) -> list[str]:
    return page.locator(".review-band-numbers tr[data-share]").evaluate_all(
        "(rows) => rows.map(({ dataset }) => `${dataset.share} ${dataset.value}`)"
    )


@pytest.mark.parametrize("pi", [None, "0.05"])
def test_every_metric_at_every_position_of_both_ends_equals_pythons(server, open_page, pi):
    dataset = open_example(FIRST)
    observed = CostScenario(Costs(fp=1, fn=10), "", dataset.scores.prevalence)
    scenario = CostScenario(observed.costs, pi, float(pi)) if pi else observed
    page = open_page(f"{server.url}/?band=0.5~0.5" + (f"&pi={pi}" if pi else ""))
    wait_for_band(page)
    last = int(page.locator(".st-key-band input[type=range]").nth(1).get_attribute("max"))
    take_off_screen(page)
    rows = [row for thumb in (1, 0) for row in walk(page, "band", range(0, last + 1, 3), READ, thumb)]
    assert len({tuple(row["ends"]) for row in rows}) > MIDDLE
    for row in rows:
        band, seen = band_at(dataset, scenario, row["ends"]), band_at(dataset, observed, row["ends"])
        assert row["cells"] == {cell: str(getattr(seen, cell)) for cell in row["cells"]}
        for share in SHARES:
            value, low, high = row["shares"][share.key]
            assert float(value) == share.value(band) or (math.isnan(float(value)) and math.isnan(share.value(band)))
            if pi and not share.within:
                assert low == high == ""
            elif seen_whole := sum(getattr(seen, cell) for cell in share.denominator):
                assert (float(low), float(high)) == wilson(sum(getattr(seen, c) for c in share.numerator), seen_whole)
        assert float(row["shares"]["cost"][0]) == cost_of(band, ReviewCosts(1, 10, 0.5))


def test_both_ends_move_by_key_and_on_the_charts_without_a_request(server, open_page):
    page = open_page(f"{server.url}/?band=0.2~0.6")
    wait_for_band(page)
    for chart, start, stop, wanted in (
        ("band_histogram", 0.61, 0.8, [0.2, 0.8]),
        ("band_trade_off", 0.19, 0.35, [0.35, 0.8]),
    ):
        plot = page.locator(f".st-key-{chart} .nsewdrag").first
        plot.scroll_into_view_if_needed()
        box, before = plot.bounding_box(), numbers(page)
        y = box["y"] + box["height"] / 2
        page.mouse.move(box["x"] + start * box["width"], y)
        page.frames_sent.clear()
        page.mouse.down()
        page.mouse.move(box["x"] + stop * box["width"], y, steps=4)
        expect_soon(page, lambda wanted=wanted: ends(page) == wanted)
        assert numbers(page) != before
        assert page.frames_sent == []
        page.mouse.up()
        wait_for_server(page)
    page.wait_for_url("**band=0.35~0.8*")
    the_keyboard_moves_each_end_and_neither_passes_the_other(page)
    a_late_response_does_not_move_a_slider_that_has_moved_on(page, server, "band")


def the_keyboard_moves_each_end_and_neither_passes_the_other(page):
    low, high = (page.locator(".st-key-band input[type=range]").nth(thumb) for thumb in (0, 1))
    low.focus()
    page.keyboard.press("ArrowRight")
    expect_soon(page, lambda: ends(page) == [0.36, 0.8])
    page.keyboard.press("End")
    expect_soon(page, lambda: ends(page) == [0.8, 0.8])
    high.focus()
    page.keyboard.press("End")
    expect_soon(page, lambda: ends(page) == [0.8, 1])

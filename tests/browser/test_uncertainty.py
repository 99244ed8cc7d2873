"""The page "Uncertainty" in a browser: layout at both widths; resampling that is stopped and repeated."""

from playwright.sync_api import expect

from tests.browser.page_parts import expect_soon, stopped_at, wait_for_uncertainty, x_range
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.sentence import say

CHARTS = ("chosen_thresholds", "held_out")


def test_both_charts_fit(server, open_page):
    page = open_page(f"{server.url}/uncertainty?d=breast-cancer")
    wait_for_uncertainty(page)
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 900})
        expect_soon(page, lambda width=width: all(0 <= left < right <= width for left, right in chart_ends(page)))
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        low, high = x_range(page, CHARTS[0])
        assert low < 0.3042 < 0.4246 < high


def chart_ends(page):
    boxes = [page.locator(f".st-key-{key} .js-plotly-plot").bounding_box() for key in CHARTS]
    return [(box["x"], box["x"] + box["width"]) for box in boxes]


def test_resampling_is_stopped_and_repeated(server, open_page):
    page = open_page(f"{server.url}/uncertainty?d=late-flights&goal=mcc&draws=200")
    wait_for_uncertainty(page)
    page.get_by_role("combobox", name=say("resampling-n")).click()
    more = page.get_by_role("option", name=count_text(5000))
    with stopped_at(page, server, "stop_chosen", more.click):
        page.locator(".st-key-stop_chosen button").click()
    again = page.get_by_role("button", name=say("uncertainty-working.again"), exact=True)
    again.wait_for()
    expect(page.locator(".st-key-chosen_thresholds .js-plotly-plot")).to_have_count(0)
    again.click()
    wait_for_uncertainty(page)
    expect(page.get_by_test_id("headline")).to_contain_text("of 5 000 resamples")

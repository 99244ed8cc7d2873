"""The page "Uncertainty" in a browser: layout at both widths, zoom; resampling that is stopped and repeated."""

import re

from playwright.sync_api import expect

from tests.browser.page_parts import expect_soon, headline, stopped_at, wait_for_uncertainty, x_range
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.sentence import say

CHARTS = ("chosen_thresholds", "held_out")


def test_charts_fit_and_zoom_and_resampling_is_stopped_and_repeated(server, open_page):
    page = open_page(f"{server.url}/uncertainty?d=late-flights&goal=mcc&draws=200")
    wait_for_uncertainty(page)
    the_charts_fit(page)
    a_heading_and_its_help_are_named_by_its_text(page)
    the_chart_of_optima_shows_the_interval_of_the_headline(page)
    a_wheel_zooms_charts_without_a_slider(page)
    resampling_is_stopped_and_repeated(page, server)
    page.set_viewport_size({"width": 390, "height": 900})
    the_charts_fit(page)


def a_heading_and_its_help_are_named_by_its_text(page):
    heading = page.get_by_role("heading", name=say("uncertainty-stability-heading"), exact=True)
    name = say("streamlit-help-for", text=say("uncertainty-stability-heading"))
    expect(heading.get_by_role("button", name=name, exact=True)).to_be_visible()


def the_charts_fit(page):
    width = page.viewport_size["width"]
    expect_soon(page, lambda: all(0 <= left < right <= width for left, right in chart_ends(page)))
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def chart_ends(page):
    boxes = [page.locator(f".st-key-{key} .js-plotly-plot").bounding_box() for key in CHARTS]
    return [(box["x"], box["x"] + box["width"]) for box in boxes]


def the_chart_of_optima_shows_the_interval_of_the_headline(page):
    interval = re.search(r"optimum between ([0-9.]+) and ([0-9.]+[0-9])", headline(page))
    low, high = x_range(page, CHARTS[0])
    assert low < float(interval[1]) < float(interval[2]) < high


def a_wheel_zooms_charts_without_a_slider(page):
    for key in CHARTS:
        plot = page.locator(f".st-key-{key} .nsewdrag")
        plot.scroll_into_view_if_needed()
        low, high = x_range(page, key)
        expect_soon(page, lambda plot=plot, key=key, full=high - low: is_zoomed_by_wheel(page, plot, key, full))


def is_zoomed_by_wheel(page, plot, key: str, full: float) -> bool:
    """Turns the wheel over the plot, which zooms it once the live layer is mounted."""
    plot.hover()
    page.mouse.wheel(0, -100)
    low, high = x_range(page, key)
    return high - low < 0.9 * full


def resampling_is_stopped_and_repeated(page, server):
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

"""The layout of the pages: how high they are, and what a change of the window's width leaves of legends and tables."""

import pytest

from tests.browser.page_parts import expect_soon

MAX_HEIGHT = 2400
# Every page with each kind of data that it draws differently.
PAGES = (
    "/",
    "/optimize",
    "/uncertainty",
    "/imbalance",
    "/multiclass?d=noisy-iris",
    "/multiclass?d=ten-digits",
    "/multiclass?d=ten-digits&rule=thresholds",
    "/multiclass?d=help-desk",
    "/multiclass?d=macro-f1",
    "/ranking?d=similar-digits",
    "/ranking?d=similar-digits&cut=score",
    "/text?d=questions",
    "/text?d=korean-questions",
    "/text?d=german-english",
    "/text?d=clipped-precision",
    "/agreement?d=judged-outputs",
)
IS_DONE = """() => document.querySelector('[data-testid=stApp]')?.dataset.testScriptState === 'notRunning' &&
    document.querySelector('.st-key-provenance') &&
    [...document.querySelectorAll('.stPlotlyChart')].every(chart =>
        !chart.checkVisibility() || chart.querySelector('.main-svg'))"""
HEIGHT = "document.querySelector('[data-testid=stMain]').scrollHeight"
# Legends over their plot or beyond their chart, and cells of a table that are wider than their column.
OVERLAPS = """() => {
    const found = [];
    // Our components are in shadow roots.
    const roots = [...document.querySelectorAll('*')].map((one) => one.shadowRoot).filter(Boolean);
    const all = (selector) => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
    for (const plot of document.querySelectorAll('.js-plotly-plot')) {
        const legend = plot.querySelector('.legend')?.getBoundingClientRect();
        if (!legend?.width || !plot.checkVisibility()) continue;
        const [chart, area] = [plot, plot.querySelector('.nsewdrag')].map((one) => one.getBoundingClientRect());
        if (legend.bottom > area.top + 2 || legend.right > chart.right + 2) {
            found.push(plot.closest('[class*=st-key-]').className);
        }
    }
    for (const cell of all(':is(.comparison, .labels, .averages) :is(th, td)')) {
        if (cell.checkVisibility() && cell.scrollWidth > cell.clientWidth + 1) found.push(cell.textContent);
    }
    for (const box of all('.labels, .panel .name')) {
        if (box.scrollWidth > box.clientWidth + 1) found.push(box.textContent);
    }
    return found;
}"""


@pytest.fixture
def page(open_page):
    return open_page("about:blank", width=1440, height=900)


def test_no_page_is_higher_than_three_screens_before_anything_is_unfolded(server, page):
    heights = {}
    for address in PAGES:
        page.goto(server.url + address)
        page.wait_for_function(IS_DONE)
        heights[address] = page.evaluate(HEIGHT)
    assert {address: height for address, height in heights.items() if height > MAX_HEIGHT} == {}


@pytest.mark.parametrize(
    "address",
    [
        "/imbalance",
        "/multiclass?d=noisy-iris",
        "/multiclass?d=help-desk",
        "/ranking?d=similar-digits",
        "/text?d=questions",
    ],
)
def test_another_width_leaves_no_legend_over_a_curve_and_no_text_over_another(server, page, address):
    page.goto(server.url + address)
    page.wait_for_function(IS_DONE)
    for width in (1440, 1280, 768, 390, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        expect_soon(page, lambda: not page.evaluate(OVERLAPS))
        assert page.evaluate(OVERLAPS) == [], width


def test_the_matrix_of_three_classes_fills_its_column(server, page):
    page.goto(f"{server.url}/multiclass?d=noisy-iris")
    matrix, column = page.locator(".picture canvas"), page.locator(".picture")
    expect_soon(page, lambda: matrix.bounding_box()["width"] > 0.7 * column.bounding_box()["width"])


def test_view_opens_at_its_button(server, page):
    page.goto(server.url)
    page.wait_for_function(IS_DONE)
    button = page.get_by_role("button", name="View").first
    button.click()
    popover = page.get_by_test_id("stPopoverBody")
    popover.get_by_test_id("stMultiSelect").wait_for()

    def is_at_the_button() -> bool:
        at, opened = button.bounding_box(), popover.bounding_box()
        overlaps = opened["x"] <= at["x"] + at["width"] and at["x"] <= opened["x"] + opened["width"]
        return overlaps and 0 <= opened["y"] - (at["y"] + at["height"]) < 40

    expect_soon(page, is_at_the_button)

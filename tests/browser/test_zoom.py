"""Zooming about the pointer, by a box, and back by a double click; slider and charts zoom together."""

import pytest
from playwright.sync_api import expect

from tests.browser.page_parts import (
    chart_point,
    expect_soon,
    press,
    shown_threshold,
    wait_for_page,
    wait_until_drawn,
    x_range,
)
from tests.browser.test_shared_axis import CHARTS_ON_THE_AXIS, are_aligned

SCROLLED = "document.querySelector('[data-testid=stMain]').scrollTop"


@pytest.fixture
def page(server, open_page):
    opened = open_page(f"{server.url}/?d=breast-cancer", width=1280, height=800)
    wait_for_page(opened)
    return opened


def under(page, key: str, x: float) -> float:
    """The value of the axis at a pixel."""
    return page.evaluate(
        """([key, x]) => {
            const plot = document.querySelector(`.st-key-${key} .js-plotly-plot`);
            const axis = plot._fullLayout.xaxis;
            return axis.p2d(x - plot.getBoundingClientRect().left - axis._offset);
        }""",
        [key, x],
    )


def test_wheel_box_and_drag_zoom_scroll_and_pan(page):
    zooming_out_on_a_chart_at_full_range_scrolls_the_page(page)
    a_page_that_was_scrolled_scrolls_back_under_a_pointer_that_was_left_on_a_chart(page)
    reset_zoom(page)
    a_box_with_shift_zooms_both_charts_and_a_double_click_resets_them(page)
    dragging_with_control_pans_the_zoomed_charts(page)
    reset_zoom(page)
    a_wheel_zooms_about_the_pointer(page)
    a_threshold_chosen_while_zoomed_is_the_one_under_the_pointer(page)


def reset_zoom(page):
    page.locator("[data-testid=stMain]").evaluate("main => main.scrollTo(0, 0)")
    page.mouse.dblclick(*chart_point(page, "trade_off", sum(x_range(page, "trade_off")) / 2, 0.5))
    expect_soon(page, lambda: x_range(page, "histogram") == x_range(page, "trade_off") == [0, 1])


def a_wheel_zooms_about_the_pointer(page):
    for key in (*CHARTS_ON_THE_AXIS, "pr_curve"):
        x, y = chart_point(page, key, 0.7, 0.5 if key != "histogram" else 0)
        page.mouse.move(x, y)
        page.mouse.wheel(0, -200)
        expect_soon(page, lambda key=key: x_range(page, key)[0] > 0.05)
        assert under(page, key, x) == pytest.approx(0.7, abs=0.005)
        if key in CHARTS_ON_THE_AXIS:
            assert x_range(page, "histogram") == pytest.approx(x_range(page, "trade_off"))
            assert are_aligned(page)
            page.mouse.dblclick(*chart_point(page, "trade_off", 0.7, 0.5))
            expect_soon(page, lambda: x_range(page, "histogram")[0] == 0)
        assert shown_threshold(page) == 0.5


def zooming_out_on_a_chart_at_full_range_scrolls_the_page(page):
    page.mouse.move(*chart_point(page, "trade_off", 0.7, 0.5))
    start = page.evaluate(SCROLLED)
    page.mouse.wheel(0, 200)
    page.wait_for_function(f"{SCROLLED} === {start + 200}")
    assert x_range(page, "trade_off") == [0, 1]


def a_page_that_was_scrolled_scrolls_back_under_a_pointer_that_was_left_on_a_chart(page):
    page.clock.install()
    x, y = chart_point(page, "trade_off", 0.7, 0.5)
    start = page.evaluate(SCROLLED)
    page.mouse.move(x, y)
    page.mouse.wheel(0, 100)
    page.wait_for_function(f"{SCROLLED} === {start + 100}")
    # Longer than a page counts as scrolling.
    page.clock.fast_forward(1000)
    page.mouse.wheel(0, -100)
    page.wait_for_function(f"{SCROLLED} === {start}")
    wait_until_drawn(page)
    assert x_range(page, "trade_off") == [0, 1]
    page.clock.fast_forward(1000)
    page.mouse.move(x - 20, y)
    page.mouse.wheel(0, -200)
    expect_soon(page, lambda: x_range(page, "trade_off")[0] > 0.05)


def a_box_with_shift_zooms_both_charts_and_a_double_click_resets_them(page):
    left, right = chart_point(page, "trade_off", 0.2, 0.9), chart_point(page, "trade_off", 0.6, 0.4)
    page.keyboard.down("Shift")
    page.mouse.move(*left)
    page.mouse.down()
    page.mouse.move(*right, steps=6)
    page.mouse.up()
    page.keyboard.up("Shift")
    expect_soon(page, lambda: x_range(page, "histogram")[0] > 0.1)
    for key in CHARTS_ON_THE_AXIS:
        assert x_range(page, key) == pytest.approx([0.2, 0.6], abs=0.01)
    assert are_aligned(page)
    assert shown_threshold(page) == 0.5
    page.mouse.dblclick(*chart_point(page, "trade_off", 0.3, 0.5))
    expect_soon(page, lambda: x_range(page, "histogram")[0] == 0)
    for key in CHARTS_ON_THE_AXIS:
        assert x_range(page, key) == [0, 1]
    assert shown_threshold(page) == 0.5


def test_buttons_zoom_the_slider_with_its_charts_to_all_scores_and_back(server, open_page):
    page = open_page(f"{server.url}/?d=late-flights")
    wait_for_page(page)
    note = page.locator(".axis-note")
    zoom_out, zoom_in = note.locator(".zoom-out"), note.locator(".zoom-in")
    for button, last in ((zoom_out, 1), (zoom_in, 0.498), (zoom_in, 0.168), (zoom_out, 0.498)):
        button.click()
        expect_soon(page, lambda last=last: x_range(page, "trade_off")[1] == pytest.approx(last, abs=0.001))
        for key in CHARTS_ON_THE_AXIS:
            assert x_range(page, key) == pytest.approx([0, last], abs=0.001)
        assert are_aligned(page)
        expect(note).to_contain_text(f"Zoomed to 0–{last}" if last < 1 else "Zoom in")
    press(page, "End")
    expect_soon(page, lambda: shown_threshold(page) == 1)


def dragging_with_control_pans_the_zoomed_charts(page):
    page.mouse.move(*chart_point(page, "trade_off", 0.5, 0.5))
    page.mouse.wheel(0, -400)
    wait_until_drawn(page)
    before = x_range(page, "trade_off")
    start = chart_point(page, "trade_off", 0.5, 0.5)
    page.keyboard.down("Control")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 60, start[1], steps=6)
    page.mouse.up()
    page.keyboard.up("Control")
    wait_until_drawn(page)
    after = x_range(page, "trade_off")
    assert after[0] < before[0]
    assert after[1] - after[0] == pytest.approx(before[1] - before[0])
    assert x_range(page, "histogram") == pytest.approx(after)
    assert shown_threshold(page) == 0.5


def a_threshold_chosen_while_zoomed_is_the_one_under_the_pointer(page):
    page.mouse.move(*chart_point(page, "histogram", 0.4, 0))
    page.mouse.wheel(0, -300)
    wait_until_drawn(page)
    x, y = chart_point(page, "trade_off", 0.45, 0.5)
    page.mouse.click(x, y)
    page.wait_for_url("**t=0.45*")
    assert are_aligned(page)
    track = page.locator(".st-key-t [role=group] > div").bounding_box()
    x, _ = chart_point(page, "trade_off", 0.38, 0.5)
    page.mouse.click(x, track["y"] + track["height"] / 2)
    page.wait_for_url("**t=0.38*")
    assert are_aligned(page)

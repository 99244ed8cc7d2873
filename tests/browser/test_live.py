"""The page follows the pointer without the server, and agrees with the server after the release."""

from contextlib import closing

import pytest

from tests.browser.page_parts import (
    a_late_response_does_not_move_a_slider_that_has_moved_on,
    cells,
    chart_point,
    curve_colours,
    differences,
    dots,
    drag_thumb,
    expect_soon,
    is_drawn,
    marker,
    open_example,
    press,
    sentence,
    server_numbers,
    server_sentence,
    set_slider,
    shown_threshold,
    tile_colours,
    tiles,
    wait_for_page,
    wait_for_server,
    wait_until_drawn,
    x_range,
)
from tests.browser.visitors import Visitors, launch
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.words.metrics import metric_label

SHOWN = ("accuracy", "precision", "recall", "f1")


def test_numbers_and_charts_follow_the_threshold_and_agree_with_the_server(server, open_page):
    page = open_page(f"{server.url}/?t=0.3731")
    wait_for_page(page)
    a_threshold_between_two_slider_positions_shows_the_servers_counts(page)
    buttons_set_the_next_threshold_at_which_anything_changes(page)
    a_click_or_a_drag_on_the_trade_off_plot_sets_the_threshold(page)
    a_click_on_a_point_of_the_pr_curve_sets_exactly_its_threshold(page)
    set_slider(page, 0.5)
    wait_for_server(page)
    dragging_sends_nothing_and_changes_the_numbers_before_release(page)
    the_keyboard_alone_moves_the_threshold(page)
    after_release_browser_and_server_agree(page)
    a_late_response_does_not_move_a_slider_that_has_moved_on(page, server, "t")
    pinning_changes_the_threshold_that_sentence_tiles_and_cells_compare_with(page)
    zoom_survives_a_new_threshold_and_an_edge_of_the_plot_hides_the_cursor(page)
    the_tiles_are_the_legend_and_a_metric_that_is_not_shown_has_no_curve_or_dot(page)


def test_the_full_chromium_follows_a_drag_too(server, playwright):
    """The other tests run in Chromium without its window system."""
    with closing(launch(playwright, "chromium")) as browser:
        page = Visitors(browser).next().new_page(1440, 900, dark=False)
        page.frames_sent = []
        page.on("websocket", lambda socket: socket.on("framesent", lambda frame: page.frames_sent.append(frame)))
        page.goto(server.url)
        wait_for_page(page)
        dragging_sends_nothing_and_changes_the_numbers_before_release(page)


def dragging_sends_nothing_and_changes_the_numbers_before_release(page):
    before, matrix_before, marker_before = tiles(page), cells(page), marker(page, "pr_curve")
    with drag_thumb(page, 0.8) as moved:
        page.frames_sent.clear()
        moved(0.3)
        during, at = tiles(page), shown_threshold(page)
        assert during != before
        assert cells(page) != matrix_before
        assert marker(page, "pr_curve") == (during["recall"], during["precision"]) != marker_before
        assert {metric: value for metric, (value, _) in dots(page).items()} == pytest.approx(during, abs=0.001)
        assert page.frames_sent == []
    wait_for_server(page)
    assert shown_threshold(page) == at
    assert page.frames_sent != []


def after_release_browser_and_server_agree(page):
    for threshold in (0.05, 0.37, 0.5):
        set_slider(page, threshold)
        wait_for_server(page)
        numbers = server_numbers(page)
        assert float(numbers["Threshold"]) == threshold == shown_threshold(page)
        assert cells(page) == {
            "tp": float(numbers["True positives"]),
            "fp": float(numbers["False positives"]),
            "fn": float(numbers["False negatives"]),
            "tn": float(numbers["True negatives"]),
        }
        assert sentence(page) == server_sentence(page)
        texts = page.locator(".tile .value").all_inner_texts()
        assert texts == [numbers[metric_label(key)] for key in tiles(page)]
        expect_soon(page, lambda t=threshold: (f"t={t}" in page.url) == (t != 0.5))


def the_keyboard_alone_moves_the_threshold(page):
    press(page, "Home")
    assert (shown_threshold(page), tiles(page)["recall"]) == (0, 1)
    press(page, "ArrowRight", "ArrowRight")
    assert shown_threshold(page) == 0.02
    press(page, "End")
    assert shown_threshold(page) == 1
    press(page, "ArrowLeft")
    page.wait_for_url("**t=0.99*")
    wait_for_server(page)
    # Only the benchmark measures moves.
    assert page.evaluate("performance.getEntriesByName('live-draw').length") == 0


def a_threshold_between_two_slider_positions_shows_the_servers_counts(page):
    at = open_example(FIRST).scores.confusion_at(0.3731)
    assert shown_threshold(page) == 0.3731
    assert cells(page) == {"tp": at.tp, "fp": at.fp, "fn": at.fn, "tn": at.tn}


def a_click_or_a_drag_on_the_trade_off_plot_sets_the_threshold(page):
    page.mouse.click(*chart_point(page, "trade_off", 0.25, 0.5))
    page.wait_for_url("**t=0.25*")
    wait_for_server(page)
    assert shown_threshold(page) == 0.25
    page.mouse.move(*chart_point(page, "trade_off", 0.6, 0.5))
    page.mouse.down()
    page.mouse.move(*chart_point(page, "trade_off", 0.8, 0.5), steps=4)
    wait_until_drawn(page)
    assert shown_threshold(page) == 0.8
    at = open_example(FIRST).scores.confusion_at(0.8)
    assert tiles(page)["recall"] == at.recall
    page.mouse.up()
    page.wait_for_url("**t=0.8*")
    wait_for_server(page)


def a_click_on_a_point_of_the_pr_curve_sets_exactly_its_threshold(page):
    curve = open_example(FIRST).scores.pr_curve()
    index = len(curve.thresholds) // 2
    page.mouse.click(*chart_point(page, "pr_curve", curve.recall[index], curve.precision[index]))
    page.wait_for_function("!location.search.includes('t=0.8')")
    wait_for_server(page)
    assert float(server_numbers(page)["Threshold"]) == curve.thresholds[index]
    assert marker(page, "pr_curve") == (curve.recall[index], curve.precision[index])


def zoom_survives_a_new_threshold_and_an_edge_of_the_plot_hides_the_cursor(page):
    page.locator(".st-key-trade_off .js-plotly-plot").hover()
    page.locator(".st-key-trade_off [data-title='Zoom in']").click()
    expect_soon(page, lambda: x_range(page, "trade_off")[0] > 0.2)
    zoomed = x_range(page, "trade_off")
    set_slider(page, 0.05)
    wait_for_server(page)
    assert x_range(page, "trade_off") == zoomed
    assert dots(page) == {}
    assert not is_drawn(page, "trade_off", "line")
    set_slider(page, 0.5)
    assert is_drawn(page, "trade_off", "line")
    assert dots(page).keys() == tiles(page).keys()


def the_tiles_are_the_legend_and_a_metric_that_is_not_shown_has_no_curve_or_dot(page):
    chosen = set(SHOWN)
    assert tile_colours(page).keys() == chosen
    assert {metric: colour for metric, (_, colour) in dots(page).items()} == tile_colours(page) == curve_colours(page)
    assert len(set(tile_colours(page).values())) == 4
    page.get_by_role("button", name="View").click()
    page.locator(".st-key-metrics input").press("Backspace")
    page.wait_for_url("**metrics=accuracy*")
    expect_soon(page, lambda: tiles(page).keys() == dots(page).keys() == curve_colours(page).keys() == chosen - {"f1"})
    assert curve_colours(page) == tile_colours(page)


# Whether the difference is above the border of its cell, which is 2 px wide.
WITHIN_BORDER = """(cells) => cells.map((cell) =>
    cell.querySelector('.delta').getBoundingClientRect().bottom <= cell.getBoundingClientRect().bottom - 3)"""


def pinning_changes_the_threshold_that_sentence_tiles_and_cells_compare_with(page):
    set_slider(page, 0.4)
    wait_for_server(page)
    page.get_by_role("button", name="Pin", exact=True).click()
    page.locator("[data-testid=sentence]", has_text="Pinned: 0.4.").wait_for()
    assert differences(page) == {}
    pinned, cells_pinned = tiles(page), cells(page)
    press(page, *["ArrowRight"] * 5)
    assert sentence(page).startswith("Pinned 0.4 → 0.45: ")
    wanted = {key: round(value - pinned[key], 3) for key, value in tiles(page).items()}
    wanted |= {key: value - cells_pinned[key] for key, value in cells(page).items()}
    shown = {key: float(text.replace("\u2212", "-")) for key, text in differences(page).items()}
    assert shown == {key: value for key, value in wanted.items() if value}
    assert {"recall", "tp", "fp"} <= shown.keys()
    assert page.locator("td[data-cell]").evaluate_all(WITHIN_BORDER) == [True] * 4
    assert is_drawn(page, "pr_curve", "pin-marker")
    wait_for_server(page)
    page.get_by_role("button", name="Back to the pin").click()
    page.get_by_role("button", name="Unpin").click()
    page.locator("[data-testid=sentence]", has_text="Press Pin to compare").wait_for()
    expect_soon(page, lambda: differences(page) == {})
    for key, shape in (("pr_curve", "pin-marker"), ("trade_off", "pin-line")):
        expect_soon(page, lambda key=key, shape=shape: not is_drawn(page, key, shape))


def buttons_set_the_next_threshold_at_which_anything_changes(page):
    set_slider(page, 0.5)
    wait_for_server(page)
    before = cells(page)
    page.get_by_role("button", name="Flag fewer").click()
    page.wait_for_url("**t=*")
    wait_for_server(page)
    fewer = cells(page)
    assert (before["tp"] + before["fp"]) - (fewer["tp"] + fewer["fp"]) == 1
    page.get_by_role("button", name="Flag more").click()
    expect_soon(page, lambda: cells(page) == before)
    wait_for_server(page)
    assert cells(page) == before

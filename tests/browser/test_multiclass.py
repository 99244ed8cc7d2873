"""The Multiclass page in a browser: it follows its sliders without the server, and agrees with Python at every step."""

from functools import cache

import numpy as np
import pytest
from playwright.sync_api import expect

from metrics_core.multiclass import ConfusionTable
from tests.browser import appearance
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    press,
    shown_threshold,
    slider,
    tiles,
    wait_for_multiclass,
    wait_for_server,
    wait_until_drawn,
)
from threshold_explorer.data.kinds.multiclass.dataset import CLASSIFICATION, MulticlassDataset
from threshold_explorer.data.sources.open_source import open_source

IRIS = "noisy-iris"
OTHER_THRESHOLDS = (0.4, 0.3)


@cache
def dataset() -> MulticlassDataset:
    """The example as the page opens it."""
    source = open_source(IRIS, visitor="")
    opened = CLASSIFICATION.open(source, source.guesses["classification"])
    assert isinstance(opened, MulticlassDataset)
    return opened


def by_thresholds(threshold: float) -> ConfusionTable:
    return dataset().class_scores.confusion([threshold, *OTHER_THRESHOLDS])


def test_averages_cells_and_shares_follow_their_sliders(server, open_page):
    page = open_page("about:blank")
    clean_up_every_call_of_the_live_layer(page)
    page.goto(f"{server.url}/multiclass?d={IRIS}")
    wait_for_multiclass(page)
    the_matrix_fills_its_column(page)
    the_slider_moves_tiles_and_no_average(page)
    equal_shares_are_in_the_url_and_observed_resets_them(page)
    moving_a_share_sends_nothing_and_re_weights_exactly(page)
    a_share_is_set_key_by_key_during_server_runs(page)
    page.get_by_role("button", name="As observed").click()
    page.wait_for_function("!location.search.includes('mix=')")
    wait_for_server(page)
    a_click_on_a_cell_lists_its_cases(page)
    enter_opens_the_cell_that_the_arrow_keys_select(page)
    the_lowest_score_is_set_key_by_key_during_server_runs(page)


def test_under_thresholds_averages_and_cells_follow_the_slider(server, open_page):
    page = open_page(f"{server.url}/multiclass?d={IRIS}&rule=thresholds&ts=0.5~0.4~0.3&t=0.5")
    wait_for_multiclass(page)
    dragging_sends_nothing_and_moves_averages_and_cells(page)
    a_release_keeps_panel_and_scroll_position_and_adds_the_intervals(page)
    cells_read_with_the_arrow_keys_equal_pythons(page)
    nothing_shifts_on_the_page_while_a_slider_moves(page)


def clean_up_every_call_of_the_live_layer(page):
    """Have each call of the layer cleaned up, as Streamlit does on a busy machine if it replaces the data meanwhile."""

    def serve(route):
        if route.request.url.endswith("?original"):
            route.continue_()
            return
        script = f"""import mount from "{route.request.url}?original";
        export default (component) => {{
            Promise.resolve(mount(component)).then((cleanUp) => cleanUp());
        }};"""
        route.fulfill(body=script, content_type="text/javascript")

    page.route("**/static/live/multiclass-*", serve)


def averages(page) -> dict[str, list[float]]:
    """Precision, recall and F1 by average, with all digits."""
    rows = page.locator(".averages tr[data-average]").evaluate_all(
        "rows => rows.map(row => [row.dataset.average, [...row.cells].slice(1).map(cell => cell.dataset.value)])"
    )
    return {name: [float(value) for value in values] for name, values in rows}


def expected_averages(table: ConfusionTable) -> dict[str, list[float]]:
    found = table.averages()
    return {name: [average.value for average in getattr(found, name)] for name in ("micro", "macro", "weighted")}


def assert_averages(page, table):
    expected = expected_averages(table)
    for name, values in averages(page).items():
        assert values == pytest.approx(expected[name], rel=0, abs=1e-12, nan_ok=True)


_TO_THE_FIRST_CELL = ("ArrowUp", "ArrowLeft") * 4


def read_cells(page, n_rows: int, n_columns: int) -> list[list[float]]:
    """Every cell of the matrix picture, from the line that describes the cell under the arrow keys."""
    page.locator(".picture canvas").focus()
    for key in _TO_THE_FIRST_CELL:
        page.keyboard.press(key)
    read = []
    for row in range(n_rows):
        key = "ArrowRight" if row % 2 == 0 else "ArrowLeft"
        found = [_count_read(page)]
        for _ in range(n_columns - 1):
            page.keyboard.press(key)
            found.append(_count_read(page))
        read.append(found if row % 2 == 0 else found[::-1])
        page.keyboard.press("ArrowDown")
    return read


def _count_read(page) -> float:
    text = page.locator(".picture .reading").inner_text()
    return float(text.rpartition(": ")[2].partition(" (")[0])


def dragging_sends_nothing_and_moves_averages_and_cells(page):
    before, tiles_before = averages(page), tiles(page)
    with drag_thumb(page, 0.8) as moved:
        page.frames_sent.clear()
        for share in (0.98, 0.6, 0.45, 0.3, 0.02):
            moved(share)
            assert_averages(page, by_thresholds(shown_threshold(page)))
        assert averages(page) != before
        assert tiles(page) != tiles_before
        assert page.frames_sent == []
    wait_for_server(page)
    assert page.frames_sent != []
    assert_averages(page, by_thresholds(shown_threshold(page)))


def cells_read_with_the_arrow_keys_equal_pythons(page):
    for key in ("Home", "PageUp"):
        press(page, key)
        table = by_thresholds(shown_threshold(page))
        assert read_cells(page, 3, 4) == np.column_stack([table.counts, table.abstained]).tolist()
    wait_for_server(page)


def limits(page) -> list[str]:
    return page.locator(".averages .limits").all_text_contents()


def a_release_keeps_panel_and_scroll_position_and_adds_the_intervals(page):
    expect_soon(page, lambda: all(limits(page)))
    before = limits(page)
    page.locator(".panel.multiclass").evaluate("panel => (panel.isThatOfBefore = true)")
    table, canvas = page.locator(".averages"), page.locator(".picture canvas")
    with drag_thumb(page, 0.6):
        expect(table).to_have_class("averages of-last-release")
        assert limits(page) == before
        canvas.focus()
        for key in ("ArrowRight", "ArrowRight", "ArrowDown"):
            page.keyboard.press(key)
    expect(table).to_have_class("averages")
    wait_for_server(page)
    assert limits(page) != before
    assert page.locator(".panel.multiclass").evaluate("panel => panel.isThatOfBefore")
    assert canvas.evaluate("canvas => canvas.getRootNode().activeElement === canvas")
    count = by_thresholds(shown_threshold(page)).counts[1, 1]
    assert f"“versicolor”, predicted “versicolor”: {count} (" in page.locator(".reading").inner_text()


def the_matrix_fills_its_column(page):
    matrix, column = page.locator(".picture canvas"), page.locator(".picture")
    expect_soon(page, lambda: matrix.bounding_box()["width"] > 0.7 * column.bounding_box()["width"])


def the_slider_moves_tiles_and_no_average(page):
    before, tiles_before = averages(page), tiles(page)
    assert_averages(page, dataset().confusion)
    press(page, "PageUp", "PageUp")
    assert averages(page) == before
    assert tiles(page) != tiles_before
    assert tiles(page)["recall"] == dataset().scores.confusion_at(shown_threshold(page)).recall
    wait_for_server(page)


def shares(page) -> list[float]:
    texts = page.locator(".mix output").all_text_contents()
    return [float(text.replace("\u202f", "").replace("%", "")) / 100 for text in texts]


def moving_a_share_sends_nothing_and_re_weights_exactly(page):
    observed = np.array(dataset().shares)
    for steps in (1, 4, 7, 11):
        page.frames_sent.clear()
        page.evaluate(
            """(steps) => {
                const input = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]')
                    .shadowRoot.querySelector(".mix input[data-class='0']");
                input.value = steps * 80;
                input.dispatchEvent(new Event('input'));
            }""",
            steps,
        )
        wait_until_drawn(page)
        share = steps * 80 / 1000
        rest = observed[1:] / observed[1:].sum() * (1 - share)
        assert_averages(page, dataset().confusion.at_prevalences([share, *rest]))
        assert shares(page) == pytest.approx([share, *rest], abs=0.0006)
        assert page.frames_sent == []


def equal_shares_are_in_the_url_and_observed_resets_them(page):
    before = averages(page)
    page.get_by_role("button", name="All equal").click()
    page.wait_for_url("**mix=0.33333*")
    expect_soon(page, lambda: shares(page) == pytest.approx([1 / 3] * 3, abs=0.001))
    assert_averages(page, dataset().confusion.at_prevalences([1 / 3] * 3))
    expect(page.get_by_text("The link asks")).to_have_count(0)
    page.get_by_role("button", name="As observed").click()
    page.wait_for_function("!location.search.includes('mix=')")
    expect_soon(page, lambda: averages(page) == before)


def a_share_is_set_key_by_key_during_server_runs(page):
    share = (set_key_by_key(page, page.locator(".mix input").first, "mix") + 6) / 1000
    assert shares(page)[0] == pytest.approx(share, abs=0.0006)
    expect_soon(page, lambda: f"mix={share}" in page.url)
    shares_in_url = page.evaluate("new URLSearchParams(location.search).get('mix')")
    assert_averages(page, dataset().confusion.at_prevalences([float(text) for text in shares_in_url.split("~")]))


def the_lowest_score_is_set_key_by_key_during_server_runs(page):
    assert set_key_by_key(page, page.locator(".abstention input"), "abstain") == 0
    expect_soon(page, lambda: f"abstain={page.locator('.abstention output').inner_text()}" in page.url)


def set_key_by_key(page, thumb, parameter) -> int:
    """Moves a thumb by six positions, which keeps the focus; returns the first position."""
    thumb.evaluate("thumb => (thumb.isThatOfBefore = true)")
    thumb.focus()
    start = int(thumb.input_value())
    for step in range(1, 7):
        page.keyboard.press("ArrowRight")
        if step % 3 == 0:
            wait_for_server(page)
        assert thumb.input_value() == str(start + step)
    page.wait_for_url(f"**{parameter}=*")
    wait_for_server(page)
    assert thumb.evaluate("thumb => thumb.isThatOfBefore && thumb.getRootNode().activeElement === thumb")
    return start


def a_click_on_a_cell_lists_its_cases(page):
    canvas = page.locator(".picture canvas")
    canvas.scroll_into_view_if_needed()
    # A cell of the last row, near its end.
    box = canvas.bounding_box()
    canvas.click(position={"x": box["width"] - 100, "y": box["height"] - 10})
    page.wait_for_url("**cell=2*")
    actual, predicted = map(int, page.evaluate("new URLSearchParams(location.search).get('cell')").split(","))
    names, counts = dataset().names, dataset().confusion.counts
    page.get_by_text(
        f"Actual “{names[actual]}”, predicted “{names[predicted]}”: {counts[actual, predicted]}", exact=True
    ).wait_for()


def enter_opens_the_cell_that_the_arrow_keys_select(page):
    page.locator(".picture canvas").focus()
    for key in (*_TO_THE_FIRST_CELL, "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_url("**cell=1%2C1*")
    count = dataset().confusion.counts[1, 1]
    page.get_by_text(f"Actual “versicolor”, predicted “versicolor”: {count}", exact=True).wait_for()
    page.wait_for_selector(".st-key-case_list [tabindex='-1']:focus")


_PLACES = """() => {
    const live = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const parts = [...live.querySelectorAll('canvas, .reading, .averages, .sentence, .tiles, .mix')];
    return parts.map((part) => part.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height]);
}"""


def nothing_shifts_on_the_page_while_a_slider_moves(page):
    headlines = set()
    for width in (1440, 768, 390):
        page.set_viewport_size({"width": width, "height": 900})
        appearance.wait_until_drawn(page)
        slider(page).focus()
        before = page.evaluate(_PLACES)
        for key in ("Home", "End", *["PageDown"] * 3):
            page.keyboard.press(key)
            wait_until_drawn(page)
            assert page.evaluate(_PLACES) == before
            headlines.add(page.locator(".headline").inner_text())
        wait_for_server(page)
    assert len(headlines) >= 3

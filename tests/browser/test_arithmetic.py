"""A page shows the numbers of Python while its slider moves."""

from urllib.parse import quote

import pytest

from tests.browser.page_parts import open_example, take_off_screen, wait_for_page, walk
from tests.threshold_explorer.threshold.test_live_numbers import assert_numbers
from threshold_explorer.data.threshold_grid import FINENESS
from threshold_explorer.threshold.view_options import METRICS_ON_UNIT_SCALE

# `test_live_numbers.py` compares every position.
N_POSITIONS = 20
READ = """(shown) => {
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const cells = [...panel.querySelectorAll('[data-cell]')];
    return {
        shown,
        sentence: panel.querySelector('.sentence').textContent,
        cells: Object.fromEntries(cells.map((cell) => [cell.dataset.cell, cell.dataset.value])),
        differences: Object.fromEntries(
            cells.map((cell) => [cell.dataset.cell, cell.querySelector('.delta').textContent])),
        tiles: Object.fromEntries([...panel.querySelectorAll('.tile')].map((tile) => [tile.dataset.metric, {
            value: tile.dataset.value, low: tile.dataset.low, high: tile.dataset.high,
            difference: tile.querySelector('.delta').textContent,
            text: tile.querySelector('.value').textContent, note: tile.querySelector('.note').textContent,
        }])),
    };
}"""


@pytest.mark.parametrize("example", ["breast-cancer", "crash-survival"])
def test_the_numbers_on_the_page_are_those_of_python(server, open_page, example):
    dataset = open_example(example)
    query = "&".join(f"metrics={quote(key)}" for key in METRICS_ON_UNIT_SCALE)
    page = open_page(f"{server.url}/?d={example}&{query}")
    wait_for_page(page)
    thresholds = positions(page, dataset)
    some = thresholds[:: len(thresholds) // N_POSITIONS]
    pinned = float(page.locator(".st-key-t input[type=range]").get_attribute("aria-valuetext"))
    take_off_screen(page)
    assert_numbers(walk(page, "t", some, READ), dataset.scores, some, pinned)


def positions(page, dataset):
    """The positions when the page opens; some data sets have finer steps, two finenesses alike if weighted."""
    step = float(page.locator(".st-key-t input[type=range]").get_attribute("step"))
    grid, *_ = [grid for grid in map(dataset.grid, FINENESS) if float(grid.step) == step]
    return grid.thresholds.tolist()

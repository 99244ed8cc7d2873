"""The shares of outputs with a score of at least x in the browser, of two systems with different numbers of outputs."""

import numpy as np

from metrics_core import wilson
from tests.browser.layer_page import LayerPage, Slider
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.live.layer import live_data
from threshold_explorer.views.text.exceedance.curve import SentenceScores, _panel, grid_of, live_counts
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.sentence import say

RANDOM = np.random.default_rng(3)
BY_SYSTEM = {"first": RANDOM.random(40).round(3), "second": RANDOM.beta(2, 5, 1100).round(3)}
FOUND = SentenceScores(BY_SYSTEM, "")
GRID = grid_of(FOUND)
BETWEEN = 0.2345
READ = """all(".tile").map((tile) =>
    [tile.dataset.count, tile.dataset.value, ...texts(".name, .value, .note", tile)])"""


def expected(x: float) -> list[list[str]]:
    tiles = []
    for name, values in BY_SYSTEM.items():
        count, n = int((values >= x).sum()), len(values)
        limits = bounds_text(*wilson(count, n))
        note = say("text-reach-note", count=count_text(count), n=count_text(n), name="95%", limits=limits)
        tiles.append([count, count / n, name, ratio_text(count / n), note])
    return tiles


def test_each_system_has_the_share_of_its_own_outputs_at_every_position_and_between(open_page):
    data = live_data(
        open_example(FIRST),
        [],
        _panel(FOUND, None),
        words=["text"],
        more={"reach": live_counts(FOUND, GRID, BETWEEN)},
    )
    layer = LayerPage(open_page, "exceedance", data, reach=Slider((str(BETWEEN),), GRID.low, GRID.high))
    steps = [BETWEEN, *GRID.thresholds[::8].tolist(), BETWEEN]
    for x, read in zip(steps, layer.walk("reach", list(map(str, steps)), READ), strict=True):
        assert [[int(count), float(value), *texts] for count, value, *texts in read] == expected(x), x

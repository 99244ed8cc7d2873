"""The browser computes the same numbers from its table as Python, at every slider position."""

import math
from urllib.parse import quote

import numpy as np
import pytest

from metrics_core import METRICS, Interval, f1_interval, wilson
from tests.browser.page_parts import open_example, take_off_screen, wait_for_page, walk
from threshold_explorer.controls.pin import Pin
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.metric_intervals import Weights, interval_of, why_no_interval
from threshold_explorer.data.threshold_grid import FINENESS
from threshold_explorer.threshold.pin_comparison import move_sentence
from threshold_explorer.threshold.view_options import METRICS_ON_UNIT_SCALE
from threshold_explorer.words.formats import count_text, ratio_text
from threshold_explorer.words.sentence import say

CELLS = ("tp", "fp", "fn", "tn")
MINUS = "\u2212"
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


@pytest.mark.parametrize("example", ["breast-cancer", "late-flights", "wine-votes", "digit-eight", "crash-survival"])
def test_every_number_at_every_position_has_the_bits_of_python(server, open_page, example):
    dataset = open_example(example)
    scores = dataset.scores
    query = "&".join(f"metrics={quote(key)}" for key in METRICS_ON_UNIT_SCALE)
    page = open_page(f"{server.url}/?d={example}&{query}")
    wait_for_page(page)
    thresholds = positions(page, dataset)
    pinned = float(page.locator(".st-key-t input[type=range]").get_attribute("aria-valuetext"))
    take_off_screen(page)
    rows = walk(page, "t", thresholds, READ)
    before = scores.confusion_at(pinned)
    intervals = {} if scores.is_weighted else intervals_of(scores.confusion_at(thresholds))
    for place, (threshold, row) in enumerate(zip(thresholds, rows, strict=True)):
        at = scores.confusion_at(threshold)
        assert float(row["shown"]) == pytest.approx(threshold, abs=1e-9)
        assert {key: float(value) for key, value in row["cells"].items()} == {key: getattr(at, key) for key in CELLS}
        assert row["differences"] == {key: count_difference(getattr(at, key) - getattr(before, key)) for key in CELLS}
        for key in METRICS_ON_UNIT_SCALE:
            expected = float(METRICS[key](at))
            assert same_bits(float(row["tiles"][key]["value"]), expected), (threshold, key)
            assert row["tiles"][key]["text"] == ratio_text(expected)
            assert row["tiles"][key]["difference"] == difference(expected - float(METRICS[key](before)))
            if np.isnan(expected):
                assert row["tiles"][key]["note"] == METRICS[key].undefined_when
            elif scores.is_weighted and why_no_interval(key, Weights.KNOWN):
                assert row["tiles"][key]["note"] == say("no-interval-resampling")
            else:
                found = interval_of(key, at) if scores.is_weighted else interval_at(intervals.get(key), place)
                assert_interval(row["tiles"][key], found)
        assert row["sentence"] == str(move_sentence(scores, Pin(pinned, scores), threshold))


def positions(page, dataset):
    """The positions when the page opens; some data sets have finer steps, two finenesses alike if weighted."""
    step = float(page.locator(".st-key-t input[type=range]").get_attribute("step"))
    grid, *_ = [grid for grid in map(dataset.grid, FINENESS) if float(grid.step) == step]
    return grid.thresholds.tolist()


def difference(value):
    """A tile's text for a difference: empty if it rounds to zero at three digits."""
    return signed(value, ratio_text(abs(value))) if abs(value) >= 0.0005 else ""


def count_difference(value):
    return signed(value, count_text(abs(value))) if value else ""


def signed(value, text):
    return f"{'+' if value > 0 else MINUS}{text}"


def assert_interval(tile, found):
    if found is None:
        assert (tile["note"], tile["low"], tile["high"]) == (say("bands-off.tile"), "", "")
    else:
        assert tile["note"] == f"95% {ratio_text(found.low)}–{ratio_text(found.high)}"
        assert same_bits(float(tile["low"]), found.low)
        assert same_bits(float(tile["high"]), found.high)


def intervals_of(at):
    """The interval of F1, and the Wilson interval of each metric that is a proportion of cases, at every position."""
    flagged, not_flagged = at.tp + at.fp, at.fn + at.tn
    proportions = {
        "accuracy": (at.tp + at.tn, at.n),
        "precision": (at.tp, flagged),
        "recall": (at.tp, at.n_positive),
        "specificity": (at.tn, at.n_negative),
        "fpr": (at.fp, at.n_negative),
        "fnr": (at.fn, at.n_positive),
        "npv": (at.tn, not_flagged),
        "false_discovery_rate": (at.fp, flagged),
        "flagged_rate": (flagged, at.n),
    }
    found = {key: wilson(*of, confidence()) for key, of in proportions.items()}
    return found | {"f1": f1_interval(at.tp, at.fp, at.fn, confidence())}


def interval_at(found, place):
    return found and Interval(found.low[place], found.high[place])


def same_bits(a: float, b: float) -> bool:
    return (math.isnan(a) and math.isnan(b)) or np.float64(a).tobytes() == np.float64(b).tobytes()

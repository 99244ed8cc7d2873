"""The score histogram: a dot for each case or bars of shares, every class drawn for both sides of the threshold."""

from dataclasses import replace

import numpy as np
import pytest

from metrics_core import BinaryScores
from tests.browser.page_parts import open_example
from threshold_explorer.data.threshold_scale import ThresholdGrid, threshold_scale
from threshold_explorer.interface.controls.thresholds import starting_threshold
from threshold_explorer.interface.threshold_charts.histogram import (
    MAX_DOTS,
    has_dots,
    histogram,
    histogram_edges,
    histogram_marks,
)
from threshold_explorer.live.charts.moving_marks import Dots
from threshold_explorer.live.charts.palette import CELL_COLOURS

DOTS, BARS, WEIGHTED = "breast-cancer", "late-flights", "crash-survival"
# Which cell of the confusion matrix a class is, left and right of the threshold.
CELLS = {
    ("negative", "left"): "tn",
    ("negative", "right"): "fp",
    ("positive", "left"): "fn",
    ("positive", "right"): "tp",
}


def scale_of(dataset, key="threshold"):
    grid = dataset.grid()
    return threshold_scale(key, dataset.scores, grid, starting_threshold(dataset, grid))


def sides(figure):
    """Each trace by the class that it draws (positive above the axis) and by its side."""
    found = {}
    for trace in figure.data:
        y = np.asarray(trace.y)
        name = "positive" if y.max() > 0 else "negative"
        assert (y >= 0).all() or (y <= 0).all()
        found[name, trace.meta["side"]] = trace
    assert len(found) == len(figure.data) == 4
    return found


@pytest.mark.parametrize("key", ["threshold", "flagged", "rank"])
def test_few_cases_are_a_dot_each_in_the_bin_of_their_score(key):
    dataset = open_example(DOTS)
    scale = scale_of(dataset, key)
    assert dataset.scores.n <= MAX_DOTS
    dots, *_ = histogram_marks(dataset, scale)
    edges = histogram_edges(dataset.scores, scale)
    counts = dataset.scores.histogram(edges)
    assert isinstance(dots, Dots)
    assert (sum(dots.up), sum(dots.down)) == (212, 357)
    assert (list(dots.up), list(dots.down)) == (counts.n_positive.tolist(), counts.n_negative.tolist())
    assert dots.edges == pytest.approx(scale.x(dataset.scores, edges))
    assert dots.colours == CELL_COLOURS
    low, high = histogram(dataset, scale).layout.yaxis.range
    assert (-low, high) == (max(dots.down), max(dots.up))


@pytest.mark.parametrize("id", [BARS, WEIGHTED])
def test_many_or_weighted_cases_are_bars_on_one_square_root_scale(id):
    dataset = open_example(id)
    scores, scale = dataset.scores, scale_of(dataset)
    figure = histogram(dataset, scale)
    counts = scores.histogram(histogram_edges(scores, scale))
    bottom, top = figure.layout.yaxis.range
    highest = max(np.max(counts.n_positive), np.max(counts.n_negative))
    assert not any(isinstance(move, Dots) for move in histogram_marks(dataset, scale))
    for (name, side), trace in sides(figure).items():
        in_bins = np.asarray(counts.n_positive if name == "positive" else counts.n_negative)
        height = np.abs(trace.y)
        assert trace.type == "bar"
        assert height == pytest.approx(np.sqrt(in_bins / highest))
        assert np.asarray(trace.customdata)[:, 0] == pytest.approx(in_bins)
        assert trace.marker.color == CELL_COLOURS[CELLS[name, side]]
        assert bottom <= min(trace.y)
        assert max(trace.y) <= top


def test_labelled_counts_lie_at_the_height_of_bars_of_that_count():
    axis = histogram(open_example(BARS), scale_of(open_example(BARS))).layout.yaxis
    # The fullest bins hold 3698 cases on time and 19 late ones.
    assert axis.ticktext == ("2k", "500", "0", "200")
    assert np.abs(axis.tickvals) == pytest.approx(np.sqrt(np.array([2000, 500, 0, 200]) / 3698))
    assert "√" in axis.title.text


def test_ten_cases_of_a_class_are_as_high_as_ten_of_the_other():
    at = np.repeat([0.105, 0.205, 0.205, 0.305], [5000, 10, 10, 10])
    scores = BinaryScores.from_predictions(np.repeat([0, 1, 0, 0], [5000, 10, 10, 10]), at)
    dataset = replace(open_example(BARS), key="one scale", scores=scores)
    found = sides(histogram(dataset, scale_of(dataset)))
    assert np.max(found["positive", "left"].y) == pytest.approx(np.sqrt(10 / 5000))
    assert sorted(np.abs(found["negative", "left"].y))[-3:] == pytest.approx(np.sqrt([10 / 5000, 10 / 5000, 1]))


@pytest.mark.parametrize("id", ["digit-eight", BARS])
def test_a_rare_class_has_a_third_of_the_height_of_the_other_at_least(id):
    dataset = open_example(id)
    low, high = histogram(dataset, scale_of(dataset)).layout.yaxis.range
    assert high == pytest.approx(-low / 3)


def test_dots_that_would_be_too_small_are_bars():
    in_one_bin = np.append(np.full(160, 0.205), np.linspace(0, 1, 100))
    scores = BinaryScores.from_predictions(np.arange(260) % 50 == 0, in_one_bin)
    scale = threshold_scale("threshold", scores, ThresholdGrid.for_scores(0, 1))
    assert not has_dots(scores, scale)
    assert has_dots(BinaryScores.from_predictions([0, 1], [0.2, 0.7]), scale)


def test_bars_are_as_wide_as_their_bins():
    dataset = open_example(BARS)
    scale = scale_of(dataset)
    edges = histogram_edges(dataset.scores, scale)
    trace = histogram(dataset, scale).data[0]
    assert trace.x - np.asarray(trace.width) / 2 == pytest.approx(edges[:-1])
    assert trace.x + np.asarray(trace.width) / 2 == pytest.approx(edges[1:])


@pytest.mark.parametrize("id", [DOTS, BARS, "wine-votes"])
def test_bins_begin_and_end_at_slider_positions_and_hold_every_case(id):
    dataset = open_example(id)
    scale = scale_of(dataset)
    edges = histogram_edges(dataset.scores, scale)
    assert set(edges[:-1]) <= set(scale.thresholds)
    counts = dataset.scores.histogram(edges)
    assert counts.n_positive.sum() + counts.n_negative.sum() == dataset.scores.n

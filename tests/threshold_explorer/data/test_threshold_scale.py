"""Sliders by share flagged and by rank: every position is a threshold with its counts."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from threshold_explorer.data.threshold_scale import NONE_FLAGGED, POSITIONS, ThresholdGrid, middle_of, threshold_scale

few_scores = st.lists(st.tuples(st.booleans(), st.integers(-4, 20).map(lambda k: k / 16)), min_size=1, max_size=60)


def built(cases: list[tuple[bool, float]], weights: list[float] | None = None) -> tuple[BinaryScores, ThresholdGrid]:
    labels, scores = zip(*cases, strict=True)
    found = BinaryScores.from_predictions(np.array(labels, int), np.array(scores), sample_weight=weights)
    return found, ThresholdGrid.for_scores(float(found.minimum), float(found.maximum))


@given(cases=few_scores, key=st.sampled_from(list(POSITIONS)))
def test_positions_ascend_within_the_grid_and_lie_in_order_along_the_axis(cases, key):
    scores, grid = built(cases)
    scale = threshold_scale(key, scores, grid)
    thresholds = scale.thresholds
    assert np.all(np.diff(thresholds) > 0)
    assert grid.low <= thresholds[0]
    assert thresholds[-1] <= grid.high
    assert np.all(np.diff(scale.x(scores, thresholds)) <= 0)
    assert scale.home == scale.span
    assert scale.zoom_levels == [scale.span]


@given(cases=few_scores)
def test_with_few_cases_every_number_flagged_can_be_reached(cases):
    scores, grid = built(cases)
    reachable = {scores.confusion_at(t).tp + scores.confusion_at(t).fp for t in [*scores.distinct_scores, grid.high]}
    for key in POSITIONS:
        at = scores.confusion_at(threshold_scale(key, scores, grid).thresholds)
        assert set(np.asarray(at.tp + at.fp).tolist()) == reachable


def test_each_position_by_share_flags_the_share_of_its_place():
    rng = np.random.default_rng(5)
    y = rng.random(20_000) < 0.01
    scores = BinaryScores.from_predictions(y, rng.normal(0.2 + 0.1 * y, 0.02))
    grid = ThresholdGrid.for_scores(0.0, 1.0)
    scale = threshold_scale("flagged", scores, grid)
    shares = scale.x(scores, scale.thresholds)
    assert np.max(np.abs(np.diff(shares))) < 0.006
    assert (shares[0], shares[-1]) == (1, 0)
    ranks = threshold_scale("rank", scores, grid)
    flagged = 10 ** ranks.x(scores, ranks.thresholds)
    assert {1, 2, 3, 4, 5}.issubset(np.round(flagged, 6))
    assert flagged[-1] == pytest.approx(NONE_FLAGGED)


def test_a_threshold_of_its_own_becomes_a_position():
    scores, grid = built([(True, 0.9), (False, 0.2), (True, 0.4)])
    by_share = threshold_scale("flagged", scores, grid)
    assert 0.3 in by_share.including(0.3).listed
    assert by_share.including(by_share.listed[0]) is by_share
    even = threshold_scale("threshold", scores, grid)
    assert even.including(0.31) is even


def test_the_axis_opens_on_all_scores_and_holds_what_is_to_be_shown():
    rng = np.random.default_rng(1)
    scores = BinaryScores.from_predictions(rng.random(5000) < 0.1, rng.random(5000) * 0.1)
    grid = ThresholdGrid.for_scores(0.0, 1.0, 10)
    low, high = threshold_scale("threshold", scores, grid).home
    assert low == 0
    assert 0.1 <= high < 0.12
    assert threshold_scale("threshold", scores, grid, 0.3).home[1] > 0.3
    assert threshold_scale("threshold", scores, grid, 0.9).home == (0, 1)


@given(cases=few_scores, key=st.sampled_from(["threshold", *POSITIONS]))
def test_the_axis_opens_on_a_position_that_flags_all_cases_and_one_that_flags_none(cases, key):
    scores, grid = built(cases)
    scale = threshold_scale(key, scores, grid)
    x = scale.x(scores, scale.thresholds)
    shown = scale.thresholds[(x >= min(scale.home)) & (x <= max(scale.home))]
    assert shown[0] <= scores.minimum
    assert shown[-1] > scores.maximum or shown[-1] == grid.high


def test_buttons_zoom_from_the_whole_axis_to_all_scores_to_nearly_all_cases():
    rng = np.random.default_rng(2)
    y = np.arange(20_000) < 120
    scores = BinaryScores.from_predictions(y, np.where(y, 0.4, 0.02) * rng.random(20_000))
    scale = threshold_scale("threshold", scores, ThresholdGrid.for_scores(0.0, 1.0, 10))
    assert scale.zoom_levels == [scale.span, scale.home, scale.dense]
    assert scale.span == (0, 1)
    assert scale.home[1] == pytest.approx(0.42, abs=0.02)
    assert 0.02 < scale.dense[1] < 0.25


@given(cases=few_scores, weight=st.floats(0.01, 1e6))
def test_weights_change_no_place_by_share(cases, weight):
    scores, grid = built(cases)
    weighted, _ = built(cases, [weight] * len(cases))
    plain, same = (threshold_scale("flagged", found, grid) for found in (scores, weighted))
    assert same.span == pytest.approx(plain.span)
    assert same.listed == plain.listed


def test_nearly_all_scores_lie_in_the_middle_whatever_one_outlier_is():
    inside = np.linspace(0, 1, 1001)
    scores = BinaryScores.from_predictions(np.arange(1002) % 2, np.append(inside, 1e6))
    assert middle_of(scores) == pytest.approx((0.005, 0.996), abs=0.002)
    alone = BinaryScores.from_predictions([1], [3.0])
    assert middle_of(alone) == (3, 3)

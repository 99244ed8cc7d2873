"""Samples averages at every threshold of one label equal those computed for each threshold alone."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ThresholdError
from metrics_core.multiclass import MultilabelScores
from metrics_core.multiclass.ratio_means import Ratios, mean_of_ratios
from metrics_core.multiclass.threshold_sweeps import samples_averages_at

VALUES = (-1.5, -0.0, 0.0, 0.25, 0.5, 0.75)
CELL = st.tuples(st.booleans(), st.sampled_from(VALUES))
TABLES = st.lists(st.lists(CELL, min_size=3, max_size=3), min_size=1, max_size=8)
POSITIONS = st.lists(st.sampled_from((-2.0, *VALUES, 0.3, math.inf)), min_size=1, unique_by=float).map(sorted)
OTHERS = st.lists(st.sampled_from((*VALUES, 0.3, math.inf)), min_size=3, max_size=3)


def built(table, weights=None):
    truth = [[int(positive) for positive, _ in row] for row in table]
    scores = [[score for _, score in row] for row in table]
    return MultilabelScores.from_predictions(truth, scores, sample_weight=weights)


@given(TABLES, POSITIONS, OTHERS, st.sampled_from((0, 1, 2)), st.booleans(), st.randoms(use_true_random=False))
def test_the_sweep_equals_the_decisions_at_each_threshold(table, positions, others, focus, use_weights, random):
    scores = built(table, [random.choice((0.25, 1.1, 3.0)) for _ in table] if use_weights else None)
    along = samples_averages_at(scores, focus, np.array(positions), np.array(others))
    for at, threshold in enumerate(positions):
        thresholds = [threshold if place == focus else other for place, other in enumerate(others)]
        samples = scores.at(thresholds).samples
        for name in ("precision", "recall", "f1"):
            # The same text, so that nan is nan.
            assert str(float(getattr(along, name)[at])) == str(getattr(samples, name).value)


def test_the_means_are_read_only_and_thresholds_are_one_for_each_label():
    scores = built([[(True, 0.5), (False, 0.25), (True, 0.0)]])
    along = samples_averages_at(scores, 0, np.array([0.25]), np.array([0.5, 0.5, 0.5]))
    assert not any(values.flags.writeable for values in along)
    with pytest.raises(ThresholdError):
        samples_averages_at(scores, 0, np.array([0.25]), np.array([0.5, 0.5]))


RATIOS = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)).map(sorted), min_size=1, max_size=12)
WEIGHTS = st.sampled_from((0.1, 1.1, 1 / 3, 2.0, 1e-9, 5e-324, 1e300))


@given(RATIOS, st.data())
def test_a_mean_is_the_nearest_number_to_the_exact_one(pairs, data):
    top, bottom = np.array(pairs).T
    weights = data.draw(st.none() | st.lists(WEIGHTS, min_size=len(pairs), max_size=len(pairs)))
    exact = [Fraction(weight) for weight in weights or [1] * len(pairs)]
    total = sum(weight for (_, below), weight in zip(pairs, exact, strict=True) if below)
    added = sum(weight * Fraction(above, below) for (above, below), weight in zip(pairs, exact, strict=True) if below)
    found = mean_of_ratios(Ratios(top, bottom), None if weights is None else np.array(weights))
    assert math.isnan(found) if not total else found == float(added / total)


@pytest.mark.parametrize("weight", [None, 1.1, 0.3])
def test_an_exact_tie_of_the_digits_is_one_for_both(weight):
    """1 of 16 cases has its label: 0.0625, whose third digit a sum of rounded parts would decide."""
    table = [[(True, 0.75), (True, 0.25), (True, 0.25)]] * 3 + [[(True, 0.25), (False, 0.25), (False, 0.25)]] * 13
    scores = built(table, weight and [weight] * 16)
    along = samples_averages_at(scores, 0, np.array([0.5, 0.75]), np.array([0.5] * 3))
    assert along.recall.tolist() == [0.0625, 0.0625] == [scores.at([0.5] * 3).samples.recall.value] * 2

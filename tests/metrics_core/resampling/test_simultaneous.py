"""Bands of whole curves: wider than pointwise ones, and around a fixed share of the resampled curves."""

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, Interval, wilson
from metrics_core.resampling import curve_bands, resample
from metrics_core.resampling.simultaneous import TAIL, simultaneous_limits

RANDOM = np.random.default_rng(4)
LABEL = np.repeat([1, 0], [30, 120])
SCORES = BinaryScores.from_predictions(LABEL, RANDOM.normal(LABEL, 1))
THRESHOLDS = np.linspace(-2, 3, 31)


def pointwise_recall(thresholds):
    at = SCORES.confusion_at(thresholds)
    return wilson(at.tp, at.n_positive)


@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_a_fixed_share_of_the_resampled_curves_is_within_the_band(confidence):
    resamples = resample(SCORES, THRESHOLDS, n_resamples=400)
    limits = {"recall": pointwise_recall(THRESHOLDS)}
    low, high = simultaneous_limits(resamples, limits, METRICS, confidence)["recall"]
    recall = resamples.tp / SCORES.n_positive
    inside = ((low <= recall + 1e-12) & (recall <= high + 1e-12)).all(axis=1).mean()
    assert 0 <= inside - (1 - TAIL * (1 - confidence)) <= 0.01


def test_a_point_without_limits_has_none_and_does_not_count():
    resamples, limits = resample(SCORES, THRESHOLDS, n_resamples=400), pointwise_recall(THRESHOLDS)
    known = np.arange(len(THRESHOLDS)) != 3
    partial = Interval(*(np.where(known, limit, np.nan) for limit in limits))
    low, high = simultaneous_limits(resamples, {"recall": partial}, METRICS)["recall"]
    assert (np.isnan(low) == ~known).all()
    assert (np.isnan(high) == ~known).all()


def test_curves_have_wider_bands_if_they_are_simultaneous():
    pointwise, simultaneous = (
        curve_bands(SCORES, THRESHOLDS, n_resamples=400, simultaneous=wanted) for wanted in (False, True)
    )
    for one, other in ((pointwise.pr, simultaneous.pr), (pointwise.roc, simultaneous.roc)):
        known = one.why == ""
        assert (other.low[known] <= one.low[known]).all()
        assert (other.high[known] >= one.high[known]).all()
        assert (other.high - other.low)[known].sum() > (one.high - one.low)[known].sum()
        assert (one.why == other.why).all()

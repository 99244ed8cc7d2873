"""Series with different cases: independent draws, and square-and-add of the intervals of curve metrics."""

import math

import pytest

from metrics_core import BinaryScores, UndefinedForWeightsError
from metrics_core.compare import resample_sets, unpaired_differences
from tests.metrics_core.compare.test_paired_differences import drawn


def sets(n_positive, n_negative, distances):
    found = {}
    for at, distance in enumerate(distances):
        y, scores = drawn(n_positive, n_negative, (distance,), seed=at)
        found[f"s{at}"] = BinaryScores.from_predictions(y, scores["s0"])
    return found, dict.fromkeys(found, 0.7)


def test_draws_have_the_moments_of_beta_distributions():
    parts, cuts = sets(60, 90, (1.0, 1.5))
    draws = resample_sets(parts, cuts, metrics=["recall", "fpr"], n_resamples=20_000).metrics
    for key, n, cell in (("recall", 60, "tp"), ("fpr", 90, "fp")):
        for at, part in enumerate(parts.values()):
            mean = (getattr(part.confusion_at(0.7), cell) + 1) / (n + 2)
            assert draws[key].drawn[at].mean() == pytest.approx(mean, abs=0.003)
            assert draws[key].drawn[at].var() == pytest.approx(mean * (1 - mean) / (n + 3), rel=0.05)


@pytest.mark.parametrize("key", ["roc_auc", "average_precision"])
def test_curve_metrics_have_the_limits_of_square_and_add(key):
    parts, cuts = sets(60, 90, (1.0, 1.5))
    a, b = parts["s0"], parts["s1"]
    row = unpaired_differences(parts, cuts, metrics=key)[key].others["s1"]
    values = [getattr(part, key)() for part in (a, b)]
    intervals = [
        part.roc_auc_interval() if key == "roc_auc" else part.average_precision_interval(seed=at)[:2]
        for at, part in enumerate((a, b))
    ]
    (low_a, high_a), (low_b, high_b) = intervals
    expected = values[1] - values[0]
    assert row.difference == expected
    assert row.low == pytest.approx(expected - math.hypot(values[1] - low_b, high_a - values[0]), abs=1e-12)
    assert row.high == pytest.approx(expected + math.hypot(high_b - values[1], values[0] - low_a), abs=1e-12)


def test_each_series_keeps_its_own_prevalence():
    parts, cuts = sets(60, 90, (1.0, 1.0))
    rare = {"s0": parts["s0"], "s1": parts["s1"].at_prevalence(0.01)}
    row = unpaired_differences(rare, cuts, metrics="precision")["precision"].others["s1"]
    assert row.value == rare["s1"].confusion_at(0.7).precision
    assert row.is_different


def test_weighted_cases_are_refused():
    y, scores = drawn(20, 20, (1.0,))
    weighted = BinaryScores.from_predictions(y, scores["s0"], sample_weight=1 + y)
    with pytest.raises(UndefinedForWeightsError):
        unpaired_differences({"A": weighted, "B": weighted}, {"A": 0, "B": 0})

"""Values, DeLong's covariance, draws and max-T against independent implementations, and what is refused."""

import math
from itertools import combinations
from statistics import NormalDist

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.multitest import multipletests

from metrics_core import METRICS, BinaryScores, PredictionsError, roc_auc_difference
from metrics_core.compare import differences_of, paired_differences, resample_series
from metrics_core.compare.paired_differences import max_t
from metrics_core.compare.series_resamples import orthogonal_patterns
from metrics_core.intervals.bootstrap import Bootstrap
from tests.metrics_core.cases import MODEST, columns, predictions


def drawn(n_positive, n_negative, distances, seed=0, shared=0.5):
    """Labels, and a normal score for each distance of the classes; the scores share some of their noise."""
    random = np.random.default_rng(seed)
    y = np.repeat([1, 0], [n_positive, n_negative])
    common = math.sqrt(shared) * random.normal(size=len(y))
    own = math.sqrt(1 - shared)
    return y, {f"s{at}": d * y + common + own * random.normal(size=len(y)) for at, d in enumerate(distances)}


def delong(y, scores):
    """Areas and their covariance from the matrix of all pairs of a positive and a negative."""
    wins = []
    for score in scores:
        difference = score[y == 1][:, np.newaxis] - score[y == 0][np.newaxis]
        wins.append(np.heaviside(difference, 0.5))
    wins = np.array(wins)
    of_positives, of_negatives = wins.mean(axis=2), wins.mean(axis=1)
    covariance = np.cov(of_positives) / of_positives.shape[1] + np.cov(of_negatives) / of_negatives.shape[1]
    return wins.mean(axis=(1, 2)), covariance


@pytest.mark.parametrize("rounded", [False, True], ids=["continuous", "ties"])
def test_areas_have_delongs_covariance(rounded):
    y, scores = drawn(30, 50, (1.0, 1.5, 0.5))
    if rounded:
        scores = {name: np.round(score) for name, score in scores.items()}
    found = resample_series(y, scores, dict.fromkeys(scores, 0.0), metrics="roc_auc").metrics["roc_auc"]
    areas, covariance = delong(y, scores.values())
    np.testing.assert_allclose(found.values, areas, atol=1e-12)
    np.testing.assert_allclose(found.covariance, covariance, atol=1e-12)


def test_limits_of_one_difference_of_areas_are_those_of_roc_auc_difference():
    y, scores = drawn(30, 50, (1.0, 1.5))
    row = paired_differences(y, scores, dict.fromkeys(scores, 0.0), metrics="roc_auc")["roc_auc"].others["s1"]
    expected = roc_auc_difference(y, scores["s1"], scores["s0"])
    assert (row.difference, row.low, row.high) == pytest.approx(tuple(expected), abs=1e-12)


@MODEST
@given(predictions(both_classes=True), st.sampled_from((None, 0.1)), st.booleans())
def test_values_are_those_of_the_scores(cases, prevalence, is_weighted):
    y, score, weight = columns(cases)
    weight = 1 + np.arange(len(y)) % 3 if is_weighted else None
    series = {"A": score, "B": -score}
    found = resample_series(
        y, series, {"A": 0.3, "B": -0.3}, prevalence=prevalence, sample_weight=weight, n_resamples=100
    )
    for at, (name, cut) in enumerate((("A", 0.3), ("B", -0.3))):
        one = BinaryScores.from_predictions(y, series[name], sample_weight=weight)
        one = one if prevalence is None else one.at_prevalence(prevalence)
        expected = {key: metric(one.confusion_at(cut)) for key, metric in METRICS.items()}
        expected |= {"roc_auc": one.roc_auc(), "average_precision": one.average_precision()}
        for key, value in expected.items():
            assert found.metrics[key].values[at] == pytest.approx(value, abs=1e-12, nan_ok=True), key


@pytest.mark.parametrize("n_series", [2, 3, 5, 20])
def test_any_two_series_share_pseudo_cases_evenly(n_series):
    patterns = orthogonal_patterns(n_series)
    for a, b in combinations(range(n_series), 2):
        counts = np.bincount(2 * patterns[:, a] + patterns[:, b], minlength=4)
        assert (counts == len(patterns) / 4).all()


def test_average_precision_spreads_as_when_rows_are_resampled():
    y, scores = drawn(60, 240, (1.0, 1.5))
    found = resample_series(y, scores, dict.fromkeys(scores, 0.0), metrics="average_precision")
    random, plain = np.random.default_rng(1), []
    for _ in range(400):
        rows = np.concatenate([random.choice(np.flatnonzero(y == label), (y == label).sum()) for label in (0, 1)])
        a, b = (BinaryScores.from_predictions(y[rows], score[rows]).average_precision() for score in scores.values())
        plain.append(b - a)
    draws = found.metrics["average_precision"].drawn
    assert (draws[1] - draws[0]).std() == pytest.approx(np.std(plain), rel=0.12)


def test_max_t_of_independent_comparisons_is_sidaks_correction():
    p_values = (0.001, 0.02, 0.3)
    estimate = np.array([NormalDist().inv_cdf(1 - p / 2) for p in p_values])
    noise = np.random.default_rng(0).normal(size=(3, 100_000))
    found = max_t(estimate, estimate[:, np.newaxis] + noise, np.ones(3), Bootstrap())
    np.testing.assert_allclose(found.p_value, multipletests(p_values, method="sidak")[1], atol=0.005)
    assert found.critical == pytest.approx(NormalDist().inv_cdf((1 + 0.95 ** (1 / 3)) / 2), abs=0.02)


def test_max_t_of_equal_comparisons_needs_no_correction():
    noise = np.random.default_rng(0).normal(size=100_000)
    found = max_t(np.full(5, 2.0), 2.0 + np.tile(noise, (5, 1)), np.ones(5), Bootstrap())
    assert found.critical == pytest.approx(1.96, abs=0.02)
    assert found.p_value[0] == pytest.approx(0.0455, abs=0.005)


def test_limits_of_all_contain_those_of_none_and_agree_with_p_values():
    y, scores = drawn(100, 300, (1.5, 1.5, 1.2, 0.8, 0.5))
    for key, metric in paired_differences(y, scores, dict.fromkeys(scores, 0.7)).items():
        for row in metric.others.values():
            assert row.all_low <= row.difference <= row.all_high, key
            assert row.all_low < row.low or row.all_high > row.high, key
            assert row.is_different == (row.p_value < 0.05), key


def test_another_reference_turns_the_difference_round():
    y, scores = drawn(50, 80, (1.5, 1.0))
    resamples = resample_series(y, scores, dict.fromkeys(scores, 0.7), metrics=["f1", "roc_auc"])
    for key in ("f1", "roc_auc"):
        there = differences_of(resamples, "s0")[key].others["s1"]
        back = differences_of(resamples, "s1")[key].others["s0"]
        assert there.difference == -back.difference
        assert there.all_low == pytest.approx(-back.all_high, abs=1e-12)
        assert there.p_value == back.p_value


def test_cases_that_repeat_within_clusters_tell_nothing_new():
    y, scores = drawn(100, 200, (1.5, 1.0), shared=0.0)
    twice = {name: np.tile(score, 2) for name, score in scores.items()}
    keys, cuts = ["recall", "f1", "roc_auc", "average_precision"], dict.fromkeys(scores, 0.7)
    once = paired_differences(y, scores, cuts, metrics=keys)
    clustered = paired_differences(np.tile(y, 2), twice, cuts, metrics=keys, clusters=np.tile(np.arange(300), 2))
    for key in keys:
        one, both = once[key].others["s1"], clustered[key].others["s1"]
        assert both.high - both.low == pytest.approx(one.high - one.low, rel=0.12), key


def test_equal_weights_change_nothing_and_unequal_ones_widen():
    y, scores = drawn(100, 200, (1.5, 1.0))
    keys, cuts = ["recall", "roc_auc", "average_precision"], dict.fromkeys(scores, 0.7)
    plain = paired_differences(y, scores, cuts, metrics=keys)
    equal = paired_differences(y, scores, cuts, metrics=keys, sample_weight=np.full(300, 2.5))
    unequal = paired_differences(y, scores, cuts, metrics=keys, sample_weight=np.tile([1.0, 1.0, 30.0], 100))
    for key in keys:
        widths = [each[key].others["s1"].high - each[key].others["s1"].low for each in (plain, equal, unequal)]
        assert widths[1] == pytest.approx(widths[0], rel=0.1), key
        assert widths[2] > 1.2 * widths[0], key


def test_too_few_cases_and_equal_scores_have_no_limits():
    y, scores = drawn(9, 50, (1.5, 1.0))
    row = paired_differences(y, scores, dict.fromkeys(scores, 0.7), metrics="recall")["recall"].others["s1"]
    assert (row.why, math.isnan(row.low), math.isnan(row.p_value), row.is_different) == ("few-cases", True, True, False)
    y, scores = drawn(40, 50, (1.5,))
    twin = {"A": scores["s0"], "B": 3 * scores["s0"]}
    found = paired_differences(y, twin, {"A": 0.7, "B": 2.1}, metrics=["roc_auc", "average_precision"])
    assert {metric.others["B"].why for metric in found.values()} == {"all-alike"}
    one_class = paired_differences(np.ones(40), twin | {"A": y[:40], "B": y[:40]}, {"A": 0.7, "B": 2.1})
    assert one_class["roc_auc"].others["B"].why == "undefined"


def test_progress_is_told_and_may_cancel():
    y, scores = drawn(40, 50, (1.5, 1.0))
    steps = []
    paired_differences(y, scores, dict.fromkeys(scores, 0.7), metrics="average_precision", progress=steps.append)
    assert steps == sorted(steps)
    assert steps[-1] == 2000

    def cancel(_):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        paired_differences(y, scores, dict.fromkeys(scores, 0.7), metrics="average_precision", progress=cancel)


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"scores": {"A": [0.1, 0.2]}}, "core-series-count"),
        ({"scores": [[0.1, 0.2], [0.3, 0.4]]}, "core-series-count"),
        ({"thresholds": {"A": 0.5}}, "core-series-threshold"),
        ({"thresholds": {"A": 0.5, "B": math.nan}}, "core-threshold-nan"),
        ({"reference": "C"}, "core-series-unknown"),
        ({"scores": {"A": [0.1, 0.2], "B": [0.1]}}, "core-column-lengths"),
        ({"scores": {"A": [0.1, 0.2], "B": [0.1, math.inf]}}, "core-not-finite"),
        ({"metrics": "gini"}, "core-metric-unknown"),
        ({"clusters": [1]}, "core-column-lengths"),
        ({"prevalence": 1.5}, "core-prevalence-out-of-range"),
        ({"n_resamples": 5}, "core-not-whole"),
    ],
)
def test_what_cannot_be_compared_is_refused(change, key):
    arguments = {"scores": {"A": [0.1, 0.2], "B": [0.3, 0.1]}, "thresholds": {"A": 0.5, "B": 0.5}}
    scores, thresholds, *_ = (arguments | change).values()
    further = {name: value for name, value in change.items() if name not in arguments}
    with pytest.raises(PredictionsError) as caught:
        paired_differences([0, 1], scores, thresholds, **further)
    assert caught.value.key == key

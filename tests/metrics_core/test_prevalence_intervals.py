"""Intervals at another prevalence: what they rest on, what they cover, and that they do not depend on company."""

import numpy as np
import pytest

from metrics_core import (
    BinaryScores,
    ConfusionMatrix,
    ParameterError,
    PrevalenceError,
    UndefinedForWeightsError,
    wilson,
)
from metrics_core.prevalence_intervals import MOVES, intervals_at_prevalence, precision_floor_interval

TEACHING = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
BOOTSTRAP, CORNERS = "stratified bootstrap, B = 2000, seed 0", "Wilson limits of TPR and FPR, each at 97.5 %"

# P, N, TPR, FPR, pi: small and large classes, rates in the middle and near an end.
SETTINGS = [
    (50, 50, 0.8, 0.2, 0.1),
    (200, 2000, 0.7, 0.05, 0.01),
    (20, 20, 0.5, 0.5, 0.5),
    (10, 1000, 0.7, 0.1, 0.05),
    (1000, 10000, 0.9, 0.03, 0.001),
    (1000, 1000, 0.6, 0.005, 0.01),
    (30, 300, 0.9, 0.02, 0.01),
    (50, 50, 0.98, 0.02, 0.001),
]
REPETITIONS = 2000


def truth(tpr, fpr, pi):
    """Every metric that has an interval, from the rates of the population."""
    parts = (pi * tpr, (1 - pi) * fpr, pi * (1 - tpr), (1 - pi) * (1 - fpr))
    tp, fp, fn, tn = parts

    def f(b2):
        return (1 + b2) * tp / ((1 + b2) * tp + b2 * fn + fp)

    exact = {"precision": tp / (tp + fp), "npv": tn / (tn + fn), "accuracy": tp + tn, "flagged_rate": tp + fp}
    return exact | {"f1": f(1), "f0_5": f(0.25), "f2": f(4)}


def drawn_matrices(p, n, tpr, fpr):
    """Test sets of one classifier, as one array of matrices."""
    random = np.random.default_rng(7)
    tp, fp = random.binomial(p, tpr, REPETITIONS), random.binomial(n, fpr, REPETITIONS)
    return ConfusionMatrix(tp, fp, p - tp, n - fp)


def coverage(interval, value):
    """The share of the defined intervals that hold the value."""
    defined = ~np.isnan(interval.low)
    return np.mean((interval.low <= value) & (value <= interval.high), where=defined)


@pytest.mark.parametrize("setting", SETTINGS)
def test_95_percent_intervals_cover_about_as_often(setting):
    p, n, tpr, fpr, pi = setting
    matrices = drawn_matrices(p, n, tpr, fpr)
    found = intervals_at_prevalence(matrices, pi, MOVES, draws=500)
    for key, value in truth(tpr, fpr, pi).items():
        assert 0.91 <= coverage(found[key], value) <= 1.0, key
    floor = 0.5 * fpr / (0.5 * fpr + 0.5 * tpr)
    assert 0.91 <= coverage(precision_floor_interval(matrices, 0.5, draws=500), floor) <= 1.0


def test_the_interval_narrows_with_the_confidence_and_with_the_cases():
    def width(matrix, confidence):
        interval = intervals_at_prevalence(matrix, 0.1, ["f1"], confidence=confidence)["f1"]
        assert interval.low < matrix.at_prevalence(0.1).f1 < interval.high
        return interval.high - interval.low

    large = ConfusionMatrix(tp=600, fp=600, fn=200, tn=2000)
    assert width(TEACHING, 0.8) < width(TEACHING, 0.95)
    assert width(large, 0.95) == pytest.approx(width(TEACHING, 0.95) / 10, rel=0.35)


def test_no_false_alarm_in_fifty_is_no_promise_at_one_in_a_thousand():
    found = intervals_at_prevalence(ConfusionMatrix(tp=50, fp=0, fn=0, tn=50), 0.001)["precision"]
    worst_fpr, worst_tpr = wilson(0, 50, 0.975).high, wilson(50, 50, 0.975).low
    assert found.low == pytest.approx(0.001 * worst_tpr / (0.001 * worst_tpr + 0.999 * worst_fpr), rel=1e-12)
    assert found.low == pytest.approx(0.00986, abs=5e-6)
    assert (found.high, found.method, found.n_positive, found.n_negative) == (1.0, CORNERS, 50, 50)
    # With so many positives that their rate is certain, the false alarms alone bring it down to 0.011.
    certain = intervals_at_prevalence(ConfusionMatrix(tp=10**7, fp=0, fn=0, tn=50), 0.001)["precision"]
    assert certain.low == pytest.approx(0.011, abs=2e-4)


@pytest.mark.parametrize("key", MOVES)
@pytest.mark.parametrize("counts", [(8, 6, 0, 20), (0, 6, 8, 20), (6, 0, 2, 26), (6, 26, 2, 0)])
def test_the_corners_are_the_extremes_over_the_wilson_limits(key, counts):
    tp, fp, fn, tn = counts
    found = intervals_at_prevalence(ConfusionMatrix(*counts), 0.2, [key])[key]
    assert found.method == CORNERS
    hit_rates, alarm_rates = (np.linspace(*wilson(k, of, 0.975), 9) for k, of in ((tp, tp + fn), (fp, fp + tn)))
    grid = [truth(tpr, fpr, 0.2)[key] for tpr in hit_rates for fpr in alarm_rates]
    assert (found.low, found.high) == (pytest.approx(min(grid), abs=1e-12), pytest.approx(max(grid), abs=1e-12))


def test_undefined_stays_undefined():
    nobody = intervals_at_prevalence(ConfusionMatrix(tp=0, fp=0, fn=8, tn=26), 0.1)
    everybody = intervals_at_prevalence(ConfusionMatrix(tp=8, fp=26, fn=0, tn=0), 0.1)
    assert np.isnan([nobody["precision"].low, nobody["precision"].high, everybody["npv"].low]).all()
    assert (nobody["f1"].low, everybody["precision"].low > 0) == (0, True)
    assert np.isnan(precision_floor_interval(ConfusionMatrix(tp=0, fp=0, fn=8, tn=26), 0.5).low)


def test_a_threshold_has_the_same_interval_alone_and_among_others():
    random = np.random.default_rng(3)
    label = random.random(500) < 0.3
    scores = BinaryScores.from_predictions(label, np.round(random.normal(label, 1), 1))
    thresholds, prevalences = np.linspace(-4, 5, 41), [0.01, 0.3]
    table = intervals_at_prevalence(scores.confusion_at(thresholds), prevalences)
    floors = precision_floor_interval(scores.confusion_at(thresholds), 0.6)
    assert table["f1"].low.shape == table["npv"].method.shape == (41, 2)
    assert set(table["f1"].method.ravel()) == {BOOTSTRAP, CORNERS}
    for at in (0, 7, 20, 33, 40):
        matrix = scores.confusion_at(thresholds[at])
        for key, whole in table.items():
            for column, pi in enumerate(prevalences):
                single = intervals_at_prevalence(matrix, pi, [key])[key]
                assert isinstance(single.low, float)
                expected = (whole.low[at, column], whole.high[at, column])
                np.testing.assert_array_equal((single.low, single.high), expected)
                assert (single.method, single.n_positive) == (whole.method[at, column], whole.n_positive[at])
        np.testing.assert_array_equal(precision_floor_interval(matrix, 0.6).low, floors.low[at])


def test_the_seed_decides():
    first, again, other = (intervals_at_prevalence(TEACHING, 0.1, seed=seed)["f1"] for seed in (1, 1, 2))
    assert first == again
    assert first[:2] != other[:2]
    assert other.method == "stratified bootstrap, B = 2000, seed 2"


def test_a_re_weighted_matrix_rests_on_the_observed_cases():
    assert intervals_at_prevalence(TEACHING.at_prevalence(0.01), 0.1) == intervals_at_prevalence(TEACHING, 0.1)


def test_refusals():
    with pytest.raises(UndefinedForWeightsError, match="an interval needs unweighted cases"):
        intervals_at_prevalence(ConfusionMatrix(6.5, 6, 2, 20), 0.1)
    with pytest.raises(PrevalenceError, match="The prevalence is 0;"):
        intervals_at_prevalence(TEACHING, 0)
    for one_class in (ConfusionMatrix(6, 0, 2, 0), ConfusionMatrix(0, 6, 0, 20)):
        with pytest.raises(PrevalenceError, match="Only one class is present"):
            intervals_at_prevalence(one_class, 0.1)
        with pytest.raises(PrevalenceError, match="Only one class is present"):
            precision_floor_interval(one_class, 0.5)
    with pytest.raises(ParameterError, match="mcc has no interval at another prevalence here; choose one of"):
        intervals_at_prevalence(TEACHING, 0.1, ["mcc"])
    with pytest.raises(ParameterError, match="draws is 5"):
        intervals_at_prevalence(TEACHING, 0.1, draws=5)

"""Intervals at another prevalence: closed forms, properties and coverage."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics_core import (
    BinaryScores,
    ConfusionMatrix,
    ParameterError,
    PrevalenceError,
    UndefinedForWeightsError,
    wilson,
)
from metrics_core.prevalence.intervals import (
    AT_PREVALENCE,
    Rate,
    intervals_at_prevalence,
    precision_floor_interval,
    ratio_interval,
    sum_interval,
)
from tests.metrics_core.cases import MODEST, PREVALENCES

TEACHING = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
MOVER_R, SQUARE_AND_ADD = (f"{method} of the Wilson limits of TPR and FPR" for method in ("MOVER-R", "square-and-add"))
COUNT = st.integers(0, 60)


def both_classes(tp, fp, fn, tn):
    assume(tp + fn and fp + tn)
    return ConfusionMatrix(tp, fp, fn, tn)


MATRICES = st.builds(lambda *counts: counts, COUNT, COUNT, COUNT, COUNT)


def textbook(first, second):
    """L and U as the specification writes them, in decimals long enough for the difference in L."""
    with localcontext(prec=60):
        (t1, l1, u1), (t2, l2, u2) = (tuple(map(Decimal, map(float, rate))) for rate in (first, second))
        product = t1 * t2
        low_root = (product**2 - l1 * u2 * (2 * t1 - l1) * (2 * t2 - u2)).sqrt()
        high_root = (product**2 - u1 * l2 * (2 * t1 - u1) * (2 * t2 - l2)).sqrt()
        low = (product - low_root) / (u2 * (2 * t2 - u2))
        high = (product + high_root) / (l2 * (2 * t2 - l2)) if l2 else math.inf
        return float(low), float(high)


@given(st.integers(1, 60), COUNT, st.integers(0, 60), st.integers(0, 60))
@MODEST
def test_the_ratio_interval_is_mover_r(hits, misses, alarms, spared):
    assume(alarms + spared)
    first, second = (Rate(k / n, *wilson(k, n)) for k, n in ((hits, hits + misses), (alarms, alarms + spared)))
    found = ratio_interval(first, second)
    low, high = textbook(first, second)
    assert (found.low, found.high) == (pytest.approx(low, rel=1e-9), pytest.approx(high, rel=1e-9))


@given(MATRICES, PREVALENCES)
@MODEST
def test_each_metric_is_its_formula_of_the_ratio(counts, pi):
    matrix = both_classes(*counts)
    found = intervals_at_prevalence(matrix, pi, ["precision", "npv", "f1", "f2"])
    tpr, fpr, tnr, fnr = (
        Rate(k / n, *wilson(k, n))
        for k, n in (
            (matrix.tp, matrix.n_positive),
            (matrix.fp, matrix.n_negative),
            (matrix.tn, matrix.n_negative),
            (matrix.fn, matrix.n_positive),
        )
    )
    odds = pi / (1 - pi)

    def shifted(by):
        return Rate(*(by + share / odds for share in fpr))

    expected = {
        "precision": [share(odds * q) for q in ratio_interval(tpr, fpr)],
        "npv": [share(q / odds) for q in ratio_interval(tnr, fnr)],
        "f1": [2 * share(q) for q in ratio_interval(tpr, shifted(1))],
        "f2": [5 * share(q) for q in ratio_interval(tpr, shifted(4))],
    }
    for key, limits in expected.items():
        assert found[key][:2] == pytest.approx(limits, rel=1e-12, nan_ok=True), key


def share(odds):
    return 1.0 if odds == math.inf else odds / (1 + odds)


@given(MATRICES, PREVALENCES)
@MODEST
def test_one_false_positive_less_never_lowers_a_limit(counts, pi):
    tp, fp, fn, tn = counts
    assume(fp)
    more, less = both_classes(tp, fp, fn, tn), ConfusionMatrix(tp, fp - 1, fn, tn + 1)
    keys = ["precision", "f1", "accuracy"] if tp else ["f1", "accuracy"]
    before, after = (intervals_at_prevalence(matrix, pi, keys) for matrix in (more, less))
    for key in keys:
        assert after[key].low >= before[key].low * (1 - 1e-12), key
        assert after[key].high >= before[key].high * (1 - 1e-12), key


def test_no_false_positive_among_fifty_leaves_a_wide_interval_at_one_in_a_thousand():
    found = intervals_at_prevalence(ConfusionMatrix(tp=50, fp=0, fn=0, tn=50), 0.001)["precision"]
    assert round(found.low, 4) == 0.0138
    assert (found.high, found.method, found.n_positive, found.n_negative) == (1.0, MOVER_R, 50, 50)


def test_sums_are_the_distances_squared_and_added():
    found = intervals_at_prevalence(TEACHING, 0.1, ["accuracy", "flagged_rate"])
    (tpr_low, tpr_high), (tnr_low, tnr_high) = wilson(6, 8), wilson(20, 26)
    value = 0.1 * 6 / 8 + 0.9 * 20 / 26
    below = math.hypot(0.1 * (6 / 8 - tpr_low), 0.9 * (20 / 26 - tnr_low))
    above = math.hypot(0.1 * (tpr_high - 6 / 8), 0.9 * (tnr_high - 20 / 26))
    assert found["accuracy"][:3] == (
        pytest.approx(value - below, rel=1e-12),
        pytest.approx(value + above, rel=1e-12),
        SQUARE_AND_ADD,
    )
    expected = sum_interval(Rate(0.75, tpr_low, tpr_high), Rate(6 / 26, *wilson(6, 26)), 0.1)
    assert found["flagged_rate"][:2] == pytest.approx(expected, rel=1e-12)


def test_undefined_stays_undefined():
    none_flagged = intervals_at_prevalence(ConfusionMatrix(tp=0, fp=0, fn=8, tn=26), 0.1)
    all_flagged = intervals_at_prevalence(ConfusionMatrix(tp=8, fp=26, fn=0, tn=0), 0.1)
    assert np.isnan([none_flagged["precision"].low, none_flagged["precision"].high, all_flagged["npv"].low]).all()
    assert (none_flagged["f1"].low, all_flagged["precision"].low > 0) == (0, True)
    assert none_flagged["f1"].high == pytest.approx(2 * share(wilson(0, 8).high), rel=1e-12)
    assert np.isnan(precision_floor_interval(ConfusionMatrix(tp=0, fp=0, fn=8, tn=26), 0.5).low)


def test_a_threshold_has_the_same_interval_alone_and_among_others():
    random = np.random.default_rng(3)
    label = random.random(500) < 0.3
    scores = BinaryScores.from_predictions(label, np.round(random.normal(label, 1), 1))
    thresholds, prevalences = np.linspace(-4, 5, 41), [0.01, 0.3]
    table = intervals_at_prevalence(scores.confusion_at(thresholds), prevalences, AT_PREVALENCE)
    floors = precision_floor_interval(scores.confusion_at(thresholds), 0.6)
    assert {found.low.shape for found in table.values()} == {table["npv"].method.shape} == {(41, 2)}
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


@given(MATRICES, st.sampled_from((0.01, 0.5, 0.8)))
@MODEST
def test_at_a_limit_of_the_prevalence_a_limit_of_precision_equals_the_floor(counts, floor):
    matrix = both_classes(*counts)
    found = precision_floor_interval(matrix, floor)
    for crossing, side in ((found.low, "high"), (found.high, "low")):
        if 0 < crossing < 1:
            there = intervals_at_prevalence(matrix, crossing, ["precision"])["precision"]
            assert getattr(there, side) == pytest.approx(floor, rel=1e-9)


def test_a_re_weighted_matrix_uses_the_observed_cases():
    assert intervals_at_prevalence(TEACHING.at_prevalence(0.01), 0.1) == intervals_at_prevalence(TEACHING, 0.1)


def test_refusals():
    with pytest.raises(UndefinedForWeightsError, match="An interval needs counts of cases"):
        intervals_at_prevalence(ConfusionMatrix(6.5, 6, 2, 20), 0.1)
    with pytest.raises(PrevalenceError, match=r"The prevalence is 0. "):
        intervals_at_prevalence(TEACHING, 0)
    for one_class in (ConfusionMatrix(6, 0, 2, 0), ConfusionMatrix(0, 6, 0, 20)):
        with pytest.raises(PrevalenceError, match="Only one class is present"):
            intervals_at_prevalence(one_class, 0.1)
        with pytest.raises(PrevalenceError, match="Only one class is present"):
            precision_floor_interval(one_class, 0.5)
    with pytest.raises(ParameterError, match=r"mcc has no interval at another prevalence. Choose one of"):
        intervals_at_prevalence(TEACHING, 0.1, ["mcc"])
    with pytest.raises(ParameterError, match="greater than 0 and less than 1"):
        intervals_at_prevalence(TEACHING, 0.1, confidence=1)

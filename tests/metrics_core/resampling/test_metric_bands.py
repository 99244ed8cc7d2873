"""Bands: the percentiles of each resample's own value, and a reason where there are none."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, BinaryScores, ParameterError, wilson
from metrics_core.choosing import BestFBeta, Costs, HighestNetBenefit, LeastCost
from metrics_core.intervals.linear import is_linear, linear_interval
from metrics_core.resampling import bands, curve_bands, intervals_at, resample
from tests.metrics_core import oracle
from tests.metrics_core.cases import FEW, SCORES, counted, predictions

THRESHOLDS = (-math.inf, -2.5, 0.0, 0.25, 0.5, 1.0, math.inf)
STEPS = st.lists(st.sampled_from((*SCORES, -math.inf, math.inf)), min_size=1, max_size=6)


def rounded_scores(p=60, n=240):
    random = np.random.default_rng(3)
    label = np.repeat([1, 0], [p, n])
    return BinaryScores.from_predictions(label, np.round(1 / (1 + np.exp(-random.normal(1.5 * label, 1))), 2))


def values_of(found, metric):
    """The oracle's value of each resample at each threshold, in fractions."""
    p, n = found.scores.n_positive, found.scores.n_negative

    def value(tp, fp):
        counts = oracle.Counts(*map(Fraction, (tp, fp, p - tp, n - fp)))
        exact = oracle.METRICS[metric](counts)
        return math.nan if exact is oracle.UNDEFINED else float(exact)

    pairs = zip(found.tp.tolist(), found.fp.tolist(), strict=True)
    return np.array([[value(*counts) for counts in zip(tp, fp, strict=True)] for tp, fp in pairs])


@given(predictions(most=12), st.sampled_from([key for key in METRICS if not is_linear(METRICS[key])]))
@FEW
def test_limits_are_the_percentiles_of_each_draws_value(cases, metric):
    scores = counted(cases)
    band = bands(scores, THRESHOLDS, metric, n_resamples=100)[metric]
    drawn = values_of(resample(scores, THRESHOLDS, n_resamples=100), metric)
    observed = METRICS[metric](scores.confusion_at(THRESHOLDS))
    np.testing.assert_array_equal(band.value, observed)
    for at, column in enumerate(drawn.T):
        defined = column[~np.isnan(column)]
        assert band.defined[at] == pytest.approx(len(defined) / 100)
        if band.why[at]:
            assert math.isnan(band.low[at])
            assert math.isnan(band.high[at])
        if math.isnan(observed[at]):
            assert band.why[at] == "undefined"
        elif len(defined) < 95:
            assert band.why[at] == "rarely-defined"
        else:
            low, high = np.quantile(defined, [0.025, 0.975])
            if band.why[at] == "all-alike":
                assert low == pytest.approx(high)
            else:
                # The limits contain the value, which may lie outside the percentiles.
                low, high = min(low, observed[at]), max(high, observed[at])
                assert (band.low[at], band.high[at]) == pytest.approx((low, high), rel=1e-12, abs=1e-15)
                assert low < high


def test_each_threshold_alone_has_nearly_the_limits_that_it_has_among_others():
    scores, steps = rounded_scores(), np.arange(101) / 100
    together = bands(scores, steps, ["mcc", "f1"], n_resamples=2000)
    alone = intervals_at(scores, 0.5, ["mcc", "f1"], n_resamples=2000)
    for key, estimate in alone.items():
        assert estimate.value == together[key].value[50]
        assert estimate.low == pytest.approx(together[key].low[50], abs=0.02)
        assert estimate.high == pytest.approx(together[key].high[50], abs=0.02)
        assert estimate.low < estimate.value < estimate.high


def test_all_metrics_share_resamples_and_blocks():
    scores, steps = rounded_scores(), np.arange(201) / 200
    found = bands(scores, steps, n_resamples=200)
    assert list(found) == list(METRICS)
    few = bands(scores, steps, "kappa", n_resamples=200)["kappa"]
    for field in ("value", "low", "high", "defined", "why"):
        np.testing.assert_array_equal(getattr(few, field), getattr(found["kappa"], field))
        assert not getattr(few, field).flags.writeable
    frame = few.to_frame()
    assert list(frame) == ["threshold", "value", "low", "high", "defined", "why"]
    assert len(frame) == len(few) == 201


def test_objectives_have_bands_at_the_prevalence_of_the_scores():
    scores = rounded_scores().at_prevalence(0.05)
    cost, benefit = LeastCost(Costs(fp=1, fn=20)), HighestNetBenefit(0.2)
    found = bands(scores, [0.4, 0.6], [cost, benefit, BestFBeta(3), "recall"], n_resamples=400)
    assert list(found) == ["expected_cost", "net_benefit", "f_beta", "recall"]
    matrix = scores.confusion_at([0.4, 0.6])
    np.testing.assert_array_equal(found["expected_cost"].value, cost.costs.per_case(matrix))
    # 5 % positive: the cost as section "Choosing an operating point" has it, from the rates and their limits.
    expected = linear_interval(cost.quantity, matrix)
    np.testing.assert_array_equal([found["expected_cost"].low, found["expected_cost"].high], expected)
    assert ((expected.low < 0.05 * 20 * (1 - matrix.recall) + 0.95 * matrix.fpr) & (expected.low > 0)).all()
    as_observed = bands(rounded_scores(), [0.4, 0.6], "recall", n_resamples=400)["recall"]
    np.testing.assert_array_equal(found["recall"].low, as_observed.low)


def test_reasons_for_missing_limits():
    scores = BinaryScores.from_counts([0.2, 0.9], [3, 1], [40, 0])
    found = bands(scores, [0.1, 0.9, 1.0], ["precision", "recall"])
    assert found["precision"].why.tolist() == ["", "", "undefined"]
    everybody = bands(scores, [-math.inf, math.inf], ["precision", "mcc"])
    assert everybody["precision"].why.tolist() == ["all-alike", "undefined"]
    assert found["recall"].why.tolist() == ["", "", ""]
    # Where no case was missed, or none caught, another sample could have one.
    np.testing.assert_allclose([found["recall"].low, found["recall"].high], wilson([4, 1, 0], 4))


def test_one_class_and_no_threshold():
    found = bands(BinaryScores.from_predictions([1, 1], [0.2, 0.4]), [0.3], ["mcc", "recall"])
    assert (found["mcc"].why[0], found["recall"].why[0]) == ("undefined", "")
    assert len(bands(rounded_scores(), [], "f1")["f1"]) == 0
    empty = curve_bands(BinaryScores.from_predictions([0, 0], [0.2, 0.4]), [0.3])
    assert (len(empty.pr), len(empty.roc)) == (0, 0)


def test_refusals():
    scores = rounded_scores()
    with pytest.raises(ParameterError, match="Two different metrics have the key 'net_benefit'"):
        bands(scores, [0.5], [HighestNetBenefit(0.1), HighestNetBenefit(0.2)])
    with pytest.raises(ParameterError, match="There is no metric 'auc'"):
        bands(scores, [0.5], ["auc"])
    with pytest.raises(ParameterError, match="There is no metric 3"):
        bands(scores, [0.5], 3)
    with pytest.raises(ParameterError, match="The confidence level is 1"):
        bands(scores, [0.5], confidence=1)
    with pytest.raises(ParameterError, match="Expected BinaryScores"):
        intervals_at([0.5], 0.5)


def pr_at(found, tp, fp, reached):
    """Precision at the highest threshold whose recall reaches so far."""
    points = sorted(zip(found.thresholds.tolist(), tp, fp, strict=True), reverse=True)
    points.append((-math.inf, found.scores.n_positive, found.scores.n_negative))
    _, hits, alarms = next(point for point in points if point[1] >= reached)
    return hits / (hits + alarms)


def tpr_at(found, tp, fp, x):
    """The highest TPR with FPR `x` on the line through all points."""
    p, n = found.scores.n_positive, found.scores.n_negative
    points = sorted({(0, 0), (n, p), *zip(fp, tp, strict=True)})
    heights = [hits for alarms, hits in points if alarms == x]
    if heights:
        return max(heights) / p
    (x0, y0), (x1, y1) = max(point for point in points if point[0] < x), min(point for point in points if point[0] > x)
    return (y0 + (y1 - y0) * (x - x0) / (x1 - x0)) / p


@given(predictions(most=15, both_classes=True), STEPS)
@FEW
def test_curve_bands_are_the_percentiles_of_each_draws_curve(cases, thresholds):
    scores = counted(cases)
    found, drawn = curve_bands(scores, thresholds, n_resamples=100), resample(scores, thresholds, n_resamples=100)
    observed = scores.confusion_at(thresholds)
    for band, counts, total, value in (
        (found.pr, observed.tp, scores.n_positive, pr_at),
        (found.roc, observed.fp, scores.n_negative, tpr_at),
    ):
        reached = sorted({*counts.tolist()} - {0})
        np.testing.assert_array_equal(band.x, np.array(reached) / total)
        for at, x in enumerate(reached):
            pairs = zip(drawn.tp.tolist(), drawn.fp.tolist(), strict=True)
            low, high = np.quantile([value(drawn, tp, fp, x) for tp, fp in pairs], [0.025, 0.975])
            assert band.value[at] == pytest.approx(value(drawn, observed.tp.tolist(), observed.fp.tolist(), x))
            if band.why[at]:
                assert low == pytest.approx(high)
            else:
                low, high = min(low, band.value[at]), max(high, band.value[at])
                assert (band.low[at], band.high[at]) == pytest.approx((low, high))


def test_precision_on_the_pr_band_is_that_of_the_prevalence():
    found = curve_bands(rounded_scores().at_prevalence(0.01), [0.5], n_resamples=200).pr
    assert found.value[0] == rounded_scores().at_prevalence(0.01).confusion_at(0.5).precision
    assert list(found.to_frame()) == ["x", "value", "low", "high", "defined", "why"]

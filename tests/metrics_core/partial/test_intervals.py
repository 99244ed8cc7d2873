"""Intervals of partly labelled cases: against the formulas of survey textbooks, and against intervals of all cases."""

import math

import numpy as np
import pytest

from metrics_core import METRICS, Metric, ParameterError, ThresholdError, wilson
from metrics_core.metrics import f_beta
from metrics_core.partial import (
    PREVALENCE,
    Calibrated,
    PartialLabels,
    Probabilities,
    Strata,
    estimate,
    has_interval,
    limits_of,
)

RNG = np.random.default_rng(4)
N = 3000
SCORES = RNG.random(N)
POSITIVE = RNG.random(N) < SCORES**2
SHARES = 0.1 + 0.5 * SCORES
KNOWN = RNG.random(N) < SHARES
PARTIAL = PartialLabels.from_predictions(POSITIVE, SCORES, is_labelled=KNOWN)
CODES = RNG.integers(0, 5, N)
CUT = 0.6
ALL = PartialLabels.from_predictions(POSITIVE, SCORES, is_labelled=np.ones(N, dtype=bool))
ONE = Strata(np.zeros(N, dtype=int))


def derivatives_of_ratio(above, below, counts):
    """Of the sum of the counts in `above` divided by that in `below`, by each of TP, FP, FN and TN."""
    top, bottom = (sum(counts[cell] for cell in cells) for cells in (above, below))
    return np.array([[((cell in above) - (cell in below) * top / bottom) / bottom] for cell in range(4)])


def cell(row):
    return 2 * (SCORES[row] < CUT) + (not POSITIVE[row])


def test_the_variance_of_a_combined_ratio_under_stratified_sampling_is_the_textbook_s():
    # Cochran 1977, Sampling Techniques, equations 6.48 and 6.53: 1 / X² Σ N_g² (1 - f_g) s²_e / n_g with e = y - R x.
    found = estimate(PARTIAL, Strata(CODES))
    totals = found.totals_at(CUT, of_new_cases=False)
    for above, below in (([0], [0, 1]), ([0], [0, 2]), ([0, 3], [0, 1, 2, 3])):
        y = np.array([cell(row) in above for row in range(N)], dtype=float)
        x = np.array([cell(row) in below for row in range(N)], dtype=float)
        groups = [np.flatnonzero(KNOWN & (CODES == code)) for code in range(5)]
        sizes = [np.sum(CODES == code) for code in range(5)]
        total_y, total_x = (
            sum(size / len(rows) * values[rows].sum() for size, rows in zip(sizes, groups, strict=True))
            for values in (y, x)
        )
        ratio = total_y / total_x
        expected = sum(
            size**2 * (1 - len(rows) / size) / len(rows) * np.var((y - ratio * x)[rows], ddof=1)
            for size, rows in zip(sizes, groups, strict=True)
        )
        derivatives = derivatives_of_ratio(above, below, totals.counts[:, 0])
        assert totals.variance(derivatives)[0] == pytest.approx(expected / total_x**2)


def test_the_variance_under_known_probabilities_is_that_of_a_ratio_under_poisson_sampling():
    # Särndal, Swensson and Wretman 1992, results 5.8.1 and 7.6.1: Σ (1 - p) (w e)², with e around its weighted mean
    # since the weights are scaled to add up to the number of cases.
    certain = SCORES >= 0.8
    known = KNOWN | certain
    chances = np.where(certain, 1, SHARES)
    partial = PartialLabels.from_predictions(POSITIVE, SCORES, is_labelled=known)
    totals = estimate(partial, Probabilities(chances)).totals_at(CUT, of_new_cases=False)
    rows = np.flatnonzero(known & ~certain)
    weights = 1 / chances[rows] * np.sum(~certain) / np.sum(1 / chances[rows])
    derivatives = derivatives_of_ratio([0], [0, 2], totals.counts[:, 0])
    error = np.array([derivatives[cell(row), 0] for row in rows])
    around = error - np.sum(weights * error) / np.sum(weights)
    expected = len(rows) / (len(rows) - 1) * np.sum((1 - chances[rows]) * weights**2 * around**2)
    assert totals.variance(derivatives)[0] == pytest.approx(expected)


def test_for_new_cases_the_sampling_of_cases_is_added():
    # Two phases (Särndal et al., section 9.3): the variance of a mean of all cases, and that of the choice of labels.
    derivatives = np.array([[1.0], [0.0], [1.0], [0.0]]) / N
    totals = {new: estimate(PARTIAL, ONE).totals_at(CUT, of_new_cases=new) for new in (True, False)}
    share = totals[True].counts[[0, 2]].sum() / N
    centred = derivatives - share / N
    n = PARTIAL.n_labelled
    of_labels = (1 - n / N) * share * (1 - share) / (n - 1)
    assert totals[False].variance(centred)[0] == pytest.approx(of_labels)
    assert totals[True].variance(centred)[0] == pytest.approx(of_labels + share * (1 - share) / N)


def test_calibrated_scores_are_summed_over_the_unlabelled_cases():
    found = estimate(PARTIAL, Calibrated())
    derivatives = np.array([[0.7], [-0.2], [-0.5], [0.1]])
    s = SCORES[~KNOWN]
    one, none = (derivatives[np.where(s >= CUT, 0, 2) + negative, 0] for negative in (0, 1))
    of_labels = np.sum(s * (1 - s) * (one - none) ** 2)
    labelled = SCORES[KNOWN]
    both = (derivatives[np.where(labelled >= CUT, 0, 2) + negative, 0] ** 2 for negative in (0, 1))
    of_cases = np.sum((s * one + (1 - s) * none) ** 2)
    of_cases += sum(np.sum(p * squared) for p, squared in zip((labelled, 1 - labelled), both, strict=True))
    assert found.totals_at(CUT, of_new_cases=False).variance(derivatives)[0] == pytest.approx(of_labels)
    totals = found.totals_at(CUT, of_new_cases=True)
    assert totals.variance(derivatives)[0] == pytest.approx(of_cases)
    np.testing.assert_allclose(totals.counts[:, 0], np.ravel(found.scores.confusion_at(CUT).counts))


@pytest.mark.parametrize("design", [ONE, Strata(CODES), Probabilities(SHARES), Calibrated()])
def test_the_counts_are_those_of_the_scores_at_each_threshold(design):
    thresholds = [0.9, -np.inf, 0.1, 0.5, 0.5, np.inf, SCORES[0]]
    found = estimate(PARTIAL, design)
    totals = found.totals_at(thresholds, of_new_cases=True)
    np.testing.assert_allclose(totals.counts, np.array(found.scores.confusion_at(thresholds).counts), atol=1e-9)
    for metric in filter(has_interval, (*METRICS.values(), PREVALENCE)):
        for limits in (found.interval, found.these_cases_interval):
            low, high = limits(metric, thresholds)
            value = metric(found.scores.confusion_at(thresholds))
            if metric.key == "flagged_rate":
                value = np.array([np.mean(np.float64(threshold) <= SCORES) for threshold in thresholds])
            np.testing.assert_array_equal(np.isnan(low), np.isnan(value))
            assert ((low <= value + 1e-9) & (value <= high + 1e-9) | np.isnan(value)).all(), metric.key


@pytest.mark.parametrize(
    ("key", "successes", "trials"),
    [("precision", "tp", ("tp", "fp")), ("recall", "tp", ("tp", "fn")), ("specificity", "tn", ("fp", "tn"))],
)
def test_where_every_case_is_labelled_limits_for_new_cases_are_wilson_s_and_these_cases_are_known(
    key, successes, trials
):
    thresholds = [0.2, 0.7, 0.999]
    matrix = ALL.labelled.confusion_at(thresholds)
    expected = wilson(getattr(matrix, successes), sum(getattr(matrix, count) for count in trials))
    found = estimate(ALL, ONE)
    np.testing.assert_allclose(found.interval(key, thresholds), expected, atol=1e-12)
    value = METRICS[key](matrix)
    np.testing.assert_array_equal(found.these_cases_interval(key, thresholds), (value, value))


def test_what_is_labelled_above_a_threshold_is_known_there_and_what_is_below_is_not():
    known = KNOWN | (SCORES >= CUT)
    partial = PartialLabels.from_predictions(POSITIVE, SCORES, is_labelled=known)
    found = estimate(partial, Probabilities(np.where(SCORES >= CUT, 1, SHARES)))
    precision = ALL.labelled.confusion_at(CUT).precision
    assert found.these_cases_interval("precision", CUT) == (pytest.approx(precision), pytest.approx(precision))
    low, high = found.these_cases_interval("recall", CUT)
    assert high - low > 0.02
    assert low < ALL.labelled.confusion_at(CUT).recall < high


def test_unlabelled_cases_of_which_none_was_sampled_are_not_known():
    # Between 0.5 and 0.6, five cases are flagged and none is labelled; all that are labelled above are positive.
    scores = np.repeat([0.9, 0.55, 0.1], [50, 5, 100])
    known = np.concatenate([np.ones(50, dtype=bool), np.zeros(5, dtype=bool), np.arange(100) % 10 == 0])
    partial = PartialLabels(scores, known, scores > 0.8)
    found = estimate(partial, Probabilities(np.where(scores > 0.6, 1, 0.1)))
    assert found.these_cases_interval("precision", 0.6) == (1, 1)
    low, high = found.these_cases_interval("precision", 0.5)
    assert low < 50 / 55
    assert high == 1


def test_with_calibrated_scores_the_labels_of_these_cases_are_predicted_as_whole_cases():
    # Of 80 flagged cases with score 0.98, a fifth of all draws are all positive.
    partial = PartialLabels(np.repeat([0.98, 0.1], [80, 20]), np.zeros(100, dtype=bool), np.zeros(100, dtype=bool))
    low, high = estimate(partial, Calibrated()).these_cases_interval("precision", 0.5)
    assert high == 1
    expected = 0.98 - (1.959964 * math.sqrt(80 * 0.98 * 0.02) + 0.5) / 80
    assert low == pytest.approx(expected)


def test_the_flagged_rate_of_these_cases_is_known():
    found = estimate(PARTIAL, Strata(CODES))
    flagged = np.count_nonzero(SCORES >= CUT)
    assert found.these_cases_interval("flagged_rate", CUT) == (flagged / N, flagged / N)
    assert found.interval("flagged_rate", CUT) == pytest.approx(wilson(flagged, N))


def test_a_count_without_a_case_is_not_certain():
    # No labelled positive is below the threshold, where a labelled case stands for ten.
    scores = np.repeat([0.9, 0.1], [50, 500])
    known = np.concatenate([np.ones(50, dtype=bool), np.arange(500) % 10 == 0])
    partial = PartialLabels.from_predictions(scores > 0.5, scores, is_labelled=known)
    low, high = estimate(partial, Strata((scores < 0.5).astype(int))).interval("recall", 0.5)
    assert high == 1
    # With z² cases of weight 10 below.
    assert low == pytest.approx(50 / (50 + 1.959964**2 * 10))


def test_mcc_of_1_is_known_or_without_limits():
    scores = np.array([0.9, 0.8, 0.2, 0.1])
    found = estimate(PartialLabels(scores, np.ones(4, dtype=bool), scores > 0.5), Strata(np.zeros(4, dtype=int)))
    assert found.these_cases_interval("mcc", 0.5) == (1, 1)
    assert np.isnan(found.interval("mcc", 0.5)).all()
    partly = estimate(
        PartialLabels(scores, np.array([True, False, True, False]), scores > 0.5), Strata(np.zeros(4, dtype=int))
    )
    assert np.isnan(partly.these_cases_interval("mcc", 0.5)).all()


def test_limits_are_those_of_the_thresholds_that_are_asked_for():
    found, other = (estimate(PARTIAL, Strata(CODES)) for _ in range(2))
    expected = other.interval("recall", [0.2, 0.7])
    found.interval("recall", [0.3, 0.9])
    found.these_cases_interval("recall", [0.2, 0.7])
    np.testing.assert_array_equal(found.interval("recall", [0.2, 0.7]), expected)


def test_f_beta_and_several_metrics_of_one_totals():
    found = estimate(PARTIAL, Strata(CODES))
    f3 = Metric(key="f3", undefined_when="", ratio=f_beta(3))
    totals = found.totals_at([CUT], of_new_cases=True)
    low, high = limits_of(f3, totals, 0.9)
    assert found.interval(f3, CUT, 0.9) == (low[0], high[0])
    wide = found.interval(f3, CUT, 0.99)
    assert wide.low < low[0] < f3(found.scores.confusion_at(CUT)) < high[0] < wide.high


def test_a_stratum_with_one_label_is_not_taken_as_certain():
    codes = np.array([0] * 10 + [1] * 10)
    known = np.array([1] * 5 + [0] * 5 + [1] + [0] * 9, dtype=bool)
    partial = PartialLabels.from_predictions([1, 0] * 10, np.arange(20.0), is_labelled=known)
    low, high = estimate(partial, Strata(codes)).these_cases_interval(PREVALENCE, 0.0)
    assert high - low > 0.5


def test_many_strata_are_added_up_in_blocks(monkeypatch):
    codes = np.arange(N) // 30
    expected = estimate(PARTIAL, Strata(codes)).totals_at([0.3, CUT], of_new_cases=False)
    monkeypatch.setattr("metrics_core.partial.totals._AT_ONCE", 70)
    found = estimate(PARTIAL, Strata(codes)).totals_at([0.3, CUT], of_new_cases=False)
    np.testing.assert_allclose(found.covariance, expected.covariance)


def test_refusals():
    found = estimate(PARTIAL, ONE)
    with pytest.raises(ParameterError, match="lift has no interval"):
        found.interval("lift", 0.5)
    with pytest.raises(ParameterError, match="confidence"):
        found.interval("recall", 0.5, 1.0)
    with pytest.raises(ThresholdError, match="nan"):
        found.interval("recall", math.nan)
    assert found.interval("recall", []).low.shape == (0,)


def test_a_stratified_estimate_is_that_of_prediction_powered_inference_with_the_shares_of_strata_as_predictions():
    # ppi_mean_pointestimate and ppi_mean_ci of ppi-python 0.2.3, alpha=0.05, lam=1. The predictions are the shares of
    # positives among the labelled cases of each stratum, those of all cases in place of the unlabelled ones.
    row = np.arange(4000)
    score, other, chance = (row * step % 1 for step in (0.6180339887498949, 0.7548776662466927, 0.5698402909980532))
    partial = PartialLabels.from_predictions(other < score**2, score, is_labelled=chance < 0.15)
    found = estimate(partial, Strata((score * 8).astype(int)))
    totals = found.totals_at(0.5, of_new_cases=True)
    share = totals.counts[[0, 2], 0].sum() / 4000
    derivatives = (np.array([[1.0], [0.0], [1.0], [0.0]]) - share) / 4000
    half_width = 1.959964 * math.sqrt(totals.variance(derivatives)[0])
    assert share == pytest.approx(0.33743612)
    assert (share - half_width, share + half_width) == pytest.approx((0.30633873, 0.36853351), abs=2e-4)
    assert found.interval(PREVALENCE, 0.5) == pytest.approx((0.30633873, 0.36853351), abs=2e-3)

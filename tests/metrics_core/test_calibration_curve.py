"""The package calibration, against scikit-learn, statsmodels and exact slow computations."""

import math
from dataclasses import astuple
from fractions import Fraction
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import statsmodels.api as sm
from scipy import stats
from sklearn import calibration as sk
from sklearn.isotonic import IsotonicRegression

from metrics_core import BinaryScores, ParameterError, PrevalenceError, ScoreRangeError, UndefinedForWeightsError
from metrics_core.calibration import (
    brier_interval,
    calibration_error_test,
    calibration_in_bins,
    calibration_line,
    calibration_test,
    corp_decomposition,
    debiased_calibration_error,
    isotonic_band,
    isotonic_fit,
    probability_at_prevalence,
    smooth_calibration,
    spiegelhalter_test,
)
from metrics_core.calibration.case_points import every_log_odds, inside, log_odds_points
from metrics_core.calibration.isotonic_band import _Cases, _Likelihoods
from metrics_core.calibration.line import _fit, _log_likelihood_as_scored
from metrics_core.calibration.logistic import logistic_fit
from metrics_core.intervals.means import mean_interval

EXACT = {"rel": 0, "abs": 1e-12}


def drawn(seed, n, decimals=2, weights=False):
    draw = np.random.default_rng(seed)
    score = np.round(draw.beta(0.8, 1.5, n), decimals)
    label = draw.random(n) < score**1.4 * 0.9
    label[:2] = True, False
    return label, score, draw.exponential(size=n) if weights else None


def of(label, score, weight=None):
    return BinaryScores.from_predictions(label, score, pos_label=True, sample_weight=weight)


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("decimals", [1, 2, 15])
def test_the_fit_is_scikit_learns_isotonic_regression(decimals, weights):
    at = np.linspace(-0.1, 1.1, 301)
    for seed in range(8):
        label, score, weight = drawn(seed, 5 + 40 * seed, decimals, weights)
        expected = IsotonicRegression(out_of_bounds="clip").fit(score, label, weight).predict(at)
        np.testing.assert_allclose(isotonic_fit(of(label, score, weight)).at(at), expected, rtol=0, atol=1e-12)


def test_at_another_prevalence_the_rates_follow_by_odds():
    label, score, _ = drawn(1, 200)
    scores = of(label, score)
    fit, moved = isotonic_fit(scores), isotonic_fit(scores.at_prevalence(0.05))
    expected = probability_at_prevalence(fit.rate, scores.prevalence, 0.05)
    assert moved.rate == pytest.approx(expected, **EXACT)
    assert probability_at_prevalence(0.3, 0.2, 0.2) == 0.3
    band, at = isotonic_band(scores), isotonic_band(scores.at_prevalence(0.05))
    assert at.high == pytest.approx(probability_at_prevalence(band.high, scores.prevalence, 0.05), **EXACT)


def test_the_score_that_reaches_a_probability_has_the_least_cost():
    for seed in range(30):
        label, score, _ = drawn(seed, 60, 1 + seed % 2)
        scores, wanted = of(label, score), Fraction(seed + 1, 37)
        threshold = isotonic_fit(scores).score_reaching(float(wanted))

        def cost(t, scores=scores, wanted=wanted):
            at = scores.confusion_at(t)
            return wanted * int(at.fp) + (1 - wanted) * int(at.fn)

        assert cost(threshold) == min(map(cost, [*scores.distinct_scores, np.inf]))
    assert isotonic_fit(of([False, True], [0.1, 0.2])).score_reaching(1) == 0.2
    assert isotonic_fit(of([True, False], [0.1, 0.2])).score_reaching(0.6) == math.inf


@pytest.mark.parametrize("weights", [False, True])
@pytest.mark.parametrize("name", ["brier", "log"])
def test_decomposition(name, weights):
    label, score, weight = drawn(3, 300, weights=weights)
    score = np.clip(score, 0.01, 0.99)

    def mean(p):
        loss = (p - label) ** 2 if name == "brier" else -np.log(np.where(label, p, 1 - p))
        return np.average(loss, weights=weight)

    fitted = IsotonicRegression().fit(score, label, weight).predict(score)
    prevalence = np.full(len(label), np.average(label, weights=weight))
    found = corp_decomposition(of(label, score, weight), name)
    assert found.miscalibration == pytest.approx(mean(score) - mean(fitted), **EXACT)
    assert found.discrimination == pytest.approx(mean(prevalence) - mean(fitted), **EXACT)
    assert found.uncertainty == pytest.approx(mean(prevalence), **EXACT)
    assert found.score == pytest.approx(found.miscalibration - found.discrimination + found.uncertainty, **EXACT)


# Printed by model-diagnostics 1.5.0: `decompose` with SquaredError and LogLoss, and `IsotonicRegression`.
PRINTED_SCORE = [0.05, 0.1, 0.1, 0.2, 0.2, 0.3, 0.35, 0.35, 0.4, 0.5]
PRINTED_SCORE += [0.55, 0.6, 0.6, 0.7, 0.75, 0.8, 0.8, 0.9, 0.95, 0.99]
PRINTED_LABEL = [0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1, 1]
PRINTED_WEIGHT = [1, 2, 0.5, 1, 1.5, 2, 1, 1, 0.5, 2, 1, 1, 1.5, 2, 1, 0.5, 1, 1, 2, 1]
# Score, miscalibration, discrimination, uncertainty.
PRINTED_PARTS = {
    ("brier", False): (0.18575499999999998, 0.029921666666666624, 0.09166666666666662, 0.24749999999999997),
    ("log", False): (0.5480708232297237, 0.10255903425343144, 0.2426270247372962, 0.6881388137135884),
    ("brier", True): (0.16949387755102038, 0.02613587500934436, 0.10653787417635815, 0.24989587671803418),
    ("log", True): (0.49879888395785477, 0.08018885889709049, 0.2743288944772967, 0.692938919538061),
}
PRINTED_AT = [0.05, 0.1, 0.2, 0.3, 0.35, 0.4, 0.5, 0.6, 0.7, 0.75, 0.99]
PRINTED_RATES = {
    False: [0, 1 / 4, 1 / 4, 1 / 3, 1 / 3, 1 / 2, 1 / 2, 0.6, 0.6, 0.6, 1],
    True: [0, 0.1, 0.1, 5 / 13, 5 / 13, 5 / 13, 5 / 13, 4 / 7, 2 / 3, 2 / 3, 1],
}


@pytest.mark.parametrize("weights", [False, True])
def test_decomposition_and_fit_are_those_of_model_diagnostics(weights):
    scores = of(np.array(PRINTED_LABEL) == 1, PRINTED_SCORE, PRINTED_WEIGHT if weights else None)
    for name in ("brier", "log"):
        assert astuple(corp_decomposition(scores, name)) == pytest.approx(PRINTED_PARTS[name, weights], **EXACT)
    assert isotonic_fit(scores).at(PRINTED_AT) == pytest.approx(PRINTED_RATES[weights], **EXACT)


def test_decomposition_is_the_documented_example_of_reliabilitydiag():
    cases = pd.read_csv(Path(__file__).parent / "references" / "precip_niamey_2016.csv")
    found = corp_decomposition(of(cases["obs"] == 1, cases["emos"]))
    # As its README prints them.
    assert [float(f"{part:.3g}") for part in astuple(found)] == [0.232, 0.0183, 0.0305, 0.244]


@pytest.mark.parametrize("decimals", [1, 15])
@pytest.mark.parametrize(("binning", "strategy"), [("width", "uniform"), ("mass", "quantile")])
def test_bins_are_scikit_learns(binning, strategy, decimals):
    label, score, _ = drawn(4, 211, decimals)
    rate, mean = sk.calibration_curve(label, score, n_bins=7, strategy=strategy)
    found = calibration_in_bins(of(label, score), 7, binning)
    used = found.n > 0
    assert found.positive_rate[used] == pytest.approx(rate, **EXACT)
    assert found.mean_score[used] == pytest.approx(mean, **EXACT)
    assert found.n.sum() == 211


def test_weighted_bins_of_equal_mass_are_those_of_repeated_cases():
    score, repeats = np.array([0.1, 0.2, 0.4, 0.9]), np.array([3, 1, 2, 6])
    found = calibration_in_bins(of([False, True, False, True], score, repeats.astype(float)), 2, "mass")
    assert found.n.tolist() == [6, 6]


def test_debiased_error_of_calibrated_scores_is_near_zero_on_average():
    draw = np.random.default_rng(0)
    squares, plain = [], []
    for _ in range(60):
        score = draw.random(300)
        scores = of(draw.random(300) < score, score)
        squares.append(debiased_calibration_error(scores, 15, "mass") ** 2)
        bins = calibration_in_bins(scores, 15, "mass")
        plain.append(np.average((bins.mean_score - bins.positive_rate) ** 2, weights=bins.n))
    assert np.mean(squares) < np.mean(plain) / 3


@pytest.mark.parametrize("binning", ["width", "mass"])
def test_the_test_of_the_error_finds_what_is_off(binning):
    draw = np.random.default_rng(2)
    score = draw.random(3000)
    for rate, bound in ((score**2, (0, 0.002)), (score, (0.01, 1))):
        scores = of(draw.random(3000) < rate, score)
        found = calibration_error_test(scores, 10, binning)
        assert found.statistic == calibration_in_bins(scores, 10, binning).expected_calibration_error
        assert bound[0] <= found.p_value <= bound[1]


def smooth_error_by_definition(score, label, weight, points=4001):
    """SmoothECE as its paper defines it: a reflected Gaussian at each case, and bisection over the bandwidth."""
    t = np.linspace(0, 1, points)[:, np.newaxis]

    def error(bandwidth):
        images = (score, -score, 2 - score, 2 + score, score - 2)
        kernel = sum(np.exp(-0.5 * ((t - image) / bandwidth) ** 2) for image in images)
        smoothed = kernel @ (weight * (label - score)) / (bandwidth * math.sqrt(2 * math.pi) * weight.sum())
        return np.trapezoid(np.abs(smoothed), t[:, 0])

    low, high = 0.0, 1.0
    for _ in range(25):
        middle = (low + high) / 2
        low, high = (low, middle) if error(middle) < middle else (middle, high)
    return high


@pytest.mark.parametrize("weights", [False, True])
def test_smooth_error_is_that_of_its_definition(weights):
    for seed, n in ((10, 5), (12, 90)):
        label, score, weight = drawn(seed, n, weights=weights)
        found = smooth_calibration(of(label, score, weight))
        expected = smooth_error_by_definition(score, label, np.ones(n) if weight is None else weight)
        assert found.error == pytest.approx(expected, abs=2e-6)
        assert found.bandwidth == found.error
        at, every = np.array([0.1, 0.45, 0.8]), np.ones(n) if weight is None else weight
        images = (score, -score, 2 - score)
        kernel = sum(np.exp(-0.5 * ((at[:, np.newaxis] - image) / found.error) ** 2) for image in images)
        assert found.at(at) == pytest.approx(kernel @ (every * label) / (kernel @ every), abs=1e-9)


def test_smooth_error_of_many_cases_is_that_of_their_repeats_and_small_if_calibrated():
    label, score, _ = drawn(13, 30_000, 2)
    spread = np.clip(score + np.linspace(0, 1e-9, len(score)), 0, 1)
    few, many = smooth_calibration(of(label, score)), smooth_calibration(of(label, spread))
    assert many.error == pytest.approx(few.error, rel=1e-6)
    assert many.at([0.2, 0.6]) == pytest.approx(few.at([0.2, 0.6]), rel=1e-6)
    certain = smooth_calibration(of([False, True], [0.0, 1.0]))
    assert certain.error == 0
    assert np.isnan(certain.at(0.5))


def test_line_is_a_logistic_regression():
    label, score, _ = drawn(5, 400, 3)
    score = np.clip(score, 0.001, 0.999)
    x, offset = np.log(score / (1 - score)), np.ones((400, 1))
    both = sm.GLM(label, sm.add_constant(x), family=sm.families.Binomial()).fit(tol=1e-14)
    large = sm.GLM(label, offset, family=sm.families.Binomial(), offset=x).fit(tol=1e-14, cov_type="HC0")
    found = calibration_line(of(label, score))
    assert [found.intercept.value, found.slope.value] == pytest.approx(both.params, rel=1e-9)
    assert [found.intercept[1:], found.slope[1:]] == pytest.approx(both.conf_int(), rel=1e-6)
    assert found.in_the_large == pytest.approx((large.params[0], *large.conf_int()[0]), rel=1e-6)
    ratio = 2 * (both.llf - np.sum(np.log(np.where(label, score, 1 - score))))
    assert calibration_test(of(label, score)) == pytest.approx((ratio, stats.chi2.sf(ratio, 2)), rel=1e-9)


def test_spiegelhalters_z_is_that_of_every_case():
    label, score, _ = drawn(1, 300)
    lever = 1 - 2 * score
    z = lever @ (label - score) / math.sqrt(lever**2 @ (score * (1 - score)))
    assert spiegelhalter_test(of(label, score)) == pytest.approx((z, 2 * stats.norm.sf(abs(z))), rel=1e-9)


@pytest.mark.parametrize("is_wrong", [False, True])
def test_scores_of_exactly_0_or_1_are_left_out_of_the_line_or_clipped(is_wrong):
    label, score, _ = drawn(5, 400)
    score = np.where(score < 0.2, 0.0, np.where(score > 0.8, 1.0, score))
    at_end = (score == 0) | (score == 1)
    label = np.where(at_end & (not is_wrong), score == 1, label)
    found, rest = calibration_line(of(label, score)), calibration_line(of(label[~at_end], score[~at_end]))
    for name in ("in_the_large", "slope", "intercept"):
        assert getattr(found, name) == pytest.approx(getattr(rest, name), rel=1e-12)
    assert (found.n_left_out, found.n_wrong) == (at_end.sum(), (at_end & (label != score)).sum())
    assert found.n_positive + found.n_negative == 400 - found.n_left_out
    assert found.mean_score == pytest.approx(score.mean())
    clipped = calibration_line(of(label, score), ends="clip")
    nearly = calibration_line(of(label, np.clip(score, 1e-8, 1 - 1e-8)))
    assert clipped.slope == pytest.approx(nearly.slope, rel=1e-9)
    # Right ones change nothing in the limit; a wrong one takes the slope with it.
    assert (clipped.slope.value == pytest.approx(found.slope.value, abs=1e-3)) == (not is_wrong)
    test = calibration_test(of(label, score))
    assert test == ((math.inf, 0.0) if is_wrong else calibration_test(of(label[~at_end], score[~at_end])))
    weighted = BinaryScores.from_counts(score, 2.5 * label, 2.5 * ~label.astype(bool))
    assert calibration_line(weighted).n_wrong == pytest.approx(2.5 * found.n_wrong)
    with pytest.raises(ParameterError, match="must be omit or clip"):
        calibration_line(of(label, score), ends="drop")


@pytest.mark.parametrize("shape", ["spread", "narrow", "ends", "float32", "outliers", "counts"])
def test_the_line_of_many_cases_is_that_of_every_log_odds(shape):
    draw = np.random.default_rng(6)
    x = draw.normal(size=30_000) * {"narrow": 0.05, "outliers": 0.05, "ends": 8}.get(shape, 1.7)
    score = 1 / (1 + np.exp(-x))
    label = draw.random(len(x)) < 1 / (1 + np.exp(-(0.2 + 0.7 * x / x.std())))
    if shape == "outliers":
        score[:3] = 1e-7, 0.5, 1
    scores = of(label, score.astype(np.float32) if shape == "float32" else score)
    if shape == "counts":
        negatives = draw.integers(1, 4, len(x))
        scores = BinaryScores.from_counts(score, label, negatives)
    within = inside(scores.statistic)
    points, every = log_odds_points(within), every_log_odds(within)
    assert len(points.x) < len(every.x) / 2
    # With outliers the points are too far apart for the slope of most cases, which is about 14.
    assert points.is_exact_for(14) == (shape == "narrow")
    for slope in (None, 1.0):
        cases = (every.x, every.positives + every.negatives, every.positives)
        expected, found = logistic_fit(*cases, slope=slope), _fit(within, scores.class_weights, slope=slope)
        assert found[:3] == pytest.approx(expected[:3], rel=1e-12)
        assert found.information == pytest.approx(expected.information, rel=1e-12)
    lost = np.logaddexp(0, every.x) @ every.negatives + np.logaddexp(0, -every.x) @ every.positives
    assert _log_likelihood_as_scored(within, scores.class_weights) == pytest.approx(-lost, rel=1e-12)


TIED_SETS = {
    "many zeros": [0.0] * 12 + [0.5] * 8 + [1.0] * 19,
    "one zero": [0.0, 0.05, 0.1, 0.1, 0.2, 0.3, 0.3, 0.7] * 3,
    "constant": [0.3] * 9,
    "all zero": [0.0] * 9,
    "tenths": [0.1, 0.2, 0.3, 0.6, 0.7, 0.8, 0.9] * 4,
    "untied": np.linspace(0.013, 0.987, 40) ** 1.3,
}


@pytest.mark.parametrize("binning", ["width", "mass"])
@pytest.mark.parametrize("name", TIED_SETS)
def test_bins_of_ties_are_those_of_scikit_learn_and_their_test_draws_by_them(name, binning):
    score = np.array(TIED_SETS[name])
    draw = np.random.default_rng(9)
    label = draw.random(len(score)) < 0.2 + 0.5 * score
    strategy = {"width": "uniform", "mass": "quantile"}[binning]
    for n_bins in range(1, 12):
        found = calibration_in_bins(of(label, score), n_bins, binning)
        rate, mean = sk.calibration_curve(label, score, n_bins=n_bins, strategy=strategy)
        assert found.positive_rate[found.n > 0] == pytest.approx(rate, abs=1e-12)
        assert found.mean_score[found.n > 0] == pytest.approx(mean, abs=1e-12)
    test = calibration_error_test(of(label, score), 9, binning)
    drawn = [of(draw.random(len(score)) < score, score) for _ in range(150)]
    errors = [calibration_in_bins(each, 9, binning).expected_calibration_error for each in drawn]
    # Four standard errors at a share of a half.
    assert test.p_value == pytest.approx(np.mean(np.array(errors) >= test.statistic * (1 - 1e-9)), abs=0.17)


def test_the_lowest_scores_are_drawn_within_their_bin():
    label = np.arange(20) % 5 < 3
    found = calibration_error_test(of(label, np.repeat([0.3, 0.7], 10)), 1, "mass")
    assert found.statistic == pytest.approx(0.1)
    # How often 20 draws, ten with 0.3 and ten with 0.7, have 8 or fewer or 12 or more positives.
    drawn = np.random.default_rng(1).binomial(10, [0.3, 0.7], size=(20_000, 2)).sum(axis=1)
    assert found.p_value == pytest.approx(np.mean(np.abs(drawn - 10) >= 2), abs=0.06)


def test_brier_interval_is_that_of_the_mean_of_every_squared_error(monkeypatch):
    label, score, _ = drawn(14, 400, 1)
    scores = of(label, score)
    found = brier_interval(scores, 0.9)
    assert found == mean_interval((score - label) ** 2, bounded=True, confidence=0.9)
    assert found.low < scores.brier_score() < found.high
    monkeypatch.setattr("metrics_core.calibration.decomposition.MOST_REPEATED", 100)
    assert brier_interval(scores, 0.9) == pytest.approx(found, abs=2e-3)
    assert math.isnan(brier_interval(of(label, score, np.full(400, 0.5))).low)


def test_likelihood_ratio_is_that_of_the_restricted_fit():
    label, score, _ = drawn(7, 80, 2)
    scores = of(label, score)
    at = np.array([0.105, 0.2, 0.37, 0.555])
    cases = _Cases.of(scores, at)
    rate = np.array([0.3, 0.1, 0.2, 0.4])
    [found] = _Likelihoods(cases, cases.positives[np.newaxis]).ratio(rate)
    full = IsotonicRegression().fit_transform(score, label)

    def log_likelihood(p):
        with np.errstate(divide="ignore"):
            return np.log(np.where(label, p, 1 - p)).sum()

    for x, p, ratio in zip(at, rate, found, strict=True):
        restricted = np.full(len(score), p)
        for side, bound in ((score < x, np.minimum), (score > x, np.maximum)):
            restricted[side] = bound(IsotonicRegression().fit_transform(score[side], label[side]), p)
        assert ratio == pytest.approx(2 * (log_likelihood(full) - log_likelihood(restricted)), abs=1e-9)


def test_band_contains_the_curve_and_narrows_with_more_cases():
    few, many = (isotonic_band(of(*drawn(8, n)[:2])) for n in (100, 3000))
    for band in (few, many):
        assert np.all((0 <= band.low) & (band.low <= band.rate) & (band.rate <= band.high) & (band.high <= 1))
        assert np.all(np.diff(band.low) >= 0)
        assert np.all(np.diff(band.high) >= 0)
    widths = [np.subtract(*band.at([0.3, 0.5])[::-1]) for band in (few, many)]
    assert np.all(widths[1] < widths[0] / 2)


def test_the_band_contains_the_curve_between_its_positions_too():
    draw = np.random.default_rng(4)
    score = draw.random(150)
    for label in (draw.random(150) < score, score > 0.5):
        scores = of(label, score)
        at = np.linspace(-0.1, 1.1, 397)
        for cases in (scores, scores.at_prevalence(0.02)):
            low, high = isotonic_band(cases).at(at)
            rate = np.asarray(isotonic_fit(cases).at(at))
            assert np.all((low <= rate) & (rate <= high))


def test_what_is_refused():
    label, score, weight = drawn(9, 30, weights=True)
    with pytest.raises(UndefinedForWeightsError):
        isotonic_band(of(label, score, weight))
    with pytest.raises(UndefinedForWeightsError):
        isotonic_band(BinaryScores.from_predictions(label, score, pos_label=True, cluster=np.arange(30) // 2))
    with pytest.raises(PrevalenceError):
        isotonic_band(BinaryScores.from_predictions([0, 0], [0.1, 0.2]))
    with pytest.raises(UndefinedForWeightsError):
        debiased_calibration_error(of(label, score, weight))
    beyond = of([False, True], [0.5, 1.5])
    for refused in (
        calibration_line,
        calibration_test,
        corp_decomposition,
        calibration_in_bins,
        calibration_error_test,
        smooth_calibration,
        spiegelhalter_test,
    ):
        with pytest.raises(ScoreRangeError):
            refused(beyond)
    assert isotonic_fit(beyond).rate.tolist() == [0, 1]
    with pytest.raises(ParameterError, match="must be brier or log"):
        corp_decomposition(of(label, score), "auc")
    with pytest.raises(ParameterError, match="must be width or mass"):
        calibration_in_bins(of(label, score), 5, "count")
    for outside in (1.2, math.nan, "a"):
        with pytest.raises(ParameterError):
            probability_at_prevalence(outside, 0.2, 0.3)
        with pytest.raises(ParameterError):
            isotonic_fit(of(label, score)).score_reaching(outside)


def test_one_class_and_separated_classes_have_no_line():
    assert math.isnan(calibration_line(of([True] * 3, [0.1, 0.2, 0.3])).in_the_large.value)
    for label, score in (([0, 0, 0], [0.1, 0.2, 0.3]), ([0, 0, 1], [0.1, 0.2, 0.9]), ([0, 1, 1], [0.5, 0.5, 0.5])):
        scores = BinaryScores.from_predictions(label, score)
        assert math.isnan(calibration_line(scores).slope.value)
        assert math.isnan(calibration_test(scores).p_value)
    weighted = calibration_line(of(*drawn(2, 100, weights=True)))
    assert math.isfinite(weighted.slope.value)
    assert math.isnan(weighted.slope.low)
    assert math.isnan(calibration_error_test(of(*drawn(2, 100, weights=True))).p_value)

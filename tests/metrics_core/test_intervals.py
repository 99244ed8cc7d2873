"""Wilson intervals, and the intervals of F1 that are based on them."""

from fractions import Fraction
from itertools import product
from statistics import NormalDist

import numpy as np
import pytest
from scipy.stats import binomtest
from statsmodels.stats.proportion import proportion_confint

from metrics_core import ConfusionMatrix, CountError, ParameterError, f1_interval, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(6, 12, 0.25378, 0.74622), (6, 8, 0.40928, 0.92852), (50, 50, 0.92865, 1), (0, 10, 0, 0.27753)],
)
def test_known_intervals(successes, trials, low, high):
    assert wilson(successes, trials) == (pytest.approx(low, abs=5e-6), pytest.approx(high, abs=5e-6))


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_scipy_agrees(confidence):
    for successes, trials in ((0, 1), (1, 1), (3, 7), (999, 1000), (5, 10**7)):
        expected = binomtest(successes, trials).proportion_ci(confidence, method="wilson")
        assert wilson(successes, trials, confidence) == pytest.approx(tuple(expected), abs=1e-12)


@pytest.mark.parametrize("confidence", [0.8, 0.95, 0.999])
def test_statsmodels_agrees(confidence):
    for trials in (1, 2, 7, 50, 1000, 10**6):
        successes = np.unique(np.linspace(0, trials, 40).astype(np.int64))
        expected = proportion_confint(successes, trials, alpha=1 - confidence, method="wilson")
        for found, limit in zip(wilson(successes, trials, confidence), expected, strict=True):
            np.testing.assert_allclose(found, limit, rtol=0, atol=1e-12)


def test_the_ends_are_exact():
    trials = np.arange(1, 2000)
    assert (wilson(trials, trials).high == 1).all()
    assert (wilson(np.zeros(1999), trials).low == 0).all()


def test_arrays_and_no_trial():
    low, high = wilson([0, 3], [0, 6])
    assert np.isnan([low[0], high[0]]).all()
    assert (low[1], high[1]) == wilson(3, 6)
    assert np.isnan(wilson(0, 0)).all()
    assert isinstance(wilson(3, 6).low, float)


@pytest.mark.parametrize(("successes", "trials"), [(7, 6), (-1, 6), (0.5, 6), (3, 6.5), (np.nan, 6), ([1, 9], [2, 3])])
def test_refused_counts(successes, trials):
    with pytest.raises(CountError, match="Both must be whole numbers"):
        wilson(successes, trials)


@pytest.mark.parametrize("confidence", [0, 1, 95, np.nan])
def test_refused_confidence(confidence):
    with pytest.raises(ParameterError, match="greater than 0 and less than 1"):
        wilson(1, 2, confidence)


# The roots of Wilson's equation for J = TP / (TP + FP + FN) in 60 decimal digits, each as F1 = 2 J / (1 + J).
@pytest.mark.parametrize(
    ("counts", "low", "high"),
    [
        ((6, 6, 2), 0.352292934261, 0.805323636198),
        ((90, 10, 30), 0.756529689357, 0.866967499047),
        ((37, 1, 0), 0.927643402846, 0.997664263204),
        ((10**6, 3 * 10**5, 2 * 10**5), 0.799456285898, 0.800542607764),
        ((0, 3, 4), 0, 0.523255515629),
        ((5, 0, 0), 0.722467200137, 1),
    ],
)
def test_known_intervals_of_f1(counts, low, high):
    assert f1_interval(*counts) == (pytest.approx(low, abs=5e-13), pytest.approx(high, abs=5e-13))


def test_the_limits_of_f1_are_z_standard_errors_away():
    z = Fraction(NormalDist().inv_cdf(0.975))
    for tp, fp, fn in product((0, 1, 7, 300), (0, 2, 90), (1, 5)):
        n = tp + fp + fn
        for limit in map(Fraction, f1_interval(tp, fp, fn)):
            share = limit / (2 - limit)
            assert float((tp - n * share) ** 2 - z * z * n * share * (1 - share)) == pytest.approx(0, abs=1e-9 * n)


def test_the_interval_of_f1_contains_f1_and_stays_in_its_range():
    tp, fp, fn = np.meshgrid([0, 1, 2, 9, 500], [0, 1, 3, 80], [0, 1, 4, 200])
    low, high = f1_interval(tp, fp, fn)
    f1 = ConfusionMatrix(tp, fp, fn, np.ones_like(tp)).f1
    some = tp + fp + fn > 0
    assert ((low < f1) | (f1 == 0))[some].all()
    assert ((f1 < high) | (f1 == 1))[some].all()
    assert (low[some & (f1 == 0)] == 0).all()
    assert (high[some & (f1 == 1)] == 1).all()
    assert np.isnan([low[~some], high[~some]]).all()


def test_a_false_positive_and_a_miss_have_the_same_effect_on_the_interval_of_f1():
    for tp, fp, fn in ((6, 6, 2), (0, 3, 4), (50, 0, 1)):
        assert f1_interval(tp, fp, fn) == f1_interval(tp, fn, fp) == f1_interval(tp, fp + fn, 0)


def test_arrays_and_numbers_have_the_same_interval_of_f1():
    low, high = f1_interval([6, 0], 6, [2, 5])
    assert (low[0], high[0]) == f1_interval(6, 6, 2)
    assert (low[1], high[1]) == f1_interval(0, 6, 5)
    assert isinstance(f1_interval(6, 6, 2).low, float)
    with pytest.raises(ValueError, match="read-only"):
        low[0] = 1


def test_f1_intervals_of_huge_counts_do_not_wrap():
    assert f1_interval(2**61, 2**61, 2**62 - 1) == pytest.approx((0.4, 0.4), abs=1e-9)
    with pytest.raises(CountError, match=f"add up to {2**63 + 5}"):
        f1_interval(2**62, 2**62, 5)


# P(TP), P(FP), P(FN), the rest TN: common and rare positives, good and poor classifiers.
@pytest.mark.parametrize(
    ("cases", "shares"),
    [
        (50, (0.3, 0.1, 0.1)),
        (200, (0.1, 0.05, 0.05)),
        (100, (0.5, 0.05, 0.05)),
        (500, (0.08, 0.3, 0.02)),
        (1000, (0.02, 0.01, 0.02)),
        (2000, (0.3, 0.02, 0.02)),
    ],
)
def test_the_interval_of_f1_has_its_nominal_coverage(cases, shares):
    tp, fp, fn, _ = np.random.default_rng(11).multinomial(cases, (*shares, 1 - sum(shares)), 20_000).T
    low, high = f1_interval(tp, fp, fn)
    population = 2 * shares[0] / (2 * shares[0] + shares[1] + shares[2])
    assert 0.94 <= np.mean((low <= population) & (population <= high)) <= 0.965


@pytest.mark.parametrize("counts", [(-1, 2, 2), (6, -1, 2), (6, 2, 0.5), (np.nan, 1, 1), (1, np.inf, 1), ("a", 1, 1)])
def test_refused_counts_of_f1(counts):
    with pytest.raises(CountError, match=r"have no F1 interval. All three must be whole numbers of 0 or more"):
        f1_interval(*counts)


def test_the_error_quotes_the_first_invalid_counts_of_f1():
    with pytest.raises(CountError, match=r"^TP 2, FP -4 and FN 3 have"):
        f1_interval([1, 2], [0, -4], 3)
    with pytest.raises(CountError, match=r"^TP \[1, 2\], FP \[1, 2, 3\] and FN 0 have"):
        f1_interval([1, 2], [1, 2, 3], 0)


@pytest.mark.parametrize("confidence", [0, 1, 95, np.nan])
def test_refused_confidence_of_f1(confidence):
    with pytest.raises(ParameterError, match="greater than 0 and less than 1"):
        f1_interval(1, 2, 3, confidence)


def test_more_confidence_is_a_wider_interval_of_f1():
    wide, narrow = f1_interval(6, 6, 2, 0.99), f1_interval(6, 6, 2, confidence=0.8)
    assert wide.low < narrow.low < 0.6 < narrow.high < wide.high

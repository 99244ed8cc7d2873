"""Wilson intervals, and the intervals of F1 that are based on them."""

from fractions import Fraction
from itertools import product
from statistics import NormalDist

import numpy as np
import pytest
from statsmodels.stats.proportion import proportion_confint

from metrics_core import CountError, ParameterError, f1_interval, wilson


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
    for interval, counts in ((wilson, (1, 2)), (f1_interval, (1, 2, 3))):
        with pytest.raises(ParameterError, match="greater than 0 and less than 1"):
            interval(*counts, confidence)


@pytest.mark.parametrize("confidence", [0.8, 0.95])
def test_the_limits_of_f1_are_z_standard_errors_away_on_both_sides(confidence):
    z = Fraction(NormalDist().inv_cdf((1 + confidence) / 2))
    for tp, fp, fn in product((0, 1, 7, 300), (0, 2, 90), (0, 1, 5)):
        n = tp + fp + fn
        low, high = f1_interval(tp, fp, fn, confidence)
        if not n:
            assert np.isnan([low, high]).all()
            continue
        assert low <= 2 * tp / (n + tp) <= high
        assert ((low == 0), (high == 1)) == (tp == 0, tp == n)
        for limit in map(Fraction, (low, high)):
            share = limit / (2 - limit)
            assert float((tp - n * share) ** 2 - z * z * n * share * (1 - share)) == pytest.approx(0, abs=1e-9 * n)


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


@pytest.mark.parametrize("counts", [(-1, 2, 2), (6, -1, 2), (6, 2, 0.5), (np.nan, 1, 1), (1, np.inf, 1), ("a", 1, 1)])
def test_refused_counts_of_f1(counts):
    with pytest.raises(CountError, match=r"have no F1 interval. All three must be whole numbers of 0 or more"):
        f1_interval(*counts)


def test_the_error_quotes_the_first_invalid_counts_of_f1():
    with pytest.raises(CountError, match=r"^TP 2, FP -4 and FN 3 have"):
        f1_interval([1, 2], [0, -4], 3)
    with pytest.raises(CountError, match=r"^TP \[1, 2\], FP \[1, 2, 3\] and FN 0 have"):
        f1_interval([1, 2], [1, 2, 3], 0)

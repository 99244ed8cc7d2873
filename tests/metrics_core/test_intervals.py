"""Wilson intervals."""

import numpy as np
import pytest
from scipy.stats import binomtest

from metrics_core import CountError, ParameterError, wilson


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
    with pytest.raises(CountError, match="both must be whole numbers"):
        wilson(successes, trials)


@pytest.mark.parametrize("confidence", [0, 1, 95, np.nan])
def test_refused_confidence(confidence):
    with pytest.raises(ParameterError, match="greater than 0 and less than 1"):
        wilson(1, 2, confidence)

"""Normal draws have their covariance, and rounding of it, which differs between processors, does not change them."""

import numpy as np
import pytest

from metrics_core.intervals.normal_draws import normal_draws

# Of equal eigenvalues, of distinct ones, and singular as for a series that is compared with itself.
COVARIANCES = {
    "equal": np.eye(4) / 10,
    "distinct": np.array([[2.0, 0.5, 0.1], [0.5, 1.0, 0.0], [0.1, 0.0, 0.5]]),
    "singular": np.array([[1.0, 1.0, 0.5], [1.0, 1.0, 0.5], [0.5, 0.5, 2.0]]),
    "zero": np.zeros((2, 2)),
}


@pytest.mark.parametrize("name", COVARIANCES)
def test_rounding_does_not_change_the_draws(name):
    covariance = COVARIANCES[name]
    drawn = normal_draws(covariance, 50, np.random.default_rng(0))
    random = np.random.default_rng(1)
    for _ in range(20):
        rounding = random.normal(size=covariance.shape) * 1e-17
        changed = normal_draws(covariance + rounding + rounding.T, 50, np.random.default_rng(0))
        assert changed == pytest.approx(drawn, abs=1e-7)


@pytest.mark.parametrize("name", COVARIANCES)
def test_they_have_the_covariance(name):
    drawn = normal_draws(COVARIANCES[name], 100_000, np.random.default_rng(0))
    assert np.cov(drawn) == pytest.approx(COVARIANCES[name], abs=0.03)


def test_of_an_undefined_covariance_they_are_undefined():
    assert np.isnan(normal_draws(np.array([[1.0, np.nan], [np.nan, 1.0]]), 3, np.random.default_rng(0))).all()

"""Several metrics tested together: as one metric alone, with the largest deviation otherwise, and rarely wrong."""

from itertools import product

import numpy as np
import pytest

from metrics_core.errors import PredictionsError
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking import adjusted_tests, paired_difference


def drawn(n: int, m: int, seed: int = 0, shift: float = 0.0) -> np.ndarray:
    random = np.random.default_rng(seed)
    return shift + random.normal(size=(n, 1)) + random.normal(size=(n, m))


def slow_p_values(differences: np.ndarray) -> np.ndarray:
    """By all sign changes, one after the other."""
    scale = np.sqrt((differences**2).sum(axis=0))
    observed = np.abs(differences.sum(axis=0)) / scale
    signs = list(product([-1, 1], repeat=len(differences)))
    largest = [max(np.abs(np.array(each) @ differences) / scale) for each in signs]
    return np.array([np.mean([one >= mine - 1e-12 for one in largest]) for mine in observed])


def test_all_sign_changes_are_those_of_a_slow_count():
    differences = drawn(7, 3, shift=0.6)
    assert adjusted_tests(differences).p_value == pytest.approx(slow_p_values(differences))


@pytest.mark.parametrize("n", [8, 40])
def test_one_metric_has_the_p_value_of_the_paired_test(n):
    differences = drawn(n, 1, shift=0.5)
    expected = paired_difference(differences[:, 0], np.zeros(n), n_resamples=4000).p_value
    assert adjusted_tests(differences, n_resamples=4000).p_value[0] == pytest.approx(expected, abs=0.02)


def test_a_metric_that_repeats_another_costs_nothing():
    differences = drawn(40, 1, shift=0.4)
    once, twice = (adjusted_tests(np.repeat(differences, count, axis=1)) for count in (1, 2))
    assert twice.p_value == pytest.approx(once.p_value.tolist() * 2, abs=0.001)
    assert twice.reach == pytest.approx(once.reach.tolist() * 2)


def test_a_difference_beyond_the_reach_is_significant_and_one_below_is_not():
    differences = drawn(200, 4, seed=3)
    reach = adjusted_tests(differences).reach
    for factor, is_significant in ((1.15, True), (0.85, False)):
        moved = differences - differences.mean(axis=0)
        moved[:, 0] += factor * reach[0]
        assert (adjusted_tests(moved).p_value[0] < 0.05) == is_significant


def test_undefined_and_equal_metrics():
    differences = np.column_stack([np.full(6, np.nan), np.zeros(6), [0.1, np.nan, 0.2, 0.3, 0.1, 0.2]])
    found = adjusted_tests(differences)
    assert np.isnan(found.p_value[0])
    assert found.p_value[1:].tolist() == [1.0, 2 / 32]
    assert np.isnan(found.reach).tolist() == [True, True, False]


def test_clusters_change_their_sign_together():
    differences = np.repeat(drawn(8, 2, shift=0.5), 5, axis=0)
    of_clusters = adjusted_tests(differences, units=SamplingUnits.of(40, np.repeat(np.arange(8), 5)))
    assert of_clusters.p_value == pytest.approx(adjusted_tests(differences[::5]).p_value)


def test_many_queries_use_the_normal_approximation():
    found = adjusted_tests(drawn(60_000, 3), n_resamples=500)
    assert ((0 < found.p_value) & (found.p_value <= 1)).all()


@pytest.mark.parametrize("differences", [[0.1, 0.2], [["x"]], [[float("inf")]]])
def test_other_input_is_refused(differences):
    with pytest.raises(PredictionsError):
        adjusted_tests(differences)

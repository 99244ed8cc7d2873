from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from threshold_explorer.data.threshold_scale import FINENESS, ThresholdGrid

FINITE = st.floats(-1e9, 1e9, allow_subnormal=False)


def test_probabilities_get_the_hundred_and_one_steps_that_a_reader_means():
    grid = ThresholdGrid.for_scores(0.2, 0.9)
    assert grid.thresholds.tolist() == [float(f"{k // 100}.{k % 100:02d}") for k in range(101)]


def test_a_step_is_one_division_where_multiples_and_linspace_are_not():
    thresholds = ThresholdGrid.for_scores(0, 1).thresholds
    assert thresholds[57] == 0.57 != 57 * 0.01
    assert np.count_nonzero(thresholds != np.arange(101) * 0.01) == 10


@given(FINITE, FINITE, st.sampled_from(sorted(FINENESS)))
def test_every_range_is_spanned_and_nobody_flagged_is_reachable(a, b, fineness):
    low, high = sorted((a, b))
    grid = ThresholdGrid.for_scores(low, high, FINENESS[fineness])
    assert len(grid.thresholds) == grid.last - grid.first + 1 <= 4001 + 2 * FINENESS[fineness]
    assert Fraction(grid.first) * grid.step <= Fraction(low)
    assert Fraction(grid.last) * grid.step > Fraction(high) or (0 <= low and high <= 1)


@given(st.integers(0, 100))
def test_rounding_noise_snaps_to_the_position(k):
    grid = ThresholdGrid.for_scores(0, 1)
    assert grid.snap(k * 0.01) == k / 100


def test_a_threshold_between_positions_stays_as_it_is():
    assert ThresholdGrid.for_scores(0, 1).snap(0.373) == 0.373


def test_logits_get_a_round_step():
    grid = ThresholdGrid.for_scores(-7.3, 9.1)
    assert grid.step == Fraction(1, 5)
    assert (grid.low, grid.high) == (-7.4, 9.2)


def test_equal_scores_still_give_a_range():
    grid = ThresholdGrid.for_scores(3.0, 3.0)
    assert grid.low <= 3.0 < grid.high


@given(FINITE, st.floats(1e-9, 1e9), st.sampled_from(sorted(FINENESS)))
def test_fifteen_digits_distinguish_all_positions(low, span, fineness):
    grid = ThresholdGrid.for_scores(low, low + span, FINENESS[fineness])
    texts = {f"{threshold:.15g}" for threshold in grid.thresholds}
    assert len(texts) == len(grid.thresholds)
    assert (np.diff(grid.thresholds) > 0).all()


@pytest.mark.parametrize("tiny", [1e-20, 1e-39])
def test_a_tiny_threshold_is_not_taken_for_zero(tiny):
    assert ThresholdGrid.for_scores(0.0, 0.1).snap(tiny) == tiny


def test_scores_near_the_precision_of_floats_get_a_coarser_slider():
    grid = ThresholdGrid.for_scores(1e15, 1e15 + 1, FINENESS["finest"])
    assert grid.low <= 1e15 < 1e15 + 1 < grid.high
    assert (np.diff(grid.thresholds) > 0).all()

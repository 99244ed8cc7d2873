"""The comparison of two runs in several metrics."""

import math

import pytest

from threshold_explorer.ranking.comparison import _corrected


def test_p_values_are_corrected_for_the_number_of_metrics_that_have_one():
    assert _corrected([0.01, math.nan, 0.03, 0.5]) == pytest.approx([0.03, math.nan, 0.06, 0.5], nan_ok=True)
    assert _corrected([math.nan]) == pytest.approx([math.nan], nan_ok=True)

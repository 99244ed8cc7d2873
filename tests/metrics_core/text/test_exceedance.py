"""Exceedance counts against counting one by one, ties included."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import NotFiniteError, ShapeError, ThresholdError
from metrics_core.text import count_at_least
from tests.metrics_core.cases import MODEST

VALUES = st.sampled_from((-1.0, -0.0, 0.0, 0.29, 0.3, 57.6, 100.00000000000004))
ENDS = st.sampled_from((-math.inf, math.nextafter(100.00000000000004, math.inf), math.inf))


@given(st.lists(VALUES, min_size=1, max_size=20), st.lists(VALUES | ENDS, max_size=5))
@MODEST
def test_each_value_that_is_at_least_x_is_counted(values, least):
    wanted = [sum(value >= x for value in values) for x in least]
    assert count_at_least(values, least).tolist() == wanted


@pytest.mark.parametrize(
    ("values", "least", "error"),
    [([], 0, ShapeError), ([1, math.nan], 0, NotFiniteError), ([1], math.nan, ThresholdError)],
)
def test_what_is_no_number_is_refused(values, least, error):
    with pytest.raises(error):
        count_at_least(values, least)

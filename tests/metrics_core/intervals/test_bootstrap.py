"""Bootstrap limits equal numpy's percentiles of the defined resamples; invalid settings are refused."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ParameterError
from metrics_core.intervals.bootstrap import Bootstrap
from tests.metrics_core.cases import FEW

VALUES = st.sampled_from((0.0, 0.25, 0.5, 1.0, np.nan))


@given(st.lists(st.lists(VALUES, min_size=7, max_size=7), min_size=1, max_size=4), st.sampled_from((0.5, 0.9, 0.95)))
@FEW
def test_limits_are_numpys_percentiles_of_the_defined_resamples(rows, confidence):
    low, high = Bootstrap(confidence=confidence).limits(np.array(rows))
    for row, found in zip(rows, zip(low, high, strict=True), strict=True):
        defined = [value for value in row if not np.isnan(value)]
        tails = [(1 - confidence) / 2, (1 + confidence) / 2]
        expected = np.quantile(defined, tails) if defined else [np.nan, np.nan]
        np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize(
    ("setting", "sentence"),
    [
        ({"confidence": 1.0}, "The confidence level is 1.0. It must be greater than 0"),
        ({"n_resamples": 99}, "n_resamples is 99. It must be a whole number from 100 to 100000"),
        ({"n_resamples": 500.0}, "n_resamples is 500.0"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": None}, "seed is None"),
    ],
)
def test_settings_out_of_range_are_refused(setting, sentence):
    with pytest.raises(ParameterError, match=sentence):
        Bootstrap(**setting)

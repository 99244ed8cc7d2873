"""The limits hold the truth about as often as they say, where there are cases enough; docs/resampling.md has more."""

import pytest

from tests.metrics_core.resampling.coverage import coverage


@pytest.mark.parametrize("pi", [None, 0.01], ids=["as observed", "one in a hundred"])
def test_limits_of_values_and_differences_cover_at_200_positives_and_1800_negatives(pi):
    found = coverage(200, 1800, 1.0, pi=pi, repetitions=700, draws=500)
    for what, (covered, without) in found.items():
        assert without == 0, what
        assert 0.93 <= covered <= 0.97, what


def test_limits_of_a_few_resamples_of_few_cases_do_not():
    # What the test above would say of limits that are too narrow: 20 positives, of which three are flagged.
    found = coverage(20, 180, 2.5, repetitions=100, draws=300)
    assert found["f1", "value"][0] < 0.93

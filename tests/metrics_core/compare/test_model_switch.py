"""Cases on which two decisions differ, and a switch of scores at equal alerts, against plain loops."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ParameterError, ShapeError
from metrics_core.compare import disagreements, switch
from tests.metrics_core.cases import MODEST
from tests.metrics_core.compare.test_paired_differences import drawn

ROWS = st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), min_size=1, max_size=12)


@MODEST
@given(ROWS)
def test_disagreements_are_found_case_by_case(rows):
    a, b, y = (list(column) for column in zip(*rows, strict=True))
    found = disagreements(a, b, y, pos_label=True)
    expected = {
        "caught_only_by_a": (True, False, True),
        "caught_only_by_b": (False, True, True),
        "false_positive_only_of_a": (True, False, False),
        "false_positive_only_of_b": (False, True, False),
    }
    for name, kind in expected.items():
        assert getattr(found, name).tolist() == [at for at, row in enumerate(rows) if row == kind]
    assert len(found) == sum(x != z for x, z, _ in rows)


def test_columns_of_different_lengths_are_refused():
    with pytest.raises(ShapeError):
        disagreements([True], [True, False], [1, 0])
    with pytest.raises(ShapeError):
        disagreements([], [], [])


def test_ties_leave_one_score_with_fewer_alerts():
    y = np.array([1, 1, 0, 1, 0, 0])
    found = switch(y, [5, 4, 4, 3, 2, 1], [6, 5, 4, 3, 2, 1], 2)
    assert (found.threshold_a, found.alerts_a, found.caught_a) == (5, 1, 1)
    assert (found.threshold_b, found.alerts_b, found.caught_b) == (5, 2, 2)
    assert (found.more_caught, found.why) == (1, "few-flagged")
    none = switch(y, [1] * 6, [2] * 6, 3)
    assert (none.threshold_a, none.alerts_a, none.why) == (math.inf, 0, "all-alike")


def plain_bootstrap(y, scores, alerts, n_resamples):
    """Limits of how many more the second catches among the highest scores of resampled rows."""
    random, more = np.random.default_rng(0), []
    for _ in range(n_resamples):
        rows = random.integers(0, len(y), len(y))
        a, b = (y[rows][np.argsort(-score[rows])[:alerts]].sum() for score in scores)
        more.append(b - a)
    return np.quantile(more, [0.025, 0.975])


@pytest.mark.parametrize(("n", "alerts"), [(400, 60), (5000, 200)], ids=["single cases", "groups"])
def test_limits_are_those_of_resampled_rows(n, alerts):
    y, scores = drawn(n // 10, n - n // 10, (1.2, 2.0))
    found = switch(y, scores["s0"], scores["s1"], alerts)
    low, high = plain_bootstrap(y, scores.values(), alerts, 1500)
    width = high - low
    assert found.low == pytest.approx(low, abs=0.12 * width)
    assert found.high == pytest.approx(high, abs=0.12 * width)
    assert (found.alerts_a, found.alerts_b) == (alerts, alerts)
    assert found.more_caught == y[scores["s1"] >= found.threshold_b].sum() - found.caught_a


@pytest.mark.parametrize("alerts", [-1, 7, 2.0])
def test_alerts_are_a_number_of_cases(alerts):
    with pytest.raises(ParameterError):
        switch([0, 1, 1], [1, 2, 3], [3, 2, 1], alerts)

"""The order of scores is that of their values, whatever their type and however close they are."""

from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from metrics_core.computing import ascending
from metrics_core.computing.ascending import order_of
from tests.metrics_core.cases import MODEST

ENDS = (0.0, -0.0, 5e-324, -5e-324, 1.0, 1 + 2**-52, 1 + 2**-51, -1.0, -1 - 2**-52, 0.1, 0.3, 1.7e308, -1.7e308)
SCORES = st.lists(st.one_of(st.sampled_from(ENDS), st.floats(allow_nan=False, allow_infinity=False)), min_size=1)


def check_order(scores):
    order = order_of(scores)
    assert sorted(order.tolist()) == list(range(len(scores)))
    in_order = scores[order]
    assert (in_order[1:] >= in_order[:-1]).all()
    # The order of ties decides the rounding of sums of weights; the processor must not.
    without_signed_zeros = scores + scores.dtype.type(0)
    assert (order_of(without_signed_zeros) == np.argsort(without_signed_zeros, kind="stable")).all()


@given(SCORES)
@MODEST
def test_any_scores_are_ordered(scores):
    check_order(np.array(scores))
    check_order(np.array(scores)[::-2])
    with np.errstate(over="ignore"):
        for kind in (np.float32, np.float16):
            narrow = np.array(scores).astype(kind)
            check_order(narrow[np.isfinite(narrow)])
    check_order(np.array(scores, dtype=np.longdouble))


@pytest.mark.parametrize("spread", [1, 1e-9, 1e-13, 0])
def test_many_nearly_equal_scores_are_ordered(spread):
    random = np.random.default_rng(0)
    check_order(1 + spread * random.random(50_000))
    check_order(spread * random.integers(-20, 20, 50_000))


def test_more_rows_than_fit_in_the_sort_key_are_ordered():
    with patch.object(ascending, "MAX_ROWS", 10):
        check_order(np.random.default_rng(0).normal(size=1000))
        check_order(np.random.default_rng(0).integers(3, size=1000) / 7)


def test_tables_and_weights_of_many_rows_equal_their_cases():
    random = np.random.default_rng(0)
    score = random.integers(0, 40_000, 100_000) / 7
    positive, negative = random.integers(0, 3, (2, 100_000))
    label = np.repeat([1, 0], [positive.sum(), negative.sum()])
    cases = np.concatenate([np.repeat(score, positive), np.repeat(score, negative)])
    expected = BinaryScores.from_predictions(label, cases)
    assert BinaryScores.from_counts(score, positive, negative) == expected
    halves = [
        BinaryScores.from_counts(score[part], positive[part], negative[part])
        for part in np.split(np.arange(100_000), 2)
    ]
    assert halves[0].merge(halves[1]) == expected
    weights = np.concatenate([positive, negative])
    twice, both = np.concatenate([score, score]), np.repeat([1, 0], 100_000)
    assert BinaryScores.from_predictions(both, twice, sample_weight=weights) == expected

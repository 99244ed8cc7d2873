"""nDCG with the exponential gain, against scikit-learn, which takes gains instead of relevances."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import ndcg_score

from metrics_core import ParameterError
from metrics_core.ranking import Rankings

LISTS = st.lists(st.tuples(st.integers(0, 4), st.sampled_from([0.1, 0.25, 0.5, 0.75])), min_size=2, max_size=12)


@given(LISTS, st.integers(1, 12))
def test_exponential_gain_is_that_of_scikit_learn(rows, k):
    relevance, score = np.array(rows, dtype=float).T
    found = Rankings.from_predictions(np.zeros(len(rows)), relevance, score).with_gain("exponential")
    if not relevance.any():
        assert np.isnan(found.ndcg_at(k))
        return
    # scikit-learn takes the expectation over the orders of ties too, and 2 documents at least.
    assert found.ndcg_at(k) == pytest.approx(ndcg_score([2**relevance - 1], [score], k=k))
    assert found.curve_over_k([k]).ndcg == pytest.approx(found.ndcg_at(k))
    assert found.to_frame(k)[f"ndcg_at_{k}"].to_numpy() == pytest.approx(found.ndcg_at(k))


def test_other_gains_and_grades_whose_gain_overflows_are_refused():
    with pytest.raises(ParameterError, match="linear, exponential"):
        Rankings.from_predictions([1, 1], [1, 0], [0.5, 0.1]).with_gain("square")
    with pytest.raises(ParameterError, match="up to 500"):
        Rankings.from_predictions([1, 1], [1000, 0], [0.5, 0.1]).with_gain("exponential")

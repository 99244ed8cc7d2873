import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from metrics_core import BinaryScores, ParameterError
from metrics_core.choosing import at_least, at_most, promise_test

COUNT = st.integers(0, 60)
PROMISES = {
    "recall": (("tp",), ("tp", "fn")),
    "fpr": (("fp",), ("fp", "tn")),
    "precision": (("tp",), ("tp", "fp")),
    "npv": (("tn",), ("tn", "fn")),
    "accuracy": (("tp", "tn"), ("tp", "fp", "fn", "tn")),
    "flagged_rate": (("tp", "fp"), ("tp", "fp", "fn", "tn")),
}


def scores_of(tp, fp, fn, tn):
    """Scores with these counts at the threshold 0.5."""
    return BinaryScores.from_predictions([1] * (tp + fn) + [0] * (fp + tn), [1] * tp + [0] * fn + [1] * fp + [0] * tn)


@given(COUNT, COUNT, COUNT, COUNT, st.sampled_from(sorted(PROMISES)), st.booleans(), st.floats(0.02, 0.98))
def test_the_limits_are_those_of_the_exact_tests(tp, fp, fn, tn, key, is_least, bound):
    if not tp + fp + fn + tn:
        return
    cells = {"tp": tp, "fp": fp, "fn": fn, "tn": tn}
    successes, trials = (sum(cells[cell] for cell in names) for names in PROMISES[key])
    promise = (at_least if is_least else at_most)(key, bound, confidence=0.9)
    found = promise_test(scores_of(**cells), 0.5, promise)
    assert found.trials == trials
    if not trials:
        assert np.isnan(found.limits).all()
        return
    assert found.limits.low <= successes / trials <= found.limits.high
    below, above = (float(binomtest(successes, trials, bound, side).pvalue) for side in ("less", "greater"))
    # Equal to the level only by rounding.
    if min(abs(below - 0.1), abs(above - 0.1)) > 1e-6:
        assert (found.limits.high < bound) == (below < 0.1)
        assert (found.limits.low > bound) == (above < 0.1)


@pytest.mark.parametrize(("caught", "trials"), [(40, 40), (38, 40), (30, 40), (39, 40)])
def test_so_many_cases_with_this_share_tell_and_half_of_them_do_not(caught, trials):
    promise = at_least("recall", 0.9, confidence=0.95)
    needed = promise_test(scores_of(caught, 5, trials - caught, 5), 0.5, promise).trials_needed

    def tells(n):
        share = round(caught / trials * n)
        low, high = promise_test(scores_of(share, 5, n - share, 5), 0.5, promise).limits
        return low > 0.9 or high < 0.9

    assert tells(needed)
    assert not tells(needed // 2)


def test_f1_is_judged_by_the_share_that_it_is_a_function_of():
    found = promise_test(scores_of(30, 4, 6, 60), 0.5, at_least("f1", 0.8, confidence=0.95))
    share = binomtest(30, 40, 0.8 / 1.2, "greater").pvalue
    low, high = (limit / (2 - limit) for limit in found.limits)
    assert found.trials == 40
    assert (found.limits.low > 0.8) == (share < 0.05)
    assert binomtest(30, 40, low, "greater").pvalue == pytest.approx(0.05)
    assert binomtest(30, 40, high, "less").pvalue == pytest.approx(0.05)


def test_counts_are_the_observed_ones_at_any_prevalence():
    scores, promise = scores_of(30, 4, 6, 60), at_least("recall", 0.8, confidence=0.95)
    assert promise_test(scores.at_prevalence(0.01), 0.5, promise) == promise_test(scores, 0.5, promise)


def test_no_number_of_cases_tells_of_a_share_at_the_bound():
    assert promise_test(scores_of(9, 1, 1, 9), 0.5, at_least("recall", 0.9, confidence=0.9)).trials_needed is None


def test_refuses_what_has_no_exact_test():
    weighted = BinaryScores.from_predictions([0, 1], [0, 1], sample_weight=[1, 2])
    for scores, promise in (
        (scores_of(1, 1, 1, 1), at_least("recall", 0.9)),
        (scores_of(1, 1, 1, 1), at_least("mcc", 0.1, confidence=0.9)),
        (scores_of(1, 1, 1, 1).at_prevalence(0.1), at_most("precision", 0.1, confidence=0.9)),
        (weighted, at_least("recall", 0.9, confidence=0.9)),
    ):
        with pytest.raises(ParameterError):
            promise_test(scores, 0.5, promise)

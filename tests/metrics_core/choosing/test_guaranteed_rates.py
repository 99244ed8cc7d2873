from statistics import NormalDist

import numpy as np
import pytest
import scipy.stats
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ParameterError
from metrics_core.choosing import guaranteed_rates
from metrics_core.intervals.berk_jones import local_level
from metrics_core.ratios import quotient

NORMAL = NormalDist()

cases = st.lists(st.tuples(st.booleans(), st.integers(0, 12)), min_size=1, max_size=60)


def scores_of(rows):
    labels, values = zip(*rows, strict=True)
    return BinaryScores.from_predictions(np.array(labels, int), np.array(values, float))


def exact_lower(successes, trials, level):
    return 0.0 if successes == 0 else float(scipy.stats.beta.ppf(level, successes, trials - successes + 1))


@given(rows=cases, confidence=st.sampled_from([0.5, 0.9]))
def test_each_limit_is_that_of_clopper_and_pearson_at_the_local_level(rows, confidence):
    scores = scores_of(rows)
    found = guaranteed_rates(scores, confidence=confidence)
    assert found.thresholds.tolist() == [*scores.distinct_scores.tolist(), np.inf]
    positives, negatives = scores.n_positive, scores.n_negative
    for threshold, recall, fpr, precision in zip(*vars(found).values(), strict=True):
        matrix = scores.confusion_at(threshold)
        known = [np.nan, np.nan]
        if positives:
            known[0] = exact_lower(matrix.tp, positives, local_level(positives, (1 + confidence) / 2))
        if negatives:
            known[1] = 1 - exact_lower(matrix.tn, negatives, local_level(negatives, (1 + confidence) / 2))
        assert [recall, fpr] == pytest.approx(known, abs=1e-9, nan_ok=True)
        flagged = positives * recall + negatives * fpr
        assert precision == pytest.approx(positives * recall / flagged, nan_ok=True)


@given(rows=cases, at=st.floats(-1, 13))
def test_a_threshold_has_the_limits_of_the_next_score(rows, at):
    scores = scores_of(rows)
    whole, one = guaranteed_rates(scores), guaranteed_rates(scores, [at])
    row = int(np.searchsorted(whole.thresholds, at))
    for name in ("recall", "fpr", "precision"):
        assert getattr(one, name)[0] == pytest.approx(getattr(whole, name)[row], nan_ok=True)


def test_only_precision_moves_with_the_prevalence():
    rng = np.random.default_rng(5)
    scores = BinaryScores.from_predictions([1] * 80 + [0] * 400, rng.normal(size=480) + np.arange(480, 0, -1) / 200)
    here, there = guaranteed_rates(scores, [1.0]), guaranteed_rates(scores.at_prevalence(0.01), [1.0])
    assert (here.recall, here.fpr) == (there.recall, there.fpr)
    assert there.precision[0] == pytest.approx(here.recall[0] * 0.01 / (here.recall[0] * 0.01 + here.fpr[0] * 0.99))


def test_all_limits_hold_at_once_in_the_stated_share_of_samples():
    rng, broken, n_samples = np.random.default_rng(7), 0, 250
    for _ in range(n_samples):
        values = np.concatenate([rng.normal(1.5, 1, 25), rng.normal(0, 1, 50)])
        found = guaranteed_rates(BinaryScores.from_predictions([1] * 25 + [0] * 50, values), confidence=0.8)
        tpr, fpr = (np.array([1 - NORMAL.cdf(end - mean) for end in found.thresholds]) for mean in (1.5, 0))
        # Where no case is flagged, no precision is promised.
        precision = quotient(25 * tpr, 25 * tpr + 50 * fpr)
        kept = (tpr >= found.recall) & (fpr <= found.fpr) & ~(precision < found.precision)
        broken += not kept.all()
    # The halves of the error are those of independent cases, 1 - 0.9 squared; four standard errors.
    assert broken / n_samples == pytest.approx(0.19, abs=4 * (0.19 * 0.81 / n_samples) ** 0.5)


def test_what_no_guarantee_can_be_given_for_is_refused():
    rows = ([0, 1, 1, 0], [0.1, 0.4, 0.8, 0.3])
    weighted = BinaryScores.from_predictions(*rows, sample_weight=[1, 2, 1, 0.5])
    clustered = BinaryScores.from_predictions(*rows, cluster=["a", "a", "b", "b"])
    for scores, key in ((weighted, "core-guarantee-weights"), (clustered, "core-guarantee-clusters")):
        with pytest.raises(ParameterError) as refusal:
            guaranteed_rates(scores)
        assert refusal.value.key == key
    with pytest.raises(ParameterError, match="confidence"):
        guaranteed_rates(BinaryScores.from_predictions(*rows), confidence=1)

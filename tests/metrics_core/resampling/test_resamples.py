"""Counts of resamples: exactly those of weighting cases, in moments and in distribution."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ParameterError, ThresholdError, UndefinedForWeightsError
from metrics_core.resampling import resample
from metrics_core.resampling.resamples import RESAMPLES_PER_SEED
from tests.metrics_core.cases import FEW, SCORES, counted, predictions

STEPS = st.lists(st.sampled_from((*SCORES, -math.inf, math.inf, 0.6)), max_size=8)


def rounded_scores(p=60, n=240, seed=3):
    """Two classes whose scores are rounded, so that many are equal."""
    random = np.random.default_rng(seed)
    label = np.repeat([1, 0], [p, n])
    return label, np.round(1 / (1 + np.exp(-random.normal(1.5 * label, 1))), 1)


@given(predictions(most=30), STEPS)
@FEW
def test_counts_of_a_resample_fall_with_the_threshold(cases, thresholds):
    scores = counted(cases)
    found = resample(scores, thresholds, n_resamples=100)
    for counts, total in ((found.tp, scores.n_positive), (found.fp, scores.n_negative)):
        assert counts.shape == (100, len(thresholds))
        assert not counts.flags.writeable
        order = np.argsort(thresholds)
        assert (np.diff(counts[:, order], axis=1) <= 0).all()
        assert (0 <= counts).all()
        assert (counts <= total).all()
        assert (counts[:, [t == -math.inf for t in thresholds]] == total).all()
        assert (counts[:, [t == math.inf for t in thresholds]] == 0).all()


def test_no_rate_is_certain_at_a_finite_threshold():
    scores = BinaryScores.from_counts([0.2, 0.8], [60, 40], [60, 40])
    found = resample(scores, [-math.inf, 0.1, 0.9, math.inf], n_resamples=100)
    for counts in (found.tp, found.fp):
        np.testing.assert_array_equal(counts[:, [0, 3]], np.tile([100, 0], (100, 1)))
        assert (counts[:, 1] < 100).all()
        assert (counts[:, 2] > 0).all()


@given(predictions(most=30), STEPS, st.randoms())
@FEW
def test_neither_the_order_of_rows_nor_that_of_thresholds_matters(cases, thresholds, random):
    scores, shuffled = counted(cases), counted(random.sample(cases, len(cases)))
    order = random.sample(range(len(thresholds)), len(thresholds))
    one, other = (
        resample(scores, thresholds, n_resamples=100),
        resample(shuffled, np.array(thresholds)[order], n_resamples=100),
    )
    assert (one.tp[:, order] == other.tp).all()
    assert (one.fp[:, order] == other.fp).all()


def test_moments_are_those_of_the_dirichlet_distribution():
    label, score = rounded_scores()
    scores, thresholds, n_resamples = BinaryScores.from_predictions(label, score), np.arange(11) / 10, 20_000
    found = resample(scores, thresholds, n_resamples=n_resamples, seed=5)
    for counts, at, total in ((found.tp, "tp", 60), (found.fp, "fp", 240)):
        # At each threshold Beta(flagged + 1/2, not flagged + 1/2).
        share = (getattr(scores.confusion_at(thresholds), at) + 0.5) / (total + 1)
        # Of two thresholds the higher one's cases are among the lower one's.
        covariance = (np.minimum.outer(share, share) - np.outer(share, share)) / (total + 2)
        error = np.sqrt(np.diag(covariance) / n_resamples)
        assert (np.abs(counts.mean(axis=0) / total - share) <= 4 * error).all()
        np.testing.assert_allclose(np.cov(counts.T / total), covariance, atol=0.05 * covariance.max())


def test_results_are_seeded_and_fewer_resamples_are_the_first_of_more():
    scores = BinaryScores.from_predictions(*rounded_scores())
    first, fewer, other = (
        resample(scores, [0.3, 0.6], n_resamples=n_resamples, seed=seed)
        for n_resamples, seed in ((400, 0), (130, 0), (400, 1))
    )
    assert (first.tp[:130] == fewer.tp).all()
    assert (first.fp[:130] == fewer.fp).all()
    assert (first.tp != other.tp).any()
    assert (
        len({tuple(first.tp[start : start + RESAMPLES_PER_SEED, 0]) for start in range(0, 400, RESAMPLES_PER_SEED)})
        == 8
    )


def test_progress_is_reported_and_can_cancel():
    scores, reported = BinaryScores.from_predictions(*rounded_scores()), []
    resample(scores, [0.5], n_resamples=230, progress=reported.append)
    assert reported == [100, 200, 230]

    def cancel(done):
        reported.append(done)
        if done >= 200:
            raise TimeoutError

    with pytest.raises(TimeoutError):
        resample(scores, [0.5], n_resamples=1000, progress=cancel)
    assert reported[3:] == [100, 200]


@pytest.mark.parametrize(
    ("thresholds", "settings", "error", "sentence"),
    [
        (0.5, {}, ThresholdError, "The thresholds have 0 dimensions. A curve needs a one-dimensional list"),
        ([0.5, math.nan], {}, ThresholdError, "A threshold is nan"),
        ([0.5], {"n_resamples": 99}, ParameterError, "n_resamples is 99"),
        ([0.5], {"seed": -1}, ParameterError, "seed is -1"),
        (
            np.arange(1000),
            {"n_resamples": 100_000},
            ParameterError,
            "100000 resamples at 1000 thresholds are more than 67108864",
        ),
    ],
)
def test_refusals(thresholds, settings, error, sentence):
    with pytest.raises(error, match=sentence):
        resample(BinaryScores.from_predictions([0, 1], [0.1, 0.2]), thresholds, **settings)


def test_sums_of_weights_and_what_are_no_scores_are_refused():
    with pytest.raises(UndefinedForWeightsError, match="The cases are weighted"):
        resample(BinaryScores.from_counts([0.1, 0.2], [1.5, 2.0], [0.5, 1.0]), [0.5])
    with pytest.raises(ParameterError, match="Expected BinaryScores"):
        resample([0, 1], [0.5])

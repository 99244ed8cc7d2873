"""Samples at another prevalence: real cases, the right share, and noise around the exact value."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ParameterError, PrevalenceError, ThresholdError, UndefinedForWeightsError
from metrics_core.prevalence.samples import repeated_samples
from tests.metrics_core.cases import FEW, counted, predictions

SHARES = st.sampled_from((0.2, 0.4, 0.5, 0.7))


@given(predictions(both_classes=True, most=30), SHARES, st.integers(0, 9))
@FEW
def test_every_drawn_case_is_one_of_the_cases(cases, pi, seed):
    scores = counted(cases)
    try:
        drawn = scores.resample_at_prevalence(pi, seed=seed)
    except PrevalenceError:
        assert min(scores.n_positive / pi * (1 - pi), scores.n_negative / (1 - pi) * pi) < 1
        return
    edges = np.append(scores.distinct_scores, np.inf)
    ours, theirs = scores.histogram(edges), drawn.histogram(edges)
    assert (theirs.n_positive <= ours.n_positive).all()
    assert (theirs.n_negative <= ours.n_negative).all()
    assert drawn.n_positive == scores.n_positive or drawn.n_negative == scores.n_negative
    assert abs(drawn.n_positive - drawn.n_negative * pi / (1 - pi)) <= 0.5 * max(1, pi / (1 - pi)) + 1e-9


def test_tied_cases_are_drawn_one_by_one():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [2, 0, 8], [900, 0, 100])
    drawn = [scores.resample_at_prevalence(0.1, seed=seed) for seed in range(60)]
    assert {draw.n_negative for draw in drawn} == {90}
    high = [draw.confusion_at(0.3).fp for draw in drawn]
    assert np.mean(high) == pytest.approx(9, abs=1.5)
    assert len(set(high)) > 3


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9])
    with pytest.raises(PrevalenceError, match="would lose one class: there are only 2 positive"):
        scores.resample_at_prevalence(0.001, seed=0)
    with pytest.raises(PrevalenceError, match="must be greater than 0"):
        scores.resample_at_prevalence(1.0, seed=0)
    with pytest.raises(UndefinedForWeightsError, match="would ignore the weights"):
        BinaryScores.from_predictions([0, 1], [0.1, 0.2], sample_weight=[1, 2]).resample_at_prevalence(0.5, seed=0)


def two_normal_classes(cases, share):
    random = np.random.default_rng(5)
    label = random.random(cases) < share
    return BinaryScores.from_predictions(label, random.normal(label, 1))


def test_repeated_samples_scatter_around_the_exact_value():
    scores = two_normal_classes(20_000, 0.3)
    found = repeated_samples(scores.statistic, 0.1, 0.5, size=2000, n_resamples=150)
    exact = scores.at_prevalence(0.1)
    matrix = exact.confusion_at(0.5)
    assert (found.n_positive, found.n_negative) == (200, 1800)
    for name, value in (("precision", matrix.precision), ("recall", matrix.recall), ("f1", matrix.f1)):
        values = getattr(found, name)
        assert values.shape == (150,)
        assert values.mean() == pytest.approx(value, abs=0.005), name
        assert not values.flags.writeable
    # Drawing without replacement: the variance of recall is the binomial one, less the share that was taken.
    binomial = np.sqrt(matrix.recall * (1 - matrix.recall) / 200 * (1 - 200 / scores.n_positive))
    assert found.recall.std() == pytest.approx(binomial, rel=0.2)
    assert found.average_precision.mean() == pytest.approx(exact.average_precision(), abs=0.02)


@given(predictions(both_classes=True, most=30))
@FEW
def test_a_sample_of_all_cases_has_the_metrics_of_all_cases(cases):
    scores = counted(cases)
    matrix = scores.confusion_at(0.3)
    found = repeated_samples(scores.statistic, scores.prevalence, 0.3, size=len(cases), n_resamples=2)
    assert (found.n_positive, found.n_negative) == (scores.n_positive, scores.n_negative)
    assert found.average_precision.tolist() == [scores.average_precision()] * 2
    for name in ("precision", "recall", "f1"):
        np.testing.assert_array_equal(getattr(found, name), [getattr(matrix, name)] * 2)


def test_repeated_samples_depend_on_the_seed_only():
    scores = two_normal_classes(3000, 0.3)
    settings = {"size": 200, "n_resamples": 20}
    first = repeated_samples(scores.statistic, 0.1, 0.5, **settings)
    elsewhere = repeated_samples(scores.statistic, 0.1, 1.5, **settings)
    fewer = repeated_samples(scores.statistic, 0.1, 0.5, size=200, n_resamples=7)
    other = repeated_samples(scores.statistic, 0.1, 0.5, seed=1, **settings)
    assert first.average_precision.tolist() == elsewhere.average_precision.tolist()
    assert first.f1[:7].tolist() == fewer.f1.tolist()
    assert first.average_precision.tolist() != other.average_precision.tolist()


def test_precision_is_nan_in_a_sample_without_a_flagged_case():
    found = repeated_samples(two_normal_classes(3000, 0.3).statistic, 0.1, np.inf, size=100, n_resamples=3)
    assert np.isnan(found.precision).all()
    assert (found.f1 == 0).all()


@pytest.mark.parametrize(
    ("pi", "settings", "error", "sentence"),
    [
        (0.5, {"size": 100}, PrevalenceError, "prevalence 0.5 needs 50 positive cases, but there are only 8"),
        (0.01, {"size": 100}, PrevalenceError, "needs 99 negative cases, but there are only 26"),
        (0.01, {"size": 20}, PrevalenceError, "prevalence 0.01 would have no positive case"),
        (0.99, {"size": 8}, PrevalenceError, "would have no negative case"),
        (1.0, {"size": 8}, PrevalenceError, "The prevalence is 1. "),
        (0.5, {"size": 1}, ParameterError, "size is 1. It must be a whole number from 2 to"),
        (0.5, {"size": 8, "n_resamples": 0}, ParameterError, "n_resamples is 0"),
        (0.5, {"size": 8, "seed": -1}, ParameterError, "seed is -1"),
    ],
)
def test_samples_that_cannot_be_drawn_are_refused(pi, settings, error, sentence):
    scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    with pytest.raises(error, match=sentence):
        repeated_samples(scores.statistic, pi, 0.5, **settings)


def test_repeated_samples_of_weighted_cases_are_refused():
    scores = BinaryScores.from_predictions([0, 1], [0.1, 0.2], sample_weight=[1, 2])
    with pytest.raises(UndefinedForWeightsError, match="would ignore the weights"):
        repeated_samples(scores.statistic, 0.5, 0.15, size=2)


def test_repeated_samples_cast_the_threshold_to_the_dtype_of_the_scores():
    scores = BinaryScores.from_predictions([0, 1, 0, 1], np.array([0.1, 0.7, 0.7, 0.9], dtype=np.float32))
    found = scores.repeated_samples(0.5, 0.7, size=4, n_resamples=2)
    assert found.recall.tolist() == [1, 1]
    with pytest.raises(ThresholdError, match="Several thresholds were given"):
        scores.repeated_samples(0.5, [0.7, 0.8], size=4)

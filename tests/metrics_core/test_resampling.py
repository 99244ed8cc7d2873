"""A drawn data set of another mix: real cases, one class whole, the share met, noise around the exact answer."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, PrevalenceError, UndefinedForWeightsError
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


@given(predictions(both_classes=True, most=30), st.randoms())
@FEW
def test_the_seed_decides_and_not_the_order_of_the_rows(cases, random):
    shuffled = random.sample(cases, len(cases))
    try:
        drawn = counted(cases).resample_at_prevalence(0.5, seed=3)
    except PrevalenceError:
        return
    assert counted(shuffled).resample_at_prevalence(0.5, seed=3) == drawn


def test_tied_cases_are_drawn_one_by_one():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [2, 0, 8], [900, 0, 100])
    draws = [scores.resample_at_prevalence(0.1, seed=seed) for seed in range(60)]
    assert {draw.n_negative for draw in draws} == {90}
    high = [draw.confusion_at(0.3).fp for draw in draws]
    assert np.mean(high) == pytest.approx(9, abs=1.5)
    assert len(set(high)) > 3


def test_the_mean_over_seeds_approaches_exact_re_weighting():
    random = np.random.default_rng(5)
    label = random.random(4000) < 0.5
    scores = BinaryScores.from_predictions(label, random.normal(label, 1))
    draws = [scores.resample_at_prevalence(0.1, seed=seed).average_precision() for seed in range(40)]
    assert np.mean(draws) == pytest.approx(scores.at_prevalence(0.1).average_precision(), abs=0.015)
    assert np.std(draws) > 0.005


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9])
    with pytest.raises(PrevalenceError, match="would keep no case of one class, since there are only 2 positive"):
        scores.resample_at_prevalence(0.001, seed=0)
    with pytest.raises(PrevalenceError, match="must be greater than 0"):
        scores.resample_at_prevalence(1.0, seed=0)
    with pytest.raises(UndefinedForWeightsError, match="would ignore the weights"):
        BinaryScores.from_predictions([0, 1], [0.1, 0.2], sample_weight=[1, 2]).resample_at_prevalence(0.5, seed=0)

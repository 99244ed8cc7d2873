"""Intervals of average precision: the weights of resamples, the accuracy of blocks, and too few negatives."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ParameterError, UndefinedForWeightsError
from metrics_core.intervals.average_precision import (
    groups_from_the_top,
    limits_of_groups,
    weighted_average_precisions,
)
from metrics_core.intervals.bootstrap import Bootstrap
from tests.metrics_core.cases import FEW, counted, predictions

METHOD = "Bayesian bootstrap, B = 2000, seed 0"


def ap_of(groups, odds):
    """Where each case weighs 1, and the pseudo-negatives nothing."""
    none = np.zeros((1, 1))
    [found] = weighted_average_precisions(
        groups, odds, groups.positives[None], groups.negatives[None], none, none + groups.below
    )
    return found


@given(predictions(both_classes=True, most=30))
@FEW
def test_with_weights_of_one_it_is_the_average_precision_of_the_data(cases):
    scores = counted(cases)
    groups = groups_from_the_top(scores.statistic)
    assert groups.positives.sum() == scores.n_positive
    assert groups.negatives.sum() + groups.below == scores.n_negative
    for pi in (0.01, 0.5):
        expected = scores.at_prevalence(pi).average_precision()
        assert ap_of(groups, pi / (1 - pi)) == pytest.approx(expected, rel=1e-12)


def large(shift=1.0):
    random = np.random.default_rng(5)
    label = np.repeat([1, 0], [4000, 36000])
    return BinaryScores.from_predictions(label, random.normal(shift * label, 1))


@pytest.mark.parametrize("pi", [0.001, 0.1])
def test_blocks_have_the_average_precision_of_their_groups(pi):
    scores = large()
    blocks = groups_from_the_top(scores.statistic)
    assert len(blocks.positives) == 1000
    expected = scores.at_prevalence(pi).average_precision()
    assert ap_of(blocks, pi / (1 - pi)) == pytest.approx(expected, abs=1e-5)


def test_blocks_have_the_limits_of_their_groups():
    statistic = large().statistic
    blocks, groups = (
        limits_of_groups(groups_from_the_top(statistic, singles), 1 / 9, Bootstrap(n_resamples=10_000))
        for singles in (500, 4000)
    )
    assert blocks == pytest.approx(groups, abs=0.04 * (groups.high - groups.low))


def test_resamples_weight_tie_groups_and_pseudo_negatives_with_gamma_variables():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3, 0.4], [5, 9, 8, 0], [30, 9, 3, 2])
    found = scores.average_precision_interval(n_resamples=20_000)
    random = np.random.default_rng(9)
    positives = random.gamma([8, 9, 5], size=(20_000, 3))
    # A negative above all, those at 0.4, at each score down to 0.1, and one below all.
    limits = []
    for above, level in ((0.5, 0.025), (0.2, 0.975)):
        negatives = np.cumsum(random.gamma([above, 2, 3, 9, 30, 0.5], size=(20_000, 6)), axis=1)
        fpr = negatives[:, 2:5] / negatives[:, -1:]
        tpr = np.cumsum(positives, axis=1) / positives.sum(axis=1, keepdims=True)
        odds = 22 / 44
        precision = tpr / (tpr + fpr / odds)
        values = (np.diff(tpr, axis=1, prepend=0) * precision).sum(axis=1)
        limits.append(np.quantile(values, level))
    assert found[:2] == pytest.approx(limits, abs=0.006)


def test_the_seed_determines_the_interval_and_the_method_is_named():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [5, 9, 8], [30, 9, 3])
    first, again, other = (scores.average_precision_interval(seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first[:2] != other[:2]
    assert first.low < scores.average_precision() < first.high
    assert first[2:] == ("Bayesian bootstrap, B = 2000, seed 1", 22, 42)


@pytest.mark.parametrize(("pi", "estimable"), [(0.011, False), (0.0125, True), (0.1, True)])
def test_too_few_negatives_for_a_prevalence_are_not_estimable(pi, estimable):
    # 400 negatives times the odds are 5 at a prevalence of 1 in 81, 0.01234...
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [40, 60, 100], [300, 80, 20]).at_prevalence(pi)
    found = scores.average_precision_interval(n_resamples=200)
    assert math.isnan(found.low) == math.isnan(found.high) == (not estimable)
    assert ("not estimable from 400 negatives" == found.method) == (not estimable)


@given(st.integers(1, 8), st.integers(1, 8), st.sampled_from([None, 0.001, 0.4]))
def test_the_reason_names_the_class_that_is_too_small(p, n, pi):
    scores = BinaryScores.from_counts([0.1, 0.2], [p, 0], [0, n])
    found = (scores if pi is None else scores.at_prevalence(pi)).average_precision_interval(n_resamples=100)
    count, name = (p, "positive") if p <= n and p < 5 else (n, "negative")
    expected = f"not estimable from {count} {name}" + "s" * (count != 1)
    assert math.isnan(found.low) == (found.method == expected)


def test_one_positive_among_many_negatives_is_the_reason():
    one = BinaryScores.from_counts([0.1, 0.2], [0, 1], [9990, 9])
    assert one.average_precision_interval().method == "not estimable from 1 positive"


def test_one_class_has_no_interval():
    assert math.isnan(BinaryScores.from_predictions([0, 0], [0.3, 0.6]).average_precision_interval().low)
    only_positive = BinaryScores.from_predictions([1, 1], [0.3, 0.6]).average_precision_interval()
    assert only_positive.method == "not estimable from 0 negatives"


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1], [0.3, 0.6])
    with pytest.raises(ParameterError, match="n_resamples is 5"):
        scores.average_precision_interval(n_resamples=5)
    with pytest.raises(UndefinedForWeightsError, match="An interval needs counts of cases"):
        BinaryScores.from_counts([0.3, 0.6], [0.5, 2.0], [1.5, 1.0]).average_precision_interval()

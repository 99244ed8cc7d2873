"""Intervals of average precision: the draws are real resamples, and what the limits cover."""

import math

import numpy as np
import pytest
from hypothesis import given

from metrics_core import BinaryScores, ParameterError, UndefinedForWeightsError
from metrics_core import average_precision_interval as intervals
from metrics_core.average_precision_interval import average_precision_interval
from metrics_core.bootstrap import Bootstrap
from metrics_core.prevalence import OBSERVED, mix_at
from tests.metrics_core.cases import FEW, counted, predictions


def interval(scores, rule="bootstrap", pi=None, **settings):
    mix = OBSERVED if pi is None else mix_at(pi, scores.prevalence)
    return average_precision_interval(scores.statistic, mix, rule, Bootstrap(**settings))


@given(predictions(both_classes=True, most=30))
@FEW
def test_a_draw_of_every_case_once_has_the_average_precision_of_the_data(cases):
    scores = counted(cases)
    positives, negatives = intervals._groups_from_the_top(scores.statistic)
    assert (positives.sum(), negatives.sum()) == (scores.n_positive, scores.n_negative)
    for pi in (0.01, 0.5):
        mix = mix_at(pi, scores.prevalence)
        (found,) = intervals._average_precisions(positives[None], negatives[None], mix)
        assert found == pytest.approx(scores.at_prevalence(pi).average_precision(), rel=1e-12)


@given(predictions(both_classes=True, most=30))
@FEW
def test_a_resample_of_groups_has_the_average_precision_of_its_cases(cases):
    scores = counted(cases)
    positives, negatives = intervals._groups_from_the_top(scores.statistic)
    drawn = [intervals._drawn(groups, 1, np.random.default_rng(1)) for groups in (positives, negatives)]
    # A negative counts at the positive score that it reaches, so it may stand there itself.
    score = np.arange(len(negatives), 0, -1)
    resample = BinaryScores.from_counts(score, np.append(drawn[0][0], 0), drawn[1][0])
    assert intervals._average_precisions(*drawn, OBSERVED) == pytest.approx([resample.average_precision()], rel=1e-12)


def test_limits_cover_the_average_precision_of_the_population():
    random, hits = np.random.default_rng(7), {"bootstrap": 0, "logit": 0}
    label = np.repeat([1, 0], [100, 400])
    # Two normal classes one standard deviation apart: the area of their exact curve at a fifth positive.
    t = np.linspace(-9, 10, 20001)
    tpr, fpr = (np.array([math.erfc((x - shift) / math.sqrt(2)) / 2 for x in t]) for shift in (1, 0))
    population = -np.trapezoid(tpr / (tpr + 4 * fpr), tpr)
    for _ in range(200):
        scores = BinaryScores.from_predictions(label, random.normal(label, 1))
        for rule in hits:
            found = interval(scores, rule, draws=200)
            hits[rule] += found.low <= population <= found.high
    assert 180 <= hits["bootstrap"] <= 198
    assert 188 <= hits["logit"] <= 200


def test_the_seed_decides_and_the_rule_is_named():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [5, 9, 8], [30, 9, 3])
    first, again, other = (interval(scores, pi=0.1, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first[:2] != other[:2]
    assert first.low < scores.at_prevalence(0.1).average_precision() < first.high
    assert (first.method, first.n_positive, first.n_negative) == ("stratified bootstrap, B = 2000, seed 1", 22, 42)
    assert interval(scores, "logit").method == "logit of AP, with P positives"


def test_the_logit_interval_is_that_of_its_formula():
    scores = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6])
    value = scores.average_precision()
    low, high, *_ = interval(scores, "logit")
    reach = 1.959963984540054 / math.sqrt(8 * value * (1 - value))
    assert [math.log(x / (1 - x)) for x in (low, high)] == pytest.approx(
        [math.log(value / (1 - value)) + side * reach for side in (-1, 1)], rel=1e-9
    )


@pytest.mark.parametrize("rule", intervals.INTERVAL_RULES)
def test_a_perfect_ranking_has_no_interval(rule):
    found = interval(BinaryScores.from_predictions([0, 1], [0.3, 0.6]), rule)
    assert np.isnan(found[:2]).all()
    assert np.isnan(interval(BinaryScores.from_predictions([0, 0], [0.3, 0.6]), rule).low)


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1], [0.3, 0.6])
    with pytest.raises(ParameterError, match="The rule is 'normal'; it must be one of bootstrap, logit"):
        interval(scores, "normal")
    with pytest.raises(UndefinedForWeightsError, match="an interval needs unweighted cases"):
        interval(BinaryScores.from_predictions([0, 1], [0.3, 0.6], sample_weight=[1, 2]))


def test_scores_offer_it_at_their_own_prevalence():
    scores = BinaryScores.from_counts([0.1, 0.2, 0.3], [5, 9, 8], [30, 9, 3])
    found = scores.at_prevalence(0.1).average_precision_interval(confidence=0.8, draws=300, seed=4)
    assert found == interval(scores, pi=0.1, confidence=0.8, draws=300, seed=4)
    assert scores.average_precision_interval("logit") == interval(scores, "logit")

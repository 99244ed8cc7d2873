"""Intervals at a simulated prevalence: those of metrics_core, or the reason why there is none."""

import pytest

from metrics_core import (
    METRICS,
    BinaryScores,
    ConfusionMatrix,
    intervals_at_prevalence,
    precision_floor_interval,
    wilson,
)
from tests.browser.page_parts import open_example
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.views.imbalance.at_prevalence import basis, floor_interval, interval_at, intervals_method
from threshold_explorer.views.imbalance.panel import METRICS_SHOWN
from threshold_explorer.words.sentence import Sentence, say

AT = ConfusionMatrix(tp=60, fp=25, fn=15, tn=300)
WEIGHTED = ConfusionMatrix(tp=60.5, fp=25, fn=15, tn=300)


@pytest.mark.parametrize("metric", METRICS_SHOWN, ids=lambda metric: metric.key)
@pytest.mark.parametrize("pi", [1e-4, 0.1875, 0.9])
def test_a_metric_has_the_interval_of_the_prevalence_or_a_reason(metric, pi):
    found = interval_at(metric, AT, pi)
    if metric.key == "mcc":
        assert found == say("no-interval-resampling.row")
    elif metric.key == "recall":
        assert found == wilson(60, 75, confidence())
    else:
        expected = intervals_at_prevalence(AT, pi, [metric], confidence=confidence())[metric.key]
        assert found == (expected.low, expected.high)
    assert interval_at(metric, WEIGHTED, pi) == say("no-interval-weights.row")


def test_the_method_is_that_of_the_intervals_shown():
    y, scores = [0, 1, 0, 1], [0.1, 0.4, 0.5, 0.9]
    weights, cluster = {"sample_weight": [1.5, 1, 1, 1]}, {"cluster": list("aabb")}
    methods = [
        intervals_method(BinaryScores.from_predictions(y, scores, **columns))
        for columns in ({}, weights, cluster, weights | cluster)
    ]
    keys = ("imbalance-intervals-how", "imbalance-intervals-how-weighted", "imbalance-intervals-how-clusters")
    assert methods == [*(say(key, name="95%") for key in keys), say("no-interval-weights.help")]


def test_the_floor_has_that_of_the_prevalence_where_precision_meets_it():
    low, high, *_ = precision_floor_interval(AT, 0.8, confidence=confidence())
    assert floor_interval(AT, 0.8) == (low, high)
    assert all(limit != limit for limit in floor_interval(WEIGHTED, 0.8))


def test_weighted_cases_have_intervals_if_each_weight_is_known():
    dataset = open_example("crash-survival")
    assert basis(dataset).cases == Sentence("imbalance-basis-weighted")
    at, key = dataset.scores.confusion_at(0.5), "precision"
    low, high, *_ = intervals_at_prevalence(at, 0.1, [key], confidence=confidence())[key]
    assert interval_at(METRICS[key], at, 0.1) == (low, high)
    assert low < at.at_prevalence(0.1).precision < high


def test_a_sentence_names_the_cases_that_it_is_based_on():
    dataset = open_example("thirty-four-cases")
    assert (basis(dataset).interval, str(basis(dataset).cases)) == ("95%", "8 positives, 26 negatives")

"""At a simulated prevalence: the intervals of metrics_core or the reason why there is none, and the sentences."""

import math

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
from threshold_explorer.views.imbalance.at_prevalence import (
    Basis,
    alerts_sentence,
    baseline_sentence,
    basis,
    floor_interval,
    floor_sentence,
    interval_at,
    intervals_method,
)
from threshold_explorer.views.imbalance.charts import METRICS_SHOWN
from threshold_explorer.words.sentence import Sentence, say

AT = ConfusionMatrix(tp=60, fp=25, fn=15, tn=300)
WEIGHTED = ConfusionMatrix(tp=60.5, fp=25, fn=15, tn=300)
TEACHING = ConfusionMatrix(tp=6, fp=6, fn=2, tn=20)
CASES = Basis("95%", "8 positives, 26 negatives")
NONE = (math.nan, math.nan)


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


def alerts_text(*args):
    return str(alerts_sentence(*args))


def floor_text(*args):
    return str(floor_sentence(*args))


def baseline_text(*args):
    return str(baseline_sentence(*args))


def test_alerts_are_natural_frequencies_with_the_interval_of_precision():
    at = TEACHING.at_prevalence(0.01)
    assert alerts_text("0.01", 0.01, at, (0.014, 0.089), CASES) == (
        "Where 1\u202f% are positive: 75 of 2\u202f360 flagged are real, per 10\u202f000 cases. "
        "π = 0.01 (1 in 100): precision 0.032 (95% 0.014 to 0.089)."
    )


def test_few_alerts_keep_a_decimal():
    at = ConfusionMatrix(tp=9, fp=86, fn=1, tn=99904).at_prevalence(1e-4)
    sentence = alerts_text("1e-4", 1e-4, at, (0.01, 0.2), CASES)
    assert sentence.startswith("Where 0.01\u202f% are positive: 0.9 of 9.5 flagged are real, per 10\u202f000 cases.")


def test_without_limits_a_sentence_has_its_basis_and_no_interval():
    weighted = Basis("95%", "weighted cases: no interval")
    sentence = alerts_text("0.5", 0.5, TEACHING.at_prevalence(0.5), NONE, weighted)
    assert sentence.endswith("precision 0.765 (weighted cases: no interval).")
    assert floor_text(0.8, 0.3, NONE, weighted) == ("Precision is below 0.8 if π < 0.3 (weighted cases: no interval).")


def test_without_flagged_cases_there_are_no_alerts_and_no_precision():
    none_flagged = ConfusionMatrix(tp=0, fp=0, fn=8, tn=26).at_prevalence(0.1)
    assert alerts_text("0.1", 0.1, none_flagged, NONE, CASES) == (
        "Where 10\u202f% are positive: no case is flagged. π = 0.1 (1 in 10)."
    )
    assert floor_text(0.8, math.nan, NONE, CASES) == (
        "No case is flagged at this threshold, so precision never reaches 0.8."
    )


@pytest.mark.parametrize(
    ("crossing", "limits", "sentence"),
    [
        (
            0.0314,
            (0.021, 0.0479),
            "Precision is below 0.8 if π < 0.031 (95% 0.021 to 0.048; 8 positives, 26 negatives).",
        ),
        (
            0.0,
            (0.0, 0.287),
            "No false alarms: precision is 1 at every prevalence; only an interval can show where it may fall "
            "below 0.8 (95% 0 to 0.29; 8 positives, 26 negatives).",
        ),
        (
            1.0,
            (0.4, 1.0),
            "No flagged case is positive: precision is 0 at every prevalence (8 positives, 26 negatives).",
        ),
    ],
    ids=["a crossing", "no false positive", "no true positive"],
)
def test_where_precision_meets_the_floor(crossing, limits, sentence):
    assert floor_text(0.8, crossing, limits, CASES) == sentence


@pytest.mark.parametrize("prevalence", [0.00001234, 0.0000012, 0.00000098])
def test_a_tiny_prevalence_is_written_as_a_browser_writes_it(prevalence):
    # JavaScript takes to exponents below 1e-6, Python already below 1e-4.
    written = {0.00001234: "0.000012", 0.0000012: "0.0000012", 0.00000098: "9.8e-7"}[prevalence]
    assert f"π < {written} (" in floor_text(0.8, prevalence, NONE, CASES)


@pytest.mark.parametrize(
    ("accuracy", "always_negative", "words"),
    [(26 / 34, 26 / 34, "equals"), (0.8, 0.765, "is above"), (0.7, 0.765, "is below")],
)
def test_accuracy_is_compared_with_that_of_never_flagging_a_case(accuracy, always_negative, words):
    sentence = baseline_text(accuracy, always_negative, CASES)
    assert f" {words} that of always predicting negative, 0.765, with F1 0 (8" in sentence

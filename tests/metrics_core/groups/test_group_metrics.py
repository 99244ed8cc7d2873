"""Metrics of each group against scikit-learn on its slice, with their intervals and reasons."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn import metrics as reference
from statsmodels.stats.proportion import proportion_confint

from metrics_core import METRICS, BinaryScores, ParameterError, ThresholdError, f1_interval
from metrics_core.choosing import Costs, LeastCost
from metrics_core.groups import GroupedScores, group_by_value, group_metrics
from metrics_core.intervals.weighted_ratios import CELL_RATIOS, weighted_interval
from metrics_core.quantity import Undefined
from metrics_core.resampling import intervals_at
from tests.metrics_core.cases import MODEST, WEIGHTS, columns, predictions

REFERENCES = {
    "recall": reference.recall_score,
    "precision": reference.precision_score,
    "accuracy": reference.accuracy_score,
    "f1": reference.f1_score,
    "mcc": reference.matthews_corrcoef,
}
RNG = np.random.default_rng(5)
GROUP = RNG.choice(["a", "b", "c"], 600)
LABEL = (RNG.random(600) < 0.4).astype(int)
SCORE = np.round(LABEL * 0.3 + RNG.random(600) * 0.7, 2)
GROUPS = GroupedScores.from_predictions(LABEL, SCORE, group_by_value(GROUP))


def test_values_are_those_of_scikit_learn_on_each_slice():
    thresholds = {"a": 0.4, "b": 0.5, "c": 0.6}
    found = group_metrics(GROUPS, thresholds, REFERENCES, n_resamples=100)
    for name, threshold in thresholds.items():
        chosen = name == GROUP
        for key, function in REFERENCES.items():
            expected = function(LABEL[chosen], SCORE[chosen] >= threshold)
            assert found[name, key].value == pytest.approx(expected, abs=1e-12)
            assert found[name, key].threshold == threshold
    assert group_metrics(GROUPS, [0.4, 0.5, 0.6], "recall")["c", "recall"] == found["c", "recall"]


def test_intervals_are_those_of_the_group_alone():
    found = group_metrics(GROUPS, 0.5, ["recall", "precision", "f1", "mcc", "balanced_accuracy"], confidence=0.9)
    for name, scores in GROUPS.items():
        matrix = scores.confusion_at(0.5)
        recall = proportion_confint(matrix.tp, matrix.n_positive, alpha=0.1, method="wilson")
        assert found[name, "recall"].interval == pytest.approx(recall, abs=1e-12)
        assert found[name, "precision"].rests_on == matrix.tp + matrix.fp == found[name, "recall"].n_flagged
        assert found[name, "f1"].interval == f1_interval(matrix.tp, matrix.fp, matrix.fn, 0.9)
        drawn = intervals_at(scores, 0.5, ["mcc", "balanced_accuracy"], confidence=0.9)
        for key, estimate in drawn.items():
            tolerance = 0.01 if key == "mcc" else 1e-12
            assert found[name, key].interval == pytest.approx((estimate.low, estimate.high), abs=tolerance)


def test_weighted_groups_have_the_intervals_of_weighted_cases():
    weights = RNG.choice([0.5, 1.0, 3.0], 600)
    groups = GroupedScores.from_predictions(LABEL, SCORE, group_by_value(GROUP), sample_weight=weights)
    found = group_metrics(groups, 0.5, ["recall", "f2", "mcc", "youden_j"])
    for name, scores in groups.items():
        for key in ("recall", "f2"):
            expected = weighted_interval(scores.confusion_at(0.5), CELL_RATIOS[key])
            assert found[name, key].interval == pytest.approx(tuple(map(float, expected)))
        assert (found[name, "mcc"].interval, found[name, "mcc"].why) == (None, "no-weighted-interval")
        assert found[name, "youden_j"].interval is not None
    sums = GroupedScores.from_counts(
        {"a": BinaryScores.from_counts([0.2, 0.7], [1.5, 30.0], [50.0, 2.5]), "b": GROUPS["b"]}
    )
    assert group_metrics(sums, 0.5, "recall")["a", "recall"].why == "unknown-weights"
    assert group_metrics(sums, 0.5, "recall")["b", "recall"].interval is not None


@MODEST
@given(predictions(weights=WEIGHTS, most=24), st.booleans(), st.sampled_from([-1.0, 0.1, 0.3, 5.0]))
def test_nothing_is_left_out_and_undefined_is_not_zero(cases, is_weighted, threshold):
    label, score, weight = columns(cases)
    names = np.arange(len(cases)) % 2
    if len(cases) < 2:
        return
    groups = GroupedScores.from_predictions(
        label, score, group_by_value(names), sample_weight=weight if is_weighted else None
    )
    found = group_metrics(groups, threshold, [*METRICS, LeastCost(Costs(fp=1, fn=5))], n_resamples=100)
    assert len(found) == 2 * (len(METRICS) + 1) == len(found.to_frame())
    for metric in found:
        scores = groups[metric.group]
        assert metric.value == pytest.approx(metric.quantity(scores.confusion_at(threshold)), nan_ok=True)
        assert (metric.n_positive, metric.n_negative) == (scores.n_positive, scores.n_negative)
        if np.isnan(metric.value):
            assert (metric.interval, metric.why) == (None, metric.quantity.undefined_when)
            assert isinstance(metric.why, Undefined)
        elif metric.interval is None:
            assert metric.why
        else:
            assert not metric.why
            assert metric.interval.low <= metric.value + 1e-12
            assert metric.interval.high >= metric.value - 1e-12


def test_few_cases_have_their_counts_and_no_interval():
    groups = GroupedScores.from_counts(
        {
            "few": BinaryScores.from_counts([0.2, 0.7], [0, 9], [50, 9]),
            "enough": BinaryScores.from_counts([0.2, 0.7], [0, 10], [50, 9]),
        }
    )
    found = group_metrics(groups, 0.5, ["recall", "precision", "mcc"]).to_frame().set_index(["group", "metric"])
    assert found.loc[("few", "recall"), "why"] == "few-cases"
    assert found.loc[("few", "recall"), "rests_on"] == 9
    assert np.isnan(found.loc[("few", "recall"), "low"])
    assert found.loc[("few", "precision"), "why"] == ""
    assert found.loc[("few", "mcc"), "why"] == "few-cases"
    assert found.loc[("enough", "recall"), "low"] > 0
    assert found.loc[("enough", "mcc"), "low"] > 0


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: group_metrics(GROUPS, [0.1, 0.2], "recall"), ThresholdError),
        (lambda: group_metrics(GROUPS, {"a": 0.1, "b": 0.2, "d": 0.3}, "recall"), ThresholdError),
        (lambda: group_metrics(GROUPS, np.nan, "recall"), ThresholdError),
        (lambda: group_metrics(GROUPS, 0.5, "nothing"), ParameterError),
        (lambda: group_metrics(GROUPS, 0.5, "recall", confidence=1), ParameterError),
        (lambda: group_metrics({"a": SCORE}, 0.5, "recall"), ParameterError),
    ],
)
def test_bad_arguments_are_refused(call, error):
    with pytest.raises(error):
        call()

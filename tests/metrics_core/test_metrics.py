"""The declared metrics, and their use in the rest of the library."""

import math
import re

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Metric, ParameterError

HEADLINE = ("accuracy", "precision", "recall", "f1")


def test_every_metric_is_an_attribute_of_matrix_and_curve():
    curve = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9]).threshold_curve()
    for key, metric in METRICS.items():
        assert metric.key == key
        assert getattr(ConfusionMatrix(6, 5, 2, 20), key) == metric(ConfusionMatrix(6, 5, 2, 20))
        assert len(getattr(curve, key)) == len(curve)


def test_the_direction_is_that_of_fewer_errors():
    worse, better = ConfusionMatrix(5, 4, 3, 8), ConfusionMatrix(7, 1, 1, 11)
    for metric in METRICS.values():
        if metric.higher_is_better is not None:
            assert (metric(better) > metric(worse)) == metric.higher_is_better, metric.key


def test_prevalence_invariant_metrics_are_marked():
    matrix = ConfusionMatrix(6, 5, 2, 20)
    moved = matrix.at_prevalence(0.9)
    for metric in METRICS.values():
        assert (metric(moved) == metric(matrix)) == metric.prevalence_invariant, metric.key


def test_the_formula_gives_the_value():
    for metric in METRICS.values():
        names = {"TP": 6, "FP": 5, "FN": 2, "TN": 20, "P": 8, "N": 25, "n": 33, "sqrt": math.sqrt}
        product_sign = re.sub(r"(?<=[\w)])(?<!sqrt) (?=[A-Zns(])", " * ", metric.formula)
        assert eval(product_sign, names) == pytest.approx(metric(ConfusionMatrix(6, 5, 2, 20))), metric.key


def test_an_alias_is_accepted_wherever_the_key_is():
    scores = BinaryScores.from_predictions([0, 1, 1], [0.1, 0.5, 0.9])
    curve, matrix = scores.threshold_curve(), ConfusionMatrix(6, 5, 2, 20)
    aliases = {metric.alias: key for key, metric in METRICS.items() if metric.alias}
    assert aliases == {"ppv": "precision", "tpr": "recall", "tnr": "specificity"}
    for alias, key in aliases.items():
        assert getattr(matrix, alias) == getattr(matrix, key)
        assert np.array_equal(getattr(curve, alias), getattr(curve, key), equal_nan=True)
        assert scores.best_threshold(alias) == scores.best_threshold(key)
        assert list(curve.to_frame([alias]))[-1] == key


def test_an_unknown_metric_is_refused_with_the_choice():
    scores = BinaryScores.from_predictions([0, 1], [0.1, 0.9])
    with pytest.raises(ParameterError, match=r"no metric 'f3'. Choose one of accuracy, precision"):
        scores.best_threshold("f3")
    with pytest.raises(ParameterError, match="neither higher nor lower is better"):
        scores.best_threshold("flagged_rate")
    with pytest.raises(AttributeError, match="no 'f3'"):
        _ = scores.threshold_curve().f3


def test_a_custom_metric_is_searched_in_every_row():
    most_alarms = Metric(
        key="alarms", undefined_when="",
        ratio=lambda tp, fp, fn, tn: np.where(tp == 1, fp, np.nan),
    )  # fmt: skip
    scores = BinaryScores.from_predictions([1, 0, 0, 1], [0.1, 0.2, 0.3, 0.4])
    assert scores.best_threshold(most_alarms) == (0.2, 2)

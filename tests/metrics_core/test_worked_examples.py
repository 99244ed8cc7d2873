"""Worked examples, digit for digit."""

import json
from pathlib import Path

import numpy as np
import pytest

from metrics_core import BinaryScores, ConfusionMatrix

EXAMPLES = json.loads(Path(__file__).with_name("worked_examples.json").read_text())
EIGHT = EXAMPLES["eight_samples"]


@pytest.fixture
def eight():
    return BinaryScores.from_predictions(EIGHT["y"], EIGHT["score"])


def test_pr_curve_of_eight_samples(eight):
    curve = eight.pr_curve()
    assert curve.thresholds.tolist() == [float(t) for t in EIGHT["thresholds_ascending_then_inf"]]
    assert curve.precision.tolist() == EIGHT["precision"]
    assert curve.recall.tolist() == EIGHT["recall"]


def test_summaries_of_eight_samples(eight):
    assert eight.average_precision() == EIGHT["average_precision"]
    assert eight.pr_auc() == EIGHT["pr_auc_trapezoid"]
    assert eight.pr_auc("davis-goadrich") == pytest.approx(EIGHT["pr_auc_davis_goadrich"], abs=1e-15)
    assert eight.interpolated_average_precision() == EIGHT["interpolated_average_precision"]
    assert eight.roc_auc() == EIGHT["roc_auc"]
    assert eight.equal_error_rate() == (EIGHT["eer"], EIGHT["eer_threshold"])
    assert eight.best_threshold("f1") == (EIGHT["best_f1_threshold"], EIGHT["best_f1"])
    re_weighted = eight.at_prevalence(0.1).average_precision()
    assert re_weighted == pytest.approx(EIGHT["average_precision_at_prevalence_0.1"], abs=1e-16)


@pytest.mark.parametrize("example", EXAMPLES["confusion"], ids=lambda example: example["name"])
def test_confusion(example):
    tn = example["tn"]
    matrix = ConfusionMatrix(example["tp"], example["fp"], example["fn"], 0 if tn is None else tn)
    assert (matrix.precision, matrix.recall) == (example["precision"], example["recall"])
    assert matrix.f1 == pytest.approx(example["f1"], rel=1e-15)
    if tn is not None:
        assert matrix.accuracy == example["accuracy"]


def test_f_beta_of_34_cases():
    example = EXAMPLES["confusion"][0]
    matrix = ConfusionMatrix(*(example[count] for count in ("tp", "fp", "fn", "tn")))
    assert (matrix.f0_5, matrix.f2) == (example["f0.5"], example["f2"])
    assert matrix.accuracy == 26 / 34 == ConfusionMatrix(0, 0, 8, 26).accuracy


@pytest.mark.parametrize("example", EXAMPLES["prevalence_of_34_cases"], ids=lambda example: str(example["pi"]))
def test_34_cases_at_another_prevalence(example):
    matrix = ConfusionMatrix(6, 6, 2, 20).at_prevalence(example["pi"])
    assert matrix.precision == pytest.approx(example["precision"], abs=5e-8)
    assert matrix.f1 == pytest.approx(example["f1"], abs=5e-8)


def test_34_cases_of_pr_gain():
    curve = BinaryScores.from_counts([0.0, 1.0], [2, 6], [20, 6]).pr_gain_curve()
    assert (curve.precision_gain[1], curve.recall_gain[1]) == (9 / 13, 35 / 39)


def test_ties():
    example = EXAMPLES["ties"]
    scores = BinaryScores.from_predictions(example["y"], example["score"])
    assert scores.average_precision() == example["average_precision"]
    assert scores.pr_auc() == example["pr_auc_trapezoid"]


def test_constant_score():
    example = EXAMPLES["constant_score"]
    scores = BinaryScores.from_counts([0.6], [1], [3])
    assert scores.prevalence == example["pi"]
    assert scores.average_precision() == example["average_precision"]
    assert scores.interpolated_average_precision() == example["interpolated_average_precision"]
    assert scores.pr_auc() == example["pr_auc_trapezoid"]


def test_interpolated_forms():
    example = EXAMPLES["interpolated_ap_forms"]
    label = example["y_in_score_order"]
    scores = BinaryScores.from_predictions(label, -np.arange(len(label)))
    assert scores.interpolated_average_precision(11) == example["11_point"]
    assert scores.interpolated_average_precision() == pytest.approx(example["all_points"], rel=1e-15)


def test_precision_at_k_across_a_tie():
    example = EXAMPLES["precision_at_k_tie"]
    scores = BinaryScores.from_predictions(example["y"], example["score"])
    assert scores.precision_at_k(example["k"]) == example["precision_at_k"]

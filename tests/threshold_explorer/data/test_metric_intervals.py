"""Which metrics have an interval, by which method, and the reason why the others have none."""

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, f1_interval, wilson
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    LINEAR,
    WEIGHTED_FORMS,
    Weights,
    interval_of,
    live_confidence,
    live_interval,
    why_no_interval,
)

AT = ConfusionMatrix(tp=60, fp=25, fn=15, tn=300)
WITHOUT = ("f0_5", "f2", "balanced_accuracy", "youden_j", "mcc", "kappa", "lift", "lr_positive", "lr_negative")


@pytest.mark.parametrize("key", METRICS)
def test_every_metric_has_an_interval_or_a_reason(key):
    assert (key in CLOSED_FORMS) != (why_no_interval(key, Weights.NONE) is not None)
    assert why_no_interval(key, Weights.SUMS) == "no-interval-weights"


def test_only_what_is_no_proportion_of_cases_and_not_f1_has_none():
    assert [key for key in METRICS if why_no_interval(key, Weights.NONE)] == list(WITHOUT)


def test_of_weighted_cases_what_is_no_ratio_of_two_sums_of_cells_and_not_linear_has_none():
    without = [key for key in METRICS if why_no_interval(key, Weights.KNOWN)]
    assert without == ["mcc", "kappa", "lift", "lr_positive", "lr_negative"]


def test_a_weighted_metric_is_the_ratio_that_is_declared():
    scores = BinaryScores.from_predictions([1, 0, 1, 0, 1], [5, 4, 3, 2, 1], sample_weight=[1, 2.5, 4, 0.5, 3])
    at = scores.confusion_at(3)
    for key, (method, ratio) in WEIGHTED_FORMS.items():
        one, other = (sum(factor * getattr(at, cell) for cell, factor in side.items()) for side in ratio)
        share = one / (one + other)
        assert METRICS[key](at) == pytest.approx(2 * share / (1 + share) if method == "weighted_f1" else share)
        assert interval_of(key, at).low < METRICS[key](at) < interval_of(key, at).high
    for key in LINEAR:
        assert interval_of(key, at).low < METRICS[key](at) < interval_of(key, at).high


@pytest.mark.parametrize("key", [key for key in CLOSED_FORMS if key != "f1"])
def test_what_is_declared_as_a_proportion_is_the_metric(key):
    rng = np.random.default_rng(5)
    for counts in rng.integers(1, 500, (20, 4)).tolist():
        at = ConfusionMatrix(*counts)
        successes, trials = (sum(getattr(at, cell) for cell in cells) for cells in CLOSED_FORMS[key].arguments)
        assert successes / trials == METRICS[key](at)
        assert interval_of(key, at) == wilson(successes, trials)


def test_f1_has_its_own_interval():
    assert interval_of("f1", AT) == f1_interval(60, 25, 15)


@pytest.mark.parametrize("key", CLOSED_FORMS)
def test_an_undefined_metric_has_an_undefined_interval(key):
    assert np.isnan(interval_of(key, ConfusionMatrix(0, 0, 0, 0))).all()


def test_the_live_layer_gets_the_declaration_or_the_words():
    assert live_interval("fpr", Weights.NONE) == {"method": "wilson", "arguments": (("fp",), ("fp", "tn"))}
    assert live_interval("mcc", Weights.NONE) == {"none": "no interval"}
    assert live_interval("fpr", Weights.SUMS) == {"none": "weights: no interval"}
    assert live_interval("fpr", Weights.KNOWN) == {
        "method": "weighted",
        "successes": {"fp": 1.0},
        "failures": {"tn": 1.0},
    }
    assert live_interval("youden_j", Weights.KNOWN) == {
        "method": "weighted_linear",
        "key": "youden_j",
        "constant": 0.0,
        "of_tpr": 1.0,
        "of_fpr": -1.0,
    }
    assert live_confidence() == {"name": "95%", "z": pytest.approx(1.959964, abs=1e-6)}

"""The number of cases for a width: that many suffice, one less does not."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import ConfusionMatrix, ParameterError, PrevalenceError, intervals_at_prevalence, wilson
from metrics_core.resampling import (
    cases_needed,
    cases_needed_at_prevalence,
    half_width_at_prevalence,
    half_width_of,
    wilson_half_width,
)
from tests.metrics_core.cases import MODEST

SHARES = st.sampled_from((0.02, 0.1, 0.25, 0.5, 0.8))
OPERATION = {"recall": 0.8, "fpr": 0.1, "observed_prevalence": 0.3}


@given(st.integers(0, 60), st.integers(1, 60), st.sampled_from((0.8, 0.95)))
@MODEST
def test_the_half_width_is_half_the_wilson_width(successes, failures, confidence):
    trials = successes + failures
    low, high = wilson(successes, trials, confidence)
    found = wilson_half_width(successes / trials, trials, confidence)
    assert found == pytest.approx((high - low) / 2, rel=1e-12)


@given(SHARES, st.floats(0, 1e6), st.floats(0.1, 1e5))
@MODEST
def test_more_trials_never_widen(value, trials, more):
    widths = wilson_half_width(value, [trials, trials + more])
    assert trials == 0 or widths[1] <= widths[0]
    assert math.isnan(widths[0]) == (trials == 0)


@given(SHARES, SHARES, st.sampled_from((0.01, 0.04, 0.2)), st.sampled_from(("recall", "specificity", "accuracy")))
@MODEST
def test_one_case_fewer_is_too_few(value, prevalence, half_width, metric):
    found = cases_needed(metric, half_width, value=value, prevalence=prevalence)
    widths = [half_width_of(metric, n, value=value, prevalence=prevalence) for n in (found.n - 1, found.n)]
    assert widths[1] == found.half_width <= half_width
    assert found.n == 1 or not widths[0] <= half_width
    assert found.n_positive == round(found.n * prevalence)


@given(SHARES, SHARES, SHARES)
@MODEST
def test_each_metric_is_a_share_of_its_own_cases(recall, fpr, prevalence):
    n = 10**6
    p = round(n * prevalence)
    tp, fp = round(p * recall), round((n - p) * fpr)
    matrix = ConfusionMatrix(tp, fp, p - tp, n - p - fp)
    successes_and_trials = {
        "recall": (tp, p),
        "fnr": (p - tp, p),
        "fpr": (fp, n - p),
        "specificity": (n - p - fp, n - p),
        "accuracy": (tp + n - p - fp, n),
        "flagged_rate": (tp + fp, n),
        "precision": (tp, tp + fp),
        "false_discovery_rate": (fp, tp + fp),
        "npv": (n - p - fp, n - tp - fp),
    }
    shares = {"prevalence": p / n, "flagged_rate": (tp + fp) / n}
    for metric, (successes, trials) in successes_and_trials.items():
        low, high = wilson(successes, trials)
        found = half_width_of(metric, n, value=getattr(matrix, metric), **shares)
        assert found == pytest.approx((high - low) / 2, rel=1e-9), metric


def test_at_another_prevalence_the_width_is_that_of_the_interval_there():
    found = half_width_at_prevalence([100, 1000], 0.05, **OPERATION)
    matrices = [ConfusionMatrix(24, 7, 6, 63), ConfusionMatrix(240, 70, 60, 630)]
    limits = [intervals_at_prevalence(matrix, 0.05, "precision")["precision"] for matrix in matrices]
    assert found == pytest.approx([(one.high - one.low) / 2 for one in limits], abs=1e-12)
    # With one class, re-weighting is undefined.
    assert math.isnan(half_width_at_prevalence(100, 0.05, **{**OPERATION, "observed_prevalence": 0}))


def test_each_further_case_narrows_it():
    widths = half_width_at_prevalence(np.arange(2, 3000), 0.01, recall=0.8, fpr=0.005, observed_prevalence=0.5)
    assert (np.diff(widths) < 0).all()


@pytest.mark.parametrize("metric", ["precision", "npv", "f1"])
def test_the_cases_needed_at_another_prevalence_are_enough(metric):
    found = cases_needed_at_prevalence(0.04, 0.1, metric, **OPERATION)
    assert found.half_width == half_width_at_prevalence(found.n, 0.1, metric, **OPERATION) <= 0.04
    assert half_width_at_prevalence(round(found.n * 0.9), 0.1, metric, **OPERATION) > 0.04
    assert found.n_positive == round(found.n * 0.3)


@pytest.mark.parametrize(
    ("metric", "value", "width"), [("recall", 0.8, 0.05), ("fpr", 0.02, 0.01), ("accuracy", 0.5, 0.05)]
)
def test_with_assurance_that_share_of_samples_is_no_wider(metric, value, width):
    found = cases_needed(metric, width, value=value, prevalence=0.2, assurance=0.8)
    assert found.n >= cases_needed(metric, width, value=value, prevalence=0.2).n
    random, share = np.random.default_rng(4), {"recall": 0.2, "fpr": 0.8, "accuracy": 1.0}[metric]
    trials = random.binomial(found.n, share, 20_000)
    low, high = wilson(random.binomial(trials, value), trials)
    reached = np.mean((high - low) / 2 <= width)
    # Where the width hardly varies, nearly all samples reach it.
    assert 0.77 <= reached <= (1 if metric == "accuracy" else 0.86)


def test_with_assurance_that_share_is_no_wider_at_another_prevalence():
    found = cases_needed_at_prevalence(0.04, 0.1, **OPERATION, assurance=0.8)
    assert found.n > cases_needed_at_prevalence(0.04, 0.1, **OPERATION).n
    random = np.random.default_rng(4)
    p = random.binomial(found.n, 0.3, 5000)
    tp, fp = random.binomial(p, 0.8), random.binomial(found.n - p, 0.1)
    limits = intervals_at_prevalence(ConfusionMatrix(tp, fp, p - tp, found.n - p - fp), 0.1, ["precision"])["precision"]
    assert 0.77 <= np.mean((limits.high - limits.low) / 2 <= 0.04) <= 0.86


ARGUMENTS = {"value": 0.5, "prevalence": 0.2}


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: cases_needed("recall", 0, **ARGUMENTS), "half_width is 0. It must be a finite number greater than 0"),
        (
            lambda: cases_needed("recall", 1e-9, **ARGUMENTS),
            "A half-width of 1e-09 needs more than 1000000000000 cases",
        ),
        (lambda: cases_needed("mcc", 0.05, **ARGUMENTS), "mcc is not a proportion of cases"),
        (lambda: cases_needed("recall", 0.05, value=1.5, prevalence=0.2), "value is 1.5. It must be a number from 0"),
        (lambda: cases_needed("recall", 0.05, value=0.5, prevalence=0), "prevalence is 0. It must be greater than 0"),
        (lambda: cases_needed("precision", 0.05, **ARGUMENTS), "flagged_rate is None. It must be greater than 0"),
        (
            lambda: half_width_of("precision", 100, value=0.9, prevalence=0.1, flagged_rate=0.5),
            "flagged rate 0.5, precision cannot be 0.9",
        ),
        (
            lambda: half_width_of("npv", 100, value=0.9, prevalence=0.5, flagged_rate=0.1),
            "flagged rate 0.1, npv cannot be 0.9",
        ),
        (lambda: half_width_of("recall", "many", **ARGUMENTS), "n is 'many'. It must be a number"),
        (lambda: half_width_of("recall", -3, **ARGUMENTS), "trials is -0.6"),
        (lambda: wilson_half_width(0.5, 10, 1), "The confidence level is 1"),
        (lambda: wilson_half_width([0.5, math.nan], 10), "value is nan. It must be a number from 0 to 1"),
        (lambda: half_width_at_prevalence(0, 0.1, **OPERATION), "n is 0.0. It must be a number from 1"),
        (lambda: half_width_at_prevalence(100, 0.1, **{**OPERATION, "fpr": 2}), "fpr is 2. It must be a number"),
        (lambda: half_width_at_prevalence(100, 0.1, "mcc", **OPERATION), "mcc has no interval at another prevalence"),
    ],
    ids=range(15),
)
def test_refusals(call, sentence):
    with pytest.raises(ParameterError, match=sentence):
        call()


def test_a_prevalence_that_cannot_be_is_refused():
    with pytest.raises(PrevalenceError, match="The prevalence is 1"):
        half_width_at_prevalence(100, 1, **OPERATION)


def test_shapes():
    assert isinstance(half_width_of("recall", 100, **ARGUMENTS), float)
    assert isinstance(half_width_at_prevalence(100, 0.1, **OPERATION), float)
    assert half_width_of("recall", np.arange(1, 7).reshape(2, 3), **ARGUMENTS).shape == (2, 3)

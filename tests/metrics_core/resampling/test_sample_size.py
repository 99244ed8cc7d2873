"""The number of cases for a width: that many suffice, one less does not."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import (
    BinaryScores,
    ConfusionMatrix,
    ParameterError,
    PrevalenceError,
    intervals_at_prevalence,
    roc_auc_difference,
    wilson,
)
from metrics_core.intervals.proportions import f1_interval
from metrics_core.resampling import (
    PairedDecisions,
    cases_needed,
    cases_needed_at_prevalence,
    difference,
    difference_variance,
    half_width_at_prevalence,
    half_width_of,
    roc_auc_difference_variance,
    roc_auc_variance_of,
    two_models,
    two_thresholds,
    wilson_half_width,
)
from metrics_core.resampling.paired_decisions import Cells
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


@pytest.mark.parametrize(("tpr", "fpr", "prevalence", "width"), [(0.8, 0.1, 0.2, 0.05), (0.95, 0.01, 0.3, 0.02)])
def test_f1_has_its_intervals_width_and_that_share_is_no_wider(tpr, fpr, prevalence, width):
    cells = prevalence * tpr, (1 - prevalence) * fpr, prevalence * (1 - tpr), (1 - prevalence) * (1 - fpr)
    share = {"value": 2 * cells[0] / (2 * cells[0] + cells[1] + cells[2]), "prevalence": prevalence}
    share["flagged_rate"] = cells[0] + cells[1]
    n = 10**4
    low, high = f1_interval(*(round(n * cell) for cell in cells[:3]))
    assert half_width_of("f1", n, **share) == pytest.approx((high - low) / 2, rel=1e-9)
    found = cases_needed("f1", width, **share, assurance=0.8)
    assert found.n > cases_needed("f1", width, **share).n
    low, high = f1_interval(*np.random.default_rng(4).multinomial(found.n, cells, 20_000).T[:3])
    assert 0.77 <= np.mean((high - low) / 2 <= width) <= 0.83


def drawn(n, random, distance=1.5):
    """Labels, and two scores that share half of their noise, of which the first is better."""
    is_positive, (shared, *own) = random.random(n) < 0.3, random.normal(0, math.sqrt(0.5), (3, n))
    a, b = (shared + noise + d * is_positive for noise, d in zip(own, (distance, distance - 0.3), strict=True))
    return is_positive, np.round(a, 1), b


def widths_of(half_width, sets):
    return np.array([half_width(*drawn(found, np.random.default_rng(at))) for at, found in enumerate(sets)])


@pytest.mark.parametrize("kind", ["one score", "two scores"])
def test_with_assurance_that_share_of_samples_has_no_wider_interval_of_roc_auc(kind):
    population, width = drawn(100_000, np.random.default_rng(5)), 0.04

    def one(is_positive, a, b):
        low, high = BinaryScores.from_predictions(is_positive, a, pos_label=True).roc_auc_interval()
        return (high - low) / 2

    def two(*columns):
        _, low, high = roc_auc_difference(*columns, pos_label=True)
        return (high - low) / 2

    if kind == "one score":
        of, half_width = roc_auc_variance_of(BinaryScores.from_predictions(*population[:2], pos_label=True)), one
    else:
        of, half_width = roc_auc_difference_variance(*population, pos_label=True), two
    for_all = of.at(0.3)
    needed, expected = for_all.needed(width, assurance=0.8).n, for_all.needed(width).n
    widths = widths_of(half_width, [needed] * 300)
    assert 0.74 <= np.mean(widths <= width) <= 0.87
    assert 0.4 <= np.mean(widths_of(half_width, [expected] * 200) <= width) <= 0.6
    # The variance of the estimate, and what samples differ in, are those of the samples.
    assert np.std(np.log(widths)) == pytest.approx(for_all.spread / math.sqrt(needed), rel=0.15)


@pytest.mark.parametrize(("compared", "metric"), [("scores", "recall"), ("scores", "f1"), ("thresholds", "precision")])
def test_with_assurance_that_share_of_samples_has_no_wider_interval_of_a_difference(compared, metric):
    def decisions(is_positive, a, b):
        if compared == "scores":
            return two_models(is_positive, a, b, 0.8, 0.8, pos_label=True)
        return two_thresholds(BinaryScores.from_predictions(is_positive, a, pos_label=True), 0.6, 1.2)

    def half_width(*columns):
        # One seed for all would err in one direction.
        seed = int(columns[0].sum())
        found = difference(decisions(*columns), metric, n_resamples=1000, seed=seed)[metric]
        return (found.high - found.low) / 2

    of = difference_variance(decisions(*drawn(100_000, np.random.default_rng(5))), metric)
    needed = of.needed(0.07, assurance=0.8).n
    assert needed > of.needed(0.07).n
    # Limits of 1000 draws vary by some per cent.
    assert 0.7 <= np.mean(widths_of(half_width, [needed] * 200) <= 0.07) <= 0.95


def test_a_difference_of_rates_has_mcnemars_variance_and_its_own_at_another_prevalence():
    decisions = PairedDecisions(Cells(40_000, 6000, 3000, 51_000), Cells(2000, 4000, 5000, 89_000))
    b, c = 0.06, 0.03
    assert difference_variance(decisions, "recall").variance == pytest.approx((b + c - (b - c) ** 2) / 0.5, rel=1e-3)
    assert difference_variance(decisions, "recall", 0.1).variance == pytest.approx(
        (b + c - (b - c) ** 2) / 0.1, rel=1e-3
    )
    assert difference_variance(decisions, "recall").value == pytest.approx(b - c)


def test_what_does_not_vary_has_no_sample_size():
    perfect = roc_auc_variance_of(BinaryScores.from_predictions([0, 0, 1, 1], [1, 2, 3, 4]))
    assert perfect.at(0.5).variance == 0
    assert math.isnan(perfect.at(0.5).spread)
    one_class = roc_auc_variance_of(BinaryScores.from_predictions([1, 1], [1, 2]))
    assert math.isnan(one_class.at(0.5).half_width(100))
    nobody = two_thresholds(BinaryScores.from_predictions([0, 1], [1, 2]), math.inf, math.inf)
    assert difference_variance(nobody, "recall").variance == 0


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
        (lambda: half_width_of("recall", -3, **ARGUMENTS), "n is -3"),
        (lambda: wilson_half_width(0.5, 10, 1), "The confidence level is 1"),
        (lambda: wilson_half_width([0.5, math.nan], 10), "value is nan. It must be a number from 0 to 1"),
        (
            lambda: half_width_of("f1", 100, value=0.9, prevalence=0.5, flagged_rate=0.1),
            "flagged rate 0.1, f1 cannot be 0.9",
        ),
        (lambda: difference_variance(1, "recall"), "PairedDecisions"),
        (lambda: half_width_at_prevalence(0, 0.1, **OPERATION), "n is 0.0. It must be a number from 1"),
        (lambda: half_width_at_prevalence(100, 0.1, **{**OPERATION, "fpr": 2}), "fpr is 2. It must be a number"),
        (lambda: half_width_at_prevalence(100, 0.1, "mcc", **OPERATION), "mcc has no interval at another prevalence"),
    ],
    ids=range(17),
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

"""Two decisions on the same cases: their cells, their difference against drawn rows, and McNemar's exact test."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from statsmodels.stats.contingency_tables import mcnemar as statsmodels_mcnemar

from metrics_core import (
    METRICS,
    BinaryScores,
    NotFiniteError,
    ParameterError,
    PrevalenceError,
    ShapeError,
    ThresholdError,
    UndefinedForWeightsError,
)
from metrics_core.intervals.proportions import wilson
from metrics_core.resampling import Cells, PairedDecisions, difference, mcnemar, two_models, two_thresholds
from tests.metrics_core.cases import FEW, MODEST, SCORES, columns, counted, predictions
from tests.metrics_core.resampling.plain import mcc, plain_resamples

THRESHOLDS = st.sampled_from((*SCORES, -math.inf, math.inf, 0.6))
CELLS = st.builds(Cells, *[st.integers(0, 9)] * 4)


def cells(flagged):
    return Cells(*(flagged.count(pair) for pair in ((True, True), (True, False), (False, True), (False, False))))


@given(predictions(), st.data(), THRESHOLDS, THRESHOLDS)
@MODEST
def test_cells_count_every_case_once(cases, data, a, b):
    other = [data.draw(st.sampled_from(SCORES)) for _ in cases]
    label, score, _ = columns(cases)
    found = two_models(label, score, other, a, b)
    for of_class, is_positive in ((found.positive, True), (found.negative, False)):
        pairs = zip(cases, other, strict=True)
        assert of_class == cells([(c.score >= a, second >= b) for c, second in pairs if c.positive == is_positive])
    assert found.a == counted(cases).confusion_at(a)
    assert found.b == BinaryScores.from_predictions(label, other).confusion_at(b)


@given(predictions(), THRESHOLDS, THRESHOLDS)
@MODEST
def test_two_thresholds_are_two_models_of_one_score(cases, a, b):
    label, score, _ = columns(cases)
    found, of_models = two_thresholds(counted(cases), a, b), two_models(label, score, score, a, b)
    assert (found.positive, found.negative) == (of_models.positive, of_models.negative)
    for cells in (found.positive, found.negative):
        assert not any(count for count, is_possible in zip(cells, found.possible, strict=True) if not is_possible)


def two_scores(p=80, n=320, seed=7):
    """Two models that agree on most cases, with rounded scores."""
    random = np.random.default_rng(seed)
    label = np.repeat([1, 0], [p, n])
    shared = random.normal(1.2 * label, 1)
    return label, *(np.round(shared + random.normal(0, 0.6, len(label)), 1) for _ in "ab")


def test_the_difference_is_distributed_as_that_of_drawn_rows():
    label, score_a, score_b = two_scores()
    decisions = two_models(label, score_a, score_b, 0.8, 1.1)
    tp, fp = plain_resamples(label, [score_a, score_b], [0.8, 1.1], n_resamples=3000, seed=2)
    at_a, at_b = ([mcc(*counts, 80, 320) for counts in zip(tp[:, at], fp[:, at], strict=True)] for at in (0, 1))
    theirs = np.subtract(at_a, at_b)
    for confidence in (0.2, 0.5, 0.8, 0.95):
        found = difference(decisions, "mcc", n_resamples=3000, seed=1, confidence=confidence)["mcc"]
        expected = np.quantile(theirs, [(1 - confidence) / 2, (1 + confidence) / 2])
        assert (found.low, found.high) == pytest.approx(tuple(expected), abs=0.008)
    assert found.difference == found.a - found.b == decisions.a.mcc - decisions.b.mcc


@given(CELLS, CELLS, st.sampled_from((None, 0.01, 0.6)))
@FEW
def test_every_difference_has_limits_or_a_reason(positive, negative, pi):
    if not (positive.total and negative.total):
        return
    found = difference(PairedDecisions(positive, negative, pi), n_resamples=100)
    for key, one in found.items():
        metric, decisions = METRICS[key], PairedDecisions(positive, negative, pi)
        np.testing.assert_array_equal([one.a, one.b], [metric(decisions.a), metric(decisions.b)])
        if one.why == "undefined":
            assert math.isnan(one.difference)
        elif not one.why:
            assert one.low < one.high
            assert one.low <= one.difference <= one.high
            assert one.defined >= 0.95
        else:
            assert math.isnan(one.low)


def test_equal_decisions_have_difference_0_and_no_limits():
    found = difference(two_thresholds(BinaryScores.from_predictions(*two_scores()[:2]), 0.5, 0.5))
    assert {(one.difference, one.why) for one in found.values()} == {(0.0, "all-alike")}


@pytest.mark.parametrize("pi", [None, 0.01])
def test_two_thresholds_without_a_positive_between_them_may_differ(pi):
    scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 0, 50], [140, 40, 20])
    decisions = two_thresholds(scores if pi is None else scores.at_prevalence(pi), 0.8, 0.5)
    found = difference(decisions, ["recall", "fpr", "fnr", "specificity", "balanced_accuracy", "mcc"])
    _, upper = wilson(0, 60)
    assert (found["recall"].low, found["recall"].high) == (-upper, 0)
    assert (found["fnr"].low, found["fnr"].high) == (0, upper)
    low, high = wilson(40, 200)
    assert (found["fpr"].low, found["fpr"].high) == pytest.approx((-high, -low))
    assert (found["specificity"].low, found["specificity"].high) == pytest.approx((low, high))
    assert {one.method.split()[0] for one in found.values()} == {"Wilson", "Dirichlet"}
    assert found["balanced_accuracy"].low < found["balanced_accuracy"].high


def test_a_threshold_that_flags_no_case_is_known_to():
    scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [10, 20, 50], [140, 40, 20])
    nobody, everybody = (two_thresholds(scores, 0.5, end) for end in (math.inf, -math.inf))
    assert difference(nobody, "recall")["recall"].low == wilson(70, 80).low
    found = difference(everybody, "accuracy")["accuracy"]
    assert found.low < found.difference < found.high
    assert nobody.possible == (False, True, False, True)
    assert everybody.possible == (True, False, True, False)


def exact_p(b, c):
    n = b + c
    tail = sum(Fraction(math.comb(n, k), 2**n) for k in range(min(b, c) + 1))
    return float(min(Fraction(1), 2 * tail))


@pytest.mark.parametrize("n", [0, 1, 2, 3, 7, 20, 61, 400, 3000])
def test_mcnemar_is_the_exact_binomial_test(n):
    for b in {0, n // 5, n // 3, max(n // 2 - 9, 0), n // 2, n - n // 3, n}:
        found = mcnemar(PairedDecisions(Cells(5, b, 0, 5), Cells(5, n - b, 0, 5)))
        assert (found.only_a_correct, found.only_b_correct) == (b, n - b)
        assert found.p_value == pytest.approx(exact_p(b, n - b), rel=1e-12)
        theirs = statsmodels_mcnemar([[0, b], [n - b, 0]], exact=True).pvalue
        assert found.p_value == pytest.approx(theirs, rel=1e-9, abs=1e-12)


@pytest.mark.parametrize(("b", "c"), [(499_000, 501_000), (1_000_000, 1_004_000), (3_000_000, 3_000_000), (10, 10**6)])
def test_mcnemar_of_many_cases(b, c):
    found = mcnemar(PairedDecisions(Cells(0, b, c, 0), Cells(0, 0, 0, 1))).p_value
    assert found == pytest.approx(statsmodels_mcnemar([[0, b], [c, 0]], exact=True).pvalue, abs=1e-12)


def test_refusals():
    scores = BinaryScores.from_predictions([0, 1], [0.1, 0.2])
    with pytest.raises(ThresholdError, match="Several thresholds were given"):
        two_thresholds(scores, [0.1, 0.2], 0.5)
    with pytest.raises(UndefinedForWeightsError, match="The cases are weighted"):
        two_thresholds(BinaryScores.from_predictions([0, 1], [0.1, 0.2], sample_weight=[1, 2]), 0, 1)
    with pytest.raises(ShapeError, match="score_b 1"):
        two_models([0, 1], [0.1, 0.2], [0.1], 0.5, 0.5)
    with pytest.raises(NotFiniteError, match="score_b contains 1 non-finite value"):
        two_models([0, 1], [0.1, 0.2], [0.1, math.nan], 0.5, 0.5)
    with pytest.raises(PrevalenceError, match="The prevalence is 2"):
        two_models([0, 1], [0.1, 0.2], [0.1, 0.3], 0.5, 0.5, prevalence=2)
    for function in (difference, mcnemar):
        with pytest.raises(ParameterError, match="Expected PairedDecisions"):
            function(scores)

"""The best review band is the best of all pairs of thresholds."""

import math
from fractions import Fraction
from statistics import NormalDist
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, ParameterError, ThresholdError, statistic
from metrics_core.choosing import (
    at_least,
    best_band,
    best_band_for_capacity,
    feasible_set,
    guaranteed_band,
    review_band,
)
from tests.metrics_core.cases import BLOCKS, MODEST, MOST, PREVALENCES, WEIGHTS, counted, predictions, weighted
from tests.metrics_core.choosing import exhaustive
from tests.metrics_core.oracle import TIE

ERRORS = st.sampled_from((1.0, 2.0, 3.0, 10.0))
REVIEWS = st.sampled_from((0.0, 0.125, 0.5, 0.75, 1.0, 1.5, 2.0, 20.0))


def total(band, cost_fp, cost_fn, cost_review):
    return cost_fp * band.fp + cost_fn * band.fn + cost_review * band.reviewed


@given(predictions(most=12), ERRORS, ERRORS, REVIEWS, BLOCKS)
@MOST
def test_the_best_band_is_the_best_of_all_pairs(cases, cost_fp, cost_fn, cost_review, block):
    pairs = list(exhaustive.bands(exhaustive.rows(cases), *map(Fraction, (cost_fp, cost_fn, cost_review))))
    least = min(cost for cost, *_ in pairs)
    with patch.object(statistic, "BLOCK", block):
        found = best_band(counted(cases), cost_fp, cost_fn, cost_review)
    assert total(found, cost_fp, cost_fn, cost_review) == pytest.approx(float(least), rel=1e-12)
    if cost_review * (1 / cost_fn + 1 / cost_fp) < 1:
        assert (found.low, found.high) == max((low, high) for cost, low, high, _ in pairs if cost == least)
    else:
        # No band pays: the one threshold of least cost, the highest of equals.
        assert found.low == found.high == max(low for cost, low, high, _ in pairs if cost == least and low == high)


@given(predictions(both_classes=True, weights=WEIGHTS), ERRORS, ERRORS, REVIEWS, st.none() | PREVALENCES)
@MODEST
def test_the_best_band_of_weighted_cases_at_another_prevalence(cases, cost_fp, cost_fn, cost_review, pi):
    pairs = exhaustive.bands(exhaustive.rows(cases, pi), *map(Fraction, (cost_fp, cost_fn, cost_review)))
    least = min(cost for cost, *_ in pairs)
    scores = weighted(cases) if pi is None else weighted(cases).at_prevalence(pi)
    found = best_band(scores, cost_fp, cost_fn, cost_review)
    assert total(found, cost_fp, cost_fn, cost_review) == pytest.approx(float(least), rel=1e-9, abs=1e-12)
    assert found.cost_per_case(cost_fp, cost_fn, cost_review) == pytest.approx(
        float(least) / float(scores.n), rel=1e-9, abs=1e-12
    )


@given(predictions(most=12), st.integers(0, 12), ERRORS, ERRORS, BLOCKS)
@MOST
def test_the_best_band_for_a_capacity_is_the_best_of_all_pairs(cases, k, cost_fp, cost_fn, block):
    k = min(k, len(cases))
    pairs = exhaustive.bands(exhaustive.rows(cases), Fraction(cost_fp), Fraction(cost_fn), 0)
    able = [(cost, low, high) for cost, low, high, reviewed in pairs if reviewed <= k]
    least = min(cost for cost, *_ in able)
    with patch.object(statistic, "BLOCK", block):
        found = best_band_for_capacity(counted(cases), k, cost_fp, cost_fn)
    assert found.reviewed <= k
    assert (found.low, found.high) == max((low, high) for cost, low, high in able if cost == least)
    assert total(found, cost_fp, cost_fn, 0) == least


@given(predictions(both_classes=True, weights=WEIGHTS), st.sampled_from((0, 0.2, 0.5, 1)), st.none() | PREVALENCES)
@MODEST
def test_the_best_band_for_a_capacity_of_weights_at_another_prevalence(cases, share, pi):
    scores = weighted(cases) if pi is None else weighted(cases).at_prevalence(pi)
    k, slack = share * scores.n, 3 * TIE * Fraction(scores.n)
    pairs = exhaustive.bands(exhaustive.rows(cases, pi), 1, Fraction(4), 0)
    able = [cost for cost, _, _, reviewed in pairs if reviewed <= Fraction(k) + slack]
    found = best_band_for_capacity(scores, k, 1, 4)
    assert found.reviewed <= k * (1 + 1e-9)
    assert total(found, 1, 4, 0) == pytest.approx(float(min(able)), rel=1e-9, abs=1e-11 * scores.n)


@given(predictions(most=20), st.tuples(*[st.sampled_from((-3, 0, 0.25, 0.3, 0.6, 2, 5, math.inf))] * 2))
@MODEST
def test_every_case_is_decided_or_reviewed(cases, ends):
    low, high = sorted(ends)
    band = review_band(counted(cases), low, high)
    kinds = {
        (True, "yes"): band.tp,
        (False, "yes"): band.fp,
        (True, "no"): band.fn,
        (False, "no"): band.tn,
        (True, "look"): band.reviewed_positive,
        (False, "look"): band.reviewed_negative,
    }
    for (positive, answer), count in kinds.items():
        answers = ["yes" if c.score >= high else "no" if c.score < low else "look" for c in cases]
        assert count == sum(c.positive == positive and a == answer for c, a in zip(cases, answers, strict=True))
    assert band.n == len(cases)
    assert band.share_reviewed == band.reviewed / len(cases)


SCORES = BinaryScores.from_predictions([0, 1], [0.1, 0.2])


@pytest.mark.parametrize(
    ("refused", "sentence"),
    [
        (lambda: review_band(SCORES, 0.7, 0.3), "lower threshold of 0.7, above its upper threshold of 0.3"),
        (lambda: best_band(SCORES, 0, 1, 1), "cost_fp is 0. It must be a finite number greater than 0"),
        (lambda: best_band(SCORES, 1, math.nan, 1), "cost_fn is nan. It must be a finite number greater than 0"),
        (lambda: best_band(SCORES, 1, 1, -1), "The cost of a review is -1. It must be a finite number of 0 or more"),
        (lambda: best_band(SCORES, 1e200, 1, 1), "The cost of FP is 1e\\+200"),
        (lambda: best_band_for_capacity(SCORES, 3, 1, 1), "The review capacity is 3. It must be .* from 0 to 2"),
        (lambda: best_band_for_capacity(SCORES, -1, 1, 1), "The review capacity is -1"),
        (lambda: best_band_for_capacity(SCORES, math.nan, 1, 1), "The review capacity is nan"),
        (lambda: best_band(None, 1, 1, 1), "Expected BinaryScores"),
    ],
    ids=["ends", "free alarm", "nan miss", "paid review", "huge", "over n", "negative", "nan capacity", "scores"],
)
def test_invalid_bands_are_refused(refused, sentence):
    with pytest.raises(ParameterError, match=sentence):
        refused()


@pytest.mark.parametrize("end", [math.nan, [0.1], "0.5"])
def test_invalid_ends_are_refused(end):
    with pytest.raises(ThresholdError):
        review_band(SCORES, end, 1)


GROUPED = st.lists(st.tuples(st.booleans(), st.integers(0, 8)), min_size=1, max_size=150)
SHARES = st.floats(0.2, 0.9)


@given(GROUPED, SHARES, SHARES, st.floats(0.3, 0.95))
def test_a_guaranteed_band_has_the_widest_ends_that_are_guaranteed(rows, precision, npv, confidence):
    labels, values = zip(*rows, strict=True)
    scores = BinaryScores.from_predictions(np.array(labels, int), np.array(values, float))
    found = guaranteed_band(scores, precision=precision, npv=npv, confidence=confidence)
    accepting, rejecting = (
        feasible_set(scores, [at_least(key, share, confidence=(1 + confidence) / 2)])
        for key, share in (("precision", precision), ("npv", npv))
    )
    thresholds = [*scores.distinct_scores.tolist(), math.inf]
    high = min((t for t in thresholds[:-1] if t in accepting), default=math.inf)
    low = max((t for t in thresholds if t <= high and t in rejecting), default=-math.inf)
    assert found.high == high
    # The lowest score rejects no case, as -inf does.
    assert scores.confusion_at(found.low) == scores.confusion_at(low)


def test_a_guaranteed_band_is_broken_in_at_most_the_stated_share_of_samples():
    below, rng, broken, n_samples = NormalDist().cdf, np.random.default_rng(3), 0, 200
    for _ in range(n_samples):
        values = np.concatenate([rng.normal(2.5, 1, 300), rng.normal(0, 1, 300)])
        scores = BinaryScores.from_predictions([1] * 300 + [0] * 300, values)
        band = guaranteed_band(scores, precision=0.93, npv=0.93, confidence=0.8)
        right, wrong = 1 - below(band.high - 2.5), 1 - below(band.high)
        missed, rejected = below(band.low - 2.5), below(band.low)
        broken += right < 0.93 * (right + wrong) or rejected < 0.93 * (missed + rejected)
    assert 0 < broken / n_samples <= 0.2 + 4 * (0.2 * 0.8 / n_samples) ** 0.5


def test_each_end_of_a_guaranteed_band_has_half_of_the_error_at_another_prevalence_too():
    rng = np.random.default_rng(4)
    truth = rng.random(4000) < 0.5
    scores = BinaryScores.from_predictions(truth, rng.normal(size=4000) + 3 * truth).at_prevalence(0.1)
    band = guaranteed_band(scores, precision=0.8, npv=0.98, confidence=0.9)
    accepting, rejecting = (
        feasible_set(scores, [at_least(key, share, confidence=0.95)])
        for key, share in (("precision", 0.8), ("npv", 0.98))
    )
    assert band.high in accepting
    assert scores.same_decisions(band.high).lower not in accepting
    assert band.low in rejecting
    assert np.nextafter(scores.same_decisions(band.low).upper, np.inf) not in rejecting
    assert band.low < band.high

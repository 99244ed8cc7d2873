"""Every fast path against the definition in fractions, with ties, both zeros, one class, and blocks of few rows."""

import math
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from unittest.mock import patch

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import METRICS, statistic
from tests.metrics_core import oracle
from tests.metrics_core.cases import BLOCKS, FEW, MODEST, MOST, PREVALENCES, WEIGHTS, counted, predictions, weighted

TIGHT = 1e-12
DIRECTED = st.sampled_from([key for key, metric in METRICS.items() if metric.higher_is_better is not None])


@contextmanager
def blocks_of(size):
    with patch.object(statistic, "BLOCK", size):
        yield


def agree(found, expected):
    """Equal to 1e-12, where the oracle's None means nan."""
    if expected is None:
        return math.isnan(found)
    return found == pytest.approx(float(expected), rel=TIGHT, abs=TIGHT)


def check_curves(scores, cases):
    thresholds = oracle.thresholds(cases)
    matrices = [oracle.counts(cases, t) for t in thresholds]
    pr, roc, curve = scores.pr_curve(), scores.roc_curve(), scores.threshold_curve()
    assert pr.thresholds.tolist() == curve.thresholds.tolist() == roc.thresholds[::-1].tolist() == thresholds
    for i, c in enumerate(matrices):
        recall, fpr = oracle.METRICS["recall"](c), oracle.METRICS["fpr"](c)
        precision = 1 if thresholds[i] == math.inf else oracle.METRICS["precision"](c)
        assert agree(pr.precision[i], precision)
        assert agree(pr.recall[i], recall)
        assert agree(roc.tpr[::-1][i], recall)
        assert agree(roc.fpr[::-1][i], fpr)
        for count in ("tp", "fp", "fn", "tn"):
            assert getattr(curve.confusion, count)[i] == pytest.approx(float(getattr(c, count)), abs=TIGHT)


def both(cases, pi=None):
    """The cases counted and weighted, with the scores of each, at a prevalence if one is given."""
    for built, of in ((counted, [replace(case, weight=Fraction(1)) for case in cases]), (weighted, cases)):
        yield (built(of), of) if pi is None else (built(of).at_prevalence(pi), oracle.at_prevalence(of, pi))


@given(predictions(weights=WEIGHTS), BLOCKS)
@MODEST
def test_curves(cases, block):
    with blocks_of(block):
        for scores, of in both(cases):
            check_curves(scores, of)


@given(predictions(both_classes=True), PREVALENCES)
@FEW
def test_curves_at_another_prevalence(cases, pi):
    check_curves(counted(cases).at_prevalence(pi), oracle.at_prevalence(cases, pi))


@given(predictions())
@MODEST
def test_every_metric_at_every_threshold(cases):
    curve = counted(cases).threshold_curve()
    for i, threshold in enumerate(oracle.thresholds(cases)):
        c = oracle.counts(cases, threshold)
        for key in METRICS:
            assert agree(getattr(curve, key)[i], oracle.METRICS[key](c)), key


@given(predictions(both_classes=True, weights=WEIGHTS), PREVALENCES)
@FEW
def test_every_metric_at_another_prevalence(cases, pi):
    scores, moved = weighted(cases).at_prevalence(pi), oracle.at_prevalence(cases, pi)
    for threshold in oracle.thresholds(cases):
        matrix, c = scores.confusion_at(threshold), oracle.counts(moved, threshold)
        for key in METRICS:
            assert agree(getattr(matrix, key), oracle.METRICS[key](c)), key


def check_pr_summaries(scores, cases):
    assert agree(scores.average_precision(), oracle.average_precision(cases))
    assert agree(scores.pr_auc(), oracle.pr_auc_trapezoid(cases))
    assert agree(scores.pr_auc("davis-goadrich"), oracle.pr_auc_davis_goadrich(cases))
    for points in (None, 11, 101):
        expected = oracle.interpolated_average_precision(cases, points)
        assert agree(scores.interpolated_average_precision(points), expected)
    value, threshold = oracle.break_even(cases)
    assert agree(scores.break_even().value, value)
    assert scores.break_even().threshold == threshold


def check_roc_summaries(scores, cases):
    assert agree(scores.roc_auc(), oracle.roc_auc(cases))
    rate, threshold = oracle.equal_error_rate(cases)
    assert agree(scores.equal_error_rate().rate, rate)
    assert scores.equal_error_rate().threshold == threshold


@given(predictions(both_classes=True, weights=WEIGHTS), BLOCKS)
@MODEST
def test_summaries(cases, block):
    with blocks_of(block):
        for scores, of in both(cases):
            check_pr_summaries(scores, of)
            check_roc_summaries(scores, of)


@given(predictions(both_classes=True), PREVALENCES)
@MODEST
def test_summaries_at_another_prevalence(cases, pi):
    check_pr_summaries(counted(cases).at_prevalence(pi), oracle.at_prevalence(cases, pi))


@given(predictions(), st.data())
@MODEST
def test_at_k(cases, data):
    k = data.draw(st.integers(1, len(cases)))
    scores, hits = counted(cases), oracle.expected_hits(cases, k)
    positives = sum(c.positive for c in cases)
    assert scores.precision_at_k(k) == float(hits / k)
    assert agree(scores.recall_at_k(k), hits / positives if positives else None)
    expected = oracle.expected_hits(cases, positives) / positives if positives else None
    assert agree(scores.r_precision(), expected)
    assert agree(scores.break_even().value, expected)


def check_best_threshold(scores, cases, metric):
    expected = oracle.best_value(cases, metric, 1 if METRICS[metric].higher_is_better else -1)
    found = scores.best_threshold(metric)
    if expected is None:
        assert np.isnan(found).all()
    else:
        assert found.threshold == expected[0]
        assert agree(found.value, expected[1])


@given(predictions(weights=WEIGHTS), DIRECTED, BLOCKS)
@MOST
def test_best_threshold(cases, metric, block):
    with blocks_of(block):
        for scores, of in both(cases):
            check_best_threshold(scores, of, metric)


@given(predictions(both_classes=True, weights=WEIGHTS), PREVALENCES, DIRECTED, BLOCKS)
@MOST
def test_best_threshold_at_another_prevalence(cases, pi, metric, block):
    with blocks_of(block):
        for scores, of in both(cases, pi):
            check_best_threshold(scores, of, metric)


@given(predictions(), st.sampled_from([-3.0, -2.5, -0.0, 0.0, 0.27, 0.3, 1.0, 4.0, 5.0, np.inf, -np.inf]))
@MODEST
def test_same_decisions(cases, threshold):
    lower, upper = counted(cases).same_decisions(threshold)
    scores = [c.score for c in cases]
    assert lower == max((s for s in scores if s < threshold), default=-math.inf)
    assert upper == min((s for s in scores if s >= threshold), default=math.inf)


@given(predictions(weights=WEIGHTS))
@FEW
def test_histogram(cases):
    edges = [-2.5, 0.0, 0.3, 1.0]
    bins = weighted(cases).histogram(edges)
    for positive, found in ((True, bins.n_positive), (False, bins.n_negative)):
        for i, (low, high) in enumerate(pairwise(edges)):
            inside = [c for c in cases if low <= c.score < high or (i == 2 and c.score == high)]
            expected = sum(c.weight for c in inside if c.positive == positive)
            assert found[i] == pytest.approx(float(expected), abs=TIGHT)

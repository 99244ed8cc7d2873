"""Intervals of ROC AUC, average precision and resampled metrics of weighted cases, against draws of single cases."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.random_masses import WeightSpread
from metrics_core.intervals.weighted_roc_auc import PairBins, weighted_roc_auc_interval
from metrics_core.resampling import intervals_at
from tests.metrics_core.cases import FEW, predictions
from tests.metrics_core.resampling.plain import mcc

N_CASES, N_DRAWS = 400, 2000


@pytest.fixture(scope="module")
def cases():
    random = np.random.default_rng(3)
    truth = np.arange(N_CASES) % 3 == 0
    score = np.round(random.normal(1.2 * truth, 1), 1)
    return truth, score, np.exp(random.normal(0, 0.5, N_CASES) - 0.2 * score)


def scores_of(cases, factor=1.0):
    truth, score, weight = cases
    return BinaryScores.from_predictions(truth, score, sample_weight=weight * factor)


def test_the_limits_are_those_of_random_weights_of_single_cases(cases):
    truth, score, weight = cases
    scores, random = scores_of(cases), np.random.default_rng(8)
    shape = np.empty(N_CASES)
    for positive, part in ((True, scores.statistic.positives), (False, scores.statistic.negatives)):
        shape[truth == positive] = WeightSpread.of(part).shape
    weights = weight * random.gamma(shape, size=(N_DRAWS, N_CASES)) / shape
    # Both classes keep their weight, so that the prevalence is fixed.
    for part in (truth, ~truth):
        weights[:, part] *= weight[part].sum() / weights[:, part].sum(axis=1, keepdims=True)
    thresholds = np.unique(score)[::-1]
    (tp, p), (fp, n) = (
        (weights[:, part] @ (score[part, np.newaxis] >= thresholds), weight[part].sum()) for part in (truth, ~truth)
    )
    gained, at = np.diff(tp, axis=1, prepend=0), np.searchsorted(-thresholds, -0.5)
    drawn = {
        "auc": (np.diff(fp, axis=1, prepend=0) * (tp - gained / 2)).sum(axis=1) / p / n,
        "ap": (gained * tp / (tp + fp)).sum(axis=1) / p,
        "mcc": [mcc(*counts, p, n) for counts in zip(tp[:, at], fp[:, at], strict=True)],
    }
    of_mcc = intervals_at(scores, 0.5, "mcc", n_resamples=N_DRAWS)["mcc"]
    found = {
        "auc": weighted_roc_auc_interval(scores.statistic, Bootstrap(n_resamples=N_DRAWS)),
        "ap": scores.average_precision_interval(n_resamples=N_DRAWS)[:2],
        "mcc": (of_mcc.low, of_mcc.high),
    }
    for key, limits in found.items():
        expected = np.quantile(drawn[key], [0.025, 0.975])
        # Pseudo-cases of a total of 1 in 130 positives, and few draws.
        assert limits == pytest.approx(expected, abs=0.17 * (expected[1] - expected[0])), key


@given(predictions(both_classes=True, most=30), st.integers(1, 5))
@FEW
def test_ranges_of_scores_keep_the_area(rows, most):
    truth, score = [case.positive for case in rows], [case.score for case in rows]
    weight = 1 + np.arange(len(truth)) % 4
    scores = BinaryScores.from_predictions(truth, score, sample_weight=weight)
    bins = PairBins.of(scores.statistic, most)
    masses = [
        np.asarray(drawn.shape) * drawn.scale for drawn in (bins.positives, bins.negatives) if drawn.scale is not None
    ]
    positives, negatives = masses
    wins = positives @ (np.cumsum(negatives) - (1 - bins.ordered) * negatives)
    assert wins / positives.sum() / negatives.sum() == pytest.approx(scores.roc_auc(), abs=1e-9)
    assert len(bins.ordered) <= 4 * most + 4


def test_the_unit_of_the_weights_does_not_matter(cases):
    small, large = scores_of(cases), scores_of(cases, 1000)
    assert small.roc_auc_interval() == pytest.approx(large.roc_auc_interval(), rel=1e-9)
    assert small.average_precision_interval()[:2] == pytest.approx(large.average_precision_interval()[:2], rel=1e-9)
    of_both = [intervals_at(one, 0.5, "kappa")["kappa"] for one in (small, large)]
    assert of_both[0].low == pytest.approx(of_both[1].low, rel=1e-9)


def test_perfect_scores_are_not_certain():
    scores = BinaryScores.from_predictions([0, 1] * 20, [0.2, 0.8] * 20, sample_weight=[1, 2, 3, 1] * 10)
    low, high = scores.roc_auc_interval()
    assert 0.7 < low < 0.99 < high == 1
    low, high, *_ = scores.average_precision_interval()
    assert 0.6 < low < 0.99 < high == 1


def test_a_few_heavy_cases_have_no_interval():
    weight = np.array([1.0] * 38 + [100.0] * 2)
    scores = BinaryScores.from_predictions([0, 1] * 20, np.arange(40) % 7, sample_weight=weight)
    assert math.isnan(scores.roc_auc_interval().low)
    assert "effective cases" in scores.average_precision_interval().method
    assert intervals_at(scores, 3, "mcc")["mcc"].why == "few-effective"
    alike = BinaryScores.from_predictions([0, 1] * 20, [0.5] * 40, sample_weight=weight[:1].repeat(40) * 1.5)
    assert math.isnan(alike.roc_auc_interval().low)

"""Data of several blocks, continuous and tied, against plain sorting and counting."""

import numpy as np
import pytest

from metrics_core import BinaryScores
from metrics_core.statistic import BLOCK


def drawn(kind):
    random = np.random.default_rng(11)
    n = 5 * BLOCK + 17
    label = random.random(n) < 0.3
    score = random.normal(size=n) + label
    if kind == "ties":
        score = score.astype(np.float32).astype(np.float16).astype(np.float64)
    if kind == "apart":
        score = score + 100 * label
    return label, score


@pytest.fixture(params=["continuous", "ties", "apart"])
def data(request):
    return drawn(request.param)


def test_rows_over_many_blocks(data):
    label, score = data
    curve = BinaryScores.from_predictions(label, score).threshold_curve()
    distinct = np.unique(score)
    assert np.array_equal(curve.thresholds[:-1], distinct)
    order = np.sort(score)
    flagged = len(score) - np.searchsorted(order, distinct)
    caught = label.sum() - np.searchsorted(np.sort(score[label]), distinct)
    assert np.array_equal(curve.confusion.tp[:-1], caught)
    assert np.array_equal(curve.confusion.fp[:-1], flagged - caught)


def test_best_threshold_over_many_blocks(data):
    scores = BinaryScores.from_predictions(*data)
    curve = scores.threshold_curve()
    for metric in ("f1", "accuracy", "fpr"):
        values = getattr(curve, metric)
        best = values.min() if metric == "fpr" else values.max()
        last = np.flatnonzero(values == best)[-1]
        assert scores.best_threshold(metric) == (curve.thresholds[last], best)


def test_summaries_over_many_blocks(data):
    scores = BinaryScores.from_predictions(*data)
    curve = scores.pr_curve()
    steps = -np.diff(curve.recall)
    assert scores.average_precision() == pytest.approx(np.sum(steps * curve.precision[:-1]), abs=1e-12)
    middle = (curve.precision[1:] + curve.precision[:-1]) / 2
    assert scores.pr_auc("trapezoid") == pytest.approx(np.sum(steps * middle), abs=1e-12)
    roc = scores.roc_curve()
    assert scores.roc_auc() == pytest.approx(np.trapezoid(roc.tpr, roc.fpr), abs=1e-12)

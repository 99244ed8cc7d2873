"""scikit-learn as second opinion, on data with and without ties, weights and another prevalence."""

import warnings

import numpy as np
import pytest
from sklearn import metrics

from metrics_core import BinaryScores, ConfusionMatrix

EXACT = {"rtol": 0, "atol": 1e-12}


def drawn(ties, seed=7, n=20_000):
    random = np.random.default_rng(seed)
    label = random.random(n) < 0.2
    score = np.clip(random.normal(0.4 + 0.15 * label, 0.15), 0, 1)
    return label.astype(int), np.round(score, 2) if ties else score, random.uniform(0.1, 3, n)


@pytest.fixture(params=[False, True], ids=["continuous", "ties"])
def data(request):
    return drawn(request.param)


@pytest.mark.parametrize("use_weights", [False, True], ids=["counts", "weights"])
def test_curves_and_areas(data, use_weights):
    label, score, weight = data
    sample_weight = weight if use_weights else None
    scores = BinaryScores.from_predictions(label, score, sample_weight=sample_weight)
    precision, recall, thresholds = metrics.precision_recall_curve(label, score, sample_weight=sample_weight)
    curve = scores.pr_curve()
    assert np.array_equal(curve.thresholds[:-1], thresholds)
    np.testing.assert_allclose(curve.precision, precision, **EXACT)
    np.testing.assert_allclose(curve.recall, recall, **EXACT)
    fpr, tpr, thresholds = metrics.roc_curve(label, score, sample_weight=sample_weight, drop_intermediate=False)
    roc = scores.roc_curve()
    assert np.array_equal(roc.thresholds, thresholds)
    np.testing.assert_allclose(roc.fpr, fpr, **EXACT)
    np.testing.assert_allclose(roc.tpr, tpr, **EXACT)
    ap = metrics.average_precision_score(label, score, sample_weight=sample_weight)
    np.testing.assert_allclose(scores.average_precision(), ap, **EXACT)
    auc = metrics.roc_auc_score(label, score, sample_weight=sample_weight)
    np.testing.assert_allclose(scores.roc_auc(), auc, **EXACT)
    np.testing.assert_allclose(scores.pr_auc("trapezoid"), metrics.auc(recall, precision), **EXACT)


def test_metrics_at_a_threshold():
    label, score, weight = drawn(ties=True)
    threshold = 0.5
    flagged = (score >= threshold).astype(int)
    matrix = BinaryScores.from_predictions(label, score, sample_weight=weight).confusion_at(threshold)
    expected = {
        "accuracy": metrics.accuracy_score,
        "precision": metrics.precision_score,
        "recall": metrics.recall_score,
        "f1": metrics.f1_score,
        "balanced_accuracy": metrics.balanced_accuracy_score,
        "mcc": metrics.matthews_corrcoef,
        "kappa": metrics.cohen_kappa_score,
    }
    for key, function in expected.items():
        value = function(label, flagged, sample_weight=weight)
        np.testing.assert_allclose(getattr(matrix, key), value, rtol=0, atol=1e-12, err_msg=key)
    f3 = metrics.fbeta_score(label, flagged, beta=3, sample_weight=weight)
    np.testing.assert_allclose(matrix.f_beta(3), f3, **EXACT)
    positive, negative = metrics.class_likelihood_ratios(label, flagged, sample_weight=weight)
    np.testing.assert_allclose([matrix.lr_positive, matrix.lr_negative], [positive, negative], rtol=1e-12)


@pytest.mark.parametrize("label", [0, 1])
def test_metrics_of_a_missing_class_are_undefined(label):
    scores = BinaryScores.from_predictions([label] * 3, [0.1, 0.5, 0.5])
    assert np.isnan(scores.roc_auc())
    assert np.isnan(scores.equal_error_rate()).all()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = metrics.average_precision_score([label] * 3, [0.1, 0.5, 0.5])
    assert scores.average_precision() == 1 == theirs if label else np.isnan(scores.average_precision())


def test_matthews_where_int64_would_overflow():
    matrix = ConfusionMatrix(10**9 + 1, 10**9, 10**9, 10**9 - 1)
    assert matrix.mcc == pytest.approx(-1 / (4 * 10**18), rel=1e-12)

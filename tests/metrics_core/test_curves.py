"""Curves: shapes, order, read-only arrays, tables."""

import copy
import pickle

import numpy as np
import pytest

from metrics_core import METRICS, BinaryScores

SCORES = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.7])
CURVES = {
    "pr": lambda: SCORES.pr_curve(),
    "roc": lambda: SCORES.roc_curve(),
    "gain": lambda: SCORES.pr_gain_curve(),
    "threshold": lambda: SCORES.threshold_curve(),
}


@pytest.mark.parametrize("name", CURVES)
def test_one_row_per_distinct_score_and_one_at_infinity(name):
    curve = CURVES[name]()
    expected = [0.1, 0.3, 0.5, 0.7, np.inf]
    assert curve.thresholds.tolist() == (expected[::-1] if name == "roc" else expected)
    assert len(curve) == len(curve.to_frame()) == 5


@pytest.mark.parametrize("name", CURVES)
def test_results_cannot_be_changed(name):
    curve = CURVES[name]()
    for column in vars(curve).values():
        arrays = column.counts if name == "threshold" and column is curve.confusion else (column,)
        for array in arrays:
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0


@pytest.mark.parametrize("name", CURVES)
def test_results_can_be_copied_and_stored(name):
    curve = CURVES[name]()
    for twin in (pickle.loads(pickle.dumps(curve)), copy.deepcopy(curve)):
        assert twin.to_frame().equals(curve.to_frame())


def test_tables_name_their_columns():
    assert list(SCORES.pr_curve().to_frame()) == ["thresholds", "precision", "recall"]
    assert list(SCORES.roc_curve().to_frame()) == ["thresholds", "fpr", "tpr"]
    table = SCORES.threshold_curve([0.5, 0.6])
    assert list(table.to_frame()) == ["threshold", "tp", "fp", "fn", "tn", *METRICS]
    chosen = table.to_frame(["recall", METRICS["f1"]])
    assert list(chosen) == ["threshold", "tp", "fp", "fn", "tn", "recall", "f1"]
    assert chosen.recall.tolist() == [2 / 3, 2 / 3]


def test_without_negatives_fpr_stays_undefined():
    curve = BinaryScores.from_predictions([1, 1], [0.1, 0.2]).roc_curve()
    assert np.isnan(curve.fpr).all()
    assert curve.tpr.tolist() == [0, 0.5, 1]


def test_precision_gain_does_not_depend_on_the_prevalence():
    before, after = SCORES.pr_gain_curve(), SCORES.at_prevalence(0.01).pr_gain_curve()
    np.testing.assert_allclose(after.precision_gain, before.precision_gain, rtol=0, atol=1e-12)
    odds, fn, tp = 0.01 / 0.99, np.array([0, 0, 1, 1, 3]), np.array([3, 3, 2, 2, 0])
    with np.errstate(divide="ignore"):
        expected = np.where(tp > 0, 1 - odds * fn / tp, np.nan)
    np.testing.assert_allclose(after.recall_gain, expected, rtol=0, atol=1e-12)


def test_histogram_table():
    table = SCORES.histogram([0.1, 0.5, 0.7]).to_frame()
    assert table.to_dict("list") == {
        "lower": [0.1, 0.5],
        "upper": [0.5, 0.7],
        "n_positive": [1, 2],
        "n_negative": [1, 1],
    }
    moved = SCORES.at_prevalence(0.3).histogram([0.1, 0.5, 0.7])
    assert moved.n_positive == pytest.approx([0.5, 1.0])

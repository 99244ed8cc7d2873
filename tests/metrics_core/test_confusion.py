"""The confusion matrix: types, copies, equality, tables."""

import dataclasses

import numpy as np
import pytest

from metrics_core import METRICS, ConfusionMatrix, CountError


def many():
    return ConfusionMatrix(np.array([3, 2, 0]), np.array([4, 1, 0]), np.array([0, 1, 3]), np.array([0, 3, 4]))


def test_scalars_are_python_numbers():
    matrix = ConfusionMatrix(np.int32(6), np.int64(5), 2, 20)
    assert all(type(count) is int for count in (*matrix.counts, matrix.n_positive, matrix.n_negative, matrix.n))
    assert all(type(metric(matrix)) is float for metric in METRICS.values())
    assert all(type(count) is float for count in ConfusionMatrix(6.5, 5, 2, 20).counts)
    assert (matrix.n_positive, matrix.n_negative, matrix.n, matrix.prevalence) == (8, 25, 33, 8 / 33)


def test_arrays_are_copied_and_read_only():
    tp = np.array([1, 2])
    matrix = ConfusionMatrix(tp, tp, tp, tp)
    tp[0] = 99
    assert matrix.tp.tolist() == [1, 2]
    with pytest.raises(ValueError, match="read-only"):
        matrix.tp[0] = 5
    with pytest.raises(ValueError, match="read-only"):
        matrix.precision[0] = 5
    with pytest.raises(dataclasses.FrozenInstanceError):
        matrix.tp = 3


def test_equality_is_by_content():
    assert many() == many()
    assert ConfusionMatrix(1, 2, 3, 4) != ConfusionMatrix(1, 2, 3, 5)
    assert ConfusionMatrix(1, 2, 3, 4) != (1, 2, 3, 4)


def test_table():
    table = many().to_frame()
    assert list(table.columns) == ["tp", "fp", "fn", "tn", *METRICS]
    assert table.precision.tolist()[:2] == [3 / 7, 2 / 3]
    assert np.isnan(table.precision[2])
    assert len(ConfusionMatrix(1, 2, 3, 4).to_frame()) == 1
    grid = many().at_prevalence([0.1, 0.5]).to_frame()
    assert grid.index.tolist() == [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1)]


@pytest.mark.parametrize(
    ("counts", "sentence"),
    [
        ((1, -2, 3, 4), r"fp contains -2. Counts must be finite numbers of 0 or more\."),
        ((1, 2, np.nan, 4), r"fn contains nan. Counts must be finite numbers of 0 or more\."),
        (("1", 2, 3, 4), r"tp is '1'. Counts must be numbers of 0 or more\."),
        (([1, 2], [1], [1, 2], [1, 2]), r"shapes \(2,\), \(1,\), .*All four must have the same shape\."),
    ],
)
def test_refused_counts(counts, sentence):
    with pytest.raises(CountError, match=sentence):
        ConfusionMatrix(*counts)

"""The confusion table at every threshold of one class, against `MulticlassScores.confusion` at each."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.multiclass import MulticlassScores
from metrics_core.multiclass.threshold_sweeps import class_threshold_sweep
from tests.metrics_core.cases import MODEST

CLASSES = 4
VALUES = (-1.5, -0.0, 0.0, 0.1, 0.25, 0.5, 0.75)
ROW = st.tuples(st.integers(0, CLASSES - 1), st.lists(st.sampled_from(VALUES), min_size=CLASSES, max_size=CLASSES))
ROWS = st.lists(ROW, min_size=1, max_size=10)
THRESHOLDS = st.sampled_from((*VALUES, 0.3, math.inf, -math.inf))
OTHERS = st.lists(THRESHOLDS, min_size=CLASSES, max_size=CLASSES)
FOCUS = st.integers(0, CLASSES - 1)


def built(rows, weights=None, dtype=np.float64):
    label, score = zip(*rows, strict=True)
    return MulticlassScores.from_predictions(
        label, np.array(score, dtype), classes=range(CLASSES), sample_weight=weights
    )


def agree_everywhere(scores, focus, positions, others):
    """Every table is that which is counted anew at the threshold; returns them."""
    moving = class_threshold_sweep(scores, focus, np.array(positions), np.array(others))
    tables = [moving.at(index) for index in range(len(positions))]
    for threshold, table in zip(positions, tables, strict=True):
        thresholds = np.array(others)
        thresholds[focus] = threshold
        anew = scores.confusion(thresholds)
        assert table.counts == pytest.approx(anew.counts, rel=0, abs=1e-12)
        assert table.abstained == pytest.approx(anew.abstained, rel=0, abs=1e-12)
    return tables


@given(st.data(), ROWS, FOCUS, st.sets(THRESHOLDS, min_size=1), OTHERS, st.sampled_from((np.float32, np.float64)))
@MODEST
def test_the_swept_tables_equal_tables_counted_from_rows(data, rows, focus, positions, others, dtype):
    weight = st.sampled_from((0.1, 0.5, 1.0, 1.7))
    weights = data.draw(st.none() | st.lists(weight, min_size=len(rows), max_size=len(rows)))
    agree_everywhere(built(rows, weights, dtype), focus, sorted(positions), others)


@given(ROWS, FOCUS, st.sets(THRESHOLDS, min_size=2), OTHERS)
@MODEST
def test_each_case_changes_at_most_once_highest_threshold_first(rows, focus, positions, others):
    moving = class_threshold_sweep(built(rows), focus, np.array(sorted(positions)), np.array(others))
    assert moving.count.sum() <= len(rows)
    assert (np.diff(moving.position) <= 0).all()
    assert (moving.before != focus).all()
    assert moving.base.per_class().predicted[focus] == 0


def test_results_are_read_only():
    moving = class_threshold_sweep(built([(0, [0.5, 0.1, 0.1, 0.1])]), 0, np.array([0.5]), np.zeros(CLASSES))
    for array in (moving.thresholds, moving.position, moving.actual, moving.before, moving.count):
        with pytest.raises(ValueError, match="read-only"):
            array[:] = 0

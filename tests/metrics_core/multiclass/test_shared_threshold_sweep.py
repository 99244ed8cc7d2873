"""Macro F1 at every shared threshold equals that computed for each threshold alone."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.multiclass import MulticlassScores, MultilabelScores
from metrics_core.multiclass.threshold_sweeps import macro_f1_at

SCORES = st.lists(st.sampled_from((-1.0, -0.0, 0.0, 0.25, 0.5)), min_size=3, max_size=3)
POSITIONS = st.lists(st.sampled_from((-2.0, -1.0, 0.0, 0.25, 0.3, 0.5, 1.0)), min_size=1, unique=True).map(sorted)


@given(st.lists(st.tuples(st.sampled_from((0, 1, 2)), SCORES, st.sampled_from((1.0, 2.5))), min_size=1), POSITIONS)
def test_macro_f1_of_classes_equals_that_of_the_confusion_table(cases, thresholds):
    labels, scores, weights = zip(*cases, strict=True)
    for weight in (None, weights):
        made = MulticlassScores.from_predictions(labels, scores, classes=range(3), sample_weight=weight)
        expected = [made.confusion(threshold).averages().macro.f1.value for threshold in thresholds]
        assert macro_f1_at(made, np.array(thresholds)) == pytest.approx(expected, rel=0, abs=1e-12, nan_ok=True)


@given(st.lists(st.tuples(st.lists(st.booleans(), min_size=3, max_size=3), SCORES), min_size=1), POSITIONS)
def test_macro_f1_of_labels_equals_that_of_their_decisions(cases, thresholds):
    truth, scores = zip(*cases, strict=True)
    made = MultilabelScores.from_predictions(np.array(truth, dtype=int), scores)
    expected = [made.at(threshold).averages().macro.f1.value for threshold in thresholds]
    assert macro_f1_at(made, np.array(thresholds)) == pytest.approx(expected, rel=0, abs=1e-12, nan_ok=True)


def test_other_score_types_are_refused():
    with pytest.raises(TypeError):
        macro_f1_at([0.5], np.array([0.5]))

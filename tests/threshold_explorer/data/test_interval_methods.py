"""The method that a tile or a table names is the method of its interval."""

import pytest

from metrics_core.multiclass import ConfusionTable, MultilabelScores
from metrics_core.multiclass.average_intervals import average_intervals, label_average_intervals
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import about_drawn_interval
from threshold_explorer.views.multiclass.intervals import AverageEstimates


@pytest.mark.parametrize(
    ("metric", "method"),
    [("mcc", "resamples"), ("kappa", "resamples"), ("balanced_accuracy", "limits"), ("youden_j", "limits")],
)
def test_only_what_is_resampled_names_resamples(metric, method):
    about = about_drawn_interval(metric, Resampling(200, 7))
    assert ("200 resamples" in about, "Wilson limits" in about) == (method == "resamples", method == "limits")


def test_averages_of_classes_are_drawn_and_those_of_labels_are_resampled():
    classes = average_intervals(ConfusionTable(("a", "b"), [[9, 1], [2, 8]]), n_resamples=100)
    scores = MultilabelScores.from_predictions([[1, 0], [0, 1]] * 9, [[0.9, 0.2], [0.4, 0.7]] * 9)
    labels = label_average_intervals(scores, 0.5, n_resamples=100)
    assert "Dirichlet" in AverageEstimates({}, classes).note
    assert "bootstrap over cases" in AverageEstimates({}, labels).note

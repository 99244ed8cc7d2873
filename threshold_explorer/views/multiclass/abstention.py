"""Abstaining below a confidence threshold: slider positions and the outcome counts at each."""

from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.threshold_grid import ThresholdGrid
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.own_value import last_release
from threshold_explorer.views.multiclass.decisions import DecisionRule


def slider_thresholds(dataset: MulticlassDataset, chosen: float | None) -> FloatArray:
    """The slider's thresholds, ascending, including the current one; at the first every case is predicted."""
    assert dataset.class_scores is not None
    top = dataset.class_scores.top_class()
    low, high = float(top.minimum), float(top.maximum)
    grid = ThresholdGrid.for_scores(low, high)
    even = grid.thresholds
    found = [low, *even[(even > low) & (even <= high)], *([] if chosen is None else [chosen])]
    return np.unique(found)


def abstention_for_script(dataset: MulticlassDataset, rule: DecisionRule) -> dict[str, Any] | None:
    """Counts of correct and wrong predictions at each position; None unless the highest score alone decides."""
    if dataset.class_scores is None or rule.thresholds is not None:
        return None
    positions = slider_thresholds(dataset, rule.min_confidence)
    at = dataset.class_scores.top_class().confusion_at(positions)
    chosen = positions[0] if rule.min_confidence is None else rule.min_confidence
    return {
        "thresholds": encoded(positions, "<f8"),
        "right": encoded(np.asarray(at.tp), "<f8"),
        "wrong": encoded(np.asarray(at.fp), "<f8"),
        "all": dataset.confusion.n,
        "at": int(np.searchsorted(positions, chosen)),
        "release": last_release("abstain"),
    }

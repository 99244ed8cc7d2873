"""Answering only where the highest score reaches a threshold: what each threshold leaves of the answers."""

from typing import Any

import numpy as np

from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.live.layer import encoded
from dashboard.multiclass.decisions import Rule
from metrics_core.arrays import FloatArray


def positions_of(dataset: MulticlassDataset, chosen: float | None) -> FloatArray:
    """The thresholds along the slider, ascending: at the first all are answered; with the one that is chosen."""
    assert dataset.many is not None
    top = dataset.many.top_class()
    low, high = float(top.minimum), float(top.maximum)
    grid = ThresholdGrid.for_scores(low, high)
    even = grid.thresholds
    found = [low, *even[(even > low) & (even <= high)], *([] if chosen is None else [chosen])]
    return np.unique(found)


def abstention_for_script(dataset: MulticlassDataset, rule: Rule) -> dict[str, Any] | None:
    """Right and wrong answers left at each position; None where no score decides alone."""
    if dataset.many is None or rule.thresholds is not None:
        return None
    positions = positions_of(dataset, rule.least)
    at = dataset.many.top_class().confusion_at(positions)
    chosen = positions[0] if rule.least is None else rule.least
    return {
        "thresholds": encoded(positions, "<f8"),
        "right": encoded(np.asarray(at.tp), "<f8"),
        "wrong": encoded(np.asarray(at.fp), "<f8"),
        "all": dataset.answers.n,
        "at": int(np.searchsorted(positions, chosen)),
    }

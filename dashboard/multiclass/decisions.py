"""Which class each case is taken for, as the live layer gets it and as the server counts it."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from dashboard.controls.class_thresholds import Thresholds, with_focus
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.recent import recent
from dashboard.live.layer import encoded
from metrics_core.arrays import Counts, FloatArray
from metrics_core.multiclass import ConfusionTable, MulticlassScores
from metrics_core.multiclass.class_threshold import ClassThreshold, class_threshold

# What a page may send; beyond it the table follows when the slider is let go.
MOST_MOVES = 8000


@dataclass(frozen=True)
class Rule:
    """How a case gets its class: the highest score, or of the classes that reach their `thresholds` the highest.

    `least` is what the highest score must reach for an answer where classes have no thresholds; None where any does.
    """

    thresholds: tuple[float, ...] | None = None
    least: float | None = None


def decided(dataset: MulticlassDataset, rule: Rule, threshold: float) -> ConfusionTable:
    """The confusion table, with the class in focus at this threshold where classes have thresholds."""
    if dataset.many is None or rule == Rule():
        return dataset.answers
    table = dataset.many.confusion(thresholds_of(dataset, rule, threshold))
    return ConfusionTable(dataset.names, table.counts, table.abstained)


def thresholds_of(dataset: MulticlassDataset, rule: Rule, threshold: float) -> FloatArray | float | None:
    """What `MulticlassScores.predictions` asks for, with the class in focus at this threshold."""
    if rule.thresholds is None:
        return rule.least
    thresholds = np.array(rule.thresholds)
    thresholds[dataset.focus] = threshold
    return thresholds


def is_live(dataset: MulticlassDataset, rule: Rule, positions: FloatArray) -> bool:
    """Whether the browser can be told all that the slider of the class in focus turns over."""
    moving = _moving(dataset, rule, positions)
    return moving is None or len(moving.count) <= MOST_MOVES


def for_script(dataset: MulticlassDataset, rule: Rule, positions: FloatArray, threshold: float) -> dict[str, Any]:
    """The table as the class in focus is called for nobody, and what each position of its slider turns over.

    Where that is more than can be sent, the table at this threshold.
    """
    moving = _moving(dataset, rule, positions)
    if not is_live(dataset, rule, positions):
        moving = None
    base = moving.base if moving else decided(dataset, rule, threshold)
    cells = cells_of(base).ravel()
    filled = np.flatnonzero(cells)
    wide = cells.dtype.kind == "f" or int(cells.max(initial=0)) >= 2**32
    width = len(dataset.names) + 1
    nothing = np.zeros(0, dtype=np.int64)
    found = (nothing, nothing, nothing, nothing)
    if moving is not None:
        found = (moving.position, moving.actual, moving.before, moving.count)
    position, actual, before, count = found
    kind = "<f8" if wide else "<u4"
    return {
        "classes": dataset.shown_names,
        "wide": wide,
        "focus": dataset.focus,
        "may_abstain": rule != Rule(),
        "thresholds": encoded(positions, "<f8"),
        "base": {"place": encoded(filled, "<u4"), "count": encoded(cells[filled], kind)},
        "moves": {
            "positions": encoded(position, "<u4"),
            "place": encoded(actual * width + np.where(before < 0, width - 1, before), "<u4"),
            "count": encoded(count, kind),
        },
    }


def _moving(dataset: MulticlassDataset, rule: Rule, positions: FloatArray) -> ClassThreshold | None:
    if rule.thresholds is None or dataset.many is None:
        return None
    # Whatever the threshold that moves is now, the moves are the same.
    others = with_focus(dataset, rule.thresholds, 0.0)
    return _counted(dataset.of_classes, dataset.focus, others, tuple(positions.tolist()), dataset.many)


@recent(32)
def _counted(
    of: str, focus: int, others: Thresholds, positions: tuple[float, ...], _many: MulticlassScores
) -> ClassThreshold:
    return class_threshold(_many, focus, np.array(positions), np.array(others))


def cells_of(table: ConfusionTable) -> Counts:
    """Actual classes as rows, predicted ones as columns, "no answer" the last."""
    return np.column_stack([table.counts, table.abstained])

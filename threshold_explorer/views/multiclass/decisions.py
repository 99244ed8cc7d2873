"""Decisions under a rule, with abstention, and at the labels' thresholds; and their encoding for the live layer."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.multiclass import Averaged, ConfusionTable, LabelDecisions, MulticlassScores
from metrics_core.multiclass.threshold_sweeps import (
    ClassThresholdSweep,
    SamplesAverages,
    class_threshold_sweep,
    samples_averages_at,
)
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.thresholds import Thresholds, with_focus
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import last_release

# Limit on what a page sends; above it the table updates on release.
MAX_MOVES = 8000


@dataclass(frozen=True)
class DecisionRule:
    """The decision rule: argmax, or with `thresholds` the highest-scoring class that reaches its threshold.

    `min_confidence` is the confidence below which argmax abstains; None if it never does.
    """

    thresholds: tuple[float, ...] | None = None
    min_confidence: float | None = None


def confusion_table(dataset: MulticlassDataset, rule: DecisionRule, threshold: float) -> ConfusionTable:
    """The confusion table; with per-class thresholds, the selected class is at `threshold`."""
    if dataset.class_scores is None or rule == DecisionRule():
        return dataset.confusion
    table = dataset.class_scores.confusion(thresholds_of(dataset, rule, threshold))
    return ConfusionTable(dataset.names, table.counts, table.abstained)


def averages_of(decisions: ConfusionTable | LabelDecisions) -> dict[str, Averaged]:
    """The averages over classes or labels by name."""
    found = decisions.averages()
    return {"micro": found.micro, "macro": found.macro, "weighted": found.weighted}


def thresholds_of(dataset: MulticlassDataset, rule: DecisionRule, threshold: float) -> FloatArray | float | None:
    """The argument of `MulticlassScores.predictions`, with the selected class at `threshold`."""
    if rule.thresholds is None:
        return rule.min_confidence
    thresholds = np.array(rule.thresholds)
    thresholds[dataset.focus] = threshold
    return thresholds


def fits_in_browser(dataset: MulticlassDataset, rule: DecisionRule, positions: FloatArray) -> bool:
    """Whether all changes along the slider are few enough to send to the browser."""
    moving = _moves(dataset, rule, positions)
    return moving is None or len(moving.count) <= MAX_MOVES


def live_decisions(
    dataset: MulticlassDataset, rule: DecisionRule, positions: FloatArray, threshold: float
) -> dict[str, Any]:
    """The table with the selected class never predicted, and the cases that each slider position changes.

    If there are too many changes to send, the table at this threshold alone.
    """
    moving = _moves(dataset, rule, positions)
    if not fits_in_browser(dataset, rule, positions):
        moving = None
    base = moving.base if moving else confusion_table(dataset, rule, threshold)
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
        "may_abstain": rule != DecisionRule(),
        "thresholds": encoded(positions, "<f8"),
        "base": {"place": encoded(filled, "<u4"), "count": encoded(cells[filled], kind)},
        "moves": {
            "positions": encoded(position, "<u4"),
            "place": encoded(actual * width + np.where(before < 0, width - 1, before), "<u4"),
            "count": encoded(count, kind),
        },
    }


def _moves(dataset: MulticlassDataset, rule: DecisionRule, positions: FloatArray) -> ClassThresholdSweep | None:
    if rule.thresholds is None or dataset.class_scores is None:
        return None
    # The changes do not depend on the current threshold, so a fixed one keeps the cache key stable.
    others = with_focus(dataset, rule.thresholds, 0.0)
    return _sweep(dataset.classes_key, dataset.focus, others, tuple(positions.tolist()), dataset.class_scores)


@cached_result
def _sweep(
    data_key: str, focus: int, others: Thresholds, positions: tuple[float, ...], _many: MulticlassScores
) -> ClassThresholdSweep:
    return class_threshold_sweep(_many, focus, np.array(positions), np.array(others))


def cells_of(table: ConfusionTable) -> Counts:
    """Counts with actual classes as rows, predicted classes as columns, and "no prediction" as the last column."""
    return np.column_stack([table.counts, table.abstained])


def slider_thresholds(dataset: MulticlassDataset, chosen: float | None) -> FloatArray:
    """The slider's thresholds, ascending, including the current one; at the first every case is predicted."""
    assert dataset.class_scores is not None
    top = dataset.class_scores.top_class()
    low, high = float(top.minimum), float(top.maximum)
    grid = ThresholdGrid.for_scores(low, high)
    even = grid.thresholds
    found = [low, *even[(even > low) & (even <= high)], *([] if chosen is None else [chosen])]
    return np.unique(found)


def live_abstention(dataset: MulticlassDataset, rule: DecisionRule) -> dict[str, Any] | None:
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


def label_decisions(dataset: MultilabelDataset, thresholds: Thresholds) -> LabelDecisions:
    return _label_decisions(dataset.classes_key, thresholds, dataset)


@cached_result
def _label_decisions(data_key: str, thresholds: Thresholds, _dataset: MultilabelDataset) -> LabelDecisions:
    return _dataset.class_scores.at(np.array(thresholds))


def averages_of_labels(decisions: LabelDecisions) -> dict[str, Averaged]:
    """The averages by name, those over cases last."""
    return {**averages_of(decisions), "samples": decisions.samples}


def live_labels(dataset: MultilabelDataset, thresholds: Thresholds, positions: FloatArray) -> dict[str, Any]:
    """The counts of each label at its threshold, and the samples averages at each slider position.

    The browser has the selected label's counts at every position. Its threshold is set to 0 here, so that moving it
    does not change the data.
    """
    others = with_focus(dataset, thresholds, 0.0)
    at = label_decisions(dataset, others)
    wide = dataset.class_scores.is_weighted or dataset.class_scores.n >= 2**32
    means = _samples(dataset.classes_key, dataset.focus, others, tuple(positions.tolist()), dataset)
    return {
        "names": dataset.shown_names,
        "focus": dataset.focus,
        "at": others,
        "wide": wide,
        "cases": dataset.class_scores.n,
        "counts": {
            cell: encoded(np.asarray(getattr(at.matrix, cell)), "<f8" if wide else "<u4") for cell in ("tp", "fp", "fn")
        },
        "thresholds": encoded(positions, "<f8"),
        "samples": {name: encoded(values, "<f8") for name, values in means._asdict().items()},
    }


@cached_result
def _samples(
    data_key: str, focus: int, others: Thresholds, positions: tuple[float, ...], _dataset: MultilabelDataset
) -> SamplesAverages:
    return samples_averages_at(_dataset.class_scores, focus, np.array(positions), np.array(others))

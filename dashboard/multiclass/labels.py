"""Which labels each case gets, as the live layer gets it and as the server counts it."""

from typing import Any

import numpy as np

from dashboard.controls.class_thresholds import Thresholds, with_focus
from dashboard.data.kinds.multilabel import MultilabelDataset
from dashboard.data.recent import recent
from dashboard.live.layer import encoded
from metrics_core.arrays import FloatArray
from metrics_core.multiclass import LabelDecisions
from metrics_core.multiclass.label_threshold import SampleMeans, samples_along


def decided_labels(dataset: MultilabelDataset, thresholds: Thresholds) -> LabelDecisions:
    """What each label's threshold decides."""
    return _decided(dataset.of_classes, thresholds, dataset)


@recent(32)
def _decided(of: str, thresholds: Thresholds, _dataset: MultilabelDataset) -> LabelDecisions:
    return _dataset.many.at(np.array(thresholds))


def labels_for_script(dataset: MultilabelDataset, thresholds: Thresholds, positions: FloatArray) -> dict[str, Any]:
    """The counts of each label at its threshold, and the samples averages at each position of the slider.

    Those of the label in focus the browser has at every position, so here its threshold counts as 0 and nothing
    changes with it; the others' stay while that moves.
    """
    others = with_focus(dataset, thresholds, 0.0)
    at = decided_labels(dataset, others)
    wide = dataset.many.is_weighted or dataset.many.n >= 2**32
    means = _samples(dataset.of_classes, dataset.focus, others, tuple(positions.tolist()), dataset)
    return {
        "names": dataset.shown_names,
        "focus": dataset.focus,
        "at": others,
        "wide": wide,
        "counts": {
            cell: encoded(np.asarray(getattr(at.matrix, cell)), "<f8" if wide else "<u4") for cell in ("tp", "fp", "fn")
        },
        "thresholds": encoded(positions, "<f8"),
        "samples": {name: encoded(values, "<f8") for name, values in means._asdict().items()},
    }


@recent(32)
def _samples(
    of: str, focus: int, others: Thresholds, positions: tuple[float, ...], _dataset: MultilabelDataset
) -> SampleMeans:
    return samples_along(_dataset.many, focus, np.array(positions), np.array(others))

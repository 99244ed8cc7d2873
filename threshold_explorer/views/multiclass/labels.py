"""Multilabel decisions at the labels' thresholds, and their encoding for the live layer."""

from typing import Any

import numpy as np

from metrics_core.computing.arrays import FloatArray
from metrics_core.multiclass import LabelDecisions
from metrics_core.multiclass.threshold_sweeps import SamplesAverages, samples_averages_at
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.class_thresholds import Thresholds, with_focus
from threshold_explorer.live.layer import encoded


def label_decisions(dataset: MultilabelDataset, thresholds: Thresholds) -> LabelDecisions:
    return _label_decisions(dataset.classes_key, thresholds, dataset)


@cached_result
def _label_decisions(data_key: str, thresholds: Thresholds, _dataset: MultilabelDataset) -> LabelDecisions:
    return _dataset.class_scores.at(np.array(thresholds))


def labels_for_script(dataset: MultilabelDataset, thresholds: Thresholds, positions: FloatArray) -> dict[str, Any]:
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

"""Intervals of the averages and curve metrics over all classes or labels, or the reason why there are none."""

import math
from dataclasses import dataclass

import numpy as np

from metrics_core import Interval
from metrics_core.multiclass import Averaged, ConfusionTable
from metrics_core.multiclass.average_intervals import AverageIntervals, average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import CurveIntervals, curve_intervals
from threshold_explorer.controls.class_thresholds import Thresholds
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.multiclass.labels import label_decisions
from threshold_explorer.words.formats import bounds_text
from threshold_explorer.words.sentence import say

N_RESAMPLES = 1000
# Curves take longer, because every case is resampled with each of its scores.
N_CURVE_RESAMPLES = 500
# Above these sizes, resampling takes too long to wait for after a slider release.
MAX_CELLS = 20_000
MAX_DECISIONS = 500_000
MAX_SCORES = 50_000
# Average precision per class takes longest: about one second at this size.
MAX_SCORES_PER_CLASS_AP = 20_000


@dataclass(frozen=True)
class AverageEstimates:
    """Averages by name with their intervals; `none` is the message key of the reason if there are none."""

    averages: dict[str, Averaged]
    intervals: AverageIntervals | None = None
    none: str = ""

    def text(self, average: str, metric: str) -> str:
        """The interval as table text, or the reason why there is none."""
        if self.intervals is None:
            return say(f"{self.none}.row")
        return interval_text(getattr(getattr(self.intervals, average), metric))

    def summary_text(self, summary: str) -> str:
        """The same for the summary metric of this name."""
        return say(f"{self.none}.row") if self.intervals is None else interval_text(getattr(self.intervals, summary))

    @property
    def note(self) -> str:
        """How the intervals were computed, or why there are none."""
        if self.intervals is None:
            return say(f"{self.none}.help")
        kind = "labels" if self.intervals.kappa is None else "classes"
        return say(f"averages-intervals-{kind}", name=confidence_name(), draws=N_RESAMPLES)

    def limits(self, average: str, metric: str) -> Interval | None:
        """The interval of an average, None if it has none."""
        if self.intervals is None:
            return None
        low, high = map(float, getattr(getattr(self.intervals, average), metric))
        return None if math.isnan(low) else Interval(low, high)


def average_precision_intervals(dataset: OneVsRestDataset) -> Interval | None:
    """The interval of each class's AP, as on the Threshold page; None if there are too many scores to resample."""
    assert dataset.class_scores is not None
    if dataset.class_scores.columns.size > MAX_SCORES_PER_CLASS_AP:
        return None
    return _average_precision_intervals(dataset.classes_key, dataset)


@cached_result(32)
def _average_precision_intervals(data_key: str, _dataset: OneVsRestDataset) -> Interval:
    assert _dataset.class_scores is not None
    return _dataset.class_scores.average_precision_intervals(confidence=confidence())


def interval_text(interval: Interval) -> str:
    """Interval limits as table text, empty if undefined."""
    low, high = float(interval.low), float(interval.high)
    return "" if math.isnan(low) else bounds_text(low, high)


def average_estimates(table: ConfusionTable) -> AverageEstimates:
    """The averages of single-label data, at the class prevalences of the table."""
    found = table.averages()
    averages = {"micro": found.micro, "macro": found.macro, "weighted": found.weighted}
    observed = table.observed or table
    if observed.is_weighted:
        return AverageEstimates(averages, none="no-interval-weights")
    if np.count_nonzero(observed.counts) > MAX_CELLS:
        return AverageEstimates(averages, none="no-interval-too-many")
    return AverageEstimates(averages, average_intervals(table, confidence=confidence(), n_resamples=N_RESAMPLES))


def label_average_estimates(dataset: MultilabelDataset, thresholds: Thresholds) -> AverageEstimates:
    """The averages of multilabel data."""
    return _label_average_estimates(dataset.classes_key, thresholds, dataset)


@cached_result(64)
def _label_average_estimates(data_key: str, thresholds: Thresholds, _dataset: MultilabelDataset) -> AverageEstimates:
    at = label_decisions(_dataset, thresholds)
    found = at.averages()
    averages = {"micro": found.micro, "macro": found.macro, "weighted": found.weighted, "samples": at.samples}
    if _dataset.class_scores.is_weighted:
        return AverageEstimates(averages, none="no-interval-weights")
    if _dataset.class_scores.columns.size > MAX_DECISIONS:
        return AverageEstimates(averages, none="no-interval-too-many")
    limits = label_average_intervals(
        _dataset.class_scores, np.array(thresholds), confidence=confidence(), n_resamples=N_RESAMPLES
    )
    return AverageEstimates(averages, limits)


def curve_metric_intervals(dataset: OneVsRestDataset) -> tuple[CurveIntervals | None, str]:
    """The intervals of the curve metrics, or the reason why there are none."""
    assert dataset.class_scores is not None
    if dataset.class_scores.is_weighted:
        return None, say("no-interval-weights.row")
    if dataset.class_scores.columns.size > MAX_SCORES:
        return None, say("no-interval-too-many.row")
    return _curve_intervals(dataset.classes_key, dataset), ""


@cached_result(32)
def _curve_intervals(data_key: str, _dataset: OneVsRestDataset) -> CurveIntervals:
    assert _dataset.class_scores is not None
    return curve_intervals(_dataset.class_scores, confidence=confidence(), n_resamples=N_CURVE_RESAMPLES)

"""Intervals of the averages and curve metrics over all classes or labels, or the reason why there are none."""

import math
from dataclasses import dataclass

import numpy as np

from metrics_core import Interval
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.multiclass import Averaged, ConfusionTable, MultilabelScores
from metrics_core.multiclass.average_intervals import AverageIntervals, average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import CurveIntervals, curve_intervals
from metrics_core.multiclass.per_class import ClassIntervals
from metrics_core.multiclass.unit_intervals import PredictedCases, class_intervals, label_intervals
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.thresholds import Thresholds
from threshold_explorer.views.multiclass.decisions import (
    DecisionRule,
    averages_of,
    averages_of_labels,
    label_decisions,
    thresholds_of,
)
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
    units: str = "cases"

    def text(self, average: str, metric: str) -> str:
        """The interval as table text, or the reason why there is none."""
        if self.intervals is None:
            return say(f"{self.none}.row")
        return self._shown(getattr(getattr(self.intervals, average), metric))

    def summary_text(self, summary: str) -> str:
        """The same for the summary metric of this name."""
        return say(f"{self.none}.row") if self.intervals is None else self._shown(getattr(self.intervals, summary))

    def _shown(self, interval: Interval) -> str:
        text = interval_text(interval)
        return text if text or self.units == "cases" else say("no-interval-units.row", units=self.units)

    @property
    def note(self) -> str:
        """How the intervals were computed, or why there are none."""
        if self.intervals is None:
            return say(f"{self.none}.help")
        kind = "labels" if self.intervals.kappa is None else "classes"
        if self.units != "cases":
            return say("averages-intervals-units", name=confidence_name(), draws=N_RESAMPLES, units=self.units)
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


@cached_result
def _average_precision_intervals(data_key: str, _dataset: OneVsRestDataset) -> Interval:
    assert _dataset.class_scores is not None
    return _dataset.class_scores.average_precision_intervals(confidence=confidence())


def interval_text(interval: Interval) -> str:
    """Interval limits as table text, empty if undefined."""
    low, high = float(interval.low), float(interval.high)
    return "" if math.isnan(low) else bounds_text(low, high)


def average_estimates(table: ConfusionTable, cases: PredictedCases | None) -> AverageEstimates:
    """The averages of single-label data, at the class prevalences of the table; `cases` as `average_intervals` has."""
    averages = averages_of(table)
    if np.count_nonzero((table.observed or table).counts) > MAX_CELLS:
        return AverageEstimates(averages, none="no-interval-too-many")
    limits = average_intervals(table, cases, confidence=confidence(), n_resamples=N_RESAMPLES)
    return AverageEstimates(averages, limits, units=units_name(cases and cases.units))


def units_name(units: SamplingUnits | None) -> str:
    """What is drawn, as sentences name it."""
    if units is None:
        return "cases"
    return "clusters" if units.is_clustered else "weights"


def predicted_cases(dataset: MulticlassDataset, rule: DecisionRule, threshold: float) -> PredictedCases | None:
    """The cases of the confusion table if they have clusters or weights; None if they are independent and equal."""
    if dataset.roles.weight is None and dataset.roles.cluster is None:
        return None
    return _predicted_cases(dataset.classes_key, rule, threshold, dataset)


@cached_result
def _predicted_cases(key: str, rule: DecisionRule, threshold: float, _dataset: MulticlassDataset) -> PredictedCases:
    scores, matrix = _dataset.class_scores, _dataset.matrix
    if scores is not None:
        predicted = scores.predictions(thresholds_of(_dataset, rule, threshold))
        return PredictedCases(scores.positions, predicted, scores.units)
    assert matrix.predicted is not None
    units = SamplingUnits.of(len(matrix.codes), matrix.clusters, matrix.weights)
    return PredictedCases(matrix.codes, matrix.predicted, units)


def class_limits(table: ConfusionTable, cases: PredictedCases | None) -> ClassIntervals | None:
    """Intervals of each class's metrics; None at other class prevalences, where counts are re-weighted."""
    if table.observed is not None:
        return None
    classes = table.per_class()
    if cases is None:
        return classes.intervals(confidence())
    return class_intervals(cases, len(table.classes), confidence())


def label_average_estimates(dataset: MultilabelDataset, thresholds: Thresholds) -> AverageEstimates:
    """The averages of multilabel data."""
    return _label_average_estimates(dataset.classes_key, thresholds, dataset)


@cached_result
def _label_average_estimates(data_key: str, thresholds: Thresholds, _dataset: MultilabelDataset) -> AverageEstimates:
    averages = averages_of_labels(label_decisions(_dataset, thresholds))
    if _dataset.class_scores.columns.size > MAX_DECISIONS:
        return AverageEstimates(averages, none="no-interval-too-many")
    limits = label_average_intervals(
        _dataset.class_scores, np.array(thresholds), confidence=confidence(), n_resamples=N_RESAMPLES
    )
    scores = _dataset.class_scores
    return AverageEstimates(averages, limits, units=units_name(None if scores.are_equal_cases else scores.units))


def label_limits(dataset: MultilabelDataset, thresholds: Thresholds) -> ClassIntervals:
    scores = dataset.class_scores
    if scores.are_equal_cases:
        return label_decisions(dataset, thresholds).per_label().intervals(confidence())
    return _label_limits(dataset.classes_key, thresholds, scores)


@cached_result
def _label_limits(data_key: str, thresholds: Thresholds, _scores: MultilabelScores) -> ClassIntervals:
    return label_intervals(_scores, np.array(thresholds), confidence())


def roc_auc_intervals(dataset: OneVsRestDataset) -> Interval:
    return _roc_auc_intervals(dataset.classes_key, dataset)


@cached_result
def _roc_auc_intervals(data_key: str, _dataset: OneVsRestDataset) -> Interval:
    assert _dataset.class_scores is not None
    return _dataset.class_scores.roc_auc_intervals(confidence=confidence())


def curve_metric_intervals(dataset: OneVsRestDataset) -> tuple[CurveIntervals | None, str]:
    """The intervals of the curve metrics, or the reason why there are none."""
    assert dataset.class_scores is not None
    scores = dataset.class_scores
    if scores.columns.size > MAX_SCORES:
        return None, say("no-interval-too-many.row")
    why = "" if scores.are_equal_cases else say("no-interval-units.row", units=units_name(scores.units))
    return _curve_intervals(dataset.classes_key, dataset), why


@cached_result
def _curve_intervals(data_key: str, _dataset: OneVsRestDataset) -> CurveIntervals:
    assert _dataset.class_scores is not None
    return curve_intervals(_dataset.class_scores, confidence=confidence(), n_resamples=N_CURVE_RESAMPLES)

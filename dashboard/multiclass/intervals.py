"""How sure the averages over all classes or labels are, or why that is not said."""

import math
from dataclasses import dataclass

import numpy as np

from dashboard.controls.class_thresholds import Thresholds
from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.kinds.multilabel import MultilabelDataset
from dashboard.data.recent import recent
from dashboard.multiclass.labels import decided_labels
from dashboard.words.formats import bounds_text
from dashboard.words.sentence import say
from metrics_core import Interval
from metrics_core.multiclass import Averaged, ConfusionTable
from metrics_core.multiclass.average_intervals import AverageIntervals, average_intervals, label_average_intervals
from metrics_core.multiclass.curve_intervals import CurveIntervals, curve_intervals

DRAWS = 1000
# Curves take longer: every case is drawn with each of its scores.
CURVE_DRAWS = 500
# Of more, resampling takes longer than somebody waits who has let go of a slider.
MOST_CELLS = 20_000
MOST_DECISIONS = 500_000
MOST_SCORES = 50_000
# Average precision of each class takes longer still: about a second for so many.
MOST_SCORES_OF_EACH = 20_000


@dataclass(frozen=True)
class SureAverages:
    """Averages by name, and their intervals; without these `none` is the key of the sentence that says why."""

    averages: dict[str, Averaged]
    intervals: AverageIntervals | None = None
    none: str = ""

    def text(self, average: str, measure: str) -> str:
        """The interval as a table says it, or why there is none."""
        if self.intervals is None:
            return say(f"{self.none}.row")
        return interval_text(getattr(getattr(self.intervals, average), measure))

    def text_of(self, summary: str) -> str:
        """The same of another summary that has an interval of this name."""
        return say(f"{self.none}.row") if self.intervals is None else interval_text(getattr(self.intervals, summary))

    @property
    def note(self) -> str:
        """What the intervals are of, or why there are none."""
        if self.intervals is None:
            return say(f"{self.none}.help")
        return say("averages-intervals", name=confidence_name(), draws=DRAWS)

    def limits(self, average: str, measure: str) -> Interval | None:
        """The limits of an average; None where it has none."""
        if self.intervals is None:
            return None
        low, high = map(float, getattr(getattr(self.intervals, average), measure))
        return None if math.isnan(low) else Interval(low, high)


def sure_average_precisions(dataset: ManyDataset) -> Interval | None:
    """The interval of each class's AP, as the threshold page has it; None where there are too many to draw."""
    assert dataset.many is not None
    if dataset.many.columns.size > MOST_SCORES_OF_EACH:
        return None
    return _of_each(dataset.of_classes, dataset)


@recent(32)
def _of_each(of: str, _dataset: ManyDataset) -> Interval:
    assert _dataset.many is not None
    return _dataset.many.average_precision_intervals(confidence=CONFIDENCE)


def interval_text(interval: Interval) -> str:
    """Limits as a table says them; nothing where they are undefined."""
    low, high = float(interval.low), float(interval.high)
    return "" if math.isnan(low) else bounds_text(low, high)


def sure_averages(table: ConfusionTable) -> SureAverages:
    """The averages where each case has one class, at the mix of the table."""
    found = table.averages()
    averages = {"micro": found.micro, "macro": found.macro, "weighted": found.weighted}
    observed = table.observed or table
    if observed.is_weighted:
        return SureAverages(averages, none="no-interval-weights")
    if np.count_nonzero(observed.counts) > MOST_CELLS:
        return SureAverages(averages, none="no-interval-too-many")
    return SureAverages(averages, average_intervals(table, confidence=CONFIDENCE, draws=DRAWS))


def sure_label_averages(dataset: MultilabelDataset, thresholds: Thresholds) -> SureAverages:
    """The averages where a case may have several labels."""
    return _of_labels(dataset.of_classes, thresholds, dataset)


@recent(64)
def _of_labels(of: str, thresholds: Thresholds, _dataset: MultilabelDataset) -> SureAverages:
    at = decided_labels(_dataset, thresholds)
    found = at.averages()
    averages = {"micro": found.micro, "macro": found.macro, "weighted": found.weighted, "samples": at.samples}
    if _dataset.many.is_weighted:
        return SureAverages(averages, none="no-interval-weights")
    if _dataset.many.columns.size > MOST_DECISIONS:
        return SureAverages(averages, none="no-interval-too-many")
    limits = label_average_intervals(_dataset.many, np.array(thresholds), confidence=CONFIDENCE, draws=DRAWS)
    return SureAverages(averages, limits)


def sure_curves(dataset: ManyDataset) -> tuple[CurveIntervals | None, str]:
    """The intervals of what sums up the curves, or why there are none."""
    assert dataset.many is not None
    if dataset.many.is_weighted:
        return None, say("no-interval-weights.row")
    if dataset.many.columns.size > MOST_SCORES:
        return None, say("no-interval-too-many.row")
    return _of_curves(dataset.of_classes, dataset), ""


@recent(32)
def _of_curves(of: str, _dataset: ManyDataset) -> CurveIntervals:
    assert _dataset.many is not None
    return curve_intervals(_dataset.many, confidence=CONFIDENCE, draws=CURVE_DRAWS)

"""Intervals of each class or label where a sample consists of clusters or of weighted cases."""

from typing import Any, NamedTuple

import numpy as np

from metrics_core.computing.arrays import IntArray, read_only
from metrics_core.intervals.proportions import Interval
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.multiclass.multilabel import MultilabelScores
from metrics_core.multiclass.per_class import ClassIntervals


class PredictedCases(NamedTuple):
    """The positions of the true and the predicted class of each case, (n,), -1 for an abstention, and the units."""

    actual: IntArray
    predicted: IntArray
    units: SamplingUnits


class Outcomes(NamedTuple):
    """The rows of cases with an outcome, and the position of the class or label that it is of; two of shape (m,)."""

    rows: IntArray
    places: IntArray


def class_intervals(cases: PredictedCases, n_classes: int, confidence: float = 0.95) -> ClassIntervals:
    """Intervals of precision, recall and F1 of each class, as `SamplingUnits.proportions` has them.

    >>> units = SamplingUnits.of(60, clusters=np.arange(60) // 3)
    >>> cases = PredictedCases(np.arange(60) % 2, np.arange(60) % 4 // 2, units)
    >>> class_intervals(cases, 2).recall.low.round(2)
    array([0.32, 0.32])
    """
    rows, (actual, predicted, units) = np.arange(len(cases.actual)), cases
    is_right = actual == predicted
    is_alarm = ~is_right & (predicted >= 0)
    outcomes = (is_right, actual), (is_alarm, predicted), (~is_right, actual)
    return _intervals(units, n_classes, confidence, *(Outcomes(rows[mask], of[mask]) for mask, of in outcomes))


def label_intervals(scores: MultilabelScores, thresholds: Any, confidence: float = 0.95) -> ClassIntervals:
    """The same of each label at its threshold; raises as `MultilabelScores.at`."""
    flagged = scores.flagged_at(thresholds)
    outcomes = (np.nonzero(mask) for mask in (flagged & scores.truth, flagged & ~scores.truth, scores.truth & ~flagged))
    return _intervals(
        scores.units, len(scores.classes), confidence, *(Outcomes(rows, labels) for labels, rows in outcomes)
    )


def _intervals(
    units: SamplingUnits, n_places: int, confidence: float, hits: Outcomes, alarms: Outcomes, misses: Outcomes
) -> ClassIntervals:
    limits = []
    for others in ([alarms], [misses], [alarms, misses]):
        rows, places = (np.concatenate(parts) for parts in zip(hits, *others, strict=True))
        found = units.proportions(rows, places, n_places, np.arange(len(rows)) < len(hits.rows), confidence)
        limits.append([read_only(np.asarray(limit)) for limit in found.limits])
    precision, recall, jaccard = (Interval(*pair) for pair in limits)
    return ClassIntervals(precision, recall, Interval(*(read_only(2 * limit / (1 + limit)) for limit in jaccard)))

"""Thresholds of the scores as thresholds of the recalibrated ones, and the cases that these decide otherwise."""

from dataclasses import dataclass, replace
from typing import Any, Self

import numpy as np

from metrics_core.arguments.predictions import as_thresholds
from metrics_core.binary import BinaryScores
from metrics_core.calibration.maps import RecalibrationMap
from metrics_core.computing.arrays import Counts, FloatArray, Values, python_number, read_only


@dataclass(frozen=True, eq=False)
class MappedThreshold:
    """The `threshold` of the recalibrated scores that decides as one of the scores, but for the changed cases.

    Each field is a number, or an array with one per threshold. Changed are exactly the cases with scores from `lowest`
    to `highest` (nan if none are), `n_positive` and `n_negative` of each class: the map ties them with cases that are
    decided the other way. They become predicted positive if `becomes_positive`, else negative.
    """

    threshold: Values
    lowest: Values
    highest: Values
    n_positive: Counts
    n_negative: Counts
    becomes_positive: Any

    @property
    def n_changed(self) -> Counts:
        """The number (or weight) of changed cases."""
        return self.n_positive + self.n_negative

    @property
    def is_identical(self) -> Any:
        """Whether no decision changes."""
        return python_number(np.isnan(self.lowest))


@dataclass(frozen=True, eq=False)
class ThresholdMapping:
    """What maps thresholds of some cases quickly, made by `ThresholdMapping.of`; see `mapped_threshold`.

    Arrays over the distinct scores, ascending, with an entry more at each end: the scores, their probabilities, and the
    number (or weight) of cases of each class at or above them.
    """

    recalibration: RecalibrationMap
    scores: FloatArray
    probabilities: FloatArray
    positives: Counts
    negatives: Counts

    @classmethod
    def of(cls, scores: BinaryScores, recalibration: RecalibrationMap) -> Self:
        """The mapping by a map of scores with higher ones for positives; raises as `mapped_threshold`."""
        of_higher = replace(recalibration, lower_is_positive=False)
        distinct, tp, fp = scores.statistic.rows()[1:]
        positives, negatives = scores.class_weights.reweigh(*(_with_ends(above) for above in (tp, fp)))
        return cls(
            of_higher,
            read_only(np.concatenate([[-np.inf], distinct, [np.inf]]).astype(distinct.dtype)),
            read_only(np.concatenate([[-np.inf], np.asarray(of_higher.at(distinct)), [np.inf]])),
            read_only(positives),
            read_only(negatives),
        )

    def at(self, threshold: Any) -> MappedThreshold:
        """The mapped threshold or thresholds; raises `ThresholdError` for nan."""
        asked = as_thresholds(threshold, self.scores.dtype)
        value = self.probabilities
        # -inf has the place of the lowest score, which also flags all cases.
        place = np.maximum(np.searchsorted(self.scores, asked), 1)
        below, at = value[place - 1], value[place]
        wanted = np.asarray(self.recalibration.threshold(asked))
        start, stop = np.searchsorted(value, at), np.searchsorted(value, at, side="right")
        is_tied = (below == at) & np.isfinite(at)
        sizes = self.positives + self.negatives
        becomes_positive = is_tied & (
            sizes[start] - sizes[place] <= sizes[place] - sizes[np.minimum(stop, len(value) - 1)]
        )
        becomes_negative = is_tied & ~becomes_positive
        first, last = np.where(becomes_positive, start, place), np.where(becomes_negative, stop, place)
        mapped = np.where((below < wanted) & (wanted <= at), wanted, at)
        return MappedThreshold(
            python_number(np.where(becomes_negative, value[last], mapped)),
            python_number(np.where(is_tied, self.scores[first], np.nan).astype(np.float64)),
            python_number(np.where(is_tied, self.scores[last - 1], np.nan).astype(np.float64)),
            python_number(self.positives[first] - self.positives[last]),
            python_number(self.negatives[first] - self.negatives[last]),
            python_number(becomes_positive),
        )


def _with_ends(above: Counts) -> Counts:
    return np.concatenate([above[:1], above, [0]])


def threshold_before(scores: BinaryScores, recalibration: RecalibrationMap, threshold: float) -> float:
    """The threshold of the scores that decides as a threshold of the recalibrated ones: exactly, on these cases.

    The lowest score whose probability is at least `threshold`, inf if none is. Orientation and errors are those of
    `mapped_threshold`.

    >>> from metrics_core.calibration import fit_platt
    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> threshold_before(scores, fit_platt(scores), 0.5)
    0.5
    """
    of_higher = replace(recalibration, lower_is_positive=False)
    asked = float(as_thresholds(threshold, np.dtype(np.float64)))
    below = scores.statistic.highest_score_where(lambda score: of_higher.at(float(score)) < asked)
    at = scores.statistic.lowest_score_at_least(-np.inf if below is None else below, strictly_above=True)
    return float("inf") if at is None else float(at)


def mapped_threshold(scores: BinaryScores, recalibration: RecalibrationMap, threshold: Any) -> MappedThreshold:
    """The threshold of the recalibrated scores with the same decisions on these cases, or with the fewest changed.

    It is the map's value at the threshold where that decides the same, else the value at the lowest score at or above
    it. Where the map ties the scores on both sides of the threshold, no threshold decides the same; of the two that
    keep the tied cases together, the one that changes fewer cases is taken, at equal numbers the lower. `threshold`
    is a number or an array, compared in the dtype of the scores; `scores` have higher scores for positives, also for a
    map with `lower_is_positive`. Raises `ThresholdError` for nan, and `ScoreRangeError` for scores outside [0, 1] that
    the map is not for.

    >>> from metrics_core.calibration import fit_isotonic, fit_platt
    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
    >>> found = mapped_threshold(scores, fit_isotonic(scores), 0.5)
    >>> found.threshold, found.lowest, found.highest, found.becomes_positive
    (0.5, 0.3, 0.3, True)
    >>> mapped_threshold(scores, fit_platt(scores), 0.5).is_identical
    True
    """
    return ThresholdMapping.of(scores, recalibration).at(threshold)

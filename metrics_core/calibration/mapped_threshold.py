"""Thresholds of the scores as thresholds of the recalibrated ones, and the cases that these decide otherwise."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from metrics_core.arrays import Counts, Values, python_number
from metrics_core.binary import BinaryScores
from metrics_core.calibration.maps import RecalibrationMap
from metrics_core.predictions import as_thresholds


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
    of_higher = replace(recalibration, lower_is_positive=False)
    asked = as_thresholds(threshold, scores.dtype)
    score, tp, fp = scores.statistic.rows()[1:]
    value = np.concatenate([[-np.inf], np.asarray(of_higher.at(score)), [np.inf]])
    # Places count from 1 among the distinct scores; 0 stands for below all of them.
    place = np.searchsorted(score, asked) + 1
    below, at = value[place - 1], value[place]
    wanted = np.asarray(of_higher.threshold(asked))
    mapped = np.where((below < wanted) & (wanted <= at), wanted, at)
    start, stop = np.searchsorted(value, at), np.searchsorted(value, at, side="right")
    is_tied = (below == at) & np.isfinite(at)
    positives, negatives = scores.class_weights.reweigh(*(_from_place(above) for above in (tp, fp)))
    sizes = positives + negatives
    becomes_positive = is_tied & (sizes[start] - sizes[place] <= sizes[place] - sizes[stop])
    first = np.where(is_tied, np.where(becomes_positive, start, place), place)
    last = np.where(is_tied, np.where(becomes_positive, place, stop), place)
    ends = np.concatenate([[np.nan], score, [np.nan]])
    return MappedThreshold(
        python_number(np.where(is_tied & ~becomes_positive, value[np.minimum(stop, len(value) - 1)], mapped)),
        python_number(np.where(is_tied, ends[first], np.nan)),
        python_number(np.where(is_tied, ends[last - 1], np.nan)),
        python_number(positives[first] - positives[last]),
        python_number(negatives[first] - negatives[last]),
        python_number(becomes_positive),
    )


def _from_place(above: Counts) -> Counts:
    """The cases at or above the score of each place, counted from 1."""
    return np.concatenate([above[:1], above, [0, 0]])

"""Isotonic regression of the label on the score: the calibration curve without bins.

The fit never falls as the score rises and is constant on blocks of neighbouring scores. Plot, for each distinct score,
the positives below it against the cases below it: the blocks are the edges of the lower convex hull of these points.
That hull is the ROC hull in other coordinates, so a block ends where a threshold can be optimal at some cost.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import single_number
from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import Counts, FloatArray, Values, python_number, read_only
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.roc_hull import roc_hull
from metrics_core.statistic import Statistic


@dataclass(frozen=True, eq=False)
class IsotonicFit:
    """Blocks of neighbouring scores, ascending, each with one rate of positives, rates strictly ascending.

    Arrays over the blocks, shape (B,): `low` and `high` are the lowest and highest score, `n` and `n_positive` the
    numbers (or weights) of cases and of positives, `rate` their quotient. Made by `isotonic_fit`.
    """

    low: FloatArray
    high: FloatArray
    n: Counts
    n_positive: Counts

    @property
    def rate(self) -> FloatArray:
        """The share of positives in each block."""
        return read_only(np.asarray(self.n_positive / self.n, dtype=np.float64))

    def at(self, score: Any) -> Values:
        """The rate at each score: constant in a block, linear between blocks, constant beyond the ends.

        The convention of `sklearn.isotonic.IsotonicRegression(out_of_bounds="clip")`.

        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> isotonic_fit(scores).at([0.0, 0.2, 0.4, 0.7])
        array([0.  , 0.25, 0.5 , 1.  ])
        """
        ends = np.stack([self.low, self.high], axis=1).ravel()
        rates = np.repeat(self.rate, 2)
        is_first = np.append(True, ends[1:] > ends[:-1])
        return python_number(np.interp(np.asarray(score, dtype=np.float64), ends[is_first], rates[is_first]))

    def score_reaching(self, probability: float) -> float:
        """The lowest score in a block whose rate is at least `probability`; inf if no block reaches it.

        As a threshold it has the least expected cost, if acting pays from this probability of the positive class.
        Raises `ParameterError` outside [0, 1].

        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> isotonic_fit(scores).score_reaching(0.31)
        0.3
        """
        if not 0 <= single_number(probability) <= 1:
            raise ParameterError("core-not-probability", name="probability", value=shown(probability))
        place = int(np.searchsorted(self.rate, probability))
        return float(self.low[place]) if place < len(self.low) else np.inf

    def to_frame(self) -> pd.DataFrame:
        """One row per block."""
        columns = {"low": self.low, "high": self.high, "n": self.n, "n_positive": self.n_positive, "rate": self.rate}
        return pd.DataFrame(columns)


def isotonic_fit(scores: BinaryScores) -> IsotonicFit:
    """The isotonic regression of the label on the score, by pooling adjacent violators over all distinct scores.

    For scores on any scale, counts and weights; at another prevalence the rates follow by exact odds. Agrees with
    `sklearn.isotonic.IsotonicRegression`. Ayer et al. 1955, doi:10.1214/aoms/1177728423; as a calibration curve
    Dimitriadis, Gneiting and Jordan 2021, doi:10.1073/pnas.2016191118.

    >>> isotonic_fit(BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])).rate
    array([0. , 0.5, 1. ])
    """
    return fit_of(scores.statistic, scores.class_weights)


def fit_of(statistic: Statistic, class_weights: ClassWeights) -> IsotonicFit:
    """The same for a statistic."""
    hull = roc_hull(statistic)
    tp, fp = hull.matrix.tp, hull.matrix.fp
    positives, negatives = class_weights.reweigh(-np.diff(tp), -np.diff(fp))
    n = positives + negatives
    low = hull.thresholds[:-1]
    return IsotonicFit(low, read_only(_ends(statistic, low)), read_only(n), read_only(positives))


def _ends(statistic: Statistic, low: FloatArray) -> FloatArray:
    """The highest score of each block: the highest below the next block's lowest."""
    starts = np.append(low[1:], np.inf)
    ends = np.full(len(low), -np.inf)
    for scores in (statistic.positives.scores, statistic.negatives.scores):
        if len(scores):
            place = np.searchsorted(scores, starts.astype(scores.dtype)) - 1
            np.maximum(ends, np.where(place >= 0, scores[np.maximum(place, 0)], -np.inf), out=ends)
    return ends

"""Scores read as probabilities: Brier score, log loss, reliability diagram and expected calibration error."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import Counts, FloatArray, read_only
from metrics_core.errors import ScoreRangeError
from metrics_core.parameters import whole_number
from metrics_core.prevalence import Mix
from metrics_core.ratios import quotient
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

MOST_BINS = 1_000_000


@dataclass(frozen=True, eq=False)
class Reliability:
    """Equal-width bins (edges[i], edges[i+1]], the first including 0: predicted against observed.

    `n` is the number (or weight) of cases in each bin, `mean_score` their mean score, `positive_rate` the
    share of them that is positive; the last two are nan in an empty bin.
    """

    edges: FloatArray
    n: Counts
    mean_score: FloatArray
    positive_rate: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per bin."""
        return pd.DataFrame(
            {
                "lower": self.edges[:-1],
                "upper": self.edges[1:],
                "n": self.n,
                "mean_score": self.mean_score,
                "positive_rate": self.positive_rate,
            }
        )


def brier_score(statistic: Statistic, mix: Mix) -> float:
    """Mean squared difference of score and truth."""
    check_probabilities(statistic)
    loss = mix.positive * _total(statistic.positives, lambda s: np.square(1 - s))
    loss += mix.negative * _total(statistic.negatives, np.square)
    return float(loss / _cases(statistic, mix))


def log_loss(statistic: Statistic, mix: Mix) -> float:
    """Mean negative logarithm of the probability that was given to the truth."""
    check_probabilities(statistic)
    with np.errstate(divide="ignore"):
        loss = -mix.positive * _total(statistic.positives, np.log)
        loss -= mix.negative * _total(statistic.negatives, lambda s: np.log1p(-s))
    return float(loss / _cases(statistic, mix))


def reliability(statistic: Statistic, mix: Mix, bins: int) -> Reliability:
    """Predicted against observed in equal-width bins."""
    count = whole_number(bins, "bins", least=1, most=MOST_BINS)
    check_probabilities(statistic)
    edges = np.arange(count + 1) / count
    positive, positive_scores = _binned(statistic.positives, edges)
    negative, negative_scores = _binned(statistic.negatives, edges)
    positive, negative = positive * mix.positive, negative * mix.negative
    n = positive + negative
    scores = positive_scores * mix.positive + negative_scores * mix.negative
    return Reliability(read_only(edges), read_only(n), quotient(scores, n), quotient(positive, n))


def expected_calibration_error(statistic: Statistic, mix: Mix, bins: int) -> float:
    """Mean distance of predicted from observed, over the cases."""
    diagram = reliability(statistic, mix, bins)
    gap = np.abs(diagram.mean_score - diagram.positive_rate)
    return float(np.nansum(diagram.n * gap) / diagram.n.sum())


def check_probabilities(statistic: Statistic) -> None:
    """Refuse scores outside [0, 1], with `ScoreRangeError`."""
    low, high = statistic.minimum, statistic.maximum
    if low < 0 or high > 1:
        raise ScoreRangeError("core-not-probabilities", low=f"{low:g}", high=f"{high:g}")


def _total(scores: SortedClass, loss: Any) -> float:
    losses = loss(scores.scores.astype(np.float64, copy=False))
    sizes = scores.sizes()
    # Beside huge weights a tiny one may be rounded to 0, and 0 times an infinite loss is no number.
    as_they_are = sizes is None or bool(np.isinf(losses).any())
    return float(np.sum(losses if as_they_are else losses * sizes))


def _binned(scores: SortedClass, edges: FloatArray) -> tuple[Counts, Counts]:
    """Cases and sum of their scores in each bin."""
    cuts = np.searchsorted(scores.scores, edges.astype(scores.scores.dtype), side="right")
    cuts[0] = 0
    values = scores.scores.astype(np.float64, copy=False)
    sizes = scores.sizes()
    values = values if sizes is None else values * sizes
    sums = [float(values[a:b].sum()) for a, b in pairwise(cuts.tolist())]
    return -np.diff(scores.mass_from(cuts)), np.array(sums)


def _cases(statistic: Statistic, mix: Mix) -> float:
    return float(statistic.n_positive * mix.positive + statistic.n_negative * mix.negative)

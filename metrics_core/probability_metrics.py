"""Metrics of probabilities: Brier score, log loss, reliability diagram and expected calibration error."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import whole_number
from metrics_core.computing.arrays import Counts, FloatArray, read_only
from metrics_core.errors import ScoreRangeError
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.ratios import quotient
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic

MAX_BINS = 1_000_000


@dataclass(frozen=True, eq=False)
class Reliability:
    """A reliability diagram: mean score and share of positives in bins (edges[i], edges[i+1]].

    The first bin includes its lower edge. Arrays over the bins: `n` is the number (or weight) of cases, `mean_score`
    their mean score, `positive_rate` the share that is positive. The last two are nan in an empty bin.
    """

    edges: FloatArray
    n: Counts
    mean_score: FloatArray
    positive_rate: FloatArray

    @property
    def expected_calibration_error(self) -> float:
        """Mean absolute difference of mean score and share of positives over these bins, weighted by their cases."""
        gap = np.abs(self.mean_score - self.positive_rate)
        return float(np.nansum(self.n * gap) / self.n.sum())

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


def brier_score(statistic: Statistic, class_weights: ClassWeights) -> float:
    """Mean squared difference of score and label (0 or 1)."""
    check_probabilities(statistic)
    loss = class_weights.positive * _total(statistic.positives, lambda s: np.square(1 - s))
    loss += class_weights.negative * _total(statistic.negatives, np.square)
    return float(loss / _cases(statistic, class_weights))


def log_loss(statistic: Statistic, class_weights: ClassWeights) -> float:
    """Mean negative logarithm of the probability given to the true label."""
    check_probabilities(statistic)
    with np.errstate(divide="ignore"):
        loss = -class_weights.positive * _total(statistic.positives, np.log)
        loss -= class_weights.negative * _total(statistic.negatives, lambda s: np.log1p(-s))
    # A sum of losses that are -log(1) would be -0.
    return float(loss / _cases(statistic, class_weights)) + 0.0


def reliability(statistic: Statistic, class_weights: ClassWeights, n_bins: int) -> Reliability:
    """Mean score and share of positives in equal-width bins."""
    count = whole_number(n_bins, "n_bins", least=1, most=MAX_BINS)
    check_probabilities(statistic)
    return reliability_in(statistic, class_weights, np.arange(count + 1) / count)


def reliability_in(statistic: Statistic, class_weights: ClassWeights, edges: FloatArray) -> Reliability:
    """The same in bins (edges[i], edges[i + 1]]; the first also has all scores below."""
    positive, positive_scores = _binned(statistic.positives, edges)
    negative, negative_scores = _binned(statistic.negatives, edges)
    positive, negative = positive * class_weights.positive, negative * class_weights.negative
    n = positive + negative
    scores = positive_scores * class_weights.positive + negative_scores * class_weights.negative
    return Reliability(read_only(edges), read_only(n), quotient(scores, n), quotient(positive, n))


def check_probabilities(statistic: Statistic) -> None:
    """Raise `ScoreRangeError` for scores outside [0, 1]."""
    low, high = statistic.minimum, statistic.maximum
    if low < 0 or high > 1:
        low_text, high_text = range_texts(low, high)
        raise ScoreRangeError("core-not-probabilities", low=low_text, high=high_text)


def range_texts(low: float, high: float) -> tuple[str, str]:
    """A range of scores as messages quote it: with three digits, or as many as show that it is not in [0, 1].

    >>> range_texts(-4.19469, 12345.6), range_texts(0.0, 1.00004)
    (('-4.19', '12346'), ('0', '1.00004'))
    """
    for digits in range(3, 17):
        texts = _text(low, digits), _text(high, digits)
        if (float(texts[0]) < 0) == (low < 0) and (float(texts[1]) > 1) == (high > 1):
            break
    return texts


def _text(value: float, digits: int) -> str:
    # Without an exponent, unless the number is huge.
    whole = len(f"{abs(value):.0f}")
    return f"{float(value) + 0.0:.{max(digits, min(whole, 16))}g}"


def _total(scores: SortedClass, loss: Any) -> float:
    losses = loss(scores.scores.astype(np.float64, copy=False))
    sizes = scores.sizes()
    # Next to huge weights a tiny one may be rounded to 0, and 0 times an infinite loss is nan.
    counts_once = sizes is None or bool(np.isinf(losses).any())
    return float(np.sum(losses if counts_once else losses * sizes))


def _binned(scores: SortedClass, edges: FloatArray) -> tuple[Counts, Counts]:
    """The number of cases in each bin, and the sum of their scores."""
    cuts = np.searchsorted(scores.scores, edges.astype(scores.scores.dtype), side="right")
    cuts[0] = 0
    values = scores.scores.astype(np.float64, copy=False)
    sizes = scores.sizes()
    values = values if sizes is None else values * sizes
    sums = [float(values[a:b].sum()) for a, b in pairwise(cuts.tolist())]
    return -np.diff(scores.mass_from(cuts)), np.array(sums)


def _cases(statistic: Statistic, class_weights: ClassWeights) -> float:
    return float(statistic.n_positive * class_weights.positive + statistic.n_negative * class_weights.negative)

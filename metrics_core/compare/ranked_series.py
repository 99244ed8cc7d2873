"""One score of all cases, sorted once: its curve metrics, each case's placement, and bins of neighbouring scores."""

import math
from dataclasses import dataclass

import numpy as np

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.computing.ascending import order_of

# The bins in which AP is resampled, even in the positives: with up to so many positives each has a bin of its own.
BINS = 64


@dataclass(frozen=True, eq=False)
class RankedSeries:
    """The number of each case's distinct score, ascending, shape (n,), and the weights of both classes at each.

    `positives` and `negatives` have shape (distinct scores,); they are numbers of cases or sums of weights. The first
    `n_positive` cases are positive.
    """

    number: IntArray
    positives: FloatArray
    negatives: FloatArray
    n_positive: int

    @classmethod
    def of(cls, score: FloatArray, n_positive: int, weights: FloatArray | None) -> "RankedSeries":
        """Sort the cases, of which the first `n_positive` are positive.

        >>> found = RankedSeries.of(np.array([0.9, 0.2, 0.2]), 2, None)
        >>> found.number.tolist(), found.positives.tolist(), found.negatives.tolist()
        ([1, 0, 0], [1.0, 1.0], [1.0, 0.0])
        """
        order = order_of(score)
        ascending = score.take(order)
        is_new = np.append(True, ascending[1:] != ascending[:-1])
        number = np.empty(len(score), dtype=np.int64)
        number[order] = np.arange(len(score)) if is_new.all() else np.cumsum(is_new) - 1
        hits = (order < n_positive).astype(np.float64)
        each = np.ones(len(score)) if weights is None else weights.take(order)
        if weights is not None:
            hits *= each
        if is_new.all():
            return cls(number, hits, each - hits, n_positive)
        starts = np.flatnonzero(is_new)
        return cls(number, np.add.reduceat(hits, starts), np.add.reduceat(each - hits, starts), n_positive)

    @property
    def roc_auc(self) -> float:
        """As `BinaryScores.roc_auc`; nan without both classes."""
        if not (self.positives.any() and self.negatives.any()):
            return math.nan
        return float(self.positives @ self._share_below(self.negatives) / self.positives.sum())

    def placements(self) -> FloatArray:
        """For each positive the share of negatives below it, for each negative the share of positives above it."""
        below, above = self._share_below(self.negatives), 1 - self._share_below(self.positives)
        return np.concatenate([below.take(self.number[: self.n_positive]), above.take(self.number[self.n_positive :])])

    def average_precision(self, odds: float) -> float:
        """As `BinaryScores.average_precision`, at these odds of a positive case; nan without a positive case."""
        if not self.positives.any():
            return math.nan
        at_positives = np.flatnonzero(self.positives)[::-1]
        hits, others = self.positives[at_positives], self.negatives
        alarms = others.sum() - (np.cumsum(others) - others)[at_positives]
        recall = np.cumsum(hits) / hits.sum()
        weighed = recall * odds
        fpr = alarms / max(float(others.sum()), 1e-300)
        precision = weighed / (weighed + fpr) if math.isfinite(odds) else np.ones(len(hits))
        return float(hits @ precision / hits.sum())

    def bins(self) -> tuple[IntArray, int]:
        """The bin of each case, and their number: from 0 above all positives, the last one below all of them.

        The first and the last are empty but for pseudo-cases, and for the negatives below all positives.
        """
        has_positive = np.cumsum(self.positives > 0)
        count = int(has_positive[-1])
        chosen = np.unique(np.linspace(1, max(count, 1), BINS).round().astype(np.int64))
        edges = np.searchsorted(has_positive, chosen[chosen <= count])
        sizes = np.diff(edges, prepend=0, append=len(self.positives))
        from_above = np.repeat(np.arange(len(edges) + 1, 0, -1), sizes)
        return from_above.take(self.number), len(edges) + 2

    def _share_below(self, others: FloatArray) -> FloatArray:
        """The share of the others below each distinct score; equal ones count one half."""
        return np.asarray((np.cumsum(others) - others / 2) / others.sum())


def average_precisions(counts: tuple[FloatArray, FloatArray], odds: float) -> FloatArray:
    """AP of each row of positives and negatives from the highest score down, (rows, scores), at these odds."""
    recall, fpr = (np.cumsum(part, axis=1) for part in counts)
    recall /= recall[:, -1:]
    fpr /= fpr[:, -1:]
    weighed = recall * odds
    precision = np.divide(weighed, weighed + fpr, out=np.zeros_like(weighed), where=weighed > 0)
    return np.asarray((np.diff(recall, axis=1, prepend=0) * precision).sum(axis=1))

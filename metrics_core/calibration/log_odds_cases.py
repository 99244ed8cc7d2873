"""The cases on the axis of log-odds, many replaced by few weighted points that give the same sums.

Logistic regression needs only sums of smooth functions of the log-odds. The axis is cut into short intervals. Within
one, a polynomial through `POINTS` Chebyshev points is as good as the function, so that a sum over the cases is a
weighted sum over these points. So all iterations together read the cases once.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from metrics_core.arrays import Counts, FloatArray, read_only
from metrics_core.calibration.logistic import EDGE, log_odds, probability_of
from metrics_core.computed_once import computed_once_for
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import BLOCK, Statistic
from metrics_core.threads import on_threads

INTERVALS = 1024
POINTS = 6
# Up to so many distinct scores of both classes, the points are the scores themselves.
FEW = 2 * INTERVALS * POINTS
# The function 1 / (1 + exp(-line)) has poles at a distance of pi. While the line changes by no more than this to each
# side within an interval, the error of the polynomial is below 1e-12.
LARGEST_HALF = 0.05


@dataclass(frozen=True, eq=False)
class LogOddsCases:
    """Points on the axis of log-odds, shape (M,), and the cases of each class at each; `half` is half an interval.

    Cases of an interval are shared among its points, so they are no whole numbers and may be slightly below 0. `half`
    is 0 if the points are the scores themselves.
    """

    x: FloatArray
    positives: FloatArray
    negatives: FloatArray
    half: float

    def is_exact_for(self, slope: float) -> bool:
        """Whether sums of functions of slope · x are those over the cases."""
        return abs(slope) * self.half <= LARGEST_HALF


@computed_once_for
def log_odds_cases(statistic: Statistic) -> LogOddsCases:
    """The points of scores in [0, 1]: the scores themselves, or many of them on few points."""
    parts = statistic.positives, statistic.negatives
    if sum(len(part.scores) for part in parts) <= FEW:
        return every_case(statistic)
    low, high = log_odds(np.array([statistic.minimum, statistic.maximum])).tolist()
    edges = np.linspace(low, high, INTERVALS + 1)
    half = (high - low) / INTERVALS / 2
    angles = np.pi * (np.arange(POINTS) + 0.5) / POINTS
    x = (edges[:-1] + half)[:, np.newaxis] + half * np.cos(angles)
    # The weights whose sums of the Chebyshev polynomials at the points are those over the cases.
    to_points = 2 / POINTS * np.cos(np.outer(np.arange(POINTS), angles))
    to_points[0] /= 2
    positives, negatives = ((_chebyshev_sums(part, edges) @ to_points).ravel() for part in parts)
    used = (positives != 0) | (negatives != 0)
    return LogOddsCases(read_only(x.ravel()[used]), read_only(positives[used]), read_only(negatives[used]), half)


def every_case(statistic: Statistic) -> LogOddsCases:
    """The distinct scores of each class as points."""
    parts = statistic.positives, statistic.negatives
    x = log_odds(np.concatenate([part.scores for part in parts]))
    masses = np.zeros((2, len(x)))
    split = len(parts[0].scores)
    for mass, part in ((masses[0, :split], parts[0]), (masses[1, split:], parts[1])):
        sizes = part.sizes()
        mass[:] = 1 if sizes is None else sizes
    return LogOddsCases(read_only(x), read_only(masses[0]), read_only(masses[1]), 0.0)


def _chebyshev_sums(cases: SortedClass, edges: FloatArray) -> FloatArray:
    """In each interval, the sums of the first Chebyshev polynomials over the cases, shape (INTERVALS, POINTS)."""
    sums = np.zeros((len(edges) - 1, POINTS))
    inner = probability_of(edges[1:-1]).astype(cases.scores.dtype)
    cuts = np.concatenate([[0], np.searchsorted(cases.scores, inner), [len(cases.scores)]])
    sizes = cases.sizes()
    centres, scale = (edges[:-1] + edges[1:]) / 2, 2 / (edges[1] - edges[0])

    def fill(block: slice) -> None:
        first, last = cuts[block.start], cuts[block.stop]
        n = np.diff(cuts[block.start : block.stop + 1])
        used = n > 0
        starts = (cuts[block] - first)[used]
        score = cases.scores[first:last].astype(np.float64)
        np.clip(score, EDGE, 1 - EDGE, out=score)
        score /= 1 - score
        u = np.log(score, out=score)
        u -= np.repeat(centres[block], n)
        u *= scale
        weight: Counts | None = None if sizes is None else sizes[first:last]
        sums[block, 0] = n
        if weight is not None:
            sums[block, 0][used] = np.add.reduceat(weight, starts)
        before, now = np.ones_like(u), u.copy()
        if weight is not None:
            before, now = before * weight, now * weight
        u *= 2
        found = sums[block]
        for k in range(1, POINTS):
            found[used, k] = np.add.reduceat(now, starts)
            before, now = now, u * now - before

    on_threads(fill, _blocks(cuts))
    return sums


def _blocks(cuts: Counts) -> Iterator[slice]:
    """Neighbouring intervals with at most about BLOCK cases together; those without a case are left out."""
    ends = np.unique(np.searchsorted(cuts, np.append(np.arange(0, cuts[-1], BLOCK), cuts[-1])))
    yield from (slice(a, b) for a, b in pairwise(ends.tolist()) if cuts[b] > cuts[a])

"""The cases on the axis of the scores or of their log-odds, many replaced by few points that give the same sums.

Logistic regression and the smooth calibration error need only sums of smooth functions of the score. The axis is cut
into short intervals. Within one, a polynomial through `POINTS` Chebyshev points is as good as the function, so that a
sum over the cases is a weighted sum over these points. So all iterations together read the cases once.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from metrics_core.calibration.logistic import EDGE, probability_of
from metrics_core.computing.arrays import Counts, FloatArray, read_only
from metrics_core.computing.computed_once import computed_once_for
from metrics_core.computing.threads import on_threads
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import BLOCK, Statistic

INTERVALS = 1024
POINTS = 6
# Up to so many distinct scores of both classes, the points are the scores themselves.
FEW = 2 * INTERVALS * POINTS
# The function 1 / (1 + exp(-line)) has poles at a distance of pi. While the line changes by no more than this to each
# side within an interval, the error of the polynomial is below 1e-12.
LARGEST_HALF = 0.05


@dataclass(frozen=True, eq=False)
class CasePoints:
    """Points on an axis, shape (M,), and the cases of each class at each; `half` is half an interval of the axis.

    Cases of an interval are shared among its points, so they are no whole numbers and may be slightly below 0. `half`
    is 0 if the points are the scores themselves.
    """

    x: FloatArray
    positives: FloatArray
    negatives: FloatArray
    half: float

    def is_exact_for(self, slope: float) -> bool:
        """Whether sums of the logistic function of slope · x are those over the cases."""
        return abs(slope) * self.half <= LARGEST_HALF


@computed_once_for
def inside(statistic: Statistic) -> Statistic:
    """The cases with scores strictly between 0 and 1, which have log-odds."""
    return Statistic(_inside(statistic.positives), _inside(statistic.negatives))


def _inside(cases: SortedClass) -> SortedClass:
    low, high = np.searchsorted(cases.scores, 0.0, side="right"), np.searchsorted(cases.scores, 1.0, side="left")
    if low == 0 and high == len(cases.scores):
        return cases
    masses = None if cases.masses is None else read_only(cases.masses[low : high + 1] - cases.masses[high])
    return SortedClass(read_only(cases.scores[low:high]), masses)


@computed_once_for
def clipped(statistic: Statistic) -> Statistic:
    """The same cases with scores within 1e-8 of 0 or 1 moved to 1e-8 from it; may repeat scores."""
    parts = (statistic.positives, statistic.negatives)
    return Statistic(*(replace(part, scores=np.clip(part.scores.astype(np.float64), EDGE, 1 - EDGE)) for part in parts))


@computed_once_for
def log_odds_points(statistic: Statistic) -> CasePoints:
    """The log-odds of scores strictly between 0 and 1: of each distinct score, or of many on few points."""
    if _are_few(statistic):
        return every_log_odds(statistic)
    low, high = _to_log_odds(np.array([statistic.minimum, statistic.maximum], dtype=np.float64)).tolist()
    edges = np.linspace(low, high, INTERVALS + 1)
    return _points(statistic, edges, probability_of(edges), _to_log_odds)


@computed_once_for
def score_points(statistic: Statistic) -> CasePoints:
    """The same of the scores."""
    if _are_few(statistic):
        return _every_case(statistic, lambda score: score)
    edges = np.linspace(statistic.minimum, statistic.maximum, INTERVALS + 1)
    return _points(statistic, edges, edges, lambda score: score)


def every_log_odds(statistic: Statistic) -> CasePoints:
    """The log-odds of the distinct scores of each class."""
    return _every_case(statistic, _to_log_odds)


def _are_few(statistic: Statistic) -> bool:
    return len(statistic.positives.scores) + len(statistic.negatives.scores) <= FEW


def _every_case(statistic: Statistic, to_axis: Callable[[FloatArray], FloatArray]) -> CasePoints:
    parts = statistic.positives, statistic.negatives
    x = to_axis(np.concatenate([part.scores for part in parts]).astype(np.float64))
    masses = np.zeros((2, len(x)))
    split = len(parts[0].scores)
    for mass, part in ((masses[0, :split], parts[0]), (masses[1, split:], parts[1])):
        sizes = part.sizes()
        mass[:] = 1 if sizes is None else sizes
    return CasePoints(read_only(x), read_only(masses[0]), read_only(masses[1]), 0.0)


def _to_log_odds(score: FloatArray) -> FloatArray:
    score /= 1 - score
    return np.log(score, out=score)


def _points(
    statistic: Statistic, edges: FloatArray, cuts: FloatArray, to_axis: Callable[[FloatArray], FloatArray]
) -> CasePoints:
    half = (edges[-1] - edges[0]) / INTERVALS / 2
    angles = np.pi * (np.arange(POINTS) + 0.5) / POINTS
    x = (edges[:-1] + half)[:, np.newaxis] + half * np.cos(angles)
    # The weights whose sums of the Chebyshev polynomials at the points are those over the cases.
    to_points = 2 / POINTS * np.cos(np.outer(np.arange(POINTS), angles))
    to_points[0] /= 2
    parts = statistic.positives, statistic.negatives
    positives, negatives = ((_chebyshev_sums(part, edges, cuts, to_axis) @ to_points).ravel() for part in parts)
    used = (positives != 0) | (negatives != 0)
    return CasePoints(read_only(x.ravel()[used]), read_only(positives[used]), read_only(negatives[used]), float(half))


def _chebyshev_sums(
    cases: SortedClass, edges: FloatArray, cut_scores: FloatArray, to_axis: Callable[[FloatArray], FloatArray]
) -> FloatArray:
    """In each interval, the sums of the first Chebyshev polynomials over the cases, shape (INTERVALS, POINTS)."""
    sums = np.zeros((len(edges) - 1, POINTS))
    inner = np.searchsorted(cases.scores, cut_scores[1:-1].astype(cases.scores.dtype))
    cuts = np.concatenate([[0], inner, [len(cases.scores)]])
    sizes = cases.sizes()
    centres, scale = (edges[:-1] + edges[1:]) / 2, 2 / (edges[1] - edges[0])

    def fill(block: slice) -> None:
        first, last = cuts[block.start], cuts[block.stop]
        n = np.diff(cuts[block.start : block.stop + 1])
        used = n > 0
        starts = (cuts[block] - first)[used]
        u = to_axis(cases.scores[first:last].astype(np.float64))
        u -= np.repeat(centres[block], n)
        u *= scale
        weight = np.ones(len(u)) if sizes is None else sizes[first:last].astype(np.float64)
        before, now = weight, u * weight
        u *= 2
        found = sums[block]
        found[used, 0] = np.add.reduceat(weight, starts)
        for k in range(1, POINTS):
            found[used, k] = np.add.reduceat(now, starts)
            before, now = now, u * now - before

    on_threads(fill, _blocks(cuts))
    return sums


def _blocks(cuts: Counts) -> Iterator[slice]:
    """Neighbouring intervals with at most about BLOCK cases together; those without a case are left out."""
    ends = np.unique(np.searchsorted(cuts, np.append(np.arange(0, cuts[-1], BLOCK), cuts[-1])))
    yield from (slice(a, b) for a, b in pairwise(ends.tolist()) if cuts[b] > cuts[a])

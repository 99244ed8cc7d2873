"""The convex hull of the ROC curve: the only thresholds that can be optimal at any prevalence or cost.

Where F_beta or the expected cost is constant is a straight line in (FPR, TPR). So their optimum is at a vertex of the
upper hull at every prevalence, and the hull is computed once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arguments.parameters import positive_number
from metrics_core.computing.arrays import INT64_MAX, Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.computing.computed_once import computed_once, computed_once_for
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.errors import PrevalenceError
from metrics_core.metrics import f_beta
from metrics_core.prevalence.reweighting import ClassWeights, as_prevalence, class_weights_at
from metrics_core.ratios import quotient
from metrics_core.statistic import Block, Statistic
from metrics_core.ties import last_at_least, lowest_tied_value

# Vertices times prevalences evaluated at a time.
CELLS = 1 << 18
# Pruning stops when a pass removes less than this share; the exact chain does the rest.
WORTH_A_PASS = 1 / 8


class BestThresholds(NamedTuple):
    """Thresholds and the values of the metric there, each of the shape of the prevalences."""

    thresholds: Values
    values: Values


class _Edges(NamedTuple):
    """For each vertex, the distinct positive scores from `start` to before `stop` between it and the next vertex.

    `tp` and `fp` are the point of the edge after the first of these scores; no point inside is better. nan if there
    is none.
    """

    start: IntArray
    stop: IntArray
    tp: FloatArray
    fp: FloatArray


@dataclass(frozen=True, eq=False)
class ROCHull:
    """The vertices of the upper convex hull of the ROC points, thresholds ascending, the last +inf.

    `thresholds` are float64 of shape (H,); `matrix` has the observed counts at each, `statistic` all cases. H grows
    about as the cube root of the number of cases. Made by `roc_hull`. Provost and Fawcett 2001,
    doi:10.1023/A:1007601015854.
    """

    thresholds: FloatArray
    matrix: ConfusionMatrix
    statistic: Statistic

    def best_f_beta(self, prevalence: Any, beta: float = 1.0) -> BestThresholds:
        """The threshold of the highest F_beta at each prevalence, over all distinct scores and +inf.

        `prevalence` is a number or an array in (0, 1). Among values within 1e-12 of the best, the highest
        threshold: with beta 1 that of `BinaryScores.best_threshold("f1")`. Raises `PrevalenceError` for a
        prevalence outside (0, 1) and if only one class is present, and `ParameterError` unless beta is finite
        and greater than 0.

        >>> from metrics_core import BinaryScores
        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> roc_hull(scores.statistic).best_f_beta([0.1, 0.5]).thresholds
        array([0.7, 0.3])
        """
        return self._best(prevalence, f_beta(positive_number(beta, "beta")), sign=1)

    def least_cost(self, prevalence: Any, miss_cost: float) -> BestThresholds:
        """The threshold of minimum expected cost at each prevalence, if a miss costs `miss_cost` false alarms.

        The value is the cost per case in false alarms, π c FNR + (1 - π) FPR. Shapes, ties and errors as for
        `best_f_beta`; `miss_cost` must be finite and greater than 0.

        >>> from metrics_core import BinaryScores
        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> roc_hull(scores.statistic).least_cost(0.5, miss_cost=10)
        BestThresholds(thresholds=0.3, values=0.25)
        """
        return self._best(
            prevalence, partial(_cost_per_case, miss_cost=positive_number(miss_cost, "miss_cost")), sign=-1
        )

    def _best(self, prevalence: Any, ratio: Callable[..., Values], sign: int) -> BestThresholds:
        """The optimum of a ratio of (TP, FP, FN, TN) at each prevalence: the maximum, or with sign -1 the minimum."""
        prevalences = np.asarray(as_prevalence(prevalence))
        flat = prevalences.ravel()
        thresholds, goodness = np.empty((2, flat.size))
        columns = max(1, CELLS // len(self.thresholds))

        def goodness_at(tp: Counts, fp: Counts, class_weights: ClassWeights) -> Values:
            fn, tn = self.statistic.n_positive - tp, self.statistic.n_negative - fp
            return sign * ratio(
                tp * class_weights.positive,
                fp * class_weights.negative,
                fn * class_weights.positive,
                tn * class_weights.negative,
            )

        for start in range(0, flat.size, columns):
            part = slice(start, start + columns)
            class_weights = class_weights_at(flat[part], self.matrix.prevalence[0])
            thresholds[part], goodness[part] = self._best_in(class_weights, goodness_at)
        values, shape = sign * goodness, prevalences.shape
        return BestThresholds(python_number(thresholds.reshape(shape)), python_number(values.reshape(shape)))

    def _best_in(
        self, class_weights: ClassWeights, goodness_at: Callable[[Counts, Counts, ClassWeights], Values]
    ) -> tuple[FloatArray, FloatArray]:
        """The highest threshold that ties with the best, and the goodness there.

        The best point is a vertex, but a higher threshold inside the edge to the next vertex may tie with it:
        on or just below the edge, where the goodness hardly changes from one case to the next.
        """
        grid = goodness_at(self.matrix.tp[:, np.newaxis], self.matrix.fp[:, np.newaxis], class_weights)
        best = grid.max(axis=0)
        least = lowest_tied_value(best, np.abs(best))
        vertices = last_at_least(grid, least)
        thresholds, goodness = self.thresholds[vertices], np.take_along_axis(grid, vertices[np.newaxis], axis=0)[0]
        edges = self._edges
        for at in np.flatnonzero(goodness_at(edges.tp[vertices], edges.fp[vertices], class_weights) >= least):
            start, stop = edges.start[vertices[at]], edges.stop[vertices[at]]
            steps = self.statistic.steps(start, stop)
            inside = goodness_at(
                steps.tp, steps.fp, ClassWeights(class_weights.positive[at], class_weights.negative[at])
            )
            if inside.max() >= least[at]:
                highest = last_at_least(inside, least[at])
                thresholds[at] = self.statistic.positives.scores[start + highest]
                goodness[at] = inside[highest]
        return thresholds, goodness

    @computed_once
    def _edges(self) -> _Edges:
        positives, corners = self.statistic.positives, self.thresholds.astype(self.statistic.dtype)
        start = positives.scores.searchsorted(corners, side="right")
        stop = np.append(positives.scores.searchsorted(corners[1:], side="left"), start[-1])
        tp, fp = (np.asarray(counts, dtype=np.float64) for counts in (self.matrix.tp, self.matrix.fp))
        lost = np.where(start < stop, tp - positives.mass_from(start), np.nan)
        with np.errstate(divide="ignore", invalid="ignore"):
            share = lost / -np.diff(tp, append=0)
            return _Edges(start, stop, tp - lost, fp + share * np.diff(fp, append=0))


@computed_once_for
def roc_hull(statistic: Statistic) -> ROCHull:
    """The hull over all distinct scores and +inf; for whole counts, collinear points are decided exactly.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    >>> roc_hull(scores.statistic).thresholds
    array([0.1, 0.3, 0.6, inf])
    """
    exact_in_int64 = statistic.n_positive * statistic.n_negative <= INT64_MAX

    def vertices_within(block: Block) -> tuple[FloatArray, Counts, Counts]:
        # Without the negatives at its lowest score, a point would be further left: at a vertex that is a positive's.
        rows = statistic.rows_at_positives(block)
        left = _pruned(rows.tp, rows.fp) if exact_in_int64 else np.arange(len(rows.tp))
        return rows.thresholds[left].astype(np.float64), rows.tp[left], rows.fp[left]

    none_flagged = (np.array([np.inf]), np.zeros(1, np.int64), np.zeros(1, np.int64))
    blocks = [block for block in statistic.blocks if block.positives.start < block.positives.stop]
    all_flagged = (np.array([statistic.minimum]), np.array([statistic.n_positive]), np.array([statistic.n_negative]))
    parts = [all_flagged, *on_threads(vertices_within, blocks), none_flagged]
    thresholds, tp, fp = (np.concatenate(column) for column in zip(*parts, strict=True))
    chain = _upper_chain(tp, fp)
    return ROCHull(read_only(thresholds[chain]), statistic.confusion(tp[chain], fp[chain]), statistic)


def expected_cost(matrix: ConfusionMatrix, miss_cost: float) -> Values:
    """Expected cost per case in false alarms, if a miss costs `miss_cost` of them and a correct prediction nothing.

    >>> expected_cost(ConfusionMatrix(tp=6, fp=6, fn=2, tn=20), miss_cost=14)
    1.0
    """
    check_matrix(matrix)
    return _cost_per_case(*matrix.counts, miss_cost=positive_number(miss_cost, "miss_cost"))


def calibrated_threshold(miss_cost: float, observed: Any, prevalence: Any) -> Values:
    """The threshold of minimum expected cost at `prevalence`, for scores calibrated at the prevalence `observed`.

    With C = 1 / miss_cost and the odds r (`observed`) and r' (`prevalence`) it is C r / (r' + C r), the limit of
    `ROCHull.least_cost` for calibrated scores. A number, or an array of the shape of `prevalence`. Raises
    `PrevalenceError` unless both prevalences are in (0, 1), and `ParameterError` unless the cost is finite and
    greater than 0. Elkan 2001, "The foundations of cost-sensitive learning".

    >>> calibrated_threshold(4, observed=0.3, prevalence=0.3)
    0.2
    """
    cost, shares, observed = positive_number(miss_cost, "miss_cost"), as_prevalence(prevalence), as_prevalence(observed)
    try:
        np.broadcast_shapes(np.shape(shares), np.shape(observed))
    except ValueError:
        raise PrevalenceError("core-prevalence-shapes", shapes=f"{shares.shape}, {observed.shape}") from None
    positive, negative = class_weights_at(shares, observed)
    with np.errstate(over="ignore"):
        return quotient(negative, cost * positive + negative)


def _cost_per_case(tp: Counts, fp: Counts, fn: Counts, tn: Counts, miss_cost: float) -> Values:
    with np.errstate(over="ignore"):
        return quotient(miss_cost * fn + fp, (tp + fn) + (fp + tn))


def _pruned(tp: Counts, fp: Counts) -> IntArray:
    """Positions left after points on or under the chord of their neighbours are removed repeatedly.

    Such a point is never a vertex. A few passes leave few points; how many passes leave only the hull has no good
    bound, so the passes stop when they remove little.
    """
    left = _distinct(tp, fp)
    while len(left) > 2:
        survivors = left[np.concatenate([[True], _turns(tp[left], fp[left]) > 0, [True]])]
        removed, left = len(left) - len(survivors), survivors
        if removed < WORTH_A_PASS * len(left):
            break
    return left


def _distinct(tp: Counts, fp: Counts) -> IntArray:
    """Positions of points that differ from the next: a weight too small to change a sum repeats a point."""
    return np.flatnonzero(np.append((np.diff(tp) != 0) | (np.diff(fp) != 0), True))


def _turns(tp: Counts, fp: Counts) -> Counts:
    """Twice the area of each point with its two neighbours: positive if the point is above their chord."""
    up, right = np.diff(tp), np.diff(fp)
    return right[:-1] * up[1:] - up[:-1] * right[1:]


def _upper_chain(tp: Counts, fp: Counts) -> list[int]:
    """Positions of the vertices (Andrew's monotone chain), with Python numbers, which do not overflow."""
    y, x = tp.tolist(), fp.tolist()
    chain: list[int] = []
    for c in _distinct(tp, fp).tolist():
        while len(chain) > 1:
            a, b = chain[-2:]
            if (x[b] - x[a]) * (y[c] - y[b]) > (y[b] - y[a]) * (x[c] - x[b]):
                break
            chain.pop()
        chain.append(c)
    return chain

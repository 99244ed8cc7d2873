"""The convex hull of the ROC curve: the only thresholds that can be best once the mix of classes moves.

F_beta and expected cost are quasi-linear in (FPR, TPR): where one of them is constant is a straight line. So
at every prevalence their optimum lies on a vertex of the upper hull, which is found once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from metrics_core import ratios
from metrics_core.arrays import INT64_MAX, Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.computed_once import computed_once
from metrics_core.confusion import ConfusionMatrix, check_matrix
from metrics_core.errors import PrevalenceError
from metrics_core.parameters import positive_number
from metrics_core.prevalence import Mix, as_prevalence, mix_at
from metrics_core.statistic import Block, Statistic
from metrics_core.threads import on_threads
from metrics_core.ties import last_from, least_that_ties

# Vertices times prevalences that are evaluated at once.
CELLS = 1 << 18
# Pruning stops when a pass removes less than this share: the rest is for the exact chain.
WORTH_A_PASS = 1 / 8


class BestThresholds(NamedTuple):
    """Thresholds and the values that their metric reaches there, each of the shape of the prevalences."""

    thresholds: Values
    values: Values


class _Edges(NamedTuple):
    """Of each vertex, the distinct positive scores `start` to before `stop` between it and the next one.

    `tp` and `fp` are where the edge has lost the first of them: nothing inside is better. nan where nothing is inside.
    """

    start: IntArray
    stop: IntArray
    tp: FloatArray
    fp: FloatArray


@dataclass(frozen=True, eq=False)
class ROCHull:
    """The vertices of the upper convex hull of the ROC points, thresholds ascending and closed by +inf.

    `thresholds` are float64 of shape (H,); `matrix` holds the counts at each, as observed, of the cases in
    `statistic`. H grows about as the cube root of the number of cases. Made by `roc_hull`. Provost and Fawcett 2001,
    doi:10.1023/A:1007601015854.
    """

    thresholds: FloatArray
    matrix: ConfusionMatrix
    statistic: Statistic

    def best_f_beta(self, pi: Any, beta: float = 1.0) -> BestThresholds:
        """The threshold of the largest F_beta at each prevalence, over all distinct scores and +inf.

        `pi` is a number or an array in (0, 1). Of values within 1e-12 of the best the highest threshold: for beta 1
        that of `BinaryScores.best_threshold("f1")`. Raises `PrevalenceError` for a pi outside (0, 1) or one class
        only, and `ParameterError` unless beta is finite and greater than 0. Section "Choosing an operating point" of
        the specification.

        >>> from metrics_core import BinaryScores
        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> roc_hull(scores.statistic).best_f_beta([0.1, 0.5]).thresholds
        array([0.7, 0.3])
        """
        return self._best(pi, partial(ratios.f_beta, beta=positive_number(beta, "beta")), sign=1)

    def least_cost(self, pi: Any, miss_cost: float) -> BestThresholds:
        """The threshold of the least expected cost at each prevalence where a miss costs `miss_cost` false alarms.

        The value is the cost per case in false alarms, pi c FNR + (1 - pi) FPR. Shapes, ties and errors as
        for `best_f_beta`; `miss_cost` must be finite and greater than 0. Section "Choosing an operating
        point" of the specification.

        >>> from metrics_core import BinaryScores
        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> roc_hull(scores.statistic).least_cost(0.5, miss_cost=10)
        BestThresholds(thresholds=0.3, values=0.25)
        """
        return self._best(pi, partial(_cost_per_case, miss_cost=positive_number(miss_cost, "miss_cost")), sign=-1)

    def _best(self, pi: Any, ratio: Callable[..., Values], sign: int) -> BestThresholds:
        """The best of a ratio of (TP, FP, FN, TN) at each prevalence, with sign -1 the least."""
        prevalences = np.asarray(as_prevalence(pi))
        flat = prevalences.ravel()
        thresholds, goodness = np.empty((2, flat.size))
        columns = max(1, CELLS // len(self.thresholds))

        def goodness_at(tp: Counts, fp: Counts, mix: Mix) -> Values:
            fn, tn = self.statistic.n_positive - tp, self.statistic.n_negative - fp
            return sign * ratio(tp * mix.positive, fp * mix.negative, fn * mix.positive, tn * mix.negative)

        for start in range(0, flat.size, columns):
            part = slice(start, start + columns)
            mix = mix_at(flat[part], self.matrix.prevalence[0])
            thresholds[part], goodness[part] = self._best_in(mix, goodness_at)
        values, shape = sign * goodness, prevalences.shape
        return BestThresholds(python_number(thresholds.reshape(shape)), python_number(values.reshape(shape)))

    def _best_in(self, mix: Mix, goodness_at: Callable[[Counts, Counts, Mix], Values]) -> tuple[FloatArray, FloatArray]:
        """The highest threshold that ties with the best, and the goodness there.

        The best is that of a vertex, but what ties with it may lie inside the edge to the next: under it by less than
        a tie, or on it where the goodness hardly changes from one case to the next.
        """
        grid = goodness_at(self.matrix.tp[:, np.newaxis], self.matrix.fp[:, np.newaxis], mix)
        best = grid.max(axis=0)
        least = least_that_ties(best, np.abs(best))
        vertices = last_from(grid, least)
        thresholds, goodness = self.thresholds[vertices], np.take_along_axis(grid, vertices[np.newaxis], axis=0)[0]
        edges = self._edges
        for at in np.flatnonzero(goodness_at(edges.tp[vertices], edges.fp[vertices], mix) >= least):
            start, stop = edges.start[vertices[at]], edges.stop[vertices[at]]
            steps = self.statistic.steps(start, stop)
            inside = goodness_at(steps.tp, steps.fp, Mix(mix.positive[at], mix.negative[at]))
            if inside.max() >= least[at]:
                highest = last_from(inside, least[at])
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


def roc_hull(statistic: Statistic) -> ROCHull:
    """The hull of all distinct scores and +inf; collinear points of whole counts are decided exactly.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 0, 1, 1, 0, 1], [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    >>> roc_hull(scores.statistic).thresholds
    array([0.1, 0.3, 0.6, inf])
    """
    exact_in_int64 = statistic.n_positive * statistic.n_negative <= INT64_MAX

    def vertices_within(block: Block) -> tuple[FloatArray, Counts, Counts]:
        rows = statistic.rows_of(block)
        kept = _pruned(rows.tp, rows.fp) if exact_in_int64 else np.arange(len(rows.tp))
        return rows.thresholds[kept].astype(np.float64), rows.tp[kept], rows.fp[kept]

    nobody = (np.array([np.inf]), np.zeros(1, np.int64), np.zeros(1, np.int64))
    parts = [*on_threads(vertices_within, statistic.blocks), nobody]
    thresholds, tp, fp = (np.concatenate(column) for column in zip(*parts, strict=True))
    chain = _upper_chain(tp, fp)
    return ROCHull(read_only(thresholds[chain]), statistic.confusion(tp[chain], fp[chain]), statistic)


def expected_cost(matrix: ConfusionMatrix, miss_cost: float) -> Values:
    """Cost per case, in false alarms, where a miss costs `miss_cost` of them and a right answer nothing.

    >>> expected_cost(ConfusionMatrix(tp=6, fp=6, fn=2, tn=20), miss_cost=14)
    1.0
    """
    check_matrix(matrix)
    return _cost_per_case(*matrix.counts, miss_cost=positive_number(miss_cost, "miss_cost"))


def calibrated_threshold(miss_cost: float, observed: Any, pi: Any) -> Values:
    """The threshold of least expected cost at `pi` for scores calibrated at the prevalence `observed`.

    With C = 1 / miss_cost and odds r and r' it is C r / (r' + C r): the closed form that `ROCHull.least_cost`
    tends to where scores are probabilities. A number, or an array of the shape of `pi`. Raises
    `PrevalenceError` unless both prevalences are in (0, 1), `ParameterError` for a cost that is not finite
    and greater than 0. Section "Choosing an operating point" of the specification; Elkan 2001.

    >>> calibrated_threshold(4, observed=0.3, pi=0.3)
    0.2
    """
    cost, shares, observed = positive_number(miss_cost, "miss_cost"), as_prevalence(pi), as_prevalence(observed)
    try:
        np.broadcast_shapes(np.shape(shares), np.shape(observed))
    except ValueError:
        raise PrevalenceError("core-prevalence-shapes", shapes=f"{shares.shape}, {observed.shape}") from None
    positive, negative = mix_at(shares, observed)
    with np.errstate(over="ignore"):
        return ratios.quotient(negative, cost * positive + negative)


def _cost_per_case(tp: Counts, fp: Counts, fn: Counts, tn: Counts, miss_cost: float) -> Values:
    with np.errstate(over="ignore"):
        return ratios.quotient(miss_cost * fn + fp, (tp + fn) + (fp + tn))


def _pruned(tp: Counts, fp: Counts) -> IntArray:
    """Positions left when points on or under the chord of their neighbours are removed, again and again.

    Such a point is no vertex, whatever else is removed with it. A few passes leave little; how many it would
    take to leave the hull alone has no good bound, so the passes stop when they no longer pay.
    """
    kept = _distinct(tp, fp)
    while len(kept) > 2:
        survivors = kept[np.concatenate([[True], _turns(tp[kept], fp[kept]) > 0, [True]])]
        removed, kept = len(kept) - len(survivors), survivors
        if removed < WORTH_A_PASS * len(kept):
            break
    return kept


def _distinct(tp: Counts, fp: Counts) -> IntArray:
    """Positions of points unlike the next: a weight too small to change a sum makes a point twice."""
    return np.flatnonzero(np.append((np.diff(tp) != 0) | (np.diff(fp) != 0), True))


def _turns(tp: Counts, fp: Counts) -> Counts:
    """Twice the area that each point makes with its two neighbours: positive where it is above their chord."""
    up, right = np.diff(tp), np.diff(fp)
    return right[:-1] * up[1:] - up[:-1] * right[1:]


def _upper_chain(tp: Counts, fp: Counts) -> list[int]:
    """Positions of the vertices (Andrew's monotone chain), with Python's numbers, which do not overflow."""
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

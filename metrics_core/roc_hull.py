"""The convex hull of the ROC curve: the only thresholds that can be best once the mix of classes moves.

F_beta and expected cost are quasi-linear in (FPR, TPR): where one of them is constant is a straight line. So
at every prevalence their optimum lies on a vertex of the upper hull, which is found once.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.arrays import Counts, FloatArray, IntArray, Values, python_number, read_only
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.prevalence import as_prevalence, mix_at
from metrics_core.ratios import INT64_MAX
from metrics_core.statistic import Block, Statistic
from metrics_core.threads import on_threads

# Two vertices that tie exactly at a decimal prevalence differ by the rounding of a handful of operations.
TIE = 16 * float(np.finfo(np.float64).eps)
# Vertices times prevalences that are evaluated at once.
CELLS = 1 << 18
# Pruning stops when a pass removes less than this share: the rest is for the exact chain.
WORTH_A_PASS = 1 / 8


class BestThresholds(NamedTuple):
    """Thresholds and the values that their metric reaches there, each of the shape of the prevalences."""

    thresholds: Values
    values: Values


@dataclass(frozen=True, eq=False)
class ROCHull:
    """The vertices of the upper convex hull of the ROC points, thresholds ascending and closed by +inf.

    `thresholds` are float64 of shape (H,); `matrix` holds the counts at each, as observed. Points inside an
    edge are left out: they never are the highest threshold of a tie. H grows about as the cube root of the
    number of cases. Made by `roc_hull`. Provost and Fawcett 2001, doi:10.1023/A:1007601015854.
    """

    thresholds: FloatArray
    matrix: ConfusionMatrix

    def best_f_beta(self, pi: Any, beta: float = 1.0) -> BestThresholds:
        """The threshold of the largest F_beta at each prevalence, over all distinct scores and +inf.

        `pi` is a number or an array in (0, 1). Of ties the highest threshold; values within 16 units in the
        last place tie, since a decimal prevalence is rounded before anything is computed. Raises
        `PrevalenceError` for a pi outside (0, 1) or one class only, and `ParameterError` unless beta is
        finite and greater than 0. Section "Choosing an operating point" of the specification.

        >>> from metrics_core import BinaryScores
        >>> scores = BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])
        >>> roc_hull(scores.statistic).best_f_beta([0.1, 0.5]).thresholds
        array([0.7, 0.3])
        """
        _check_positive(beta, "beta")
        return self._best(pi, lambda matrix: matrix.f_beta(beta), np.max)

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
        _check_positive(miss_cost, "miss_cost")
        return self._best(pi, lambda matrix: expected_cost(matrix, miss_cost), np.min)

    def _best(
        self, pi: Any, value_of: Callable[[ConfusionMatrix], Values], best_of: Callable[..., Any]
    ) -> BestThresholds:
        prevalences = np.asarray(as_prevalence(pi))
        flat = prevalences.ravel()
        vertices, values = np.empty(flat.size, dtype=np.int64), np.empty(flat.size)
        columns = max(1, CELLS // len(self.thresholds))
        for start in range(0, flat.size, columns):
            part = slice(start, start + columns)
            grid = np.asarray(value_of(self.matrix.at_prevalence(flat[part])))
            best = best_of(grid, axis=0)
            tied = np.abs(grid - best) <= TIE * best
            # Vertices ascend in threshold, and of ties the last one counts.
            vertices[part] = len(grid) - 1 - tied[::-1].argmax(axis=0)
            values[part] = np.take_along_axis(grid, vertices[None, part], axis=0)[0]
        shape = prevalences.shape
        return BestThresholds(
            python_number(self.thresholds[vertices].reshape(shape)), python_number(values.reshape(shape))
        )


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
    return ROCHull(read_only(thresholds[chain]), statistic.confusion(tp[chain], fp[chain]))


def expected_cost(matrix: ConfusionMatrix, miss_cost: float) -> Values:
    """Cost per case, in false alarms, where a miss costs `miss_cost` of them and a right answer nothing.

    >>> expected_cost(ConfusionMatrix(tp=6, fp=6, fn=2, tn=20), miss_cost=14)
    1.0
    """
    return python_number((miss_cost * matrix.fn + matrix.fp) / matrix.n)


def calibrated_threshold(miss_cost: float, observed: Any, pi: Any) -> Values:
    """The threshold of least expected cost at `pi` for scores calibrated at the prevalence `observed`.

    With C = 1 / miss_cost and odds r and r' it is C r / (r' + C r): the closed form that `ROCHull.least_cost`
    tends to where scores are probabilities. A number, or an array of the shape of `pi`. Raises
    `PrevalenceError` unless both prevalences are in (0, 1), `ParameterError` for a cost that is not finite
    and greater than 0. Section "Choosing an operating point" of the specification; Elkan 2001.

    >>> calibrated_threshold(4, observed=0.3, pi=0.3)
    0.2
    """
    _check_positive(miss_cost, "miss_cost")
    positive, negative = mix_at(as_prevalence(pi), observed)
    return python_number(negative / (miss_cost * positive + negative))


def _check_positive(value: float, name: str) -> None:
    if not 0 < value < np.inf:
        raise ParameterError("core-not-positive", name=name, value=shown(value))


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

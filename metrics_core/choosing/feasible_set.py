"""The thresholds that satisfy every constraint: one interval or, where precision goes up and down, many."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray, FloatArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.choosing.block_bounds import decided
from metrics_core.choosing.constraints import Constraint, as_constraints, check_against, feasible_at
from metrics_core.choosing.scores_given import check_scores, matrix_at, one_threshold
from metrics_core.threads import on_threads


class ThresholdInterval(NamedTuple):
    """The thresholds greater than `lower` and up to `upper`; either may be infinite."""

    lower: float
    upper: float


@dataclass(frozen=True, eq=False)
class FeasibleSet:
    """Intervals of thresholds, ascending, no two of which touch: each greater than `lower` and up to `upper`.

    The arrays have the dtype of the scores, in which thresholds are compared. The lowest score's interval reaches
    down to -inf, and that where nobody is flagged up to +inf. It counts, lists and contains as a tuple of
    `ThresholdInterval` and a set of thresholds do.
    """

    lower: FloatArray
    upper: FloatArray

    def __len__(self) -> int:
        return len(self.lower)

    def __iter__(self) -> Iterator[ThresholdInterval]:
        return map(ThresholdInterval, self.lower.tolist(), self.upper.tolist())

    def __contains__(self, threshold: Any) -> bool:
        """Whether this one threshold is feasible; it is cast to the dtype of the scores."""
        cast = one_threshold(threshold, self.lower.dtype)
        # -inf flags everybody, as any threshold up to the lowest score does.
        at = int(self.upper.searchsorted(cast))
        return at < len(self) and bool(self.lower[at] < cast or cast == -math.inf == self.lower[at])

    def to_frame(self) -> pd.DataFrame:
        """One row per interval."""
        return pd.DataFrame({"lower": self.lower, "upper": self.upper})


class _Stretch(NamedTuple):
    """Neighbouring rows: whether the first and the last are feasible, after which scores it changes, the last score."""

    first: bool
    last: bool
    changes: FloatArray
    end: FloatArray


def feasible_set(scores: BinaryScores, constraints: Iterable[Constraint]) -> FeasibleSet:
    """Every threshold whose decisions satisfy all constraints, at the prevalence of the scores.

    Looked for at all distinct scores and where nobody is flagged. Empty where nothing satisfies them, the whole line
    without a constraint. Raises `ParameterError` for what are no scores or constraints, and for a bound of more
    flagged cases than there are. Section "Choosing an operating point" of the specification.

    >>> from metrics_core.choosing import at_least
    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9])
    >>> list(feasible_set(scores, [at_least("precision", 0.75)]))
    [ThresholdInterval(lower=0.1, upper=0.3), ThresholdInterval(lower=0.5, upper=0.9)]
    """
    check_scores(scores)
    constraints = as_constraints(constraints)
    check_against(constraints, float(scores.n))
    if not constraints:
        return _joined([_Stretch(True, True, np.empty(0, scores.dtype), np.array([], scores.dtype))], scores)
    nobody = feasible_at(scores.confusion_at(math.inf), constraints)
    known = [decided(scores, constraint) for constraint in constraints]

    def stretch(at: int) -> _Stretch:
        open_ones = [one for one, of in zip(constraints, known, strict=True) if not of.all[at]]
        if not open_ones or any(of.none[at] for of in known):
            return _Stretch(not open_ones, not open_ones, np.empty(0, scores.dtype), _last_score(scores, at))
        rows = scores.statistic.rows_of(scores.statistic.blocks[at])
        return _stretch_of(feasible_at(matrix_at(scores, rows.tp, rows.fp), open_ones), rows.thresholds)

    stretches = on_threads(stretch, range(len(scores.statistic.blocks)))
    return _joined([*stretches, _stretch_of(np.atleast_1d(nobody), np.array([], scores.dtype))], scores)


def _last_score(scores: BinaryScores, at: int) -> FloatArray:
    block = scores.statistic.blocks[at]
    classes = ((scores.statistic.positives, block.positives), (scores.statistic.negatives, block.negatives))
    return np.array([max(c.scores[part.stop - 1] for c, part in classes if part.stop > part.start)], scores.dtype)


def _stretch_of(feasible: BoolArray, thresholds: FloatArray) -> _Stretch:
    changes = thresholds[:-1][feasible[1:] != feasible[:-1]]
    return _Stretch(bool(feasible[0]), bool(feasible[-1]), changes, thresholds[-1:])


def _joined(stretches: list[_Stretch], scores: BinaryScores) -> FeasibleSet:
    """The intervals between the changes, of which every other one starts a feasible stretch."""
    infinite = np.array([math.inf], scores.dtype)
    ends = [-infinite] if stretches[0].first else []
    for stretch, following in zip(stretches, [*stretches[1:], None], strict=True):
        ends.append(stretch.changes)
        if following is not None and stretch.last != following.first:
            ends.append(stretch.end)
    if stretches[-1].last:
        ends.append(infinite)
    changes = np.concatenate([*ends, infinite[:0]])
    return FeasibleSet(read_only(changes[::2].copy()), read_only(changes[1::2].copy()))

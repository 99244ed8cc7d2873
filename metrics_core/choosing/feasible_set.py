"""The thresholds that satisfy every constraint: an interval, or several if a metric goes up and down."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import (
    COUNTS_THE_FLAGGED,
    Constraint,
    as_constraints,
    check_flagged_bounds,
    feasible_at,
)
from metrics_core.choosing.flagged_counts import FlaggedCounts
from metrics_core.choosing.guarantees import guaranteed_counts
from metrics_core.choosing.score_inputs import check_scores, matrix_at, one_threshold
from metrics_core.computing.arrays import BoolArray, Counts, FloatArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.curves import Columns
from metrics_core.decisions import ThresholdInterval
from metrics_core.sorted_class import SortedClass

# Much larger than any rounding error: blocks this close to the bound are checked row by row.
MARGIN = 1e-9


@dataclass(frozen=True, eq=False)
class FeasibleSet(Columns):
    """Separate intervals of thresholds, ascending: each greater than `lower`, up to `upper`.

    The arrays have the dtype of the scores, in which thresholds are compared. An interval that includes the lowest
    score extends down to -inf, one where no case is flagged up to +inf. `len` and iteration are over
    `ThresholdInterval`s, and `threshold in feasible_set` tests a threshold.
    """

    lower: FloatArray
    upper: FloatArray

    def __iter__(self) -> Iterator[ThresholdInterval]:
        return map(ThresholdInterval, self.lower.tolist(), self.upper.tolist())

    def __contains__(self, threshold: Any) -> bool:
        """Whether this single threshold is feasible; it is cast to the dtype of the scores."""
        cast = one_threshold(threshold, self.lower.dtype)
        # -inf flags every case, as any threshold up to the lowest score does.
        at = int(self.upper.searchsorted(cast))
        return at < len(self) and bool(self.lower[at] < cast or cast == -math.inf == self.lower[at])


class _Stretch(NamedTuple):
    """Neighbouring rows: feasibility of the first and the last, the scores after which it changes, the last score."""

    first: bool
    last: bool
    changes: FloatArray
    end: FloatArray


def feasible_set(scores: BinaryScores, constraints: Iterable[Constraint]) -> FeasibleSet:
    """Every threshold whose predictions satisfy all constraints, at the prevalence of the scores.

    Checks all distinct scores and +inf. Empty if no threshold is feasible, the whole line without constraints. Of
    constraints with a confidence, the thresholds that keep all of them on new cases, see `guarantees`.
    Raises `ParameterError` for invalid scores or constraints, for a bound of more flagged cases than there are, and
    where no guarantee is possible: weights, clusters, MCC and others that depend on the prevalence unless one is
    chosen, and bounds on the worse side of what is no proportion of cases.

    >>> from metrics_core.choosing import at_least
    >>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9])
    >>> list(feasible_set(scores, [at_least("precision", 0.75)]))
    [ThresholdInterval(lower=0.1, upper=0.3), ThresholdInterval(lower=0.5, upper=0.9)]
    """
    check_scores(scores)
    constraints = as_constraints(constraints)
    check_flagged_bounds(constraints, float(scores.n))
    return feasible_within(scores, constraints, guaranteed_counts(scores, constraints))


def feasible_within(
    scores: BinaryScores, constraints: tuple[Constraint, ...], guaranteed: FlaggedCounts | None
) -> FeasibleSet:
    """The same, with the numbers of flagged cases that `guaranteed_counts` found for these constraints."""
    observed = tuple(constraint for constraint in constraints if constraint.confidence is None)
    found = observed_set(scores, observed)
    return found if guaranteed is None else within(found, guaranteed, scores)


def observed_set(scores: BinaryScores, constraints: tuple[Constraint, ...]) -> FeasibleSet:
    """The thresholds that satisfy the constraints on these cases."""
    if not constraints:
        return _joined([_Stretch(True, True, np.empty(0, scores.dtype), np.array([], scores.dtype))], scores)
    none_flagged = feasible_at(scores.confusion_at(math.inf), constraints)
    known = [_block_feasibility(scores, constraint) for constraint in constraints]

    def stretch(at: int) -> _Stretch:
        undecided = [constraint for constraint, block in zip(constraints, known, strict=True) if not block.all[at]]
        if not undecided or any(block.none[at] for block in known):
            return _Stretch(not undecided, not undecided, np.empty(0, scores.dtype), _last_score(scores, at))
        rows = scores.statistic.rows_of(scores.statistic.blocks[at])
        return _stretch_of(feasible_at(matrix_at(scores, rows.tp, rows.fp), undecided), rows.thresholds)

    stretches = on_threads(stretch, range(len(scores.statistic.blocks)))
    return _joined([*stretches, _stretch_of(np.atleast_1d(none_flagged), np.array([], scores.dtype))], scores)


def within(found: FeasibleSet, guaranteed: FlaggedCounts, scores: BinaryScores) -> FeasibleSet:
    """The thresholds that also flag a guaranteed number of cases."""
    lower, upper = [np.empty(0, scores.dtype)], [np.empty(0, scores.dtype)]
    for first, last in guaranteed.thresholds(scores.statistic):
        least, most = np.maximum(found.lower, first), np.minimum(found.upper, last)
        is_left = least < most
        lower.append(least[is_left])
        upper.append(most[is_left])
    ends = (np.concatenate(parts).astype(scores.dtype) for parts in (lower, upper))
    return FeasibleSet(*map(read_only, ends))


def _last_score(scores: BinaryScores, at: int) -> FloatArray:
    block = scores.statistic.blocks[at]
    classes = ((scores.statistic.positives, block.positives), (scores.statistic.negatives, block.negatives))
    return np.array([max(c.scores[part.stop - 1] for c, part in classes if part.stop > part.start)], scores.dtype)


def _stretch_of(feasible: BoolArray, thresholds: FloatArray) -> _Stretch:
    changes = thresholds[:-1][feasible[1:] != feasible[:-1]]
    return _Stretch(bool(feasible[0]), bool(feasible[-1]), changes, thresholds[-1:])


def _joined(stretches: list[_Stretch], scores: BinaryScores) -> FeasibleSet:
    """The intervals between the changes; a feasible interval starts at every second change."""
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


class _BlockFeasibility(NamedTuple):
    """For each block of the statistic, whether all of its rows satisfy a constraint, and whether none does."""

    all: BoolArray
    none: BoolArray


def _block_feasibility(scores: BinaryScores, constraint: Constraint) -> _BlockFeasibility:
    """What TP and FP at the first row and above the last row of each block imply for its rows.

    A metric that neither a false positive nor a miss improves is best with the most TP and the fewest FP, and worst
    with the opposite. A number of flagged cases has its extremes at the two ends of the block. For other metrics
    nothing is implied, nor if the metric is undefined in the block: it is then undefined in the first row.
    """
    blocks, statistic, metric = scores.statistic.blocks, scores.statistic, constraint.metric
    unknown = np.zeros(len(blocks), dtype=np.bool_)
    is_of_flagged = metric.key in COUNTS_THE_FLAGGED
    if not (metric.best_at_positives or is_of_flagged):
        return _BlockFeasibility(unknown, unknown)
    most_tp, least_tp = _ends(statistic.positives, [block.positives for block in blocks])
    most_fp, least_fp = _ends(statistic.negatives, [block.negatives for block in blocks])
    corners = [(most_tp, most_fp), (least_tp, least_fp)]
    if not is_of_flagged:
        corners = [(most_tp, most_fp), (most_tp, least_fp), (least_tp, most_fp)]
    values = np.array([metric(matrix_at(scores, *corner)) for corner in corners])
    margin = MARGIN * max(1.0, abs(constraint.bound))
    # Comparisons with nan are false: neither all nor none.
    low, high = values.min(axis=0) - margin, values.max(axis=0) + margin
    if constraint.sense == "at_least":
        return _BlockFeasibility(low >= constraint.bound, high < constraint.bound)
    return _BlockFeasibility(high <= constraint.bound, low > constraint.bound)


def _ends(of_class: SortedClass, parts: list[slice]) -> tuple[Counts, Counts]:
    """The cases at or above the first score of each part, and above its last."""
    start, stop = (np.array([getattr(part, end) for part in parts]) for end in ("start", "stop"))
    return of_class.mass_from(start), of_class.mass_from(stop)

"""What the counts at the ends of a block decide for every row in it, so that most blocks need no look at their rows."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, Counts
from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import COUNTS_THE_FLAGGED, Constraint
from metrics_core.choosing.scores_given import matrix_at
from metrics_core.sorted_class import SortedClass

# Far beyond any rounding: a block so near to the bound is looked at row by row.
MARGIN = 1e-9


class Decided(NamedTuple):
    """For each block of the statistic, whether all of its rows satisfy a constraint, and whether none does."""

    all: BoolArray
    none: BoolArray


def decided(scores: BinaryScores, constraint: Constraint) -> Decided:
    """What is known of each block from the TP and FP at its first row and above its last, which bound those between.

    A metric that neither a false alarm nor a miss improves is best with the most TP and the least FP, and worst the
    other way round; what counts the flagged has its ends at the two ends of the block. Of other metrics nothing is
    known, nor where one is undefined: a metric is so in a block's first row if it is in any.
    """
    blocks, statistic, metric = scores.statistic.blocks, scores.statistic, constraint.metric
    unknown = np.zeros(len(blocks), dtype=np.bool_)
    is_of_flagged = metric.key in COUNTS_THE_FLAGGED
    if not (metric.best_at_positives or is_of_flagged):
        return Decided(unknown, unknown)
    most_tp, least_tp = _ends(statistic.positives, [block.positives for block in blocks])
    most_fp, least_fp = _ends(statistic.negatives, [block.negatives for block in blocks])
    corners = [(most_tp, most_fp), (least_tp, least_fp)]
    if not is_of_flagged:
        corners = [(most_tp, most_fp), (most_tp, least_fp), (least_tp, most_fp)]
    values = np.array([metric(matrix_at(scores, *corner)) for corner in corners])
    margin = MARGIN * max(1.0, abs(constraint.bound))
    # nan is neither above nor below.
    low, high = values.min(axis=0) - margin, values.max(axis=0) + margin
    if constraint.sense == "at_least":
        return Decided(low >= constraint.bound, high < constraint.bound)
    return Decided(high <= constraint.bound, low > constraint.bound)


def _ends(of_class: SortedClass, parts: list[slice]) -> tuple[Counts, Counts]:
    """The cases at or above the first score of each part, and above its last."""
    start, stop = (np.array([getattr(part, end) for part in parts]) for end in ("start", "stop"))
    return of_class.mass_from(start), of_class.mass_from(stop)

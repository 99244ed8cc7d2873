"""Decide a constraint for whole blocks of thresholds from the counts at their ends, which skips most rows."""

from typing import NamedTuple

import numpy as np

from metrics_core.arrays import BoolArray, Counts
from metrics_core.binary import BinaryScores
from metrics_core.choosing.constraints import COUNTS_THE_FLAGGED, Constraint
from metrics_core.choosing.score_inputs import matrix_at
from metrics_core.sorted_class import SortedClass

# Much larger than any rounding error: blocks this close to the bound are checked row by row.
MARGIN = 1e-9


class BlockFeasibility(NamedTuple):
    """For each block of the statistic, whether all of its rows satisfy a constraint, and whether none does."""

    all: BoolArray
    none: BoolArray


def block_feasibility(scores: BinaryScores, constraint: Constraint) -> BlockFeasibility:
    """What TP and FP at the first row and above the last row of each block imply for its rows.

    A metric that neither a false positive nor a miss improves is best with the most TP and the fewest FP, and worst
    with the opposite. A number of flagged cases has its extremes at the two ends of the block. For other metrics
    nothing is implied, nor if the metric is undefined in the block: it is then undefined in the first row.
    """
    blocks, statistic, metric = scores.statistic.blocks, scores.statistic, constraint.metric
    unknown = np.zeros(len(blocks), dtype=np.bool_)
    is_of_flagged = metric.key in COUNTS_THE_FLAGGED
    if not (metric.best_at_positives or is_of_flagged):
        return BlockFeasibility(unknown, unknown)
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
        return BlockFeasibility(low >= constraint.bound, high < constraint.bound)
    return BlockFeasibility(high <= constraint.bound, low > constraint.bound)


def _ends(of_class: SortedClass, parts: list[slice]) -> tuple[Counts, Counts]:
    """The cases at or above the first score of each part, and above its last."""
    start, stop = (np.array([getattr(part, end) for part in parts]) for end in ("start", "stop"))
    return of_class.mass_from(start), of_class.mass_from(stop)

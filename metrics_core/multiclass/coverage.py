"""The accuracy-coverage curve: abstain if the highest score is below a threshold."""

from dataclasses import dataclass

import numpy as np

from metrics_core.binary import BinaryScores
from metrics_core.computing.arrays import Counts, FloatArray, read_only
from metrics_core.curves import Columns


@dataclass(frozen=True, eq=False)
class CoverageCurve(Columns):
    """Coverage and accuracy at every distinct highest score, ascending, and at +inf, where all cases abstain.

    Arrays of one length. A case is predicted iff its highest score >= threshold. `coverage` is the share of cases
    predicted, `n_covered` their number (or weight), `accuracy` the share of these predicted correctly, nan if there is
    none. 1 - `accuracy` against `coverage` is the risk-coverage curve (El-Yaniv and Wiener 2010).
    """

    thresholds: FloatArray
    coverage: FloatArray
    accuracy: FloatArray
    n_covered: Counts


def coverage_curve(top_class: BinaryScores) -> CoverageCurve:
    """The curve from the highest scores, where correctly predicted cases are the positives."""
    thresholds = np.append(top_class.distinct_scores, top_class.dtype.type(np.inf))
    matrix = top_class.confusion_at(thresholds)
    return CoverageCurve(read_only(thresholds), matrix.flagged_rate, matrix.precision, read_only(matrix.tp + matrix.fp))

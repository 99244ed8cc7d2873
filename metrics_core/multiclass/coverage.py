"""Answering only where the highest score reaches a threshold: how many get an answer, and how many a right one."""

from dataclasses import dataclass

import numpy as np
import pandas as pd

from metrics_core.arrays import Counts, FloatArray, read_only
from metrics_core.binary import BinaryScores


@dataclass(frozen=True, eq=False)
class CoverageCurve:
    """At every distinct top score, ascending, and +inf, at which nobody is answered; arrays of one length.

    A case is answered iff its highest score >= threshold. `coverage` is the share of cases answered, `n_answered`
    their number (or weight), `accuracy` the share of these answered rightly, nan where there is none. 1 - `accuracy`
    against `coverage` is the risk-coverage curve of El-Yaniv and Wiener (2010).
    """

    thresholds: FloatArray
    coverage: FloatArray
    accuracy: FloatArray
    n_answered: Counts

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold."""
        names = ("thresholds", "coverage", "accuracy", "n_answered")
        return pd.DataFrame({name: getattr(self, name) for name in names})


def coverage_curve(top_class: BinaryScores) -> CoverageCurve:
    """The curve of highest scores, of which the cases answered rightly are the positive ones."""
    thresholds = np.append(top_class.distinct_scores, top_class.dtype.type(np.inf))
    matrix = top_class.confusion_at(thresholds)
    return CoverageCurve(read_only(thresholds), matrix.flagged_rate, matrix.precision, read_only(matrix.tp + matrix.fp))

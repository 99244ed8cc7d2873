"""Cumulative gains and lift: recall and lift against the share of cases flagged."""

from dataclasses import dataclass

import pandas as pd

from metrics_core.binary import BinaryScores
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.arrays import FloatArray


@dataclass(frozen=True, eq=False)
class GainsCurve:
    """Recall (the gain) and lift against the flagged rate, thresholds ascending; arrays of one length.

    The first row flags every case: share 1, gain 1, lift 1. The last is +inf: share 0, gain 0, lift undefined
    (nan). A random ranking has a gain equal to the share, and lift 1. Both are nan without a positive case.
    """

    thresholds: FloatArray
    flagged_rate: FloatArray
    recall: FloatArray
    lift: FloatArray

    def to_frame(self) -> pd.DataFrame:
        """One row per threshold."""
        columns = {"flagged_rate": self.flagged_rate, "recall": self.recall, "lift": self.lift}
        return pd.DataFrame({"threshold": self.thresholds} | columns)


def gains_curve(scores: BinaryScores) -> GainsCurve:
    """The curve at every distinct score and +inf, at the prevalence of the scores; the gain does not depend on it.

    >>> gains_curve(BinaryScores.from_predictions([0, 1, 0, 1], [0.1, 0.3, 0.5, 0.7])).lift
    array([1.        , 1.33333333, 1.        , 2.        ,        nan])
    """
    check_scores(scores)
    curve = scores.threshold_curve()
    return GainsCurve(curve.thresholds, curve.flagged_rate, curve.recall, curve.lift)

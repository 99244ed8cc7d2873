"""Histogram of the scores by class."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.computing.arrays import Counts, FloatArray, read_only
from metrics_core.errors import ThresholdError
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.sorted_class import SortedClass
from metrics_core.statistic import Statistic


@dataclass(frozen=True, eq=False)
class Histogram:
    """Positives and negatives in each bin [edges[i], edges[i+1]); the last bin includes its upper edge."""

    edges: FloatArray
    n_positive: Counts
    n_negative: Counts

    def to_frame(self) -> pd.DataFrame:
        """One row per bin: lower and upper edge, positives, negatives."""
        return pd.DataFrame(
            {
                "lower": self.edges[:-1],
                "upper": self.edges[1:],
                "n_positive": self.n_positive,
                "n_negative": self.n_negative,
            }
        )


def histogram(statistic: Statistic, edges: FloatArray, class_weights: ClassWeights) -> Histogram:
    """The histogram with these bin edges; raises `ThresholdError` unless they ascend."""
    if edges.ndim != 1 or len(edges) < 2 or not (edges[1:] > edges[:-1]).all():
        raise ThresholdError("core-edges")
    return Histogram(
        read_only(edges),
        read_only(_binned(statistic.positives, edges) * class_weights.positive),
        read_only(_binned(statistic.negatives, edges) * class_weights.negative),
    )


def _binned(scores: SortedClass, edges: FloatArray) -> Any:
    positions = np.searchsorted(scores.scores, edges, side="left")
    positions[-1] = np.searchsorted(scores.scores, edges[-1], side="right")
    return -np.diff(scores.mass_from(positions))

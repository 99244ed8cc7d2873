"""Two classes of which the counts are known at some thresholds only: summaries of the ranking are intervals."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dashboard.data.kinds.binary import BinaryDataset
from metrics_core import Interval


@dataclass(frozen=True, kw_only=True, eq=False)
class BoundedDataset(BinaryDataset):
    """The cases between two known thresholds stand at the lower one; in which order they are is not known."""

    knows_every_case = False

    @cached_property
    def average_precision(self) -> Interval:
        return self.scores.average_precision_bounds()

    @cached_property
    def roc_auc(self) -> Interval:
        return self.scores.roc_auc_bounds()

    def average_precision_over(self, pis: np.ndarray) -> Interval:
        return self.scores.average_precision_bounds_over(pis)

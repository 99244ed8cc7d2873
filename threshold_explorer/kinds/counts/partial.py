"""Two classes with known counts at some thresholds only: AP and ROC AUC are bounds."""

from dataclasses import dataclass

import numpy as np

from metrics_core import Interval
from metrics_core.computed_once import computed_once
from threshold_explorer.kinds.binary.dataset import BinaryDataset


@dataclass(frozen=True, kw_only=True, eq=False)
class PartialCountsDataset(BinaryDataset):
    """Cases between two known thresholds have the score of the lower one; their order is unknown."""

    knows_every_case = False

    @computed_once
    def average_precision(self) -> Interval:
        return self.scores.average_precision_bounds()

    @computed_once
    def roc_auc(self) -> Interval:
        return self.scores.roc_auc_bounds()

    def average_precision_over(self, pis: np.ndarray) -> Interval:
        return self.scores.average_precision_bounds_over(pis)

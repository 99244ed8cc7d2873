"""Each class against the rest, at the answers given: counts, ratios of them, and their intervals."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.arrays import Count, Counts, FloatArray
from metrics_core.intervals import Interval, f1_interval, wilson
from metrics_core.multiclass.classes import Classes
from metrics_core.ratios import quotient


class ClassIntervals(NamedTuple):
    """Limits for each class, as arrays; nan where the ratio is undefined, and for weighted counts."""

    precision: Interval
    recall: Interval
    f1: Interval


@dataclass(frozen=True, eq=False)
class PerClass:
    """What each class has; arrays of one length, in the order of `classes`.

    `tp` cases of the class got it as their answer, `fp` cases of others did, `fn` of its own did not. `n` is the
    number of all cases. `recall` belongs to the classifier: another mix of the classes does not move it, but leaves it
    undefined where the mix has no such case.
    """

    classes: Classes
    tp: Counts
    fp: Counts
    fn: Counts
    n: Count
    recall: FloatArray

    @property
    def support(self) -> Counts:
        """Cases of the class, TP + FN."""
        return self.tp + self.fn

    @property
    def predicted(self) -> Counts:
        """Cases that got the class as their answer, TP + FP."""
        return self.tp + self.fp

    @property
    def precision(self) -> FloatArray:
        """TP / (TP + FP); undefined where the class is never predicted (scikit-learn: 0)."""
        return np.asarray(quotient(self.tp, self.predicted))

    @property
    def f1(self) -> FloatArray:
        """2 TP / (2 TP + FN + FP); undefined where the class neither occurs nor is predicted (scikit-learn: 0)."""
        return np.asarray(quotient(2 * self.tp, 2 * self.tp + self.fn + self.fp))

    @property
    def share(self) -> FloatArray:
        """Share of all cases that belong to the class."""
        return np.asarray(quotient(self.support, self.n))

    @property
    def is_weighted(self) -> bool:
        """Whether counts are sums of weights, which have no binomial interval."""
        return bool(self.tp.dtype.kind == "f")

    def intervals(self, confidence: float = 0.95) -> ClassIntervals:
        """Wilson intervals of precision and recall, and that of F1 which rests on one, for each class.

        nan for weighted or re-weighted counts, which are not binomial. Raises `ParameterError` for a confidence
        outside (0, 1). See `metrics_core.wilson` and `metrics_core.f1_interval`.
        """
        tp, fp, fn = (_whole(counts) for counts in (self.tp, self.fp, self.fn))
        precision, recall = wilson(tp, tp + fp, confidence), wilson(tp, tp + fn, confidence)
        f1 = f1_interval(tp, fp, fn, confidence)
        if self.is_weighted:
            nothing = np.full(len(self.tp), np.nan)
            return ClassIntervals(*(Interval(nothing, nothing) for _ in range(3)))
        return ClassIntervals(precision, recall, f1)

    def to_frame(self) -> pd.DataFrame:
        """One row per class."""
        names = ("support", "share", "predicted", "tp", "fp", "fn", "precision", "recall", "f1")
        columns: dict[str, Any] = {name: getattr(self, name) for name in names}
        return pd.DataFrame({"class": pd.Series(self.classes, dtype=object), **columns})


def _whole(counts: Counts) -> Counts:
    return counts if counts.dtype.kind == "i" else np.zeros(len(counts), dtype=np.int64)

"""Per-class counts, precision, recall and F1 against the rest, with intervals."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from metrics_core.computing.arrays import Count, Counts, FloatArray
from metrics_core.intervals.proportions import Interval, f1_interval, wilson
from metrics_core.multiclass.classes import Classes
from metrics_core.ratios import quotient


class ClassIntervals(NamedTuple):
    """Intervals of each class, arrays (K,); nan where the metric is undefined, and for weighted counts."""

    precision: Interval
    recall: Interval
    f1: Interval


@dataclass(frozen=True, eq=False)
class PerClass:
    """Per-class counts and metrics; arrays (K,) in the order of `classes`.

    `tp` cases of the class are predicted as the class, `fp` cases of other classes are, `fn` cases of the class are
    not. `n` is the number of all cases, or of those that count for each class. `recall` is passed in, since it does not
    change with the class prevalences; it is nan for a class that has prevalence 0.
    """

    classes: Classes
    tp: Counts
    fp: Counts
    fn: Counts
    n: Count | Counts
    recall: FloatArray

    @property
    def support(self) -> Counts:
        """Cases of each class, TP + FN."""
        return self.tp + self.fn

    @property
    def predicted(self) -> Counts:
        """Cases predicted as each class, TP + FP."""
        return self.tp + self.fp

    @property
    def precision(self) -> FloatArray:
        """TP / (TP + FP); nan if the class is never predicted (scikit-learn: 0)."""
        return np.asarray(quotient(self.tp, self.predicted))

    @property
    def f1(self) -> FloatArray:
        """2 TP / (2 TP + FN + FP); nan if the class neither occurs nor is predicted (scikit-learn: 0)."""
        return np.asarray(quotient(2 * self.tp, 2 * self.tp + self.fn + self.fp))

    @property
    def share(self) -> FloatArray:
        """Prevalence of each class: its share of all cases."""
        return np.asarray(quotient(self.support, self.n))

    @property
    def is_weighted(self) -> bool:
        """Whether the counts are sums of weights, for which there is no binomial interval."""
        return bool(self.tp.dtype.kind == "f")

    def intervals(self, confidence: float = 0.95) -> ClassIntervals:
        """Wilson intervals of precision and recall, and an interval of F1, for each class.

        See `metrics_core.wilson` and `metrics_core.f1_interval`. nan for weighted or re-weighted counts, which are not
        binomial. Raises `ParameterError` for a confidence outside (0, 1).
        """
        tp, fp, fn = (_as_integers(counts) for counts in (self.tp, self.fp, self.fn))
        precision, recall = wilson(tp, tp + fp, confidence), wilson(tp, tp + fn, confidence)
        f1 = f1_interval(tp, fp, fn, confidence)
        if self.is_weighted:
            undefined = np.full(len(self.tp), np.nan)
            return ClassIntervals(*(Interval(undefined, undefined) for _ in range(3)))
        return ClassIntervals(precision, recall, f1)

    def to_frame(self) -> pd.DataFrame:
        """One row per class."""
        names = ("support", "share", "predicted", "tp", "fp", "fn", "precision", "recall", "f1")
        columns: dict[str, Any] = {name: getattr(self, name) for name in names}
        return pd.DataFrame({"class": pd.Series(self.classes, dtype=object), **columns})


def _as_integers(counts: Counts) -> Counts:
    return counts if counts.dtype.kind == "i" else np.zeros(len(counts), dtype=np.int64)

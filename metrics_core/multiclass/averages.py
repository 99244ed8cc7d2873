"""Micro, macro and weighted averages over classes, each with the number of classes it leaves out."""

import math
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pandas as pd

from metrics_core.computing.arrays import Counts, FloatArray
from metrics_core.multiclass.per_class import PerClass
from metrics_core.ratios import quotient


class Average(NamedTuple):
    """A mean over classes, and how many classes it leaves out; nan if it leaves out all of them.

    `n_absent` classes occur neither as true nor as predicted class. `n_undefined` other classes have no value:
    precision if the class is never predicted, recall if it has no case.
    """

    value: float
    n_absent: int = 0
    n_undefined: int = 0


class Averaged(NamedTuple):
    """Precision, recall and F1, all averaged in the same way."""

    precision: Average
    recall: Average
    f1: Average


@dataclass(frozen=True)
class Averages:
    """Micro, macro and weighted averages over classes.

    `micro` pools the counts of all classes; with one true and one predicted class per case it equals accuracy. `macro`
    is the mean of the classes' values, so macro F1 is not the F1 of macro precision and macro recall. `weighted` is the
    mean weighted by the number of cases of each class; weighted F1 may lie outside weighted precision and recall.
    """

    micro: Averaged
    macro: Averaged
    weighted: Averaged

    @property
    def f1_of_macro_means(self) -> float:
        """2 P R / (P + R) of macro precision P and macro recall R: a second definition of macro F1 in the literature.

        It differs from `macro.f1`, the mean of the classes' F1 (Opitz and Burst 2019, arXiv:1911.03347).
        """
        precision, recall = self.macro.precision.value, self.macro.recall.value
        return float(quotient(2 * precision * recall, precision + recall))

    def to_frame(self) -> pd.DataFrame:
        """One row per average; for each metric its value and the numbers of classes left out."""
        rows = {name: getattr(self, name) for name in ("micro", "macro", "weighted")}
        return pd.DataFrame.from_dict({name: _row(averaged) for name, averaged in rows.items()}, orient="index")


def averages(classes: PerClass) -> Averages:
    """Micro, macro and weighted averages of the per-class metrics.

    As `sklearn.metrics.precision_recall_fscore_support` with `zero_division=nan`: a class whose value is undefined is
    left out and counted, never taken as 0. The weighted average is nan if every class with a case is undefined
    (scikit-learn returns the unweighted mean).
    """
    values = (classes.precision, classes.recall, classes.f1)
    absent = (classes.support == 0) & (classes.predicted == 0)
    macro = Averaged(*(mean_of_defined(each, absent) for each in values))
    weighted = Averaged(*(mean_of_defined(each, absent, classes.support) for each in values))
    return Averages(micro_average(classes.tp, classes.fp, classes.fn), macro, weighted)


def micro_average(tp: Counts, fp: Counts, fn: Counts) -> Averaged:
    """Precision, recall and F1 of the counts summed over all classes."""
    hits, alarms, missed = (counts.sum() for counts in (tp, fp, fn))
    ratios = (
        quotient(hits, hits + alarms),
        quotient(hits, hits + missed),
        quotient(2 * hits, 2 * hits + missed + alarms),
    )
    return Averaged(*map(Average, ratios))


def mean_of_defined(values: FloatArray, absent: Counts, weights: Counts | None = None) -> Average:
    """The mean of the values that are not nan, and how many of the nan values belong to absent classes.

    >>> mean_of_defined(np.array([0.5, 1.0, np.nan]), absent=np.array([False, False, True]))
    Average(value=0.75, n_absent=1, n_undefined=0)
    """
    undefined = np.isnan(values)
    shares = np.ones(len(values)) if weights is None else np.asarray(weights, dtype=np.float64)
    total = math.fsum(shares[~undefined])
    value = math.fsum((values * shares)[~undefined]) / total if total else math.nan
    return Average(value, int((undefined & absent).sum()), int((undefined & ~absent).sum()))


def _row(averaged: Averaged) -> dict[str, float]:
    cells = averaged._asdict().items()
    return {f"{name}{end}": getattr(average, field) for name, average in cells for end, field in _COLUMNS}


_COLUMNS = (("", "value"), ("_n_absent", "n_absent"), ("_n_undefined", "n_undefined"))

"""Curves over all thresholds: one row per distinct score, and one for threshold +inf, where no case is flagged."""

from collections.abc import Iterable
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.computing.arrays import Counts, FloatArray, Values, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.confusion import COUNTS, ConfusionMatrix
from metrics_core.metrics import METRICS, Metric, as_metric, as_metrics, is_metric
from metrics_core.prevalence.reweighting import ClassWeights
from metrics_core.ratios import product, quotient
from metrics_core.statistic import Block, Statistic


class Columns:
    """Arrays of one length that become the columns of a table."""

    def __len__(self) -> int:
        return len(getattr(self, fields(self)[0].name))  # type: ignore[arg-type]

    def to_frame(self) -> pd.DataFrame:
        """One row per item of the arrays, one column per field."""
        return pd.DataFrame({f.name: getattr(self, f.name) for f in fields(self)})  # type: ignore[arg-type]


@dataclass(frozen=True, eq=False)
class PRCurve(Columns):
    """Precision and recall at every distinct score, thresholds ascending; arrays of one length.

    The last row is threshold +inf with recall 0 and, by convention, precision 1. Recall is nan without a positive
    case. Draw it as steps: between two rows no other precision is achievable by a threshold (Davis and Goadrich
    2006, doi:10.1145/1143844.1143874).
    """

    thresholds: FloatArray
    precision: FloatArray
    recall: FloatArray


@dataclass(frozen=True, eq=False)
class ROCCurve(Columns):
    """FPR and TPR from (0, 0) at threshold +inf to (1, 1), thresholds descending; arrays of one length.

    nan if the class is missing. Fawcett 2006, doi:10.1016/j.patrec.2005.10.010.
    """

    thresholds: FloatArray
    fpr: FloatArray
    tpr: FloatArray


@dataclass(frozen=True, eq=False)
class PRGainCurve(Columns):
    """Precision gain and recall gain at every distinct score and +inf, thresholds ascending; arrays of one length.

    A gain is at most 1, 0 for the classifier that flags every case, negative below it, and nan where TP = 0. Flach
    and Kull 2015.
    """

    thresholds: FloatArray
    precision_gain: FloatArray
    recall_gain: FloatArray


@dataclass(frozen=True, eq=False)
class ThresholdCurve:
    """The confusion matrix at each threshold; each metric is an attribute, computed on access.

    >>> from metrics_core import BinaryScores
    >>> scores = BinaryScores.from_predictions([0, 1, 1], [0.2, 0.4, 0.9])
    >>> scores.threshold_curve([0.3, 0.5]).recall
    array([1. , 0.5])
    """

    thresholds: FloatArray
    confusion: ConfusionMatrix

    def __len__(self) -> int:
        return len(self.thresholds)

    def __getattr__(self, name: str) -> Any:
        """The values of the metric with this key or alias, one per threshold."""
        if is_metric(name):
            return as_metric(name)(self.confusion)
        raise AttributeError(f"A threshold curve has no {name!r}; its metrics are {', '.join(METRICS)}.")

    def __dir__(self) -> Iterable[str]:
        return [*super().__dir__(), *METRICS]

    def to_frame(self, metrics: Iterable[str | Metric] | None = None) -> pd.DataFrame:
        """One row per threshold: the threshold, the four counts and the given metrics (all by default)."""
        chosen = as_metrics(METRICS if metrics is None else metrics)
        columns = {"threshold": self.thresholds} | dict(zip(COUNTS, self.confusion.counts, strict=True))
        return pd.DataFrame(columns | {metric.key: metric(self.confusion) for metric in chosen})


def pr_curve(statistic: Statistic, class_weights: ClassWeights) -> PRCurve:
    """The PR curve; recall does not depend on the class weights."""
    length = statistic.n_distinct + 1
    thresholds = np.empty(length, statistic.dtype)
    precision, recall, class_weights = np.empty(length), np.empty(length), class_weights.for_ratios

    def fill(block: Block) -> None:
        rows = statistic.rows_of(block)
        thresholds[rows.place] = rows.thresholds
        np.divide(rows.tp, statistic.n_positive or np.nan, out=recall[rows.place])
        tp, fp = class_weights.reweigh(rows.tp, rows.fp)
        np.divide(tp, tp + fp, out=precision[rows.place])

    on_threads(fill, statistic.blocks)
    thresholds[-1], precision[-1], recall[-1] = np.inf, 1.0, quotient(0, statistic.n_positive)
    return PRCurve(read_only(thresholds), read_only(precision), read_only(recall))


def roc_curve(statistic: Statistic) -> ROCCurve:
    """The ROC curve, which does not depend on the prevalence."""
    thresholds, tp, fp = _all_thresholds(statistic)
    return ROCCurve(
        read_only(thresholds[::-1].copy()),
        quotient(fp[::-1], statistic.n_negative),
        quotient(tp[::-1], statistic.n_positive),
    )


def pr_gain_curve(statistic: Statistic, class_weights: ClassWeights) -> PRGainCurve:
    """The PR gain curve: precG = 1 - r FP / TP and recG = 1 - r FN / TP with r = P / N."""
    thresholds, tp, fp = _all_thresholds(statistic)
    p, n = statistic.n_positive * class_weights.positive, statistic.n_negative * class_weights.negative
    tp, fp, fn = (
        tp * class_weights.positive,
        fp * class_weights.negative,
        (statistic.n_positive - tp) * class_weights.positive,
    )
    return PRGainCurve(read_only(thresholds), _gain(tp, fp, p, n), _gain(tp, fn, p, n))


def threshold_curve(statistic: Statistic, prevalence: float | None, thresholds: FloatArray | None) -> ThresholdCurve:
    """The curve at the given thresholds, or at every distinct score and +inf."""
    if thresholds is None:
        thresholds, tp, fp = _all_thresholds(statistic)
        matrix = statistic.confusion(read_only(tp), read_only(fp))
    else:
        matrix = statistic.confusion_at(thresholds)
    return ThresholdCurve(read_only(thresholds), matrix if prevalence is None else matrix.at_prevalence(prevalence))


def _gain(tp: Counts, errors: Counts, p: float, n: float) -> Values:
    hits = product(tp, n)
    return quotient(hits - product(errors, p), hits)


def _all_thresholds(statistic: Statistic) -> tuple[FloatArray, Counts, Counts]:
    _, thresholds, tp, fp = statistic.rows()
    return np.append(thresholds, thresholds.dtype.type(np.inf)), np.append(tp, 0), np.append(fp, 0)

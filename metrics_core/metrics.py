"""The metrics of a confusion matrix: each one's key, formula, range and direction, declared once."""

from collections.abc import Iterable
from dataclasses import dataclass

from metrics_core import ratios
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.quantity import Quantity

INFINITY = float("inf")


@dataclass(frozen=True, kw_only=True)
class Metric(Quantity):
    """A metric of a confusion matrix: a `Quantity` with its formula and its range.

    `key` is its name as an attribute of `ConfusionMatrix` and `ThresholdCurve`, `alias` a second name that is accepted
    wherever the key is. `formula` is plain text in TP, FP, FN, TN, P and N. Values are in [`minimum`, `maximum`], or
    nan where `undefined_when` says so.

    >>> from metrics_core import METRICS, ConfusionMatrix
    >>> METRICS["precision"](ConfusionMatrix(tp=6, fp=6, fn=2, tn=20))
    0.5
    """

    formula: str
    minimum: float = 0.0
    maximum: float = 1.0
    alias: str | None = None


_NO_CASE = "there is no case"
_NO_POSITIVE = "no case is positive"
_NO_NEGATIVE = "no case is negative"
_NONE_FLAGGED = "no case is flagged"
_ALL_FLAGGED = "every case is flagged"
_ONE_CLASS = "only one class is present"
_NOTHING_TO_FIND = "no case is positive and none is flagged"

_CATALOGUE = (
    Metric(
        key="accuracy",
        formula="(TP + TN) / (TP + FP + FN + TN)",
        undefined_when=_NO_CASE,
        ratio=ratios.accuracy,
        best_at_positives=True,
    ),
    Metric(
        key="precision",
        formula="TP / (TP + FP)",
        undefined_when=_NONE_FLAGGED,
        ratio=ratios.precision,
        best_at_positives=True,
        alias="ppv",
    ),
    Metric(
        key="recall",
        formula="TP / (TP + FN)",
        undefined_when=_NO_POSITIVE,
        ratio=ratios.recall,
        best_at_positives=True,
        prevalence_invariant=True,
        alias="tpr",
    ),
    Metric(
        key="f1",
        formula="2 TP / (2 TP + FN + FP)",
        undefined_when=_NOTHING_TO_FIND,
        ratio=ratios.f1,
        best_at_positives=True,
    ),
    Metric(
        key="specificity",
        formula="TN / (FP + TN)",
        undefined_when=_NO_NEGATIVE,
        ratio=ratios.specificity,
        best_at_positives=True,
        prevalence_invariant=True,
        alias="tnr",
    ),
    Metric(
        key="fpr",
        formula="FP / (FP + TN)",
        undefined_when=_NO_NEGATIVE,
        ratio=ratios.fpr,
        best_at_positives=True,
        higher_is_better=False,
        prevalence_invariant=True,
    ),
    Metric(
        key="fnr",
        formula="FN / (TP + FN)",
        undefined_when=_NO_POSITIVE,
        ratio=ratios.fnr,
        best_at_positives=True,
        higher_is_better=False,
        prevalence_invariant=True,
    ),
    Metric(
        key="npv",
        formula="TN / (TN + FN)",
        undefined_when=_ALL_FLAGGED,
        ratio=ratios.npv,
        best_at_positives=True,
    ),
    Metric(
        key="false_discovery_rate",
        formula="FP / (TP + FP)",
        undefined_when=_NONE_FLAGGED,
        ratio=ratios.false_discovery_rate,
        best_at_positives=True,
        higher_is_better=False,
    ),
    Metric(
        key="f0_5",
        formula="1.25 TP / (1.25 TP + 0.25 FN + FP)",
        undefined_when=_NOTHING_TO_FIND,
        ratio=ratios.f0_5,
        best_at_positives=True,
    ),
    Metric(
        key="f2",
        formula="5 TP / (5 TP + 4 FN + FP)",
        undefined_when=_NOTHING_TO_FIND,
        ratio=ratios.f2,
        best_at_positives=True,
    ),
    Metric(
        key="balanced_accuracy",
        formula="(TP N + TN P) / (2 P N)",
        undefined_when=_ONE_CLASS,
        ratio=ratios.balanced_accuracy,
        best_at_positives=True,
        prevalence_invariant=True,
    ),
    Metric(
        key="youden_j",
        formula="TP / P - FP / N",
        undefined_when=_ONE_CLASS,
        ratio=ratios.youden_j,
        best_at_positives=True,
        terms=ratios.youden_j_terms,
        minimum=-1.0,
        prevalence_invariant=True,
    ),
    Metric(
        key="mcc",
        formula="(TP TN - FP FN) / sqrt((TP + FP) (TP + FN) (TN + FP) (TN + FN))",
        undefined_when="only one class is present, or every case gets the same prediction",
        ratio=ratios.mcc,
        best_at_positives=True,
        terms=ratios.mcc_terms,
        minimum=-1.0,
    ),
    Metric(
        key="kappa",
        formula="2 (TP TN - FP FN) / ((TP + FP) N + P (FN + TN))",
        undefined_when="only one class is present, and every prediction is that class",
        ratio=ratios.kappa,
        best_at_positives=True,
        terms=ratios.kappa_terms,
        minimum=-1.0,
    ),
    Metric(
        key="flagged_rate",
        formula="(TP + FP) / (TP + FP + FN + TN)",
        undefined_when=_NO_CASE,
        ratio=ratios.flagged_rate,
        higher_is_better=None,
    ),
    Metric(
        key="lift",
        formula="TP (P + N) / ((TP + FP) P)",
        undefined_when="no case is flagged, or none is positive",
        ratio=ratios.lift,
        best_at_positives=True,
        maximum=INFINITY,
    ),
    Metric(
        key="lr_positive",
        formula="TP N / (FP P)",
        undefined_when="no negative case is flagged, or no case is positive",
        ratio=ratios.lr_positive,
        maximum=INFINITY,
        prevalence_invariant=True,
    ),
    Metric(
        key="lr_negative",
        formula="FN N / (TN P)",
        undefined_when="every negative case is flagged, or no case is positive",
        ratio=ratios.lr_negative,
        best_at_positives=True,
        maximum=INFINITY,
        higher_is_better=False,
        prevalence_invariant=True,
    ),
)

METRICS: dict[str, Metric] = {metric.key: metric for metric in _CATALOGUE}
_NAMED: dict[str, Metric] = METRICS | {metric.alias: metric for metric in _CATALOGUE if metric.alias}


def as_metric(metric: str | Metric) -> Metric:
    """The metric itself, or the metric with this key or alias; raises `ParameterError` if there is none.

    >>> as_metric("tpr").key
    'recall'
    """
    if isinstance(metric, Metric):
        return metric
    if not isinstance(metric, str) or metric not in _NAMED:
        raise ParameterError("core-metric-unknown", value=shown(metric), choices=", ".join(METRICS))
    return _NAMED[metric]


def as_metrics(metrics: Iterable[str | Metric]) -> list[Metric]:
    """Several metrics, each as `as_metric` finds it; a single metric becomes a list.

    >>> [metric.key for metric in as_metrics("f1")]
    ['f1']
    """
    if isinstance(metrics, str | Metric):
        return [as_metric(metrics)]
    try:
        several = list(metrics)
    except TypeError:  # Not iterable.
        raise ParameterError("core-metric-unknown", value=shown(metrics), choices=", ".join(METRICS)) from None
    return [as_metric(metric) for metric in several]


def is_metric(name: str) -> bool:
    """Whether a metric has this key or alias."""
    return name in _NAMED

"""The metrics of a confusion matrix: each one's key, formula, range and direction, declared once."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError
from metrics_core.formula import (
    CASES,
    FN,
    FP,
    TN,
    TP,
    Clipped,
    Determinant,
    Formula,
    N,
    P,
    Parameter,
    RootOfProduct,
    proportion,
)
from metrics_core.quantity import Quantity, Undefined

INFINITY = float("inf")


@dataclass(frozen=True, kw_only=True)
class Metric(Quantity):
    """A metric of a confusion matrix: a `Quantity` with its formula and its range.

    `key` is its name as an attribute of `ConfusionMatrix` and `ThresholdCurve`, `alias` a second name that is accepted
    wherever the key is. Values are in [`minimum`, `maximum`], or nan where `undefined_when` says so.

    >>> from metrics_core import METRICS, ConfusionMatrix
    >>> METRICS["precision"](ConfusionMatrix(tp=6, fp=6, fn=2, tn=20))
    0.5
    """

    minimum: float = 0.0
    maximum: float = 1.0
    alias: str | None = None

    @cached_property
    def formula(self) -> str:
        """The formula as text in TP, FP, FN, TN, P, N and n; empty for a ratio that is a function of your own."""
        return str(self.ratio) if isinstance(self.ratio, Formula) else ""

    @property
    def proportion(self) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """The counts of successes and of trials, if it is a proportion of cases; such a metric has Wilson's interval.

        >>> METRICS["precision"].proportion
        (('tp',), ('tp', 'fp'))
        """
        return proportion(self.ratio) if isinstance(self.ratio, Formula) else None


FLAGGED_CASES = TP + FP
_DETERMINANT = Determinant(TP, FP, FN, TN)
_BETA = Parameter("beta", "β")
# For a larger float x, x + 1 == x.
_MAX_EXACT_INTEGER = 2.0**53


def _f_beta(squared: Formula | float) -> Formula:
    return (1 + squared) * TP / ((1 + squared) * TP + squared * FN + FP)


F_BETA = _f_beta(_BETA * _BETA)


def f_beta(beta: float) -> Formula:
    """F_beta for a number beta of 0 or more; 0 is precision, infinity recall.

    >>> str(f_beta(2)), f_beta(2)(6, 6, 2, 20)
    ('5 TP / (5 TP + 4 FN + FP)', 0.6818181818181818)
    """
    squared = beta * beta
    # 1 + b² equals b², and its product with a count may exceed the range of floats.
    return TP / (TP + FN + FP / squared) if squared > _MAX_EXACT_INTEGER else _f_beta(squared)


_CATALOGUE = (
    Metric(
        key="accuracy",
        undefined_when=Undefined.NO_CASE,
        ratio=(TP + TN) / CASES,
        best_at_positives=True,
    ),
    Metric(
        key="precision",
        undefined_when=Undefined.NONE_FLAGGED,
        ratio=TP / FLAGGED_CASES,
        best_at_positives=True,
        alias="ppv",
    ),
    Metric(
        key="recall",
        undefined_when=Undefined.NO_POSITIVE,
        ratio=TP / P,
        best_at_positives=True,
        prevalence_invariant=True,
        alias="tpr",
    ),
    Metric(
        key="f1",
        undefined_when=Undefined.NOTHING_TO_FIND,
        ratio=f_beta(1),
        best_at_positives=True,
    ),
    Metric(
        key="specificity",
        undefined_when=Undefined.NO_NEGATIVE,
        ratio=TN / N,
        best_at_positives=True,
        prevalence_invariant=True,
        alias="tnr",
    ),
    Metric(
        key="fpr",
        undefined_when=Undefined.NO_NEGATIVE,
        ratio=FP / N,
        best_at_positives=True,
        higher_is_better=False,
        prevalence_invariant=True,
    ),
    Metric(
        key="fnr",
        undefined_when=Undefined.NO_POSITIVE,
        ratio=FN / P,
        best_at_positives=True,
        higher_is_better=False,
        prevalence_invariant=True,
    ),
    Metric(
        key="npv",
        undefined_when=Undefined.ALL_FLAGGED,
        ratio=TN / (TN + FN),
        best_at_positives=True,
    ),
    Metric(
        key="false_discovery_rate",
        undefined_when=Undefined.NONE_FLAGGED,
        ratio=FP / FLAGGED_CASES,
        best_at_positives=True,
        higher_is_better=False,
    ),
    Metric(
        key="f0_5",
        undefined_when=Undefined.NOTHING_TO_FIND,
        ratio=f_beta(0.5),
        best_at_positives=True,
    ),
    Metric(
        key="f2",
        undefined_when=Undefined.NOTHING_TO_FIND,
        ratio=f_beta(2),
        best_at_positives=True,
    ),
    Metric(
        key="balanced_accuracy",
        undefined_when=Undefined.ONE_CLASS,
        ratio=(TP * N + TN * P) / (2 * (P * N)),
        best_at_positives=True,
        prevalence_invariant=True,
    ),
    Metric(
        key="youden_j",
        undefined_when=Undefined.ONE_CLASS,
        ratio=_DETERMINANT / (P * N),
        best_at_positives=True,
        minimum=-1.0,
        prevalence_invariant=True,
    ),
    Metric(
        key="mcc",
        undefined_when=Undefined.ONE_CLASS_OR_ONE_PREDICTION,
        ratio=Clipped(_DETERMINANT / (RootOfProduct(FLAGGED_CASES, P) * RootOfProduct(N, TN + FN))),
        best_at_positives=True,
        minimum=-1.0,
    ),
    Metric(
        key="kappa",
        undefined_when=Undefined.ONE_CLASS_PREDICTED,
        ratio=2 * _DETERMINANT / (FLAGGED_CASES * N + P * (FN + TN)),
        best_at_positives=True,
        minimum=-1.0,
    ),
    Metric(
        key="flagged_rate",
        undefined_when=Undefined.NO_CASE,
        ratio=FLAGGED_CASES / CASES,
        higher_is_better=None,
    ),
    Metric(
        key="lift",
        undefined_when=Undefined.NONE_FLAGGED_OR_POSITIVE,
        ratio=TP * CASES / (FLAGGED_CASES * P),
        best_at_positives=True,
        maximum=INFINITY,
    ),
    Metric(
        key="lr_positive",
        undefined_when=Undefined.NO_FALSE_POSITIVE_OR_POSITIVE,
        ratio=TP * N / (FP * P),
        maximum=INFINITY,
        prevalence_invariant=True,
    ),
    Metric(
        key="lr_negative",
        undefined_when=Undefined.NO_TRUE_NEGATIVE_OR_POSITIVE,
        ratio=FN * N / (TN * P),
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

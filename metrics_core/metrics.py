"""The catalogue: each metric's name, formula, range, direction, colour and help text, declared once."""

from collections.abc import Iterable
from dataclasses import dataclass

from metrics_core import ratios
from metrics_core.errors import ParameterError
from metrics_core.messages import shown
from metrics_core.quantity import Quantity

INFINITY = float("inf")


@dataclass(frozen=True, kw_only=True)
class Metric(Quantity):
    """One metric: a quantity that pages show, and how it is called, written and coloured.

    `key` is its name as an attribute of `ConfusionMatrix` and `ThresholdCurve`; `minimum` and `maximum` bound its
    values; `colour` is hex. `alias` is the short name that the field has for it beside the key, and is understood
    wherever the key is.

    >>> from metrics_core import METRICS, ConfusionMatrix
    >>> METRICS["precision"](ConfusionMatrix(tp=6, fp=6, fn=2, tn=20))
    0.5
    """

    label: str
    formula: str
    colour: str
    help: str
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
        label="Accuracy",
        formula="(TP + TN) / (TP + FP + FN + TN)",
        colour="#CC79A7",
        help="Share of all cases called correctly. With rare positives, flagging nobody already scores high.",
        undefined_when=_NO_CASE,
        ratio=ratios.accuracy,
        best_at_positives=True,
    ),
    Metric(
        key="precision",
        label="Precision",
        formula="TP / (TP + FP)",
        colour="#0072B2",
        help="Share of the flagged cases that are truly positive (positive predictive value).",
        undefined_when=_NONE_FLAGGED,
        ratio=ratios.precision,
        best_at_positives=True,
        alias="ppv",
    ),
    Metric(
        key="recall",
        label="Recall",
        formula="TP / (TP + FN)",
        colour="#D55E00",
        help="Share of the positive cases that are flagged (sensitivity, true positive rate).",
        undefined_when=_NO_POSITIVE,
        ratio=ratios.recall,
        best_at_positives=True,
        of_each_class=True,
        alias="tpr",
    ),
    Metric(
        key="f1",
        label="F1",
        formula="2 TP / (2 TP + FN + FP)",
        colour="#009E73",
        help="Harmonic mean of precision and recall: high only if both are.",
        undefined_when=_NOTHING_TO_FIND,
        ratio=ratios.f1,
        best_at_positives=True,
    ),
    Metric(
        key="specificity",
        label="Specificity",
        formula="TN / (FP + TN)",
        colour="#56B4E9",
        help="Share of the negative cases that are left alone (true negative rate).",
        undefined_when=_NO_NEGATIVE,
        ratio=ratios.specificity,
        best_at_positives=True,
        of_each_class=True,
        alias="tnr",
    ),
    Metric(
        key="fpr",
        label="False positive rate",
        formula="FP / (FP + TN)",
        colour="#E69F00",
        help="Share of the negative cases that are flagged (fall-out).",
        undefined_when=_NO_NEGATIVE,
        ratio=ratios.fpr,
        best_at_positives=True,
        higher_is_better=False,
        of_each_class=True,
    ),
    Metric(
        key="fnr",
        label="False negative rate",
        formula="FN / (TP + FN)",
        colour="#882255",
        help="Share of the positive cases that are missed (miss rate).",
        undefined_when=_NO_POSITIVE,
        ratio=ratios.fnr,
        best_at_positives=True,
        higher_is_better=False,
        of_each_class=True,
    ),
    Metric(
        key="npv",
        label="NPV",
        formula="TN / (TN + FN)",
        colour="#44AA99",
        help="Share of the cases not flagged that are truly negative (negative predictive value).",
        undefined_when=_ALL_FLAGGED,
        ratio=ratios.npv,
        best_at_positives=True,
    ),
    Metric(
        key="false_discovery_rate",
        label="False discovery rate",
        formula="FP / (TP + FP)",
        colour="#AA4466",
        help="Share of the flagged cases that are false alarms: 1 minus precision.",
        undefined_when=_NONE_FLAGGED,
        ratio=ratios.false_discovery_rate,
        best_at_positives=True,
        higher_is_better=False,
    ),
    Metric(
        key="f0_5",
        label="F0.5",
        formula="1.25 TP / (1.25 TP + 0.25 FN + FP)",
        colour="#117733",
        help="F-measure in which precision counts twice as much as recall.",
        undefined_when=_NOTHING_TO_FIND,
        ratio=ratios.f0_5,
        best_at_positives=True,
    ),
    Metric(
        key="f2",
        label="F2",
        formula="5 TP / (5 TP + 4 FN + FP)",
        colour="#999933",
        help="F-measure in which recall counts twice as much as precision.",
        undefined_when=_NOTHING_TO_FIND,
        ratio=ratios.f2,
        best_at_positives=True,
    ),
    Metric(
        key="balanced_accuracy",
        label="Balanced accuracy",
        formula="(TP N + TN P) / (2 P N)",
        colour="#6699CC",
        help="Mean of recall and specificity: 0.5 for any constant answer, whatever the prevalence.",
        undefined_when=_ONE_CLASS,
        ratio=ratios.balanced_accuracy,
        best_at_positives=True,
        of_each_class=True,
    ),
    Metric(
        key="youden_j",
        label="Youden's J",
        formula="TP / P - FP / N",
        colour="#AA4499",
        help="Recall minus the false positive rate: 0 is chance, 1 is perfect.",
        undefined_when=_ONE_CLASS,
        ratio=ratios.youden_j,
        best_at_positives=True,
        terms=ratios.youden_j_terms,
        minimum=-1.0,
        of_each_class=True,
    ),
    Metric(
        key="mcc",
        label="MCC",
        formula="(TP TN - FP FN) / sqrt((TP + FP) (TP + FN) (TN + FP) (TN + FN))",
        colour="#7B68EE",
        help="Matthews correlation of truth and decision: 0 is chance, 1 is perfect, -1 is always wrong.",
        undefined_when="only one class is present, or every case gets the same decision",
        ratio=ratios.mcc,
        best_at_positives=True,
        terms=ratios.mcc_terms,
        minimum=-1.0,
    ),
    Metric(
        key="kappa",
        label="Cohen's kappa",
        formula="2 (TP TN - FP FN) / ((TP + FP) N + P (FN + TN))",
        colour="#A6761D",
        help="Agreement of truth and decision beyond chance: 0 is chance, 1 is perfect.",
        undefined_when="only one class is present and every decision is that class",
        ratio=ratios.kappa,
        best_at_positives=True,
        terms=ratios.kappa_terms,
        minimum=-1.0,
    ),
    Metric(
        key="flagged_rate",
        label="Flagged",
        formula="(TP + FP) / (TP + FP + FN + TN)",
        colour="#888888",
        help="Share of all cases that are flagged: the work that a decision makes.",
        undefined_when=_NO_CASE,
        ratio=ratios.flagged_rate,
        higher_is_better=None,
    ),
    Metric(
        key="lift",
        label="Lift",
        formula="TP (P + N) / ((TP + FP) P)",
        colour="#E7298A",
        help="Precision divided by prevalence: how many times better than flagging at random.",
        undefined_when="no case is flagged, or none is positive",
        ratio=ratios.lift,
        best_at_positives=True,
        maximum=INFINITY,
    ),
    Metric(
        key="lr_positive",
        label="Likelihood ratio +",
        formula="TP N / (FP P)",
        colour="#B2912F",
        help="Recall divided by the false positive rate: what a flag multiplies the odds by.",
        undefined_when="no negative case is flagged, or no case is positive",
        ratio=ratios.lr_positive,
        maximum=INFINITY,
        of_each_class=True,
    ),
    Metric(
        key="lr_negative",
        label="Likelihood ratio -",
        formula="FN N / (TN P)",
        colour="#5D8A66",
        help="Miss rate divided by specificity: what the absence of a flag multiplies the odds by.",
        undefined_when="every negative case is flagged, or no case is positive",
        ratio=ratios.lr_negative,
        best_at_positives=True,
        maximum=INFINITY,
        higher_is_better=False,
        of_each_class=True,
    ),
)

METRICS: dict[str, Metric] = {metric.key: metric for metric in _CATALOGUE}
_NAMED: dict[str, Metric] = METRICS | {metric.alias: metric for metric in _CATALOGUE if metric.alias}


def as_metric(metric: str | Metric) -> Metric:
    """The metric itself, or the catalogue's metric of that key or alias; `ParameterError` if there is none.

    >>> as_metric("tpr").key
    'recall'
    """
    if isinstance(metric, Metric):
        return metric
    if not isinstance(metric, str) or metric not in _NAMED:
        raise ParameterError("core-metric-unknown", value=shown(metric), choices=", ".join(METRICS))
    return _NAMED[metric]


def as_metrics(metrics: Iterable[str | Metric]) -> list[Metric]:
    """Those metrics, as `as_metric` finds each; one alone is a list of one.

    >>> [metric.key for metric in as_metrics("f1")]
    ['f1']
    """
    if isinstance(metrics, str | Metric):
        return [as_metric(metrics)]
    try:
        several = list(metrics)
    except TypeError:  # Nothing that can be gone through.
        raise ParameterError("core-metric-unknown", value=shown(metrics), choices=", ".join(METRICS)) from None
    return [as_metric(metric) for metric in several]


def is_metric(name: str) -> bool:
    """Whether a metric of the catalogue has this key or alias."""
    return name in _NAMED

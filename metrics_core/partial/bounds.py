"""What a metric may be, whatever the labels of the unlabelled cases are: bounds that always hold for these cases.

Both bounds are reached: by the labels that make every unlabelled case wrong, or right. Manski 2003, Partial
Identification of Probability Distributions.
"""

import numpy as np

from metrics_core.computing.arrays import python_number
from metrics_core.errors import ParameterError
from metrics_core.formula import CASES, Formula, P, linear_fraction
from metrics_core.intervals.proportions import Interval
from metrics_core.metrics import METRICS, Metric
from metrics_core.partial.partial_labels import PartialCounts
from metrics_core.quantity import Undefined

# The share of positive cases, with bounds and intervals beside the metrics of a threshold.
PREVALENCE = Metric(key="prevalence", undefined_when=Undefined.NO_CASE, ratio=P / CASES, higher_is_better=None)
# The shares of the unlabelled cases above and below a threshold that are positive: all or none.
_CORNERS = ((0, 1), (1, 0), (0, 0), (1, 1))


def can_be_bounded(metric: Metric) -> bool:
    """Whether a metric has its extremes where all or none of the unlabelled cases above, and below, are positive.

    So it is for every metric of `METRICS`, and for every weighted sum of the counts divided by another, such as
    F-beta or prevalence. Of a function of your own it is not known.

    >>> can_be_bounded(METRICS["mcc"]), can_be_bounded(PREVALENCE)
    (True, True)
    """
    sums = linear_fraction(metric.ratio) if isinstance(metric.ratio, Formula) else None
    return METRICS.get(metric.key) == metric or (sums is not None and min(sums[1].values()) >= 0)


def bounds_of(metric: Metric, counts: PartialCounts) -> Interval:
    """The lowest and the highest value that a metric may have, arrays of the counts' shape.

    Every way to label the unlabelled cases gives a value between them, or none. Where one of the extremes is
    undefined, the bound is the metric's own limit, because values near it may be that large; nan where the metric is
    undefined whatever the labels are. Raises `ParameterError` unless `can_be_bounded`.

    >>> counts = PartialCounts(tp=6, fp=2, fn=1, tn=10, unlabelled_above=0, unlabelled_below=5)
    >>> bounds_of(METRICS["precision"], counts), bounds_of(METRICS["recall"], counts)
    (Interval(low=0.75, high=0.75), Interval(low=0.5, high=0.8571428571428571))
    """
    if not can_be_bounded(metric):
        raise ParameterError("core-partial-unbounded", metric=metric.key)
    corners = np.array([metric(counts.completed(*shares)) for shares in _CORNERS])
    is_undefined = np.isnan(metric(counts.completed(0.5, 0.5)))
    limits = (
        np.where(is_undefined, np.nan, np.where(np.isnan(corners), limit, corners))
        for limit in (metric.minimum, metric.maximum)
    )
    low, high = next(limits).min(axis=0), next(limits).max(axis=0)
    return Interval(python_number(low), python_number(high))

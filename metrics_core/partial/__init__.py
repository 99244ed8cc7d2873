"""Cases of which only some have a label: what is known, bounds that always hold, and estimates under a design.

>>> from metrics_core import METRICS
>>> partial = PartialLabels.from_predictions(
...     [1, 1, 0, 1, 0, 0], [0.9, 0.8, 0.7, 0.4, 0.3, 0.2], is_labelled=[1, 1, 1, 0, 1, 0])
>>> bounds_of(METRICS["recall"], partial.counts_at(0.5))
Interval(low=0.5, high=1.0)
>>> estimate(partial, Strata([0, 0, 0, 1, 1, 1])).scores.confusion_at(0.5).precision
0.6666666666666666
"""

from metrics_core.partial.allocation import AnticipatedFrom, LabelPlan, LabelStratum, plan_labels
from metrics_core.partial.assumption_tests import (
    AssumptionTest,
    Exceptions,
    dependence_test,
    exceptions_from,
    inclusion_test,
    scores_test,
)
from metrics_core.partial.bounds import PREVALENCE, bounds_of, can_be_bounded
from metrics_core.partial.estimates import Calibrated, Design, Estimate, Probabilities, Strata, estimate, score_strata
from metrics_core.partial.lateness import LateMetric, Lateness, counts_by_period, late_metric, lateness_of
from metrics_core.partial.limits import has_interval, limits_of
from metrics_core.partial.partial_labels import PartialCounts, PartialLabels
from metrics_core.partial.prevalence_shift import PrevalenceEstimate, PrevalenceShift, prevalence_shift
from metrics_core.partial.totals import Totals

__all__ = [
    "PREVALENCE",
    "AnticipatedFrom",
    "AssumptionTest",
    "Calibrated",
    "Design",
    "Estimate",
    "Exceptions",
    "LabelPlan",
    "LabelStratum",
    "LateMetric",
    "Lateness",
    "PartialCounts",
    "PartialLabels",
    "PrevalenceEstimate",
    "PrevalenceShift",
    "Probabilities",
    "Strata",
    "Totals",
    "bounds_of",
    "can_be_bounded",
    "counts_by_period",
    "dependence_test",
    "estimate",
    "exceptions_from",
    "has_interval",
    "inclusion_test",
    "late_metric",
    "lateness_of",
    "limits_of",
    "plan_labels",
    "prevalence_shift",
    "score_strata",
    "scores_test",
]

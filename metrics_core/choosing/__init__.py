"""Choose an operating point: objectives, constraints, feasible thresholds, and the best of them.

>>> from metrics_core import BinaryScores
>>> scores = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9])
>>> choose(scores, BestFBeta(2), [at_most("flagged", 3)]).threshold
0.7
"""

from metrics_core.choosing.choice import Choice, Infeasible, ThresholdChoice, UndefinedChoice, choose
from metrics_core.choosing.constraints import Constraint, at_least, at_most, feasible_at
from metrics_core.choosing.cost_curve import CostCurve, MissCosts, best_miss_costs, cost_curve
from metrics_core.choosing.costs import Costs
from metrics_core.choosing.decision_curve import DecisionCurve, decision_curve
from metrics_core.choosing.feasible_set import FeasibleSet, feasible_set
from metrics_core.choosing.gains import GainsCurve, gains_curve
from metrics_core.choosing.guaranteed_rates import GuaranteedRates, guaranteed_rates
from metrics_core.choosing.guarantees import cases_needed_for
from metrics_core.choosing.nearest_reachable import NearestReachable
from metrics_core.choosing.objectives import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
)
from metrics_core.choosing.promise_test import PromiseTest, promise_test
from metrics_core.choosing.review_band import (
    ReviewBand,
    best_band,
    best_band_for_capacity,
    guaranteed_band,
    review_band,
)
from metrics_core.decisions import ThresholdInterval

__all__ = [
    "BestFBeta",
    "BestMetric",
    "BreakEvenPoint",
    "Choice",
    "Constraint",
    "CostCurve",
    "Costs",
    "DecisionCurve",
    "EqualErrorPoint",
    "FeasibleSet",
    "GainsCurve",
    "GuaranteedRates",
    "HighestNetBenefit",
    "Infeasible",
    "LeastCost",
    "MissCosts",
    "NearestReachable",
    "Objective",
    "PromiseTest",
    "ReviewBand",
    "ThresholdChoice",
    "ThresholdInterval",
    "UndefinedChoice",
    "at_least",
    "at_most",
    "best_band",
    "best_band_for_capacity",
    "best_miss_costs",
    "cases_needed_for",
    "choose",
    "cost_curve",
    "decision_curve",
    "feasible_at",
    "feasible_set",
    "gains_curve",
    "guaranteed_band",
    "guaranteed_rates",
    "promise_test",
    "review_band",
]

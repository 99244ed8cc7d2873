"""The expected cost as a metric of the series, at the costs and the prevalence of the Optimize page."""

from typing import Any

import numpy as np

from metrics_core import BinaryScores
from metrics_core.choosing import Costs, LeastCost, choose
from metrics_core.computing.arrays import FloatArray
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.goal.costs import COST_CASES, CostScenario, cost_unit, selected_scenario
from threshold_explorer.views.compare.compared_scores import ComparedScores
from threshold_explorer.words.metrics import CELLS
from threshold_explorer.words.sentence import say

# The key among the metrics of a chart and of a table; the core names it "expected_cost".
COST = "cost"
EXPECTED_COST = "expected_cost"


def series_costs(dataset: BinaryDataset, compared: ComparedScores) -> tuple[Costs, float | None]:
    """The costs, and the prevalence at which they are computed; None for that of each series.

    Series of different cases are compared at their own.
    """
    scenario: CostScenario = selected_scenario(dataset)
    is_own = compared.common is None or scenario.is_observed(dataset)
    return scenario.costs, None if is_own else scenario.pi


def cost_at(scores: BinaryScores, thresholds: FloatArray, costs: Costs, prevalence: float | None) -> FloatArray:
    """The cost of `COST_CASES` cases at each threshold."""
    judged = scores if prevalence is None else scores.at_prevalence(prevalence)
    return np.asarray(0.0 - np.asarray(costs.profit(judged.confusion_at(thresholds), COST_CASES)))


def least_cost_threshold(scores: BinaryScores, costs: Costs, prevalence: float | None) -> float:
    """The threshold of minimum expected cost."""
    found = choose(scores if prevalence is None else scores.at_prevalence(prevalence), LeastCost(costs))
    # A cost is defined wherever there are cases.
    return float(found.threshold)


def cost_label() -> str:
    """The name of the metric, with the number of cases and the unit."""
    return say("compare-cost", count=COST_CASES, unit=cost_unit())


def cost_help(costs: Costs, prevalence: float | None) -> str:
    """What each outcome costs, and where that is set."""
    return say("compare-cost.help", **{cell: getattr(costs, cell) for cell in CELLS}, pi=prevalence or 0)


def for_script(costs: Costs, prevalence: float | None) -> dict[str, Any]:
    """The costs for `series.js`."""
    return {
        "of": {f"cost_{cell}": getattr(costs, cell) for cell in CELLS},
        "prevalence": prevalence,
        "cases": COST_CASES,
    }


def table_metric(costs: Costs, prevalence: float | None) -> dict[str, Any]:
    """The metric for the table of series."""
    return {"key": COST, "label": say("compare-cost-head"), "help": cost_help(costs, prevalence), "undefined_when": ""}

"""While a constraint is dragged, the browser recommends the best of the slider's positions."""

import math
from pathlib import Path

import numpy as np
import pytest

from metrics_core.choosing import (
    BestFBeta,
    BreakEvenPoint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    at_least,
    feasible_at,
)
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.interface.goal.constraints import CONSTRAINT_SLIDERS
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.live.layer import live_table
from threshold_explorer.views.optimize.recommendation import problem_for_script

SCRIPT = Path(__file__).with_name("recommendation.js")
RECALL = 0.5
OBJECTIVES = [
    SelectedObjective("f_beta", BestFBeta(2), 2),
    SelectedObjective("cost", LeastCost(Costs(tp=-2, fp=1, fn=10))),
    SelectedObjective("net_benefit", HighestNetBenefit(0.2), 0.2),
    SelectedObjective("break_even", BreakEvenPoint()),
    SelectedObjective("equal_error", EqualErrorPoint()),
]


def best_position(scores, positions, objective, bounds) -> float | None:
    """The best of the slider's positions and of flagging no case; None where none is feasible."""
    thresholds = np.append(positions, math.inf)
    matrix, quantity = scores.confusion_at(thresholds), objective.quantity
    feasible = feasible_at(matrix, bounds)
    if not feasible.any():
        return None
    good = np.where(feasible, quantity(matrix) * (1 if quantity.higher_is_better else -1), -math.inf)
    best = np.nanmax(good)
    return float(thresholds[np.flatnonzero(good >= best - 1e-12 * abs(best))[-1]])


@pytest.mark.parametrize("objective", OBJECTIVES, ids=lambda objective: objective.key)
def test_the_recommendation_while_dragging_equals_the_best_of_all_positions(objective):
    dataset = open_example(FIRST)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    problem = problem_for_script(dataset, objective)
    precision = next(slider for slider in CONSTRAINT_SLIDERS if slider.metric == "precision")
    others = {slider["key"]: slider["value"] for slider in problem["sliders"]} | {"recall_min": RECALL}
    bounds = precision.options[1:]
    table = live_table(dataset.scores, scale, 0.5)
    rows = [others | {"precision_min": bound} for bound in bounds]
    found = run_javascript(SCRIPT, {"table": table, "problem": problem, "rows": rows})
    assert {kind for kind, _, _ in found} == {"choice", "infeasible"}
    for bound, (kind, threshold, is_exact) in zip(bounds, found, strict=True):
        assert not is_exact
        constraints = [at_least("recall", RECALL), at_least("precision", bound)]
        best = best_position(dataset.scores, scale.thresholds, objective.spec, constraints)
        assert (float(threshold) if kind == "choice" else None) == best

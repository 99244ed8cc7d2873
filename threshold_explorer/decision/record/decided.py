"""A decision record made outside of a page."""

from datetime import UTC, datetime

from metrics_core.choosing import LeastCost
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.decision.record.decision import Record, Statement, current_decision
from threshold_explorer.decision.record.panel import software
from threshold_explorer.interface.controls.prevalence_slider import prevalence_text
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.views.uncertainty.two_thresholds import TILE_METRICS


def decided_record(
    dataset: BinaryDataset, threshold: float, title: str = "", problem: OptimizationProblem | None = None
) -> Record:
    """The record of a threshold of the page, as the page writes it; the title is the data's if it is empty.

    With a `problem`, the record has its objective and constraints, and the costs that it minimizes.
    """
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    decision = current_decision(
        dataset,
        scale,
        OperatingPoint(threshold, scale, None),
        TILE_METRICS,
        scenario=None if problem is None else _scenario(dataset, problem),
        problem=problem,
    )
    return Record(decision, Statement(title or dataset.title), datetime.now(UTC), software())


def _scenario(dataset: BinaryDataset, problem: OptimizationProblem) -> CostScenario | None:
    """The costs of the objective at the observed prevalence; None for another objective."""
    if not isinstance(problem.objective.spec, LeastCost):
        return None
    observed = dataset.scores.prevalence
    return CostScenario(problem.objective.spec.costs, prevalence_text(observed), observed)

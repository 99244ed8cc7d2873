"""The objective and the constraints under which the optimal threshold is studied, as set by the goal."""

from dataclasses import dataclass

import streamlit as st

from metrics_core.choosing import Constraint, LeastCost
from metrics_core.clusters.cluster_weights import has_enough_clusters
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.goal.constraints import constraints, on_these_cases
from threshold_explorer.interface.goal.costs import selected_scenario
from threshold_explorer.interface.goal.goals import selected_objective
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.words.sentence import Sentence, markdown

# With fewer cases of a class, half of them show next to nothing.
MIN_CASES_PER_CLASS = 10


@dataclass(frozen=True)
class OptimizationProblem:
    """An objective, and the constraints of a goal."""

    objective: SelectedObjective
    constraints: tuple[Constraint, ...]

    @property
    def on_these_cases(self) -> "OptimizationProblem":
        """The same without a guarantee, which resamples of these cases cannot have."""
        return OptimizationProblem(self.objective, on_these_cases(self.constraints))

    @property
    def name(self) -> Sentence:
        """The objective as it is written within a sentence."""
        return Sentence("uncertainty-objective", objective=self.objective.key, weight=self.objective.weight)


def current_problem(dataset: BinaryDataset) -> OptimizationProblem:
    """States the objective, the constraints and costs that apply, and returns them."""
    problem = OptimizationProblem(selected_objective(dataset), constraints(dataset)).on_these_cases
    st.caption(markdown("uncertainty-about", objective=str(problem.name), bounds=len(problem.constraints)))
    if isinstance(problem.objective.spec, LeastCost):
        costs = selected_scenario(dataset).costs
        st.caption(markdown("uncertainty-costs", tn=costs.tn, fp=costs.fp, fn=costs.fn, tp=costs.tp))
    return problem


def why_not_resampled(dataset: BinaryDataset) -> Sentence | None:
    """Why the cases cannot be resampled; None where they can."""
    scores = dataset.scores
    if scores.is_weighted:
        return Sentence("uncertainty-weights")
    if not 0 < scores.prevalence < 1:
        return Sentence("uncertainty-one-class")
    if scores.clustered is not None and not has_enough_clusters(scores.clustered):
        return Sentence("uncertainty-few-clusters", least=MIN_CLUSTERS)
    return None


def why_not_split(dataset: BinaryDataset) -> Sentence | None:
    """Why the cases cannot be split; None where they can."""
    counts = {"positive": dataset.scores.n_positive, "negative": dataset.scores.n_negative}
    rarer = min(counts, key=lambda side: counts[side])
    if counts[rarer] >= MIN_CASES_PER_CLASS:
        return None
    return Sentence("uncertainty-few", count=counts[rarer], name=dataset.classes[rarer], least=MIN_CASES_PER_CLASS)

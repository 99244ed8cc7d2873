"""The findings of the page for the decision record: stability and optimism of the optimum, in words and numbers."""

from collections.abc import Sequence
from dataclasses import dataclass

from metrics_core.resampling import ChosenThresholds, HeldOut, Plateau
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.progress import run_without_progress
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.views.uncertainty.objective import OptimizationProblem, why_not_resampled, why_not_split
from threshold_explorer.views.uncertainty.optimism import (
    bootstrap_optimism,
    divided_clusters,
    evaluate_splits,
    selected_split,
    sentences,
    split_method,
)
from threshold_explorer.views.uncertainty.optimum_stability import (
    PlateauOrReason,
    find_plateau,
    resample_optima,
    selected_tolerance,
    stability_method,
    stability_paragraphs,
    why_no_optimum,
)
from threshold_explorer.words.sentence import paragraph


@dataclass(frozen=True)
class FindingText:
    """Paragraphs on one question, and the method behind them; empty where nothing was computed."""

    paragraphs: Sequence[str]
    method: str = ""


@dataclass(frozen=True, eq=False)
class Findings:
    """Paragraphs on the stability and the optimism of the optimum, and the results behind them where there are any."""

    resampling: Resampling
    stability: FindingText
    optimism: FindingText
    plateau: PlateauOrReason
    optima: ChosenThresholds | None = None
    held_out: HeldOut | None = None


def findings(dataset: BinaryDataset, problem: OptimizationProblem, resampling: Resampling) -> Findings:
    """Computes what the page has not computed yet."""
    near, refused = find_plateau(dataset, problem, selected_tolerance()), why_not_resampled(dataset)
    if not isinstance(near, Plateau):
        nothing = FindingText([str(why_no_optimum(near))])
        return Findings(resampling, nothing, nothing, near)
    optima = None if refused else resample_optima(dataset, problem, resampling, run_without_progress)
    paragraphs = list(map(paragraph, stability_paragraphs(problem, near, optima)))
    how = str(stability_method(dataset, resampling)) if optima else ""
    stability = FindingText([*paragraphs, *([str(refused)] if refused else [])], how)
    if few := refused or why_not_split(dataset):
        return Findings(resampling, stability, FindingText([str(few)]), near, optima)
    column = selected_split(dataset)
    found = evaluate_splits(dataset, problem, column, resampling.seed, run_without_progress)
    if found is None:
        return Findings(resampling, stability, FindingText([]), near, optima)
    resampled = None if column else bootstrap_optimism(dataset, problem, resampling.seed, run_without_progress)
    texts = list(map(str, sentences(problem, found, column, resampled, divided_clusters(dataset, column))))
    how = str(split_method(dataset.scores, found, column, resampling.seed))
    return Findings(resampling, stability, FindingText(texts, how), near, optima, found)

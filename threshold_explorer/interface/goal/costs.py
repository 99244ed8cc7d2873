"""The costs of the four outcomes at a prevalence, and the threshold of minimum expected cost."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

import streamlit as st

from metrics_core import BinaryScores, ParameterError
from metrics_core.choosing import Choice, Costs, LeastCost, best_miss_costs, choose
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, plain_text
from threshold_explorer.interface.controls.prevalence_slider import (
    PI,
    is_prevalence,
    prevalence_slider,
    prevalence_text,
)
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    bound_widget,
    get_parameter,
    out_of_range_warning,
)
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import Sentence, say

DEFAULT_COSTS = Costs(tp=0, fp=1, fn=10, tn=0)
COST = {cell: number(f"cost_{cell}", Scope.SESSION, -1e9, 1e9) for cell in ("tn", "fp", "fn", "tp")}
CURRENCY = plain_text("currency", Scope.SESSION)
# The costs that decide between two thresholds.
ERROR_COSTS = ("fp", "fn")
COST_CASES = 10_000
# In pixels.
COST_WIDTH = 130


@dataclass(frozen=True)
class CostScenario:
    """The costs, and the prevalence at which they are computed, also as it was entered."""

    costs: Costs
    pi_text: str
    pi: float

    def scores_of(self, dataset: BinaryDataset) -> BinaryScores:
        """The scores, re-weighted to the prevalence."""
        return dataset.scores if self.is_observed(dataset) else dataset.scores.at_prevalence(self.pi)

    def is_observed(self, dataset: BinaryDataset) -> bool:
        return self.pi == dataset.scores.prevalence

    def as_observed(self, dataset: BinaryDataset) -> Costs:
        """Costs at the observed prevalence with the same optimum: those of the class rarer in the data are raised."""
        if self.is_observed(dataset):
            return self.costs
        observed = dataset.scores.prevalence
        positive, negative = self.pi / observed, (1 - self.pi) / (1 - observed)
        costs = self.costs
        return Costs(tp=costs.tp * positive, fn=costs.fn * positive, fp=costs.fp * negative, tn=costs.tn * negative)


def selected_scenario(dataset: BinaryDataset) -> CostScenario:
    """The current costs and prevalence, also on a page without their inputs."""
    costs = Costs(**{cell: _chosen_cost(cell) for cell in COST})
    observed = dataset.scores.prevalence
    text = get_parameter(PI, "")
    if not is_prevalence(text) or text == prevalence_text(observed):
        return CostScenario(costs, prevalence_text(observed), observed)
    return CostScenario(costs, text, float(text))


def are_costs_changed() -> bool:
    """Whether a cost differs from its default, or a unit was entered."""
    return Costs(**{cell: _chosen_cost(cell) for cell in COST}) != DEFAULT_COSTS or bool(cost_unit())


def _chosen_cost(cell: str) -> float:
    default: float = getattr(DEFAULT_COSTS, cell)
    fitting = COST[cell].fit(get_parameter(COST[cell], default))
    return default if fitting is None else fitting


def cost_inputs(cells: Iterable[str]) -> None:
    """Draws a box for the cost of each of these outcomes."""
    for cell in cells:
        bound_number_input(
            COST[cell],
            st,
            say(f"optimize-cost-of-{cell}"),
            default=getattr(DEFAULT_COSTS, cell),
            make_warning=out_of_range_warning(COST[cell]),
            step=1.0,
            format="%.6g",
            width=COST_WIDTH,
        )


def scenario_inputs(dataset: BinaryDataset, cells: Collection[str]) -> dict[str, float]:
    """Draws the prevalence slider, a box for the cost of each of these outcomes, and, with any, one for the unit.

    Returns the value of each text of the slider.
    """
    with st.container(key="scenario"):
        with st.container(key="scenario_prevalence"):
            _, prevalences = prevalence_slider(dataset)
        if not cells:
            return prevalences
        cost_inputs(cells)
        help = say("optimize-currency.help")
        bound_widget(CURRENCY, st.text_input, say("optimize-currency"), default="", max_chars=12, help=help)
    return prevalences


@cached_result
def minimum_cost(dataset: BinaryDataset, scenario: CostScenario) -> Choice:
    """The threshold of minimum expected cost, over all scores."""
    found = choose(scenario.scores_of(dataset), LeastCost(scenario.costs))
    assert isinstance(found, Choice)  # A cost is defined wherever there are cases.
    return found


def bayes_threshold(dataset: BinaryDataset, scenario: CostScenario) -> float | Sentence:
    """The Bayes threshold, optimal for calibrated scores, or why there is none."""
    if not has_probabilities(dataset.scores):
        return Sentence("optimize-no-probabilities")
    try:
        return float(scenario.costs.calibrated_threshold(dataset.scores.prevalence, scenario.pi))
    except ParameterError as refusal:
        return Sentence("optimize-no-odds", why=refusal_text(refusal))


def cost_text(cost: float) -> str:
    """A cost as the tables show it.

    >>> cost_text(2776.8)
    '2776.80'
    """
    return f"{cost:z.2f}"


def cost_unit() -> str:
    """The unit of the costs as it was entered, or an empty text."""
    return (get_parameter(CURRENCY, "") or "").strip()


def unit_after_label(unit: str) -> str:
    """What follows the label of a cost, such as ", EUR"; empty without a unit."""
    return say("cost-unit-label", unit=unit) if unit else ""


def unit_after_amount(unit: str) -> str:
    """The same for an amount, such as " EUR"."""
    return say("cost-unit-amount", unit=unit) if unit else ""


def cost_findings(dataset: BinaryDataset, scenario: CostScenario) -> list[Sentence]:
    """The cost of the Bayes threshold against the optimum, and for which miss costs the optimum stays the same."""
    best, form = minimum_cost(dataset, scenario), bayes_threshold(dataset, scenario)
    if isinstance(form, Sentence):
        return [form]
    scores = scenario.scores_of(dataset)
    lost = float(scenario.costs.profit(best.matrix, COST_CASES)) - float(
        scenario.costs.profit(scores.confusion_at(form), COST_CASES)
    )
    agrees = best.decisions.lower < form <= best.decisions.upper
    about_bayes = Sentence("optimize-calibrated-same", form=form)
    if not agrees:
        about_bayes = Sentence("optimize-calibrated", form=form, lost=lost, out_of=COST_CASES)
    lowest, highest = _miss_costs(dataset, scenario, best.threshold)
    span = {"lowest": lowest, "highest": highest, "now": scenario.costs.miss_cost}
    key = "optimize-miss-costs" if highest < float("inf") else "optimize-miss-costs-from"
    return [about_bayes, Sentence(key, **span)] if lowest == lowest else [about_bayes]


@cached_result
def _miss_costs(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> tuple[float, float]:
    lowest, highest = best_miss_costs(scenario.scores_of(dataset), threshold)
    return lowest, highest

"""The objectives: what a threshold maximizes or minimizes, and the weight that some of them have."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import streamlit as st

from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
)
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.parameter_declaration import NumberParameter, Scope, number
from threshold_explorer.interface.controls.query_parameters import bound_widget, get_parameter, out_of_range_warning
from threshold_explorer.interface.goal.costs import selected_scenario
from threshold_explorer.words.sentence import say

BETA = number("beta", Scope.SESSION, 0, 100)
RATE = number("rate", Scope.SESSION, 0.001, 0.999)
DEFAULT_BETA, DEFAULT_RATE = 1.0, 0.2
BETA_STEPS = (
    0.0,
    0.1,
    0.2,
    0.25,
    0.3,
    0.4,
    0.5,
    0.6,
    0.7,
    0.8,
    0.9,
    1.0,
    1.25,
    1.5,
    2.0,
    2.5,
    3.0,
    4.0,
    5.0,
    7.0,
    10.0,
)
RATE_STEPS = (0.001, 0.002, 0.005, *(step / 100 for step in range(1, 100)))


@dataclass(frozen=True)
class ObjectiveWeight:
    """The parameter of a weighted objective, such as the beta of F-beta, and the positions of its slider."""

    parameter: NumberParameter
    default: float
    steps: tuple[float, ...]

    @property
    def value(self) -> float:
        """The current value, also on a page without its slider."""
        fitting = self.parameter.fit(get_parameter(self.parameter, self.default))
        return self.default if fitting is None else fitting


def _best(metric: str) -> Callable[[BinaryDataset], Objective]:
    return lambda _: BestMetric(metric)


_METRICS = ("mcc", "youden_j", "balanced_accuracy", "accuracy", "recall", "specificity", "precision")
_BETA, _RATE = ObjectiveWeight(BETA, DEFAULT_BETA, BETA_STEPS), ObjectiveWeight(RATE, DEFAULT_RATE, RATE_STEPS)
_SPECS: dict[str, Callable[[BinaryDataset], Objective]] = {
    "f_beta": lambda _: BestFBeta(_BETA.value),
    **{key: _best(key) for key in _METRICS},
    "break_even": lambda _: BreakEvenPoint(),
    "equal_error": lambda _: EqualErrorPoint(),
    "cost": lambda dataset: LeastCost(selected_scenario(dataset).as_observed(dataset)),
    "net_benefit": lambda _: HighestNetBenefit(_RATE.value),
}
WEIGHTS = {"f_beta": _BETA, "net_benefit": _RATE}
OBJECTIVES = tuple(_SPECS)


@dataclass(frozen=True)
class SelectedObjective:
    """An objective: its key in links and in the catalogue, the core's specification, and its weight, 0 for none."""

    key: str
    spec: Objective
    weight: float = 0.0


def objective_of(
    maximize: str, beta: float, rate: float, costs: tuple[float | None, float | None] | None
) -> SelectedObjective:
    """The objective outside of a page, `maximize` by its name there or `f1`.

    With `costs` of a false positive and a false negative these are minimized; one that is None is 1.
    """
    if costs is not None:
        fp, fn = (1 if cost is None else cost for cost in costs)
        return SelectedObjective("cost", LeastCost(Costs(fp=fp, fn=fn)))
    match maximize:
        case "f1":
            return SelectedObjective("f_beta", BestFBeta(1.0), 1.0)
        case "f_beta":
            return SelectedObjective("f_beta", BestFBeta(beta), beta)
        case "net_benefit":
            return SelectedObjective("net_benefit", HighestNetBenefit(rate), rate)
    return SelectedObjective(maximize, BestMetric(maximize))


def objective_name(key: str) -> str:
    return say(f"optimize-objective-{key.replace('_', '-')}")


def objective(dataset: BinaryDataset, key: str) -> SelectedObjective:
    """An objective with its current weight or costs."""
    return SelectedObjective(key, _SPECS[key](dataset), WEIGHTS[key].value if key in WEIGHTS else 0.0)


def weight_slider(weight: ObjectiveWeight, **settings: Any) -> None:
    """Draws the slider for the weight of an objective."""
    name = weight.parameter.name
    bound_widget(
        weight.parameter,
        st.select_slider,
        say(f"optimize-{name}"),
        default=weight.default,
        options=tuple(sorted({*weight.steps, weight.value})),
        format_func=weight.parameter.text,
        make_warning=out_of_range_warning(weight.parameter),
        help=say(f"optimize-{name}.help"),
        **settings,
    )

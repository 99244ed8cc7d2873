"""What should be as good as it can be, and how that is weighed."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from dashboard.choose.costs import chosen_terms
from dashboard.controls.choice import Kept, Number, number, one_of
from dashboard.controls.choosing import ask, outside, peek
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.sentence import say
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    Objective,
)

BETA = number("beta", Kept.VISIT, 0, 100)
RATE = number("rate", Kept.VISIT, 0.001, 0.999)
USUAL_BETA, USUAL_RATE = 1.0, 0.2
BETAS = (0.0, 0.1, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 7.0, 10.0)
RATES = (0.001, 0.002, 0.005, *(step / 100 for step in range(1, 100)))


@dataclass(frozen=True)
class Weighing:
    """The number that weighs one thing against another in a goal: a slider."""

    choice: Number
    usual: float
    own: tuple[float, ...]

    @property
    def chosen(self) -> float:
        """Where it is set, wherever its slider is drawn."""
        fitting = self.choice.fit(peek(self.choice, self.usual))
        return self.usual if fitting is None else fitting


def _best(metric: str) -> Callable[[BinaryDataset], Objective]:
    return lambda _: BestMetric(metric)


_BETA, _RATE = Weighing(BETA, USUAL_BETA, BETAS), Weighing(RATE, USUAL_RATE, RATES)
_MADE: dict[str, Callable[[BinaryDataset], Objective]] = {
    "f_beta": lambda _: BestFBeta(_BETA.chosen),
    **{key: _best(key) for key in ("mcc", "youden_j", "balanced_accuracy", "accuracy", "recall", "precision")},
    "break_even": lambda _: BreakEvenPoint(),
    "equal_error": lambda _: EqualErrorPoint(),
    "cost": lambda dataset: LeastCost(chosen_terms(dataset).as_observed(dataset)),
    "net_benefit": lambda _: HighestNetBenefit(_RATE.chosen),
}
WEIGHED = {"f_beta": _BETA, "net_benefit": _RATE}
GOALS = tuple(_MADE)
GOAL = one_of("goal", Kept.VISIT, GOALS, {}, lambda key: say(f"choose-goal-{key.replace('_', '-')}"))


@dataclass(frozen=True)
class Goal:
    """What is to be best: its key, what metrics_core makes of it, and the number that weighs it, 0 where none does."""

    key: str
    objective: Objective
    weight: float = 0.0


def ask_goal(dataset: BinaryDataset) -> Goal:
    """Draws what is asked of a goal."""
    goals = _goals(dataset)
    goal = ask(
        GOAL,
        st.selectbox,
        say("choose-goal"),
        default=GOALS[0],
        fit=lambda key: key if key in goals else None,
        options=goals,
        format_func=GOAL.shown,
    )
    if goal in WEIGHED:
        weighing = WEIGHED[goal]
        name = weighing.choice.name
        ask(
            weighing.choice,
            st.select_slider,
            say(f"choose-{name}"),
            default=weighing.usual,
            options=tuple(sorted({*weighing.own, weighing.chosen})),
            format_func=weighing.choice.text,
            complain=outside(weighing.choice),
            help=say(f"choose-{name}.help"),
        )
    return _goal(dataset, goal)


def chosen_goal(dataset: BinaryDataset) -> Goal:
    """What is chosen, wherever it is asked."""
    goal = peek(GOAL, GOALS[0])
    return _goal(dataset, goal if goal in _goals(dataset) else GOALS[0])


def _goals(dataset: BinaryDataset) -> list[str]:
    # At one prevalence only there is none to reckon costs at.
    has_both = 0 < dataset.scores.prevalence < 1
    return [goal for goal in GOALS if has_both or goal != "cost"]


def _goal(dataset: BinaryDataset, key: str) -> Goal:
    return Goal(key, _MADE[key](dataset), WEIGHED[key].chosen if key in WEIGHED else 0.0)

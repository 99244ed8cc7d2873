"""The goal, its limits and where they must hold, in one line above the slider, which goes to the goal's threshold."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from html import escape
from typing import Any

import streamlit as st

from metrics_core.choosing import Constraint, Infeasible
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import QueryParameter
from threshold_explorer.interface.controls.pin import DECIDED, PIN, pin
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    forget_parameter,
    get_parameter,
    is_pending,
    set_parameter,
)
from threshold_explorer.interface.controls.threshold_slider import set_threshold
from threshold_explorer.interface.controls.thresholds import T, current_threshold
from threshold_explorer.interface.frame.page_elements import error_slot
from threshold_explorer.interface.goal.constraints import (
    ALERTS,
    ALERTS_PER,
    CONSTRAINT_SLIDERS,
    FIRST_LIMITS,
    HOLDS,
    LIMITS,
    ON_THESE_CASES,
    holds_select,
    limit_inputs,
    rejected_limit,
    set_limit,
    set_limits,
)
from threshold_explorer.interface.goal.costs import COST, ERROR_COSTS, cost_inputs
from threshold_explorer.interface.goal.goals import GOAL, GOALS, Goal, available_goals, goal_key
from threshold_explorer.interface.goal.objectives import WEIGHTS, SelectedObjective, objective, weight_slider
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import Feasible, RecommendedLine
from threshold_explorer.serving.session import of_session
from threshold_explorer.views.threshold.recommendation import (
    Recommendation,
    answer,
    elsewhere,
    live_problem,
    live_recommendation,
    recommend,
    relaxed,
    slider_threshold,
)
from threshold_explorer.words.sentence import markdown, paragraph, say

TRADE_OFF = "trade_off"
ARRIVAL = "arrival"
# What the goal's threshold depends on.
SETTINGS: tuple[QueryParameter[Any], ...] = (
    GOAL,
    *(slider.parameter for slider in CONSTRAINT_SLIDERS),
    ALERTS,
    ALERTS_PER,
    HOLDS,
    *(weight.parameter for weight in WEIGHTS.values()),
    *COST.values(),
)
Settings = Mapping[QueryParameter[Any], Any]
# In pixels.
GOAL_WIDTH, WEIGHT_WIDTH = 280, 200


@dataclass(frozen=True)
class ChosenByGoal:
    """The goal's objective and limits, the threshold that they lead to, and what is said of it."""

    objective: SelectedObjective
    constraints: tuple[Constraint, ...]
    found: Recommendation
    answer: str


@dataclass
class _Followed:
    """What the slider followed last, and the settings and the threshold before, to which Undo returns.

    Before a visit's first run that is `ARRIVAL`.
    """

    problem: Hashable = ARRIVAL
    settings: Settings = field(default_factory=dict)
    before: tuple[Settings, float] | None = None
    is_undone: bool = False


def goal_line(dataset: BinaryDataset, scale: ThresholdScale) -> ChosenByGoal | None:
    """Draws the line and its answer, and moves the slider, drawn later, when goal, limits or data changed.

    None while the threshold is set by hand.
    """
    before = current_threshold(dataset, scale)
    if dataset.bounded:
        _follow(None, None, before)
        st.caption(say("goal-unlabelled"))
        return None
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="goal_line"):
        st.text(say("goal-line"), width="content")
        key = bound_choice(
            GOAL,
            st.selectbox,
            say("goal"),
            options=available_goals(dataset),
            fit=lambda key: key if key in available_goals(dataset) else None,
            on_change=partial(_set_first_limit, dataset, scale, goal_key(dataset)),
            label_visibility="collapsed",
            width=GOAL_WIDTH,
        )
        goal = GOALS.get(key)
        if goal is None:
            _follow(None, None, before)
            return None
        _goal_inputs(dataset, goal)
        limits = set_limits(dataset)
        _further_limits(dataset, goal, sum(name != goal.limit for name in limits))
        if limits:
            holds_select(dataset)
        undo_place = st.container(width="content")
    error_slot("limit_refusal", rejected_limit())
    if goal.limit and goal.limit not in limits:
        _follow(None, None, before)
        st.text(say("goal-without-limit"))
        return None
    chosen = _chosen(dataset, goal)
    _follow(
        (key, chosen.objective, chosen.constraints, dataset.key), slider_threshold(dataset, scale, chosen.found), before
    )
    with undo_place:
        _undo_button()
    _draw_answer(dataset, chosen, current_threshold(dataset, scale))
    return chosen


def _chosen(dataset: BinaryDataset, goal: Goal) -> ChosenByGoal:
    # Where the limits hold is drawn after them.
    selected, constraints = objective(dataset, goal.objective), tuple(set_limits(dataset).values())
    found = recommend(dataset, selected.spec, constraints)
    said = paragraph(answer(dataset, goal, selected, constraints, found))
    return ChosenByGoal(selected, constraints, found, said)


def _set_first_limit(dataset: BinaryDataset, scale: ThresholdScale, before: str) -> None:
    """The callback of the goal: removes the limit of the last goal, and sets that of the new one."""
    goal, last = GOALS.get(goal_key(dataset)), GOALS.get(before)
    if last and last.limit:
        set_limit(last.limit, None)
    if goal and goal.limit:
        set_limit(goal.limit, FIRST_LIMITS.get(goal.limit) or _flagged_now(dataset, scale))


def _flagged_now(dataset: BinaryDataset, scale: ThresholdScale) -> float:
    at = dataset.scores.confusion_at(current_threshold(dataset, scale))
    return float(max(1, round(float(at.tp + at.fp))))


def _goal_inputs(dataset: BinaryDataset, goal: Goal) -> None:
    """The inputs that the goal's name leads to: its limit, the costs of errors, or the weight of its objective."""
    if goal.limit:
        limit_inputs(dataset, goal.limit, has_label=False)
    elif goal.objective == "cost":
        cost_inputs(ERROR_COSTS)
    elif goal.objective in WEIGHTS:
        weight_slider(WEIGHTS[goal.objective], width=WEIGHT_WIDTH)


def _further_limits(dataset: BinaryDataset, goal: Goal, n_set: int) -> None:
    with st.popover(markdown("goal-limits", count=n_set), type="tertiary"), st.container(key="limits"):
        for name in LIMITS:
            if name != goal.limit:
                limit_inputs(dataset, name, has_label=True)


def _follow(problem: Hashable, threshold: float | None, before: float) -> None:
    """Moves slider and pin to the threshold of a problem that changed; what a link sets stays, and what Undo sets."""
    last = of_session(_Followed)
    settings, last.settings = last.settings, {one: get_parameter(one, None) for one in SETTINGS}
    if problem == last.problem:
        return
    is_arrival, is_undone = last.problem == ARRIVAL, last.is_undone
    last.problem, last.before, last.is_undone = problem, None, False
    if threshold is None or is_undone:
        return
    if is_pending(T):
        if not (is_pending(PIN) or is_pending(DECIDED)):
            pin(threshold, "goal")
        return
    last.before = None if is_arrival else (settings, before)
    set_threshold(threshold)
    pin(threshold, "goal")


def _undo_button() -> None:
    before = of_session(_Followed).before
    if before:
        st.button(
            say("goal-undo"),
            key="goal_undo",
            type="tertiary",
            icon=":material/undo:",
            on_click=_return_to,
            args=before,
        )


def _return_to(settings: Settings, threshold: float) -> None:
    of_session(_Followed).is_undone = True
    for one, value in settings.items():
        if get_parameter(one, None) != value:
            # Its widget may not be drawn again.
            forget_parameter(one)
            set_parameter(one, value)
    set_threshold(threshold)
    pin(threshold)


def _draw_answer(dataset: BinaryDataset, chosen: ChosenByGoal, threshold: float) -> None:
    text = paragraph((*elsewhere(chosen.found, threshold), chosen.answer))
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="goal_answer"):
        st.html(f'<p class="goal-answer">{escape(text)}</p>{_legend(chosen.constraints)}')
        if isinstance(chosen.found, Infeasible):
            _ways_out(dataset, chosen.constraints, chosen.found)


def _legend(constraints: tuple[Constraint, ...]) -> str:
    """The colours of the thresholds that meet the limits on the trade-off plot."""
    looks = [*(["feasible"] if constraints else []), *(["guaranteed"] if is_guaranteed(constraints) else [])]
    entries = "".join(f'<span><i class="{look}"></i>{escape(say(f"goal-legend-{look}"))}</span>' for look in looks)
    return f'<p class="legend">{entries}</p>'


def is_guaranteed(constraints: tuple[Constraint, ...]) -> bool:
    return any(one.confidence for one in constraints)


def _ways_out(dataset: BinaryDataset, constraints: tuple[Constraint, ...], found: Infeasible) -> None:
    """Buttons that relax the nearest limit, and that give up the guarantee."""
    if found.relax is not None:
        name, value = relaxed(found.relax, dataset)
        label = markdown("optimize-relax", metric=found.relax.constraint.metric.key, value=found.relax.value)
        _way_out(label, "relax", partial(set_limit, name, value))
    if is_guaranteed(constraints):
        _way_out(say("goal-holds-sample.button"), "give_up_guarantee", partial(set_parameter, HOLDS, ON_THESE_CASES))


def _way_out(label: str, key: str, act: Callable[[], None]) -> None:
    st.button(label, key=key, on_click=act, width="content")


def with_goal(charts: Sequence[Chart], scale: ThresholdScale) -> list[Chart]:
    """The charts, with the thresholds that meet the limits on the trade-off plot."""
    marks = [Feasible(scale.quantity), RecommendedLine(scale.quantity)]
    return [replace(chart, marks=[*marks, *chart.marks]) if chart.key == TRADE_OFF else chart for chart in charts]


def live_goal(
    dataset: BinaryDataset, scale: ThresholdScale, positions: ThresholdScale, chosen: ChosenByGoal | None
) -> dict[str, Any]:
    """The goal for the live layer, which follows the sliders of its limits.

    `positions` are those of the threshold slider, whose counts the live layer has.
    """
    if chosen is None:
        return {"problem": None}
    return {
        "problem": live_problem(dataset, positions, chosen.objective, chosen.constraints),
        "recommendation": {
            **live_recommendation(dataset, scale, chosen.objective, chosen.found, chosen.constraints),
            "answer": chosen.answer,
        },
    }

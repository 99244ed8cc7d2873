"""A threshold for each group: what is equal, by what it is chosen, its price, and the thresholds."""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core.choosing import Constraint, Costs, LeastCost, Objective
from metrics_core.groups import FrontierPoint, GroupedScores, GroupThresholds, frontier, group_thresholds
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.parameter_declaration import (
    QueryParameter,
    Scope,
    finite_number,
    number,
    one_of,
)
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_number_input,
    bound_value,
    bound_widget,
    is_in_url,
    left_out_warning,
    set_parameter,
)
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.interface.goal.constraints import constraints
from threshold_explorer.interface.goal.goals import selected_goal, selected_objective
from threshold_explorer.interface.goal.objectives import objective_name
from threshold_explorer.live.charts.chart import Chart, Table, download
from threshold_explorer.live.charts.figures import empty_figure
from threshold_explorer.live.charts.moving_marks import Marker, PickOn
from threshold_explorer.live.charts.palette import CURVE_COLOUR
from threshold_explorer.live.layer import mount_layer
from threshold_explorer.live.parts import group
from threshold_explorer.serving.session import as_in_this_visit
from threshold_explorer.views.groups.grouping import GroupedCases
from threshold_explorer.words.formats import count_text, middle_shortened, ratio_text, threshold_text, visible
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import constraint_text, metric_label
from threshold_explorer.words.sentence import Sentence, clauses, listed, markdown, markdown_paragraph, say

# What can be equal; with "free" each group has its own best threshold.
FREE = "free"
EQUALS = ("recall", "fpr", "precision", "flagged_rate", FREE)
SAME_RECALL, COST, BY_GOAL = "same-recall", "cost", "goal"
# A greater gap is not called equal.
_EQUAL_UP_TO = 0.01
WAYS = (SAME_RECALL, COST, BY_GOAL)
EQUAL = one_of("groups_equal", Scope.SESSION, EQUALS, lambda key: say(f"frontier-equal-{key.replace('_', '-')}"))
WAY = one_of("groups_by", Scope.SESSION, WAYS, lambda key: say(f"frontier-way-{key}"))
MISS_COST = number("groups_miss_cost", Scope.SESSION, 1e-3, 1e6)
DEFAULT_MISS_COST = 1.0
POINT = number("frontier", Scope.DATASET, 0, 1)
HEIGHT = 260
SCRIPT = Path(__file__).with_name("live.js")


@dataclass(frozen=True)
class Aim:
    """What is equal in all groups, and at which overall recall; or at which cost of a false negative, up to which gap.

    A false positive costs 1. Without a gap, thresholds are free. Those `by_goal` are free too: each group has the best
    one for the goal that meets its limits in the group.
    """

    equal: str
    recall: float | None = None
    miss_cost: float | None = None
    gap: float | None = None
    by_goal: bool = False

    @property
    def text(self) -> str:
        """The aim in a link.

        >>> Aim("recall", recall=0.8).text, Aim("fpr", miss_cost=14.0, gap=0.02).text
        ('recall~same-recall~0.8', 'fpr~cost~14.0~0.02')
        """
        if self.by_goal:
            return f"{self.equal}~{BY_GOAL}"
        if self.recall is not None:
            return f"{self.equal}~{SAME_RECALL}~{self.recall!r}"
        return "~".join([self.equal, COST, repr(self.miss_cost), *([] if self.gap is None else [repr(self.gap)])])


def aim_of(text: str) -> Aim | None:
    """The aim that a link carries; None for another text.

    >>> aim_of("recall~same-recall~0.8"), aim_of("recall~cost~2")
    (Aim(equal='recall', recall=0.8, miss_cost=None, gap=None, by_goal=False), None)
    """
    if text == f"{FREE}~{BY_GOAL}":
        return Aim(FREE, by_goal=True)
    equal, way, *rest = [*text.split("~"), "", ""]
    numbers = [finite_number(part) for part in rest if part]
    if equal not in EQUALS or not numbers or None in numbers:
        return None
    first, *gaps = (number for number in numbers if number is not None)
    if way == SAME_RECALL and equal != FREE and not gaps and 0 <= first <= 1:
        return Aim(equal, recall=first)
    if way != COST or first <= 0 or len(gaps) != (equal != FREE) or not all(0 <= gap <= 1 for gap in gaps):
        return None
    return Aim(equal, miss_cost=first, gap=gaps[0] if gaps else None)


def _read(texts: Sequence[str]) -> tuple[Aim | None, bool]:
    found = aim_of(texts[-1])
    return found, found is not None


# The aim of the thresholds that were taken into the decision. They are found again from it.
TAKEN: QueryParameter[Aim | None] = QueryParameter(
    "group_thresholds", Scope.DATASET, _read, lambda aim: aim.text if aim else "", lambda aim: aim.text if aim else ""
)


def thresholds_of(dataset: BinaryDataset, key: str, aim: Aim, groups: GroupedScores) -> GroupThresholds:
    """The thresholds that an aim leads to; `key` identifies the groups and their names."""
    if aim.by_goal:
        return _for_goal(key, selected_objective(dataset).spec, constraints(dataset), groups)
    if aim.recall is not None:
        return _at_recall(key, aim.equal, aim.recall, groups)
    cost, gap = aim.miss_cost or 1.0, aim.gap
    if gap is None:
        return _free(key, cost, groups)
    points = frontier_of(key, aim.equal, cost, groups)
    return min(points, key=lambda point: abs(point.gap - gap)).thresholds


def aim_sentence(dataset: BinaryDataset, aim: Aim, found: GroupThresholds) -> Sentence:
    """What is equal, and what the thresholds are chosen by."""
    if aim.by_goal:
        return Sentence(
            "frontier-aim-goal", objective=objective_name(selected_objective(dataset).key), limits=_limits_text(dataset)
        )
    if aim.recall is not None:
        recall = float(found.together.recall)
        key = "frontier-aim-recall" if found.gap <= _EQUAL_UP_TO else "frontier-aim-recall-unequal"
        return Sentence(key, equal=metric_label(aim.equal), gap=found.gap, recall=recall)
    if aim.gap is None:
        return Sentence("frontier-aim-free", cost=aim.miss_cost)
    return Sentence("frontier-aim-cost", equal=metric_label(aim.equal), gap=found.gap, cost=aim.miss_cost)


def price_sentence(found: GroupThresholds) -> Sentence:
    """What the thresholds cost or save in false positives against one threshold with the same overall recall."""
    more = found.more_false_positives
    if more == 0:
        return Sentence("frontier-price-none", threshold=found.one_threshold)
    key = "frontier-price" if more > 0 else "frontier-gain"
    return Sentence(key, more=abs(more), threshold=found.one_threshold)


def _limits_text(dataset: BinaryDataset) -> str:
    """The limits of the goal in words."""
    return clauses(
        constraint_text(one.metric.key, one.sense, one.bound, one.confidence) for one in constraints(dataset)
    )


def undecided_sentence(aim: Aim, found: GroupThresholds) -> Sentence:
    """Which groups have no threshold, and why."""
    names = listed(map(visible, found.undecided))
    equal = BY_GOAL if aim.by_goal else found.equal
    return Sentence("frontier-undecided", names=names, count=len(found.undecided), equal=equal)


@cached_result
def _at_recall(key: str, equal: str, recall: float, _groups: GroupedScores) -> GroupThresholds:
    return group_thresholds(_groups, equal, overall_recall=recall)


@cached_result
def _free(key: str, cost: float, _groups: GroupedScores) -> GroupThresholds:
    return group_thresholds(_groups, FREE, objective=LeastCost(Costs(fp=1, fn=cost)))


@cached_result
def _for_goal(
    key: str, objective: Objective, constraints: tuple[Constraint, ...], _groups: GroupedScores
) -> GroupThresholds:
    return group_thresholds(_groups, FREE, objective=objective, constraints=constraints)


@cached_result
def frontier_of(key: str, equal: str, cost: float, _groups: GroupedScores) -> list[FrontierPoint]:
    """The frontier between gap and cost."""
    with st.spinner(say("frontier-working")):
        return frontier(_groups, equal, LeastCost(Costs(fp=1, fn=cost)))


def draw_group_thresholds(
    dataset: BinaryDataset, grouped: GroupedCases, threshold: float, rule_text: Callable[[GroupThresholds], str]
) -> None:
    """Draws the section, which is computed once it is opened; a link with one of its choices opens it.

    `rule_text` makes the JSON of the rule for download.
    """
    is_linked = any(is_in_url(choice) for choice in (EQUAL, WAY, MISS_COST, POINT, TAKEN))
    taken = bound_value(TAKEN, default=None, scope_key=grouped.key, make_warning=left_out_warning(TAKEN))
    expander = st.expander(say("frontier-heading"), expanded=is_linked, key="frontier_open", on_change="rerun")
    if not expander.open:
        return
    with expander:
        st.caption(say("frontier-lawful"))
        with st.container(horizontal=True, key="frontier_choices"):
            equal = bound_choice(EQUAL, st.selectbox, say("frontier-equal"), help=say("frontier-equal.help"))
            # Limits are those of a goal; without one nothing holds in each group.
            free_ways = (BY_GOAL, COST) if selected_goal(dataset) and constraints(dataset) else (COST,)
            ways = free_ways if equal == FREE else (SAME_RECALL, COST)
            way = bound_choice(
                WAY, st.selectbox, say("frontier-way"), options=ways, default=ways[0], scope_key=(equal, ways)
            )
            cost = DEFAULT_MISS_COST
            if way == COST:
                cost = bound_number_input(
                    MISS_COST, st, say("frontier-cost"), default=DEFAULT_MISS_COST, format="%.6g", step=1.0
                )
        if way == COST and equal != FREE:
            gap = _frontier_point(dataset, grouped, equal, cost)
            aim = None if gap is None else Aim(equal, miss_cost=cost, gap=gap)
        else:
            aim = _aim(dataset, equal, way, cost, threshold)
            if aim and not _draw_aim(dataset, grouped, aim):
                return
        if aim is None:
            return
        found = thresholds_of(dataset, grouped.named_key, aim, grouped.groups)
        _draw_taking(aim, taken)
        _downloads(dataset, found, rule_text)


def _aim(dataset: BinaryDataset, equal: str, way: str, cost: float, threshold: float) -> Aim | None:
    """The aim of thresholds that need no frontier; None, which it says, if there is no recall to keep."""
    if way == BY_GOAL:
        return Aim(equal, by_goal=True)
    if way == COST:
        return Aim(equal, miss_cost=cost)
    recall = float(dataset.scores.confusion_at(threshold).recall)
    if math.isnan(recall):
        st.caption(say("frontier-no-positive"))
        return None
    return Aim(equal, recall=recall)


def _draw_aim(dataset: BinaryDataset, grouped: GroupedCases, aim: Aim) -> bool:
    """Draws what is equal or chosen, the price and the thresholds; whether there are any."""
    found = thresholds_of(dataset, grouped.named_key, aim, grouped.groups)
    if aim.by_goal and not found.thresholds:
        st.caption(markdown_text(undecided_sentence(aim, found)))
        return False
    if _is_undefined(found):
        return False
    st.markdown(markdown_paragraph([aim_sentence(dataset, aim, found), price_sentence(found)]))
    _draw_table(aim, found)
    return True


def _is_undefined(found: GroupThresholds) -> bool:
    """Whether no group has the rate, such as precision where nobody is flagged; then says so."""
    if math.isnan(found.gap):
        st.caption(markdown("frontier-undefined", equal=metric_label(found.equal)))
    return math.isnan(found.gap)


def _frontier_point(dataset: BinaryDataset, grouped: GroupedCases, equal: str, cost: float) -> float | None:
    """Draws gap against cost, the slider along it, and the thresholds at the chosen point.

    Returns its gap; None if no group has the rate.
    """
    points = frontier_of(grouped.named_key, equal, cost, grouped.groups)
    if len(points) < 2:
        if _is_undefined(points[0].thresholds):
            return None
        st.caption(say("frontier-one-point"))
        _draw_table(Aim(equal, miss_cost=cost), points[0].thresholds)
        return points[0].gap
    chart: Chart = _frontier_chart(grouped, equal, cost, points)
    gaps = [point.gap for point in points]
    chosen: float = bound_widget(
        POINT,
        st.select_slider,
        markdown("frontier-slider", equal=metric_label(equal)),
        default=gaps[0],
        scope_key=(grouped.key, equal, cost),
        fit=lambda gap: min(gaps, key=lambda other: abs(other - gap)),
        options=gaps,
        format_func=ratio_text,
    )
    left, right = st.columns(2)
    chart.draw(left, dataset)
    with right:
        _live_frontier(dataset, chart, points, equal)
    _draw_undecided(Aim(equal, miss_cost=cost), points[0].thresholds)
    return chosen


def _draw_table(aim: Aim, found: GroupThresholds) -> None:
    show_table(thresholds_table(found))
    _draw_undecided(aim, found)
    if found.unreached:
        st.caption(markdown("frontier-unreached", names=listed(map(visible, found.unreached))))


def _draw_undecided(aim: Aim, found: GroupThresholds) -> None:
    if found.undecided:
        st.caption(markdown_text(undecided_sentence(aim, found)))


def _draw_taking(aim: Aim, taken: Aim | None) -> None:
    """Draws the button that takes these thresholds into the decision, or what is taken with the button that ends it."""
    with st.container(horizontal=True, vertical_alignment="center"):
        if taken != aim:
            st.button(
                say("frontier-take"),
                key="take_group_thresholds",
                icon=":material/check:",
                on_click=set_parameter,
                args=(TAKEN, aim),
                help=say("frontier-take.help"),
            )
        if taken is not None:
            st.button(
                say("frontier-drop"),
                key="drop_group_thresholds",
                icon=":material/close:",
                on_click=set_parameter,
                args=(TAKEN, None),
            )
            st.caption(say("frontier-taken" if taken == aim else "frontier-taken-others"))


def _downloads(dataset: BinaryDataset, found: GroupThresholds, rule_text: Callable[[GroupThresholds], str]) -> None:
    """Draws the downloads of the table, and of the thresholds as a rule for programs."""
    with st.container(horizontal=True):
        download(say("table-download"), dataset, "group-thresholds", lambda: thresholds_table(found))
        st.download_button(
            say("frontier-rule"),
            as_in_this_visit(lambda: rule_text(found)),
            f"{dataset.title}-group-rule.json",
            "application/json",
            icon=":material/rule:",
            key="download_group_rule",
            on_click="ignore",
            help=say("frontier-rule.help"),
        )


def thresholds_table(found: GroupThresholds) -> pd.DataFrame:
    """One row per group: threshold, counts, and the rate that is equal, or recall; of undecided groups the name."""
    rate = found.equal if found.equal in EQUALS[:-1] else "recall"
    rows = [
        (
            middle_shortened(name, 40),
            threshold_text(threshold),
            count_text(float(tp)),
            count_text(float(fp)),
            ratio_text(float(value)),
        )
        for (name, threshold), tp, fp, value in zip(
            found.thresholds.items(), found.matrix.tp, found.matrix.fp, found.rates, strict=True
        )
    ]
    rows += [(middle_shortened(name, 40), say("frontier-undecided-threshold"), "", "", "") for name in found.undecided]
    return pd.DataFrame(rows, columns=column_names(rate))


def _frontier_chart(grouped: GroupedCases, equal: str, cost: float, points: Sequence[FrontierPoint]) -> Chart:
    """Gap against cost, with a marker at the chosen point."""
    return Chart(
        "frontier_chart",
        (grouped.named_key, equal, cost),
        lambda: _figure(points, equal),
        lambda: say("frontier-alt", equal=metric_label(equal)),
        Table("frontier", "frontier", lambda: _table(points, equal)),
        [Marker("frontier gap", "frontier cost")],
        PickOn("frontier"),
    )


def _figure(points: Sequence[FrontierPoint], equal: str) -> go.Figure:
    gaps, costs = [point.gap for point in points], [point.value for point in points]
    figure = empty_figure(say("frontier-gap", equal=metric_label(equal)), say("frontier-cost-axis"), (0, max(gaps)))
    figure.add_scatter(
        x=gaps,
        y=costs,
        mode="lines+markers",
        line={"color": CURVE_COLOUR, "width": 2, "shape": "hv"},
        hovertemplate="%{x:.3f}, %{y:.4g}<extra></extra>",
    )
    margin = (max(costs) - min(costs)) * 0.1 or 0.01
    figure.update_yaxes(range=[min(costs) - margin, max(costs) + margin])
    figure.update_layout(height=HEIGHT, showlegend=False)
    return figure


def _table(points: Sequence[FrontierPoint], equal: str) -> pd.DataFrame:
    gap = say("frontier-gap", equal=metric_label(equal))
    return pd.DataFrame(
        {gap: [point.gap for point in points], say("frontier-cost-axis"): [point.value for point in points]}
    )


def _live_frontier(dataset: BinaryDataset, chart: Chart, points: Sequence[FrontierPoint], equal: str) -> None:
    """Mounts the table and the marker, which follow the slider along the frontier."""
    table = {
        "is": "frontier_table",
        "caption": say("frontier-heading"),
        "heads": column_names(equal),
    }
    mount_layer(
        dataset,
        [chart],
        group("panel", table),
        script=SCRIPT,
        words=["groups"],
        more={
            "frontier": {
                "names": [visible(name) for name in points[0].thresholds.thresholds],
                "gaps": [point.gap for point in points],
                "costs": [point.value for point in points],
                "thresholds": [_finite(point.thresholds.thresholds.values()) for point in points],
                "tp": [point.thresholds.matrix.tp.tolist() for point in points],
                "fp": [point.thresholds.matrix.fp.tolist() for point in points],
                "rates": [_finite(point.thresholds.rates.tolist()) for point in points],
            }
        },
        key="frontier_live",
    )


def column_names(rate: str) -> list[str]:
    """The names of the columns of a table of thresholds, of which the last is a rate."""
    columns = ("group", "threshold", "tp", "fp", "rate")
    return [say(f"frontier-column-{column}", rate=metric_label(rate)) for column in columns]


def _finite(values: Iterable[float]) -> list[float | None]:
    """JSON has no infinity: None stands for a threshold above all scores, and for an undefined rate."""
    return [value if abs(value) < float("inf") else None for value in values]

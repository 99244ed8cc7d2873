"""The section on a threshold for each group: what is equal, by what it is chosen, its price, and the thresholds."""

import math

import pandas as pd
import streamlit as st

from metrics_core.choosing import Costs, LeastCost
from metrics_core.groups import FrontierPoint, GroupedScores, GroupThresholds, frontier, group_thresholds
from threshold_explorer.charts.chart import Chart
from threshold_explorer.charts.exports import download
from threshold_explorer.controls.query_parameter import Scope, number, one_of
from threshold_explorer.controls.query_parameters import bound_choice, bound_number_input, bound_widget
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.group_rule import GroupRule
from threshold_explorer.groups.frontier.chart import frontier_chart
from threshold_explorer.groups.frontier.panel import column_names, live_frontier
from threshold_explorer.groups.grouping_choice import GroupedCases
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.binary.decision_rule import in_file, rule_of
from threshold_explorer.words.formats import count_text, ratio_text, shortened, threshold_text, visible
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, say

EQUALS = ("recall", "fpr", "precision", "flagged_rate", "free")
WAYS = ("same-recall", "cost")
EQUAL = one_of("groups_equal", Scope.SESSION, EQUALS, lambda key: say(f"frontier-equal-{key.replace('_', '-')}"))
WAY = one_of("groups_by", Scope.SESSION, WAYS, lambda key: say(f"frontier-way-{key}"))
MISS_COST = number("groups_miss_cost", Scope.SESSION, 1e-3, 1e6)
DEFAULT_MISS_COST = 1.0
POINT = number("frontier", Scope.DATASET, 0, 1)


def draw_group_thresholds(dataset: BinaryDataset, grouped: GroupedCases, threshold: float) -> None:
    """Draws the section, which is computed once it is opened."""
    expander = st.expander(say("frontier-heading"), key="frontier_open", on_change="rerun")
    if not expander.open:
        return
    with expander:
        st.caption(say("frontier-lawful"))
        with st.container(horizontal=True, key="frontier_choices"):
            equal = bound_choice(EQUAL, st.selectbox, say("frontier-equal"), help=say("frontier-equal.help"))
            ways = WAYS if equal != "free" else WAYS[1:]
            way = bound_choice(WAY, st.selectbox, say("frontier-way"), options=ways, default=ways[0], scope_key=equal)
            cost = DEFAULT_MISS_COST
            if way == "cost":
                cost = bound_number_input(
                    MISS_COST, st, say("frontier-cost"), default=DEFAULT_MISS_COST, format="%.6g", step=1.0
                )
        if way == "same-recall":
            recall = float(dataset.scores.confusion_at(threshold).recall)
            if math.isnan(recall):
                st.caption(say("frontier-no-positive"))
                return
            found = _at_recall(grouped.key, equal, recall, grouped.groups)
            more = found.more_false_positives
            key = "frontier-price" if more >= 0 else "frontier-gain"
            st.markdown(
                say(key, equal=metric_label(equal), gap=found.gap, more=abs(more), recall=found.together.recall)
            )
            _draw_table(dataset, grouped, found)
        elif equal == "free":
            _draw_table(dataset, grouped, _free(grouped.key, cost, grouped.groups))
        else:
            _draw_frontier(dataset, grouped, equal, cost)


def _price(found: GroupThresholds) -> Sentence:
    """What equality costs in false positives at the same recall; or saves, since groups may be better apart."""
    more, recall = found.more_false_positives, float(found.together.recall)
    key = "frontier-price" if more >= 0 else "frontier-gain"
    return Sentence(key, equal=metric_label(found.equal), gap=found.gap, more=abs(more), recall=recall)


def _draw_frontier(dataset: BinaryDataset, grouped: GroupedCases, equal: str, cost: float) -> None:
    """Draws gap against cost, the slider along it, and the thresholds at the chosen point."""
    points = _frontier(grouped.key, equal, cost, grouped.groups)
    if len(points) < 2:
        st.caption(say("frontier-one-point"))
        _draw_table(dataset, grouped, points[0].thresholds)
        return
    chart: Chart = frontier_chart(grouped, equal, cost, points)
    gaps = [point.gap for point in points]
    chosen = bound_widget(
        POINT,
        st.select_slider,
        say("frontier-slider", equal=metric_label(equal)),
        default=gaps[0],
        scope_key=(grouped.key, equal, cost),
        fit=lambda gap: min(gaps, key=lambda other: abs(other - gap)),
        options=gaps,
        format_func=ratio_text,
    )
    left, right = st.columns(2)
    chart.draw(left, dataset)
    with right:
        live_frontier(dataset, chart, grouped, points, equal)
    _downloads(dataset, grouped, points[gaps.index(chosen)].thresholds)


def _draw_table(dataset: BinaryDataset, grouped: GroupedCases, found: GroupThresholds) -> None:
    st.table(thresholds_table(found), hide_index=True)
    if found.unreached:
        st.caption(say("frontier-unreached", names=", ".join(visible(name) for name in found.unreached)))
    _downloads(dataset, grouped, found)


def _downloads(dataset: BinaryDataset, grouped: GroupedCases, found: GroupThresholds) -> None:
    """Draws the downloads of the table, and of the thresholds as a rule for programs."""
    with st.container(horizontal=True):
        download(say("table-download"), dataset, "group-thresholds", lambda: thresholds_table(found))
        st.download_button(
            say("frontier-rule"),
            lambda: group_rule(dataset, grouped, found).to_json(),
            f"{dataset.title}-group-rule.json",
            "application/json",
            icon=":material/rule:",
            key="download_group_rule",
            on_click="ignore",
            help=say("frontier-rule.help"),
        )


def group_rule(dataset: BinaryDataset, grouped: GroupedCases, found: GroupThresholds) -> GroupRule:
    """The thresholds in terms of the file's own scores."""
    thresholds = {name: in_file(dataset, threshold) for name, threshold in found.thresholds.items()}
    return GroupRule(rule_of(dataset, found.one_threshold), grouped.columns, thresholds)


def thresholds_table(found: GroupThresholds) -> pd.DataFrame:
    """One row per group: threshold, counts, the rate that is equal, and recall."""
    rate = found.equal if found.equal in EQUALS[:-1] else "recall"
    rows = [
        (
            shortened(visible(name), 40),
            threshold_text(threshold),
            count_text(float(tp)),
            count_text(float(fp)),
            ratio_text(float(value)),
        )
        for (name, threshold), tp, fp, value in zip(
            found.thresholds.items(), found.matrix.tp, found.matrix.fp, found.rates, strict=True
        )
    ]
    return pd.DataFrame(rows, columns=column_names(rate))


@cached_result
def _at_recall(key: str, equal: str, recall: float, _groups: GroupedScores) -> GroupThresholds:
    return group_thresholds(_groups, equal, overall_recall=recall)


@cached_result
def _free(key: str, cost: float, _groups: GroupedScores) -> GroupThresholds:
    return group_thresholds(_groups, "free", objective=LeastCost(Costs(fp=1, fn=cost)))


@cached_result
def _frontier(key: str, equal: str, cost: float, _groups: GroupedScores) -> list[FrontierPoint]:
    with st.spinner(say("frontier-working")):
        return frontier(_groups, equal, LeastCost(Costs(fp=1, fn=cost)))

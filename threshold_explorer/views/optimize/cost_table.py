"""Costs and profits of five decisions with their intervals: sentences and a table."""

import math
from typing import Any

import pandas as pd
import streamlit as st

from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, interval_text, weights_of
from threshold_explorer.interface.goal.costs import (
    COST_CASES,
    CostScenario,
    bayes_threshold,
    cost_findings,
    cost_text,
    cost_unit,
    minimum_cost,
)
from threshold_explorer.live.charts.exports import download
from threshold_explorer.live.charts.table_numbers import without_negative_zeros
from threshold_explorer.views.optimize.intervals import cost_interval
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say


def draw_cost_findings(dataset: BinaryDataset, scenario: CostScenario) -> None:
    """Draws the sentences on the optimum."""
    with st.container(gap="xsmall"):
        for sentence in cost_findings(dataset, scenario):
            st.caption(markdown_text(sentence))


def draw_cost_table(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> None:
    frame = costs_table(dataset, scenario, threshold)
    with st.container(gap="xsmall"):
        st.caption(markdown("optimize-costs-table", unit=cost_unit()))
        columns = _narrow(frame)
        st.dataframe(without_negative_zeros(frame, columns), hide_index=True, column_config=columns)
    download(say("table-download"), dataset, "costs", lambda: frame)


def costs_table(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> pd.DataFrame:
    """A row each for the current, the optimal and the Bayes threshold, and for flagging no case and every case."""
    scores = scenario.scores_of(dataset)
    form = bayes_threshold(dataset, scenario)
    places = {
        "current": threshold,
        "best": minimum_cost(dataset, scenario).threshold,
        **({} if isinstance(form, Sentence) else {"calibrated": form}),
        "flag-none": math.inf,
        "flag-all": -math.inf,
    }
    rows = []
    for key, at in places.items():
        profit = float(scenario.costs.profit(scores.confusion_at(at), COST_CASES))
        limits = interval_text(cost_interval(dataset, scenario, at), cost_text)
        rows.append((say(f"optimize-costs-{key}"), _threshold_text(at), 0.0 - profit, limits, profit))
    return pd.DataFrame(rows, columns=_columns())


def _narrow(frame: pd.DataFrame) -> dict[str, Any]:
    """Fixed column widths and short names, so that the last column is in view for any amount and unit."""
    _, threshold, cost, interval, profit = map(str, frame.columns)
    return {
        threshold: st.column_config.TextColumn(width=85),
        cost: st.column_config.NumberColumn(say("optimize-costs-cost"), width=105, format="%.2f"),
        interval: st.column_config.TextColumn(width=175),
        profit: st.column_config.NumberColumn(say("optimize-costs-profit"), width=105, format="%.2f"),
    }


def _columns() -> list[str]:
    return [
        say("optimize-column-decision"),
        say("number-threshold"),
        say("optimize-column-cost", unit=cost_unit()),
        say("number-interval", name=confidence_name()),
        say("optimize-column-profit", unit=cost_unit()),
    ]


def _threshold_text(threshold: float) -> str:
    return significant_text(threshold, 6) if math.isfinite(threshold) else ""


def cost_interval_method(dataset: BinaryDataset) -> Sentence:
    """How the intervals of the table are computed."""
    weights = weights_of(dataset.scores)
    if weights is Weights.SUMS:
        return Sentence("optimize-intervals-weights")
    if weights is Weights.KNOWN:
        return Sentence("optimize-intervals-costs-weighted", name=confidence_name())
    if dataset.scores.is_clustered:
        return Sentence("optimize-intervals-costs-clusters", name=confidence_name())
    return Sentence("optimize-intervals-costs", name=confidence_name())

"""The charts of the page with their legend: trade-off and curves, costs, decision curves, and gains."""

from collections.abc import Sequence
from html import escape

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st

from metrics_core import Metric
from metrics_core.choosing import DecisionCurve, cost_curve, decision_curve, gains_curve
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.goal.costs import COST_CASES, CostScenario, bayes_threshold, minimum_cost
from threshold_explorer.interface.threshold_charts.charts import curves_markup
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    BLOCK,
    DASH_DOT,
    DASHES,
    LINE,
    Floats,
    add_guide,
    curve_points,
    empty_figure,
    legend_above,
)
from threshold_explorer.live.charts.moving_marks import (
    Cursor,
    Marker,
    PickNearest,
)
from threshold_explorer.live.charts.palette import (
    CURVE_COLOUR,
    GUIDE_COLOUR,
    RECOMMENDED_COLOUR,
    SECOND_CURVE_COLOUR,
    translucent,
)
from threshold_explorer.words.sentence import Sentence, say

BAND_OPACITY = 0.2


def legend(metrics: Sequence[Metric], over: Sequence[str]) -> None:
    """Draws the entries of a trade-off plot's curves and of the marks over it."""
    marks = "".join(f'<span><i class="{name}"></i>{escape(say(f"optimize-legend-{name}"))}</span>' for name in over)
    st.html(f'<p class="legend">{curves_markup(metrics)}{marks}</p>')


def cost_chart(dataset: BinaryDataset, scale: ThresholdScale, scenario: CostScenario) -> Chart:
    """The expected cost at every threshold."""
    best = minimum_cost(dataset, scenario)
    return Chart(
        "cost_curve",
        (dataset.key, scale, scenario),
        lambda: _costs(dataset, scale, scenario),
        lambda: say("optimize-cost-alt", title=dataset.title, threshold=best.threshold),
        Table("cost", "cost", lambda: _cost_rows(dataset, scenario), exact=("threshold",)),
        [Cursor(scale.quantity, pinned=True)],
    )


def decision_chart(dataset: BinaryDataset, scenario: CostScenario) -> Chart:
    """The decision curve, for scores that are probabilities."""
    return Chart(
        "decision_curve",
        (dataset.key, scenario.pi),
        lambda: _decisions(dataset, scenario),
        lambda: say(
            "optimize-decision-alt",
            title=dataset.title,
            pi=scenario.pi_text,
            has_band=has_decision_band(dataset, scenario),
        ),
        Table("decision", "decision", lambda: _decision_curve(dataset, scenario).to_frame(), exact=("threshold",)),
    )


def gains_charts(dataset: BinaryDataset) -> list[Chart]:
    """The gains and the lift curve."""
    return [
        Chart(
            "gains",
            (dataset.key,),
            lambda: _flagging(dataset, "recall"),
            lambda: say("optimize-gains-alt", title=dataset.title),
            _gains_table(dataset),
            [Marker("flagged_rate", "recall")],
            PickNearest("flagged_rate", "recall", exact=False),
        ),
        Chart(
            "lift",
            (dataset.key,),
            lambda: _flagging(dataset, "lift"),
            lambda: say("optimize-lift-alt", title=dataset.title),
            _gains_table(dataset),
            [Marker("flagged_rate", "lift")],
            PickNearest("flagged_rate", "lift", exact=False),
        ),
    ]


def _costs(dataset: BinaryDataset, scale: ThresholdScale, scenario: CostScenario) -> go.Figure:
    scores, grid = scenario.scores_of(dataset), scale.grid
    curve = cost_curve(scores, scenario.costs)
    ends = [grid.high] if grid.high > scores.maximum else []
    thresholds = np.concatenate([[grid.low], curve.thresholds[:-1], ends])
    cost = np.concatenate([curve.cost[:1], curve.cost])[: len(thresholds)] * COST_CASES
    x = scale.x(dataset.scores, thresholds)
    figure = empty_figure(say(f"optimize-axis-{scale.key}"), say("optimize-axis-cost"), scale.home)
    low, high = float(cost.min()), float(cost.max())
    _add(figure, x, cost, CURVE_COLOUR, "vh")
    room = (high - low or abs(high) or 1) * 0.05
    figure.update_yaxes(range=[low - room, high + room])
    marks = [
        (minimum_cost(dataset, scenario).threshold, RECOMMENDED_COLOUR),
        (bayes_threshold(dataset, scenario), SECOND_CURVE_COLOUR),
    ]
    for threshold, colour in marks:
        if isinstance(threshold, float) and grid.low <= threshold <= grid.high:
            [at] = scale.x(dataset.scores, np.array([threshold]))
            figure.add_vline(x=float(at), line={"color": colour, "dash": "dot", "width": 1.5})
    legend_above(
        figure,
        (LINE, CURVE_COLOUR, say("optimize-cost-legend", pi=scenario.pi_text)),
        (DASHES, RECOMMENDED_COLOUR, say("optimize-cost-least")),
        *(
            []
            if isinstance(marks[1][0], Sentence)
            else [(DASHES, SECOND_CURVE_COLOUR, say("optimize-cost-calibrated"))]
        ),
    )
    return figure


def has_decision_band(dataset: BinaryDataset, scenario: CostScenario) -> bool:
    """Whether the decision curve has limits; those of clusters, sums of weights and blank labels are unknown."""
    return dataset.estimate is None and not np.isnan(_decision_curve(dataset, scenario).low).any()


def _decision_curve(dataset: BinaryDataset, scenario: CostScenario) -> DecisionCurve:
    return decision_curve(scenario.scores_of(dataset), confidence=confidence())


def _decisions(dataset: BinaryDataset, scenario: CostScenario) -> go.Figure:
    curve = _decision_curve(dataset, scenario)
    figure = empty_figure(say("optimize-axis-probability"), say("optimize-axis-benefit"), (0, 1))
    most = max(float(curve.net_benefit.max()), scenario.pi)
    # The net benefit of treating all falls without bound; far below treating none there is nothing to see.
    figure.update_yaxes(range=[-0.3 * most, 1.08 * most])
    _add(figure, curve.thresholds, curve.treat_all, SECOND_CURVE_COLOUR, "linear", "dashdot")
    add_guide(figure, [0, 1], [0, 0])
    _add(figure, curve.thresholds, curve.net_benefit, CURVE_COLOUR, "linear")
    has_limits = has_decision_band(dataset, scenario)
    if has_limits:
        figure.add_scatter(
            x=np.append(curve.thresholds, curve.thresholds[::-1]),
            y=np.append(curve.high, curve.low[::-1]),
            mode="none",
            fill="toself",
            fillcolor=translucent(CURVE_COLOUR, BAND_OPACITY),
            hoverinfo="skip",
        )
    band = (
        BLOCK,
        translucent(CURVE_COLOUR, 2 * BAND_OPACITY),
        say("bands-key", kind="pointwise", name=confidence_name()),
    )
    legend_above(
        figure,
        (LINE, CURVE_COLOUR, say("optimize-decision-scores")),
        *([band] if has_limits else []),
        (DASH_DOT, SECOND_CURVE_COLOUR, say("optimize-decision-all")),
        (DASHES, GUIDE_COLOUR, say("optimize-decision-none")),
    )
    return figure


def _flagging(dataset: BinaryDataset, what: str) -> go.Figure:
    curve = gains_curve(dataset.scores)
    values = curve.recall if what == "recall" else curve.lift
    figure = empty_figure(say("optimize-axis-share"), say(f"optimize-axis-{what}"), (0, 1))
    known = values[np.isfinite(values)]
    high = float(known.max()) if len(known) else 1.0
    _add(figure, curve.flagged_rate, values, CURVE_COLOUR, "linear")
    if what == "lift":
        figure.update_yaxes(range=[0, max(high, 1) * 1.05])
        add_guide(figure, [0, 1], [1, 1])
    else:
        add_guide(figure, [0, 1], [0, 1])
    name = say(f"optimize-{'gains' if what == 'recall' else 'lift'}-legend")
    legend_above(figure, (LINE, CURVE_COLOUR, name), (DASHES, GUIDE_COLOUR, say("optimize-random")))
    return figure


def _add(figure: go.Figure, x: Floats, y: Floats, colour: str, shape: str, dash: str = "solid") -> None:
    kept = curve_points(x, y, float(np.min(x)), float(np.max(x)))
    line = {"color": colour, "width": 2, "shape": shape, "dash": dash}
    figure.add_scatter(x=x[kept], y=y[kept], mode="lines", line=line, hovertemplate="%{x:.3f}: %{y:.4g}<extra></extra>")


def _cost_rows(dataset: BinaryDataset, scenario: CostScenario) -> pd.DataFrame:
    return cost_curve(scenario.scores_of(dataset), scenario.costs, dataset.grid().thresholds).to_frame()


def _gains_table(dataset: BinaryDataset) -> Table:
    def frame() -> pd.DataFrame:
        rows = gains_curve(dataset.scores).to_frame()
        kept = np.unique(np.linspace(0, len(rows) - 1, 2000).astype(int))
        return rows.iloc[kept]

    return Table("gains", "gains", frame, exact=("threshold",))

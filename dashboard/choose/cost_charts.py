"""What a threshold costs, what acting on the scores is worth, and what flagging a share of the cases brings."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import DASHES, LINE, key_above
from dashboard.charts.figures import CURVE_COLOUR, GUIDE_COLOUR, Floats, add_guide, empty_figure
from dashboard.charts.moves import AnswerLine, Cursor, Marker, PickNearest
from dashboard.charts.thinning import drawn_points
from dashboard.choose.costs import OUT_OF, Terms, calibrated, least_cost
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.words.sentence import Sentence, say
from metrics_core.choosing import cost_curve, decision_curve, gains_curve

_ALL_COLOUR, _CALIBRATED_COLOUR = "#D55E00", "#E69F00"


def cost_charts(dataset: BinaryDataset, scale: ThresholdScale, terms: Terms) -> list[Chart]:
    """Cost, decision, gains and lift; without the decision curve where the scores are no probabilities."""
    title = dataset.title
    best = least_cost(dataset, terms)
    charts = [
        Chart(
            "cost_curve",
            (dataset.key, scale, terms),
            lambda: _costs(dataset, scale, terms),
            lambda: say("choose-cost-alt", title=title, threshold=best.threshold),
            Table("cost", "cost", lambda: _cost_rows(dataset, terms), exact=("threshold",)),
            [Cursor(scale.quantity), AnswerLine(scale.quantity)],
        ),
        Chart(
            "gains",
            (dataset.key,),
            lambda: _flagging(dataset, "recall"),
            lambda: say("choose-gains-alt", title=title),
            _gains_table(dataset),
            [Marker("flagged_rate", "recall")],
            PickNearest("flagged_rate", "recall", exact=False),
        ),
        Chart(
            "lift",
            (dataset.key,),
            lambda: _flagging(dataset, "lift"),
            lambda: say("choose-lift-alt", title=title),
            _gains_table(dataset),
            [Marker("flagged_rate", "lift")],
            PickNearest("flagged_rate", "lift", exact=False),
        ),
    ]
    if not has_probabilities(dataset):
        return charts
    decision = Chart(
        "decision_curve",
        (dataset.key, terms.pi),
        lambda: _decisions(dataset, terms),
        lambda: say("choose-decision-alt", title=title, pi=terms.pi_text),
        Table("decision", "decision", lambda: decision_curve(terms.of(dataset)).to_frame(), exact=("threshold",)),
    )
    return [charts[0], decision, *charts[1:]]


def has_probabilities(dataset: BinaryDataset) -> bool:
    """Whether the scores lie in [0, 1]."""
    return bool(0 <= dataset.scores.minimum <= dataset.scores.maximum <= 1)


def _costs(dataset: BinaryDataset, scale: ThresholdScale, terms: Terms) -> go.Figure:
    scores, grid = terms.of(dataset), scale.grid
    curve = cost_curve(scores, terms.costs)
    ends = [grid.high] if grid.high > scores.maximum else []
    thresholds = np.concatenate([[grid.low], curve.thresholds[:-1], ends])
    cost = np.concatenate([curve.cost[:1], curve.cost])[: len(thresholds)] * OUT_OF
    x = scale.x(dataset.scores, thresholds)
    figure = empty_figure(say(f"choose-axis-{scale.key}"), say("choose-axis-cost"), scale.home)
    low, high = float(cost.min()), float(cost.max())
    _add(figure, x, cost, CURVE_COLOUR, "vh")
    room = (high - low or abs(high) or 1) * 0.05
    figure.update_yaxes(range=[low - room, high + room])
    marks = [(least_cost(dataset, terms).threshold, CURVE_COLOUR), (calibrated(dataset, terms), _CALIBRATED_COLOUR)]
    for threshold, colour in marks:
        if isinstance(threshold, float) and grid.low <= threshold <= grid.high:
            [at] = scale.x(dataset.scores, np.array([threshold]))
            figure.add_vline(x=float(at), line={"color": colour, "dash": "dot", "width": 1.5})
    key_above(
        figure,
        (LINE, CURVE_COLOUR, say("choose-cost-legend", pi=terms.pi_text)),
        (DASHES, CURVE_COLOUR, say("choose-cost-least")),
        *([] if isinstance(marks[1][0], Sentence) else [(DASHES, _CALIBRATED_COLOUR, say("choose-cost-calibrated"))]),
    )
    return figure


def _decisions(dataset: BinaryDataset, terms: Terms) -> go.Figure:
    curve = decision_curve(terms.of(dataset))
    figure = empty_figure(say("choose-axis-probability"), say("choose-axis-benefit"), (0, 1))
    most = max(float(curve.net_benefit.max()), terms.pi)
    # Flagging everybody falls without end; what lies far under flagging nobody is of no use to see.
    figure.update_yaxes(range=[-0.3 * most, 1.08 * most])
    _add(figure, curve.thresholds, curve.treat_all, _ALL_COLOUR, "linear")
    add_guide(figure, [0, 1], [0, 0])
    _add(figure, curve.thresholds, curve.net_benefit, CURVE_COLOUR, "linear")
    key_above(
        figure,
        (LINE, CURVE_COLOUR, say("choose-decision-scores")),
        (LINE, _ALL_COLOUR, say("choose-decision-all")),
        (DASHES, GUIDE_COLOUR, say("choose-decision-none")),
    )
    return figure


def _flagging(dataset: BinaryDataset, what: str) -> go.Figure:
    curve = gains_curve(dataset.scores)
    values = curve.recall if what == "recall" else curve.lift
    figure = empty_figure(say("choose-axis-share"), say(f"choose-axis-{what}"), (0, 1))
    known = values[np.isfinite(values)]
    high = float(known.max()) if len(known) else 1.0
    _add(figure, curve.flagged_rate, values, CURVE_COLOUR, "linear")
    if what == "lift":
        figure.update_yaxes(range=[0, max(high, 1) * 1.05])
        add_guide(figure, [0, 1], [1, 1])
    else:
        add_guide(figure, [0, 1], [0, 1])
    name = say(f"choose-{'gains' if what == 'recall' else 'lift'}-legend")
    key_above(figure, (LINE, CURVE_COLOUR, name), (DASHES, GUIDE_COLOUR, say("choose-at-random")))
    return figure


def _add(figure: go.Figure, x: Floats, y: Floats, colour: str, shape: str) -> None:
    kept = drawn_points(x, y, float(np.min(x)), float(np.max(x)))
    line = {"color": colour, "width": 2, "shape": shape}
    figure.add_scatter(x=x[kept], y=y[kept], mode="lines", line=line, hovertemplate="%{x:.3f}: %{y:.4g}<extra></extra>")


def _cost_rows(dataset: BinaryDataset, terms: Terms) -> pd.DataFrame:
    return cost_curve(terms.of(dataset), terms.costs, dataset.grid().thresholds).to_frame()


def _gains_table(dataset: BinaryDataset) -> Table:
    def frame() -> pd.DataFrame:
        rows = gains_curve(dataset.scores).to_frame()
        kept = np.unique(np.linspace(0, len(rows) - 1, 2000).astype(int))
        return rows.iloc[kept]

    return Table("gains", "gains", frame, exact=("threshold",))

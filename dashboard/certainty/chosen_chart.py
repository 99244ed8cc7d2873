"""The best thresholds of the resamples on the threshold axis, with the best of the cases, and the plateau."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from dashboard.certainty.wish import Wish
from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import key_above
from dashboard.charts.figures import CURVE_COLOUR, GUIDE_COLOUR, empty_figure
from dashboard.controls.drawing import Drawing
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.formats import significant_text
from dashboard.words.sentence import say
from metrics_core.resampling import ChosenThresholds, Plateau

BINS = 60
# Of Okabe and Ito.
BEST_COLOUR, PLATEAU_COLOUR = "#D55E00", "#009E73"
BAR, BOX = "┃", "■"


def chosen_chart(dataset: BinaryDataset, wish: Wish, drawing: Drawing, found: ChosenThresholds, near: Plateau) -> Chart:
    """How often each threshold is the best of a resample."""
    return Chart(
        "chosen_thresholds",
        (dataset.key, wish.key, drawing, near.delta),
        lambda: _figure(dataset, found, near),
        lambda: say("certainty-chosen-alt", title=dataset.title, goal=str(wish.name), draws=found.draws),
        Table("chosen", "best-thresholds", lambda: chosen_table(wish, found), exact=("threshold",)),
    )


def chosen_table(wish: Wish, found: ChosenThresholds) -> pd.DataFrame:
    """Each threshold that is the best of a resample, how often it is, and how that was found."""
    frame = found.to_frame()
    frame = frame[frame["times"] > 0].reset_index(drop=True)
    return frame.assign(goal=str(wish.name), method=found.method)


def span_of(dataset: BinaryDataset, found: ChosenThresholds, near: Plateau) -> tuple[float, float]:
    """From the lowest to the highest of what is drawn, as far as there are scores."""
    chosen = found.thresholds[(found.times > 0) & np.isfinite(found.thresholds)]
    stretches = list(near.thresholds)
    ends = [stretches[0].lower, stretches[-1].upper, near.choice.threshold, *chosen[[0, -1]]] if len(chosen) else []
    least, most = float(dataset.scores.minimum), float(dataset.scores.maximum)
    within = np.clip(np.array(ends or [least, most], dtype=np.float64), least, most)
    low, high = float(within.min()), float(within.max())
    return (low, high) if low < high else (low - 0.5, high + 0.5)


def _figure(dataset: BinaryDataset, found: ChosenThresholds, near: Plateau) -> go.Figure:
    low, high = span_of(dataset, found, near)
    edges = np.linspace(low, high, BINS + 1)
    # Each bin begins at its lower edge; the last one has its upper edge too.
    times = found.times_between(np.append(edges[:-1], np.nextafter(high, np.inf, dtype=found.thresholds.dtype)))
    share = times / found.draws
    top = float(share.max()) or 1.0
    figure = empty_figure(say("axis-threshold"), say("certainty-axis-share"), (low, high))
    if np.isfinite(found.low):
        reach = [min(max(end, low), high) for end in (found.low, found.high)]
        figure.add_vrect(*reach, fillcolor=GUIDE_COLOUR, opacity=0.22, line_width=0, layer="below")
    hover = say("certainty-chosen-hover", times="%{customdata[0]}", low="%{customdata[1]}", high="%{customdata[2]}")
    ends = [significant_text(float(edge), 4) for edge in edges]
    figure.add_bar(
        x=(edges[:-1] + edges[1:]) / 2,
        y=share,
        width=np.diff(edges),
        customdata=list(zip(times.tolist(), ends[:-1], ends[1:], strict=True)),
        marker={"color": CURVE_COLOUR, "line": {"width": 0}},
        hovertemplate=f"{hover}<extra></extra>",
    )
    for stretch in near.thresholds:
        ends_drawn = np.clip([stretch.lower, stretch.upper], low, high)
        line = {"color": PLATEAU_COLOUR, "width": 7}
        figure.add_scatter(x=ends_drawn, y=[-0.05 * top] * 2, mode="lines", line=line, hoverinfo="skip")
    if np.isfinite(near.choice.threshold):
        figure.add_vline(x=near.choice.threshold, line={"color": BEST_COLOUR, "width": 2})
    key_above(
        figure,
        (BAR, BEST_COLOUR, say("certainty-key-best")),
        (BOX, GUIDE_COLOUR, say("certainty-key-range", percent=confidence_name())),
        (BOX, PLATEAU_COLOUR, say("certainty-key-plateau", delta=significant_text(near.delta, 6))),
    )
    return figure.update_layout(
        bargap=0, yaxis={"range": [-0.1 * top, 1.08 * top], "tickformat": ".0%", "fixedrange": True}
    )

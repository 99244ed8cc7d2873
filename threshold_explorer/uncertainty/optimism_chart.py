"""The objective on the held-out set against the selection set, a dot for each split."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.resampling import HeldOut
from threshold_explorer.charts.chart import Chart, Table
from threshold_explorer.charts.curves import DASHES, DIAMOND, DOT, legend_above
from threshold_explorer.charts.figures import add_guide, empty_figure, plotly_text
from threshold_explorer.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, RECOMMENDED_COLOUR
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import Sentence, say

# With more values their names would overlap.
MAX_NAMES = 12


def optimism_chart(
    dataset: BinaryDataset, problem: OptimizationProblem, found: HeldOut, column: str | None, seed: int, how: Sentence
) -> Chart:
    """A dot for each split, below the diagonal where the held-out value is lower."""
    return Chart(
        "held_out",
        (dataset.key, problem, column, seed),
        lambda: _figure(problem, found, column),
        lambda: say("uncertainty-optimism-alt", title=dataset.title, objective=problem.name, count=len(found)),
        Table("held-out", "held-out", lambda: optimism_table(problem, found, how), exact=("threshold",)),
    )


def optimism_table(problem: OptimizationProblem, found: HeldOut, how: Sentence) -> pd.DataFrame:
    """Each split with its threshold, both values and their difference, and the method."""
    frame = found.to_frame()
    return frame.assign(objective=str(problem.name), method=str(how))


def _figure(problem: OptimizationProblem, found: HeldOut, column: str | None) -> go.Figure:
    both = ~np.isnan(found.optimism_per_split)
    x, y = found.selection[both], found.held_out[both]
    low, high = min(x.min(), y.min()), max(x.max(), y.max())
    room = (high - low or 0.02) * 0.08
    ends = [float(low - room), float(high + room)]
    figure = empty_figure(say("uncertainty-axis-selection"), say("uncertainty-axis-held-out"), (ends[0], ends[1]))
    add_guide(figure, ends, ends)
    names = [plotly_text(shortened(str(part))) for part, has in zip(found.parts, both, strict=True) if has]
    hover = say("uncertainty-optimism-hover", chosen="%{x:.3f}", held="%{y:.3f}", threshold="%{customdata[0]:.6g}")
    named = column is not None
    figure.add_scatter(
        x=x,
        y=y,
        text=names if named else None,
        textposition="top center",
        mode="markers+text" if named and len(names) <= MAX_NAMES else "markers",
        marker={"color": CURVE_COLOUR, "size": 9 if named else 7, "opacity": 0.9 if named else 0.45},
        customdata=[[float(threshold), name] for threshold, name in zip(found.thresholds[both], names, strict=True)],
        hovertemplate=("%{customdata[1]}: " if named else "") + f"{hover}<extra></extra>",
    )
    mean = say("uncertainty-key-mean")
    figure.add_scatter(
        x=[x.mean()],
        y=[y.mean()],
        mode="markers",
        marker={"color": RECOMMENDED_COLOUR, "size": 12, "symbol": "diamond"},
        hovertemplate=f"{mean}: %{{x:.3f}}, %{{y:.3f}}<extra></extra>",
    )
    legend_above(
        figure,
        (DOT, CURVE_COLOUR, say("uncertainty-key-split", by="column" if named else "random")),
        (DIAMOND, RECOMMENDED_COLOUR, mean),
        (DASHES, GUIDE_COLOUR, say("uncertainty-key-no-optimism")),
    )
    return figure.update_layout(yaxis={"range": ends})

"""The score histogram: positives above the axis, negatives below, coloured by the four outcomes.

Each class has two sets of bars, in its colour left and right of the threshold; the live layer clips both at the cursor,
so that cases change colour without redrawing. The live layer also draws the dots, because Plotly needs seconds for
thousands of them.
"""

import math
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from metrics_core import BinaryScores
from threshold_explorer.charts.figures import GUIDE_COLOUR, Floats, plotly_text, slider_axis_figure
from threshold_explorer.charts.moving_marks import Cursor, Dots, MovingMark, Sides
from threshold_explorer.data.kinds.binary import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.parts import CELL_COLOURS
from threshold_explorer.words.sentence import say

BINS = 100
# With more cases, one dot each would be too small to see.
MAX_DOTS = 3000
HEIGHT = 178
# From the Okabe-Ito palette, and none of the colours of the four cells.
REVIEW_COLOUR = "#CC79A7"


@dataclass(frozen=True)
class Side:
    """The cases of one class: their outcomes right and left of the threshold, and whether their bars point up."""

    name: str
    flagged: str
    not_flagged: str
    up: bool

    def parts(self, in_three: bool) -> dict[str, str]:
        """The colours left and right of the threshold, or left of, within and right of a review band."""
        middle = {"middle": REVIEW_COLOUR} if in_three else {}
        return {"left": CELL_COLOURS[self.not_flagged], **middle, "right": CELL_COLOURS[self.flagged]}


def histogram(dataset: BinaryDataset, scale: ThresholdScale, *, in_three: bool = False) -> go.Figure:
    """Both classes by score: one dot per case if there is room, otherwise bars of the share of each class.

    Coloured by one threshold, or `in_three` parts by two.
    """
    scores, edges = dataset.scores, histogram_edges(dataset.scores, scale)
    counts = scores.histogram(edges)
    x = scale.x(scores, edges)
    figure = slider_axis_figure(scale, HEIGHT)
    sides = (
        Side(dataset.classes["negative"], "fp", "tn", up=False),
        Side(dataset.classes["positive"], "tp", "fn", up=True),
    )
    in_bins = [counts.n_negative, counts.n_positive]
    totals = [scores.n_negative, scores.n_positive]
    if has_dots(scores):
        below, above = (max(float(np.max(in_bin)), 1.0) for in_bin in in_bins)
        figure.update_yaxes(range=[-below, above], showticklabels=False)
        # Plotly draws no axes without a trace.
        figure.add_scatter(x=[None], y=[None], hoverinfo="skip")
    else:
        _add_bars(figure, x, sides, in_bins, totals, in_three)
    figure.add_hline(y=0, line={"color": GUIDE_COLOUR, "width": 1})
    figure.update_xaxes(showticklabels=False)
    figure.update_yaxes(showgrid=False, zeroline=False)
    return figure


def has_dots(scores: BinaryScores) -> bool:
    """Whether each case is a dot."""
    return not scores.is_weighted and scores.n <= MAX_DOTS


def histogram_marks(dataset: BinaryDataset, scale: ThresholdScale, *, in_three: bool = False) -> list[MovingMark]:
    """The marks that follow the threshold: the two sides, and the dots if there are any.

    `in_three` parts, only the dots, in three colours per class.
    """
    scores = dataset.scores
    moves: list[MovingMark] = [] if in_three else [Sides(scale.quantity), Cursor(scale.quantity, pinned=True)]
    if not has_dots(scores):
        return moves
    edges = histogram_edges(scores, scale)
    counts = scores.histogram(edges)
    x = tuple(scale.x(scores, edges).tolist())
    up, down = (tuple(np.asarray(of).astype(int).tolist()) for of in (counts.n_positive, counts.n_negative))
    colours = {**CELL_COLOURS, "review": REVIEW_COLOUR} if in_three else CELL_COLOURS
    return [Dots(x, up, down, colours), *moves]


def histogram_edges(scores: BinaryScores, scale: ThresholdScale) -> Floats:
    """The edges of the bins, ascending: all slider positions, or every nth if there are many.

    The initially visible part of the axis has about `BINS` bins at most.
    """
    thresholds = scale.thresholds
    x = scale.x(scores, thresholds)
    shown = np.count_nonzero((x >= min(scale.home)) & (x <= max(scale.home)))
    if scale.listed:
        wanted = np.linspace(x[0], x[-1], BINS + 1)
        nearest = np.abs(x[:, None] - wanted).argmin(axis=0)
        return np.unique(thresholds[[0, *nearest, -1]])
    steps = max(1, math.ceil((shown - 1) / BINS))
    bins = max(1, math.ceil((len(thresholds) - 1) / steps))
    return np.array([scale.grid.threshold(scale.grid.first + steps * k) for k in range(bins + 1)])


def _add_bars(
    figure: go.Figure,
    edges: Floats,
    sides: tuple[Side, ...],
    in_bins: list[Floats],
    totals: list[float],
    in_three: bool,
) -> None:
    for side, in_bin, total in zip(sides, in_bins, totals, strict=True):
        if not total:
            continue
        hover = say(
            "histogram-hover", cases="%{customdata[0]:,}", share="%{customdata[1]:.1%}", name=plotly_text(side.name)
        )
        for part, colour in side.parts(in_three).items():
            figure.add_bar(
                x=(edges[:-1] + edges[1:]) / 2,
                y=(1 if side.up else -1) * in_bin / total,
                width=np.abs(np.diff(edges)),
                customdata=np.column_stack([in_bin, in_bin / total]),
                marker={"color": colour, "line": {"width": 0}},
                meta={"side": part},
                hovertemplate=f"{hover}<extra></extra>",
            )
    highest = max(float(np.max(in_bin)) / total for in_bin, total in zip(in_bins, totals, strict=True) if total)
    figure.update_layout(barmode="overlay", bargap=0)
    figure.update_yaxes(range=[-highest * 1.05, highest * 1.05], showticklabels=False)

"""The score histogram that tells the story: positives above the line, negatives below, each side in its own colour.

Every class is drawn twice, as what it is left and what it is right of the threshold; the live layer cuts both at the
cursor. So a case changes its colour as the line passes, and nothing is drawn anew. Dots are the live layer's as well:
Plotly makes an element of each, of which thousands take seconds.
"""

import math
from dataclasses import dataclass

import numpy as np
import plotly.graph_objects as go

from dashboard.charts.figures import GUIDE_COLOUR, Floats, plain, spine_figure
from dashboard.charts.moves import Cursor, Dots, Move, Sides
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.parts import CELL_COLOURS
from dashboard.words.sentence import say
from metrics_core import BinaryScores

BINS = 100
# With more cases a dot for each would be too small to see.
MOST_DOTS = 3000
HEIGHT = 178
# Of Okabe and Ito, and none of the four cells'.
REVIEW_COLOUR = "#CC79A7"


@dataclass(frozen=True)
class Side:
    """The cases of one class: what they are called right and left of the threshold, and which way they are drawn."""

    name: str
    flagged: str
    passed: str
    up: bool

    def parts(self, in_three: bool) -> dict[str, str]:
        """The colours of what is drawn on each side of the threshold, or left of, within and right of a band."""
        middle = {"middle": REVIEW_COLOUR} if in_three else {}
        return {"left": CELL_COLOURS[self.passed], **middle, "right": CELL_COLOURS[self.flagged]}


def histogram(dataset: BinaryDataset, scale: ThresholdScale, *, in_three: bool = False) -> go.Figure:
    """Both classes over the axis: dots where each case can have one, else bars of the shares of each class.

    It is cut at one threshold, or `in_three` at two.
    """
    scores, edges = dataset.scores, histogram_edges(dataset.scores, scale)
    counts = scores.histogram(edges)
    x = scale.x(scores, edges)
    figure = spine_figure(scale, HEIGHT)
    sides = (
        Side(dataset.classes["negative"], "fp", "tn", up=False),
        Side(dataset.classes["positive"], "tp", "fn", up=True),
    )
    in_bins = [counts.n_negative, counts.n_positive]
    totals = [scores.n_negative, scores.n_positive]
    if has_dots(scores):
        below, above = (max(float(np.max(in_bin)), 1.0) for in_bin in in_bins)
        figure.update_yaxes(range=[-below, above], showticklabels=False)
        # Without a trace Plotly draws no axes.
        figure.add_scatter(x=[None], y=[None], hoverinfo="skip")
    else:
        _add_bars(figure, x, sides, in_bins, totals, in_three)
    figure.add_hline(y=0, line={"color": GUIDE_COLOUR, "width": 1})
    figure.update_xaxes(showticklabels=False)
    figure.update_yaxes(showgrid=False, zeroline=False)
    return figure


def has_dots(scores: BinaryScores) -> bool:
    """Whether each case is drawn by itself."""
    return not scores.is_weighted and scores.n <= MOST_DOTS


def histogram_moves(dataset: BinaryDataset, scale: ThresholdScale, *, in_three: bool = False) -> list[Move]:
    """What follows the threshold on the histogram: its two sides, and the dots where there are any.

    `in_three` are the dots alone, of three colours.
    """
    scores = dataset.scores
    moves: list[Move] = [] if in_three else [Sides(scale.quantity), Cursor(scale.quantity, pinned=True)]
    if not has_dots(scores):
        return moves
    edges = histogram_edges(scores, scale)
    counts = scores.histogram(edges)
    x = tuple(scale.x(scores, edges).tolist())
    up, down = (tuple(np.asarray(of).astype(int).tolist()) for of in (counts.n_positive, counts.n_negative))
    colours = {**CELL_COLOURS, "review": REVIEW_COLOUR} if in_three else CELL_COLOURS
    return [Dots(x, up, down, colours), *moves]


def histogram_edges(scores: BinaryScores, scale: ThresholdScale) -> Floats:
    """The edges of the bins, ascending: slider positions, every one of them as long as there are few.

    At most about `BINS` lie on the part of the axis that is shown at first; a finer slider stands within bins too.
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
        hover = say("histogram-hover", cases="%{customdata[0]:,}", share="%{customdata[1]:.1%}", name=plain(side.name))
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
    most = max(float(np.max(in_bin)) / total for in_bin, total in zip(in_bins, totals, strict=True) if total)
    figure.update_layout(barmode="overlay", bargap=0)
    figure.update_yaxes(range=[-most * 1.05, most * 1.05], showticklabels=False)

"""The score histogram: positives above the axis, negatives below, coloured by the four outcomes.

Each class has two sets of bars, in its colour left and right of the threshold; the live layer clips both at the cursor,
so that cases change colour without redrawing. The live layer also draws the dots, because Plotly needs seconds for
thousands of them. Unlabelled cases are bars below both, in a colour that no threshold changes. All have one scale. That
of bars is the square root of the count, because 300 positives beside 20 000 negatives would be a flat line otherwise.
"""

import math
from dataclasses import dataclass
from html import escape
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from metrics_core import BinaryScores
from metrics_core.histogram import Histogram
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.charts.figures import Floats, plotly_text, slider_axis_figure
from threshold_explorer.live.charts.moving_marks import Cursor, Dots, MovingMark, Sides
from threshold_explorer.live.charts.palette import CELL_COLOURS, GUIDE_COLOUR, REVIEW_COLOUR, UNLABELLED_COLOUR
from threshold_explorer.words.formats import shortened, significant_text
from threshold_explorer.words.sentence import say

BINS = 100
# With more cases, or more in one bin, one dot each would be too small to see.
MAX_DOTS = 3000
MAX_DOTS_IN_BIN = 150
# The smallest part of the height for a class, relative to the other's.
LEAST_HEIGHT = 1 / 3
# Labelled counts on each side of the axis: the largest round one, and a smaller one at most this far from the base.
SECOND_TICK = 0.5
# A label lower than this, in parts of the tallest bar, would touch the 0.
LOWEST_TICK = 0.15
HEIGHT = 178


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
    """Both classes by score: one dot per case if there is room, otherwise bars.

    Coloured by one threshold, or `in_three` parts by two.
    """
    scores, edges = dataset.scores, histogram_edges(dataset.scores, scale)
    counts, unlabelled = counts_in_bins(dataset, edges)
    x = scale.x(scores, edges)
    figure = slider_axis_figure(scale, HEIGHT)
    sides = (
        Side(dataset.classes["negative"], "fp", "tn", up=False),
        Side(dataset.classes["positive"], "tp", "fn", up=True),
    )
    in_bins = [counts.n_negative, counts.n_positive]
    if not dataset.bounded and has_dots(scores, scale):
        below, above = _heights(*(max(float(np.max(in_bin)), 1.0) for in_bin in in_bins))
        figure.update_yaxes(range=[-below, above])
        figure.update_yaxes(showticklabels=False, title=_axis_title("axis-cases-dots"))
        # Plotly draws no axes without a trace.
        figure.add_scatter(x=[None], y=[None], hoverinfo="skip")
    else:
        _add_bars(figure, x, sides, in_bins, unlabelled, in_three)
    figure.add_hline(y=0, line={"color": GUIDE_COLOUR, "width": 1})
    figure.update_xaxes(showticklabels=False)
    figure.update_yaxes(showgrid=False, zeroline=False)
    return figure


def _heights(below: float, above: float) -> tuple[float, float]:
    """The parts of the axis for two classes on one scale, whose tallest bins are so high."""
    return max(below, above * LEAST_HEIGHT), max(above, below * LEAST_HEIGHT)


def counts_in_bins(dataset: BinaryDataset, edges: Floats) -> tuple[Histogram, Floats]:
    """The cases of each class in bins, and the unlabelled ones."""
    every = dataset.scores.histogram(edges)
    labelled = dataset.bounded.labelled.histogram(edges) if dataset.bounded else every
    return labelled, every.n_negative - labelled.n_negative


def has_dots(scores: BinaryScores, scale: ThresholdScale) -> bool:
    """Whether each case is a dot."""
    if scores.is_weighted or scores.n > MAX_DOTS:
        return False
    counts = scores.histogram(histogram_edges(scores, scale))
    return max(int(np.max(counts.n_negative)), int(np.max(counts.n_positive))) <= MAX_DOTS_IN_BIN


def histogram_marks(dataset: BinaryDataset, scale: ThresholdScale, *, in_three: bool = False) -> list[MovingMark]:
    """The marks that follow the threshold: the two sides, and the dots if there are any.

    `in_three` parts, only the dots, in three colours per class.
    """
    scores = dataset.scores
    moves: list[MovingMark] = [] if in_three else [Sides(scale.quantity), Cursor(scale.quantity, pinned=True)]
    if dataset.bounded or not has_dots(scores, scale):
        return moves
    edges = histogram_edges(scores, scale)
    counts = scores.histogram(edges)
    x = tuple(scale.x(scores, edges).tolist())
    up, down = (tuple(np.asarray(of).astype(int).tolist()) for of in (counts.n_positive, counts.n_negative))
    colours = {**CELL_COLOURS, "review": REVIEW_COLOUR} if in_three else CELL_COLOURS
    return [
        Dots(x, up, down, colours, {"up": dataset.classes["positive"], "down": dataset.classes["negative"]}),
        *moves,
    ]


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
    unlabelled: Floats,
    in_three: bool,
) -> None:
    tallest = [float(np.max(in_bin)) for in_bin in in_bins]
    highest = max(*tallest, float(np.max(unlabelled)))
    heights = _heights(*(math.sqrt(count / highest) for count in tallest))
    ticks: dict[float, str] = {0: "0"}
    for side, in_bin, height in zip(sides, in_bins, heights, strict=True):
        if not np.any(in_bin):
            continue
        sign = 1 if side.up else -1
        at = {math.sqrt(count / highest): _tick_text(count) for count in _round_counts(highest * height**2)}
        ticks |= {sign * place: text for place, text in at.items() if place >= LOWEST_TICK}
        for part, colour in side.parts(in_three).items():
            figure.add_bar(
                y=sign * np.sqrt(in_bin / highest), meta={"side": part}, **_bars(edges, in_bin, side.name, colour)
            )
    lowest = -1.05 * heights[0]
    if np.any(unlabelled):
        bars = np.sqrt(unlabelled / highest)
        name = say("legend-unlabelled")
        figure.add_bar(y=-bars, base=lowest, **_bars(edges, unlabelled, name, UNLABELLED_COLOUR))
        figure.add_hline(y=lowest, line={"color": GUIDE_COLOUR, "width": 1})
        lowest -= 1.05 * float(bars.max())
    figure.update_layout(barmode="overlay", bargap=0)
    figure.update_yaxes(
        range=[lowest, 1.05 * heights[1]],
        tickvals=sorted(ticks),
        ticktext=[ticks[value] for value in sorted(ticks)],
        tickfont={"size": 12},
        title=_axis_title("axis-cases-root"),
    )


def _bars(edges: Floats, in_bin: Floats, name: str, colour: str) -> dict[str, Any]:
    hover = say("histogram-hover", cases="%{customdata[0]:,}", share="%{customdata[1]:.1%}", name=plotly_text(name))
    return {
        "x": (edges[:-1] + edges[1:]) / 2,
        "width": np.abs(np.diff(edges)),
        "customdata": np.column_stack([in_bin, in_bin / np.sum(in_bin)]),
        "marker": {"color": colour, "line": {"width": 0}},
        "hovertemplate": f"{hover}<extra></extra>",
    }


def _axis_title(key: str) -> dict[str, Any]:
    return {"text": say(key), "font": {"size": 12}, "standoff": 2}


def _round_counts(highest: float) -> list[float]:
    """The counts to label on a square-root scale up to `highest`: one near it, and one near half of its height.

    >>> _round_counts(15_800), _round_counts(23), _round_counts(1)
    ([10000.0, 2000.0], [20.0, 5.0], [1.0])
    """
    upper = _round_below(highest)
    lower = _round_below(upper * SECOND_TICK**2)
    return [upper, lower] if lower >= 1 else [upper]


def _round_below(value: float) -> float:
    """The largest of 1, 2 and 5 times a power of ten up to a positive value."""
    power = 10.0 ** math.floor(math.log10(value))
    return max(factor * power for factor in (1, 2, 5) if factor * power <= value)


def _tick_text(count: float) -> str:
    """A round count, short enough for the margin.

    >>> _tick_text(50.0), _tick_text(20_000.0), _tick_text(1e6), _tick_text(0.2)
    ('50', '20k', '1M', '0.2')
    """
    size, unit = next((size, unit) for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k"), (0, "")) if count >= size)
    return significant_text(count / (size or 1), 1) + unit


def histogram_caption(dataset: BinaryDataset) -> None:
    """Draws the title and the legend."""
    st.html(histogram_caption_markup(dataset))


def histogram_caption_markup(dataset: BinaryDataset) -> str:
    """The title, which states the decision rule, and the legend under it, as HTML."""
    names = {key: shortened(name, 24) for key, name in dataset.classes.items()}
    colours = {cell: CELL_COLOURS[cell] for cell in ("tn", "fp", "fn", "tp")}
    colours |= {"unlabelled": UNLABELLED_COLOUR} if dataset.bounded else {}
    entries = "".join(
        f'<span><i style="background:{colour}"></i>{escape(say(f"legend-{cell}", **names))}</span>'
        for cell, colour in colours.items()
    )
    title = escape(say("histogram-title", **names))
    return f'<p class="chart-title">{title}</p><p class="legend">{entries}</p>'


def axis_note(scale: ThresholdScale) -> None:
    """Draws the note on the axis, with the buttons that zoom it."""
    st.html(axis_note_markup(scale))


def axis_note_markup(scale: ThresholdScale) -> str:
    """The note as HTML: the quantity on the axis if it is not the threshold, and what `live/axis_note.js` shows."""
    quantity = "" if scale.key == "threshold" else escape(say(f"axis-{scale.key}"))
    buttons = "".join(
        f'<button type="button" class="{name}" hidden>{escape(say(f"axis-{name}"))}</button>'
        for name in ("zoom-out", "zoom-in")
    )
    return f'<p class="axis-note"><span>{quantity}</span><span class="range"></span>{buttons}</p>'

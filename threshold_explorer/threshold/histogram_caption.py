"""The title and the legend of the histogram, and the note on its axis."""

from html import escape

import streamlit as st

from threshold_explorer.data.kinds.binary import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.live.parts import CELL_COLOURS
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.sentence import say


def histogram_caption(dataset: BinaryDataset) -> None:
    """Draws the title and the legend."""
    st.html(histogram_caption_markup(dataset))


def histogram_caption_markup(dataset: BinaryDataset) -> str:
    """The title, which states the decision rule, and the legend under it, as HTML."""
    names = {key: shortened(name, 24) for key, name in dataset.classes.items()}
    entries = "".join(
        f'<span><i style="background:{CELL_COLOURS[cell]}"></i>{escape(say(f"legend-{cell}", **names))}</span>'
        for cell in ("tn", "fp", "fn", "tp")
    )
    title = escape(say("histogram-title", **names))
    return f'<p class="chart-title">{title}</p><p class="legend">{entries}</p>'


def axis_note(scale: ThresholdScale) -> str:
    """The quantity on the x axis if it is not the threshold, or the part of it that is visible; empty if neither."""
    if scale.key != "threshold":
        return say(f"axis-{scale.key}")
    return say("axis-zoomed", low=scale.home[0], high=scale.home[1]) if scale.is_zoomed else ""

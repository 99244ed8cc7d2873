"""The title and the legend of the histogram, and the note on the axis that it shares with the trade-off plot."""

from html import escape

import streamlit as st

from threshold_explorer.charts.palette import CELL_COLOURS
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.kinds.binary.dataset import BinaryDataset
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

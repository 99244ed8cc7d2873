"""What the histogram shows, in one line, and what its four colours are."""

from html import escape

import streamlit as st

from dashboard.about import NAME
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.parts import CELL_COLOURS
from dashboard.words.formats import shortened
from dashboard.words.sentence import say


def story(dataset: BinaryDataset) -> None:
    """Draws them."""
    st.html(story_markup(dataset))


def story_markup(dataset: BinaryDataset) -> str:
    """The line, and the legend under it."""
    names = {key: shortened(name, 24) for key, name in dataset.classes.items()}
    entries = "".join(
        f'<span><i style="background:{CELL_COLOURS[cell]}"></i>{escape(say(f"story-{cell}", **names))}</span>'
        for cell in ("tn", "fp", "fn", "tp")
    )
    line = escape(say("story", name=NAME, **names))
    return f'<p class="story">{line}</p><p class="legend">{entries}</p>'


def axis_line(scale: ThresholdScale) -> str:
    """The rule by which cases are flagged, and what lies along the axis where that is not all of the thresholds."""
    said = [say("threshold-rule")]
    if scale.key != "threshold":
        said.append(say(f"axis-{scale.key}"))
    elif scale.is_zoomed:
        said.append(say("axis-zoomed", low=scale.home[0], high=scale.home[1]))
    return " · ".join(said)

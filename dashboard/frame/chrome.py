"""What surrounds every page: its style sheet, its heading and its complaints."""

from dataclasses import dataclass
from pathlib import Path
from typing import Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.about import NAME
from dashboard.charts.figures import SPINE_MARGINS
from dashboard.controls.choosing import complaints_of_page
from dashboard.data.counts_link import is_counts
from dashboard.data.dataset import Dataset
from dashboard.data.opened import opened
from dashboard.frame.share_panel import share_button
from dashboard.frame.shared_banner import shared_banner
from dashboard.live.layer import CHARTS_STYLE
from dashboard.session import of_session
from dashboard.sharing.tokens import is_token
from dashboard.web.incidents import incident_of
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import say

ICON = Path(__file__).with_name("icon.svg")
_STYLE = Path(__file__).with_name("page.css")


def page_style() -> None:
    """The style sheets, and what they share with the charts."""
    left, right = SPINE_MARGINS
    margins = f":root {{ --plot-left: {left}px; --plot-right: {right}px; }}"
    sheets = "\n".join(sheet.read_text(encoding="utf-8") for sheet in (_STYLE, CHARTS_STYLE))
    st.html(f"<style>{margins}\n{sheets}</style>")


def tab_title() -> str:
    """The title of the browser's tab: the data set that is open, then the app."""
    dataset = opened().dataset
    return f"{shortened(dataset.title)} · {NAME}" if dataset else NAME


@dataclass
class _Sidebar:
    """How the sidebar is at the beginning of a visit; what the visitor does with it later is the visitor's."""

    at_first: Literal["auto", "collapsed"] | None = None


def sidebar_at_first() -> Literal["auto", "collapsed"]:
    """Folded for whoever opens a link that somebody shared: they came for what it shows, not to upload."""
    sidebar = of_session(_Sidebar)
    d = st.query_params.get("d", "")
    sidebar.at_first = sidebar.at_first or ("collapsed" if is_token(d) or is_counts(d) else "auto")
    return sidebar.at_first


def heading(dataset: Dataset) -> DeltaGenerator:
    """One line that says what is being looked at, with Share at its end; returns the place for further buttons."""
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="heading"):
        st.markdown(say("frame-heading", title=shortened(dataset.title), in_short=dataset.in_short))
        with st.container(horizontal=True, horizontal_alignment="right", width="content"):
            further = st.container(horizontal=True, width="content")
            share_button(dataset)
    shared_banner(dataset)
    for note in dataset.notes:
        st.caption(markdown_text(str(note)))
    return further


def complaints_line(place: DeltaGenerator) -> None:
    """At `place`, what the opened link asked of the page and did not get, until something else is chosen."""
    if complaints := complaints_of_page():
        place.warning(markdown_text(" ".join(map(str, complaints))), icon=":material/link:")


def provenance_line(dataset: Dataset) -> None:
    """The line by which every number on the page can be traced, as exports carry it as well."""
    with st.container(key="provenance"):
        st.caption(markdown_text(dataset.provenance))


def apologise(error: Exception) -> bool:
    """For an error that nobody foresaw: a sentence with the number under which Streamlit has logged it by now."""
    st.error(say("frame-error", incident=incident_of(error)), icon=":material/error:")
    return True

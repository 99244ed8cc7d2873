"""The parts that surround every page: style sheets, tab title, heading, provenance and error messages."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from typing import Any, Literal

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.counts_link import is_counts
from threshold_explorer.data.dataset import Dataset, Origin
from threshold_explorer.interface.controls.query_parameters import current_page, page_warnings
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.dataset_notes import dataset_notes
from threshold_explorer.interface.frame.decision_card import decision_or_note
from threshold_explorer.interface.frame.share_panel import share_button
from threshold_explorer.interface.frame.upload_panel import latest_upload
from threshold_explorer.live.charts.figures import SLIDER_AXIS_MARGINS
from threshold_explorer.live.charts.palette import style_variables
from threshold_explorer.live.layer import CHARTS_STYLE
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sharing.audience_and_passphrase import AudienceKind
from threshold_explorer.serving.sharing.link_store import ShareCard, is_token
from threshold_explorer.serving.web.logs import incident_of
from threshold_explorer.words.about import NAME
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.markdown import Markdown, markdown_text
from threshold_explorer.words.sentence import markdown, markdown_paragraph, say

_FOLDER = Path(__file__).parent
ICON = Path(__file__).with_name("icon.svg")
_STYLE = Path(__file__).with_name("page.css")


def example_badge(dataset: Dataset) -> None:
    """The badge for an example; for all data, the sidebar closes over a narrow page once other data are open."""
    is_example = dataset.origin is Origin.EXAMPLE
    words = {"example": say("example-badge")} if is_example else {}
    if is_example and ("d" in st.query_params or current_page()):
        # Otherwise the welcome has the upload.
        words["upload"] = say("example-upload")
    _badge(dataset.id, words, str(latest_upload().refused or ""))


def _badge(opened: str, words: Mapping[str, str], message: str) -> None:
    # The sidebar of a narrow page would also cover a message about a file.
    data = {"dataset": opened, "words": words, "message": message}
    # Only a badge has its place reserved.
    _component()(key="example_badge" if words else "no_badge", data=data, width="content")


@cache
def _component() -> Any:
    return st.components.v2.component(
        "example_badge",
        html='<span class="example-badge"></span>',
        css=(_FOLDER / "example_badge.css").read_text(encoding="utf-8"),
        js=(_FOLDER / "example_badge.js").read_text(encoding="utf-8"),
    )


def page_style() -> str:
    """The style sheet of every page, with the chart margins and the palette as CSS variables."""
    left, right = SLIDER_AXIS_MARGINS
    margins = f":root {{ --plot-left: {left}px; --plot-right: {right}px; {style_variables()} }}"
    sheets = "\n".join(sheet.read_text(encoding="utf-8") for sheet in (_STYLE, CHARTS_STYLE))
    return f"{margins}\n{sheets}"


def tab_title(page: str, dataset: Dataset | None) -> str:
    """The title of the browser tab: the page, its data set unless it has none, then the app."""
    return " · ".join([page, *([shortened(dataset.title)] if dataset else []), NAME])


@dataclass
class _Sidebar:
    """The initial state of the sidebar, fixed for the session so that later runs do not change it."""

    initial_state: Literal["auto", "collapsed"] | None = None


def initial_sidebar_state() -> Literal["auto", "collapsed"]:
    """Collapsed for visitors who open a shared link, since they come for its view and not to upload."""
    sidebar = of_session(_Sidebar)
    d = st.query_params.get("d", "")
    sidebar.initial_state = sidebar.initial_state or ("collapsed" if is_token(d) or is_counts(d) else "auto")
    return sidebar.initial_state


def heading(dataset: Dataset) -> DeltaGenerator:
    """The line with the open data set and Share; returns the place for further buttons."""
    with st.container(horizontal=True, vertical_alignment="center", horizontal_alignment="distribute", key="heading"):
        st.markdown(markdown("frame-heading", title=shortened(dataset.title), in_short=dataset.summary))
        example_badge(dataset)
        with st.container(horizontal=True, horizontal_alignment="right", width="content", key="heading_buttons"):
            buttons = st.container(horizontal=True, width="content")
            share_button(dataset)
    decision_or_note(dataset)
    if not dataset.is_shared:
        _notes(dataset)
    return buttons


def page_title(title: str) -> None:
    """The first heading of a page without data, for screen readers."""
    st.html(f'<h1 class="page-title">{escape(title)}</h1>')


def page_without_data(title: str) -> None:
    """The heading of a page that asks a question or says why nothing is open, which the sidebar must not cover."""
    asked = latest_upload().asked
    question = str(asked.question.sentence) if asked else ""
    # The heading gets the focus, and nothing else announces the question.
    page_title(question or title)
    _badge(st.query_params.get("d", ""), {}, question)


def _notes(dataset: Dataset) -> None:
    for note in dataset_notes(dataset):
        st.caption(markdown_text(note))


def refused_parameters_line(place: DeltaGenerator) -> None:
    """At `place`, the link's parameters that this page cannot use, until another choice is made."""
    if warnings := page_warnings():
        place.warning(markdown_paragraph(warnings), icon=":material/link:")


def provenance_line(dataset: Dataset) -> None:
    """At the end: the line that traces every number on the page, as in exports."""
    if dataset.is_shared:
        _notes(dataset)
        sharing_lines(dataset)
    with st.container(key="provenance"):
        st.caption(markdown_text(dataset.provenance))


def show_error(error: Exception) -> bool:
    """Show the incident number of an unexpected error, which Streamlit has logged already."""
    st.error(markdown("frame-error", incident=incident_of(error)), icon=":material/error:")
    return True


def sharing_lines(dataset: Dataset) -> None:
    """Draws what the link contains and how long; nothing for the visitor's own data."""
    with st.container(key="shared_banner", gap="xsmall"):
        if dataset.card:
            _card(dataset.card)
            _unchecked_notice()
        elif dataset.sharing_note:
            st.caption(Markdown(":material/share: {}").format(dataset.sharing_note))


def _card(card: ShareCard) -> None:
    text = markdown(
        "banner-card", created=card.created, rows=card.n_rows, expires=card.expires, fingerprint=card.sha256[:12]
    )
    if card.audience.kind is not AudienceKind.EVERYBODY:
        text = markdown_paragraph([text, markdown("banner-audience", audience=card.audience.kind.value)])
    st.caption(Markdown(":material/share: {}").format(text), help=markdown("banner-card.help", sha256=card.sha256))


def _unchecked_notice() -> None:
    """Notes that the share database did not respond; read from the source, since a data set is created only once."""
    source = current_data().source
    if source and not source.is_checked:
        st.caption(Markdown(":material/cloud_off: {}").format(say("banner-unchecked")))

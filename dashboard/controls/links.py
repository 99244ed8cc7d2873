"""Links: what an opened one says, before Streamlit's widgets erase what they cannot use, and what a new one must say.

Streamlit leaves a choice at its default out of the address. A link that is sent names every choice, so that it
shows the same whatever the defaults become; each part of a page that has choices notes them with `say_in_link`.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.words.formats import markdown_text

NOT_SHARED = (
    "The data behind this link were not shared: ask the sender to press Share. "
    "Meanwhile, choose an example or upload a file of your own."
)
Choices = Mapping[str, str | list[str]]

# The roles of columns, by the name of their URL parameter and of their widget.
ROLES = {"label": "label", "score": "score", "positive": "positive class", "weight": "weight"}
_OF_SIDEBAR = {*ROLES, "lower", "drop"}
_WITH_SENTENCES = {"t", "pi", "pin", *_OF_SIDEBAR}


@dataclass(frozen=True)
class Link:
    """The raw parameters of the URL as the visitor opened it; `None` where it says nothing.

    `choices` are all further ones, which name how the page is to look.
    """

    threshold: str | None
    prevalence: str | None
    pin: str | None
    columns: dict[str, str]
    choices: dict[str, list[str]]


def opened_link() -> Link:
    """The link this session began with, read once, ahead of every widget."""
    if "link" not in st.session_state:
        raw = st.query_params
        columns = {role: raw[role] for role in ROLES if role in raw}
        choices = {name: raw.get_all(name) for name in raw if name not in {"d", *_WITH_SENTENCES}}
        st.session_state["link"] = Link(raw.get("t"), raw.get("pi"), raw.get("pin"), columns, choices)
    link = st.session_state["link"]
    assert isinstance(link, Link)
    return link


def forget_link() -> None:
    """What the session's link asked for is over: it opened nothing, and the reader has chosen other data."""
    st.session_state["link"] = Link(None, None, None, {}, {})
    st.session_state["choices_complaint"] = (None, {})


def say_in_link(**choices: str | list[str]) -> None:
    """Notes what a link to the page as it stands has to carry, in the form in which the page reads it again."""
    st.session_state.setdefault("in_link", {}).update(choices)


def said_in_link() -> Choices:
    """What has been noted since the page was opened."""
    noted: Choices = st.session_state.get("in_link", {})
    return noted


def all_choices() -> dict[str, str | list[str]]:
    """What a link has to carry: what was noted, and for a page not yet looked at what the opened link says of it."""
    link = opened_link()
    linked = {"t": link.threshold, "pi": link.prevalence, "pin": link.pin, **link.choices}
    return {name: text for name, text in linked.items() if text is not None} | dict(said_in_link())


def choices_of_pages() -> dict[str, str | list[str]]:
    """The same apart from the choices of the sidebar, which every page has."""
    return {name: text for name, text in all_choices().items() if name not in _OF_SIDEBAR}


def forget_other_data(d: str) -> None:
    """At the beginning of a run: other data have choices of their own.

    Of the same data what was noted stays, on whichever page: a link brings both pages back, and a dialog that is
    drawn ahead of the page knows its choices.
    """
    if st.session_state.get("link_of") != d:
        st.session_state["link_of"] = d
        st.session_state["in_link"] = {}


def for_counts(choices: Choices, nearest: Callable[[float], float]) -> Choices:
    """The choices of a link that must not name columns or labels, nor a threshold that its counts do not have."""
    kept = {name: texts for name, texts in choices.items() if name not in {*_OF_SIDEBAR, "fineness", "t", "pin"}}
    thresholds = {name: _number(str(choices[name])) for name in ("t", "pin") if name in choices}
    return kept | {name: repr(nearest(number)) for name, number in thresholds.items() if math.isfinite(number)}


def view_as_text(page: str, choices: Choices) -> str:
    """A page and every choice on it, as they stand in a link behind its data set.

    >>> view_as_text("imbalance", {"t": "0.5", "metrics": ["F1", "MCC"]})
    'imbalance?t=0.5&metrics=F1&metrics=MCC'
    """
    return f"{page}?{urlencode(choices, doseq=True)}"


def link_to(d: str, view: str, address: str, page: str) -> str:
    """The address that opens data set `d` at a view, told from the address of the page that is open.

    >>> link_to("wine-votes", "imbalance?t=0.5", "https://example.org/tool/", page="")
    'https://example.org/tool/imbalance?d=wine-votes&t=0.5'
    """
    wanted, _, query = view.partition("?")
    root = address.rstrip("/").removesuffix(page).rstrip("/")
    return f"{root}/{wanted}?d={d}&{query}"


def choices_complaint(asked: dict[str, list[str]], shown: Choices) -> str | None:
    """A sentence about the choices of a link that the page does not have; a parameter it does not know is left out.

    >>> choices_complaint({"metrics": ["mcc"], "utm": ["x"]}, {"metrics": ["F1", "Recall"]})
    'The link asks for “mcc” as metrics, which this page does not have; showing “F1, Recall” instead.'
    >>> choices_complaint({"cost": ["10"], "flip": ["True"]}, {"cost": "10.0", "flip": "true"})
    """
    missing = [
        f"for “{', '.join(texts)[:40]}” as {name}, which this page does not have; "
        f"showing “{', '.join(_listed(shown[name]))}” instead"
        for name, texts in asked.items()
        if name in shown and not _mean_the_same(texts, _listed(shown[name]))
    ]
    return f"The link asks {'; and '.join(missing)}." if missing else None


def show_choices_complaint(place: DeltaGenerator) -> None:
    """Says at `place` what the opened link asked of the page and did not get, until something is chosen."""
    shown = dict(said_in_link())
    if "choices_complaint" not in st.session_state:
        st.session_state["choices_complaint"] = (choices_complaint(opened_link().choices, shown), _options(shown))
    complaint, options = st.session_state["choices_complaint"]
    if complaint and options == _options(shown):
        place.warning(markdown_text(complaint), icon=":material/link:")


def _options(shown: Choices) -> Choices:
    """The choices apart from those that have sentences of their own."""
    return {name: texts for name, texts in shown.items() if name not in _WITH_SENTENCES}


def _listed(texts: str | list[str]) -> list[str]:
    return [texts] if isinstance(texts, str) else texts


def _mean_the_same(asked: list[str], shown: list[str]) -> bool:
    if {text.casefold() for text in asked} == {text.casefold() for text in shown}:
        return True
    return len(asked) == len(shown) == 1 and _number(asked[0]) == _number(shown[0])


def columns_complaint(asked: dict[str, str], shown: dict[str, str]) -> str | None:
    """A sentence about columns or labels of a link that these data do not have; both by role.

    >>> columns_complaint({"score": "model_b"}, {"score": "model_a", "label": "y"})
    'The link asks for “model_b” as score, which these data do not have; showing “model_a” instead.'
    >>> columns_complaint({"score": "model_a"}, {"score": "model_a"})
    """
    missing = [
        f"for “{text[:40]}” as {ROLES[role]}, which these data do not have; showing “{shown[role]}” instead"
        for role, text in asked.items()
        if text != shown[role]
    ]
    return f"The link asks {'; and '.join(missing)}." if missing else None


def threshold_complaint(raw: str | None, low: float, high: float, shown: str) -> str | None:
    """A sentence about a link's threshold that cannot be shown, or None when it can.

    >>> threshold_complaint("abc", 0, 1, "0.5")
    'The link asks for the threshold “abc”, which is not a number; showing 0.5 instead.'
    >>> threshold_complaint("7", 0, 1, "0.5")
    'The link asks for the threshold 7, but the scores span 0 to 1; showing 0.5 instead.'
    >>> threshold_complaint("0.37", 0, 1, "0.5")
    """
    if raw is None:
        return None
    threshold = _number(raw)
    if math.isnan(threshold):
        return f"The link asks for the threshold “{raw[:40]}”, which is not a number; showing {shown} instead."
    if not low <= threshold <= high:
        return (
            f"The link asks for the threshold {raw[:40]}, but the scores span {low:.10g} to {high:.10g}; "
            f"showing {shown} instead."
        )
    return None


def between_steps(asked: str, shown: str) -> str:
    """A sentence about a threshold at which a link's counts are not known.

    >>> between_steps("0.373", "0.37")
    'The counts of this link are not known at 0.373, only at its steps; showing 0.37 instead.'
    """
    return f"The counts of this link are not known at {asked}, only at its steps; showing {shown} instead."


def pin_complaint(raw: str | None) -> str | None:
    """A sentence about a link's pinned threshold that is none, or None when it is one.

    >>> pin_complaint("abc")
    'The link compares with the threshold “abc”, which is not a number; comparing with the starting one instead.'
    >>> pin_complaint("0.5")
    """
    if raw is None or math.isfinite(_number(raw)):
        return None
    return (
        f"The link compares with the threshold “{raw[:40]}”, which is not a number; "
        "comparing with the starting one instead."
    )


def prevalence_complaint(raw: str | None) -> str | None:
    """A sentence about a link's prevalence that cannot be shown, or None when it can.

    >>> prevalence_complaint("1")[:63]
    'The link asks for the prevalence “1”; it must be a number great'
    >>> prevalence_complaint("1e-2")
    """
    if raw is None or 0 < _number(raw) < 1:
        return None
    return (
        f"The link asks for the prevalence “{raw[:40]}”; it must be a number greater than 0 and less than 1, "
        "such as 0.01. Showing the observed one instead."
    )


def _number(raw: str) -> float:
    try:
        return float(raw)
    except ValueError:
        return math.nan

"""What a link says, before Streamlit's widgets erase what they cannot use."""

import math
from dataclasses import dataclass

import streamlit as st

NOT_SHARED = (
    "The data behind this link were not shared: ask the sender to press Share. "
    "Meanwhile, choose an example or upload a file of your own."
)


# The roles of columns, by the name of their URL parameter and of their widget.
ROLES = {"label": "label", "score": "score", "positive": "positive class", "weight": "weight"}


@dataclass(frozen=True)
class Link:
    """The raw parameters of the URL as the visitor opened it; `None` where it says nothing."""

    threshold: str | None
    prevalence: str | None
    columns: dict[str, str]


def opened_link() -> Link:
    """The link this session began with, read once, ahead of every widget."""
    if "link" not in st.session_state:
        columns = {role: st.query_params[role] for role in ROLES if role in st.query_params}
        st.session_state["link"] = Link(st.query_params.get("t"), st.query_params.get("pi"), columns)
    link = st.session_state["link"]
    assert isinstance(link, Link)
    return link


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

"""What a link says, before Streamlit's widgets erase what they cannot use."""

import math
from dataclasses import dataclass

import streamlit as st

NOT_SHARED = (
    "The data behind this link were not shared: ask the sender to press Share. "
    "Meanwhile, choose an example or upload a file of your own."
)


@dataclass(frozen=True)
class Link:
    """The raw parameters of the URL as the visitor opened it; `None` where it says nothing."""

    threshold: str | None
    prevalence: str | None


def opened_link() -> Link:
    """The link this session began with, read once, ahead of every widget."""
    if "link" not in st.session_state:
        st.session_state["link"] = Link(st.query_params.get("t"), st.query_params.get("pi"))
    link = st.session_state["link"]
    assert isinstance(link, Link)
    return link


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

"""What a link says: which data, which page, and what was chosen, so that it shows the same whatever defaults become.

It leaves out what is at a default of the app and names the version of the defaults instead. What rules find in the
data, such as the starting threshold, it always names.
"""

from collections.abc import Callable, Mapping
from urllib.parse import urlencode

import streamlit as st

from dashboard.controls.choice import Kept, Texts, finite_number
from dashboard.controls.choosing import chosen_texts, page_shown
from dashboard.data.examples import EXAMPLES

# Choices whose values are thresholds; beside counts only those can be had at which something was counted.
_THRESHOLDS = ("t", "pin")
# What the catalogue says of each example of two classes: which columns it opens with.
_DECLARED = ("label", "score", "weight")


def view(d: str) -> str:
    """The page that is open and what is chosen on all pages, as they stand in a link behind its data set `d`."""
    declared = _DECLARED if d in EXAMPLES and EXAMPLES[d].label else ()
    return view_as_text(page_shown(), _without_data(chosen_texts(declared=declared)))


def view_of_counts(nearest: Callable[[float], float]) -> tuple[str, list[str]]:
    """The same for a link that carries counts: no column, no label, and thresholds as near as there are.

    Also the thresholds that had to be moved.
    """
    texts = _without_data(chosen_texts(without=(Kept.FILE, Kept.LABEL)))
    texts.pop("fineness", None)
    moved = []
    for name in _THRESHOLDS:
        asked = str(texts.pop(name, ""))
        threshold = finite_number(asked)
        if threshold is None:
            continue
        texts[name] = repr(nearest(threshold))
        if texts[name] != asked:
            moved.append(asked)
    return view_as_text(page_shown(), texts), moved


def _without_data(texts: Mapping[str, Texts]) -> dict[str, Texts]:
    return {name: text for name, text in texts.items() if name != "d"}


def view_as_text(page: str, choices: Mapping[str, Texts]) -> str:
    """A page and choices on it.

    >>> view_as_text("imbalance", {"t": "0.5", "metrics": ["f1", "mcc"]})
    'imbalance?t=0.5&metrics=f1&metrics=mcc'
    """
    return f"{page}?{urlencode(choices, doseq=True)}"


def link_here(d: str, view: str) -> str:
    """The address that opens data set `d` at a view, on this server."""
    return link_to(d, view, st.context.url or "", page_shown())


def link_to(d: str, view: str, address: str, page: str) -> str:
    """The same, told from the address of the page that is open.

    >>> link_to("wine-votes", "imbalance?t=0.5", "https://example.org/tool/", page="")
    'https://example.org/tool/imbalance?d=wine-votes&t=0.5'
    """
    wanted, _, query = view.partition("?")
    root = address.rstrip("/").removesuffix(page).rstrip("/")
    return f"{root}/{wanted}?d={d}&{query}"

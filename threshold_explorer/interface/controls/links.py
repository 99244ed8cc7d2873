"""Links to a view: data set, page and query parameters, so that a link shows the same after defaults have changed.

A link omits parameters at the app's defaults and names the version of the defaults instead. Defaults that are computed
from the data, such as the starting threshold, are always included.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

import streamlit as st

from threshold_explorer.data.sources.examples import EXAMPLES
from threshold_explorer.interface.controls.parameter_declaration import Scope, Texts, finite_number
from threshold_explorer.interface.controls.pin import DECIDED, NOTE, PIN, PIN_COUNTS, PIN_GOAL, PIN_LOWER, PINNED
from threshold_explorer.interface.controls.query_parameters import current_page, kept_url, link_parameters
from threshold_explorer.interface.controls.score_columns import PIN_SCORE, SEARCHED
from threshold_explorer.interface.controls.thresholds import T
from threshold_explorer.serving.web.links import present_address

# Parameters that are thresholds: with counts instead of scores, only those between the counts are valid.
_THRESHOLDS = (T.name, PIN.name, DECIDED.name)
# A decision is pinned itself.
_PIN = tuple(parameter.name for parameter in (PIN, PINNED, PIN_GOAL, PIN_SCORE, PIN_LOWER, PIN_COUNTS))
# With the counts of one score, these pages would open without anything to compare or to divide.
COMPARE_PAGE = "compare"
PAGES_OF_CASES = (COMPARE_PAGE, "groups", "periods")
# What they add.
_OF_CASES = ("equal", "at", "best_by", "by", "differing", SEARCHED.name, "group_thresholds", "frontier")
# The columns that each binary example declares.
_DECLARED = ("label", "score", "weight")


@dataclass(frozen=True)
class Decided:
    """A decision to share, and the note on it where the URL carries that."""

    threshold: float
    note: str = ""

    def put_in(self, texts: dict[str, Texts]) -> None:
        """Makes the parameters of a view those of the decision."""
        for name in (T.name, *_PIN):
            texts.pop(name, None)
        texts[DECIDED.name] = DECIDED.text(self.threshold)
        if self.note:
            texts[NOTE.name] = self.note


def view(d: str, decided: Decided | None = None, *, without: Collection[str] = ()) -> str:
    """The current page with the parameters of all pages but some, as a link has them after its data set `d`.

    A decision opens on the first page.
    """
    declared = _DECLARED if d in EXAMPLES and EXAMPLES[d].label else ()
    texts = _of_view(link_parameters(declared=declared))
    if decided:
        decided.put_in(texts)
    page = "" if decided else current_page()
    return view_as_text(page, {name: text for name, text in texts.items() if name not in without})


def view_of_open_decision() -> str:
    """The decision that is open, as its link has it after the data set."""
    return view_as_text("", {name: texts for name, texts in (kept_url() or {}).items() if name != "d"})


def view_of_counts(
    nearest: Callable[[float], float],
    pinned_counts: tuple[float, ...] | None = None,
    decided: Decided | None = None,
) -> tuple[str, list[str]]:
    """The same for a link that carries counts instead of scores, and the thresholds that had to be moved.

    It has no parameters about columns or labels, except the counts of a pin on another score column. `nearest` returns
    the nearest valid threshold. From a page that needs single cases it opens the Threshold page.
    """
    texts = _of_view(link_parameters(without=(Scope.FILE, Scope.LABEL)))
    for name in ("fineness", PIN_LOWER.name, *_OF_CASES):
        texts.pop(name, None)
    if pinned_counts:
        texts[PIN_COUNTS.name] = PIN_COUNTS.text(pinned_counts)
    elif texts.pop(PIN_SCORE.name, None):
        texts.pop(PIN.name, None)
    if decided:
        decided.put_in(texts)
    moved = []
    for name in (T.name,) if pinned_counts else _THRESHOLDS:
        requested = str(texts.pop(name, ""))
        threshold = finite_number(requested)
        if threshold is None:
            continue
        texts[name] = repr(nearest(threshold))
        if texts[name] != requested:
            moved.append(requested)
    page = current_page()
    return view_as_text("" if decided or page in PAGES_OF_CASES else page, texts), moved


def _of_view(texts: Mapping[str, Texts]) -> dict[str, Texts]:
    """Without the data set and a decision that is open."""
    return {name: text for name, text in texts.items() if name not in ("d", DECIDED.name, NOTE.name)}


def view_as_text(page: str, parameters: Mapping[str, Texts]) -> str:
    """A page with its parameters.

    >>> view_as_text("imbalance", {"t": "0.5", "metrics": ["f1", "mcc"]})
    'imbalance?t=0.5&metrics=f1&metrics=mcc'
    """
    return f"{page}?{urlencode(parameters, doseq=True)}"


def link_to_current_page(d: str, view: str) -> str:
    """The URL that opens data set `d` at a view, on this server."""
    return link_to(d, view, st.context.url or "", current_page())


def link_to(d: str, view: str, address: str, page: str) -> str:
    """The same, given the URL (`address`) and the name of the current page.

    >>> link_to("wine-votes", "imbalance?t=0.5", "https://example.org/tool/", page="")
    'https://example.org/tool/imbalance?d=wine-votes&t=0.5'
    >>> link_to("wine-votes", "choose?t=0.5", "https://example.org/", page="")
    'https://example.org/?d=wine-votes&t=0.5&goal=f_beta&holds=sample'
    """
    wanted, _, query = view.partition("?")
    root = address.rstrip("/").removesuffix(page).rstrip("/")
    # A shared view may be older than the address of its page.
    name, query = present_address(wanted, query)
    return f"{root}/{name}?d={d}&{query}"

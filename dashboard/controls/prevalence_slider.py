"""The prevalence of the moment: its slider over texts, the ways to set it, and how it survives a change of page."""

import math
from decimal import Decimal

import streamlit as st

from dashboard.controls.links import opened_link, prevalence_complaint, say_in_link
from dashboard.data.datasets import Dataset
from dashboard.words.formats import markdown_text

LEAST = 1e-4
STEP = 0.05
PRESETS = ("0.5", "0.1", "0.01", "0.001")


def prevalence_text(pi: float) -> str:
    """Three digits of the rarer class's share.

    >>> prevalence_text(0.37258), prevalence_text(0.0001), prevalence_text(0.99912345)
    ('0.373', '0.0001', '0.999123')
    """
    if pi <= 0.5:
        return f"{pi:.3g}"
    return str(1 - Decimal(f"{1 - pi:.3g}"))


def prevalence_options(observed: float, *further: str) -> dict[str, float]:
    """The slider's texts and what they mean, ascending: even steps in the log-odds, presets, and more.

    The observed prevalence is meant exactly, though its text is rounded. `further` are texts as they stand in a
    link or were typed; they are numbers in (0, 1).
    """
    ends = math.log(LEAST / (1 - LEAST))
    steps = round(-2 * ends / STEP)
    options = {}
    for k in range(steps + 1):
        text = prevalence_text(1 / (1 + math.exp(-ends * (1 - 2 * k / steps))) if k < steps else 1 - LEAST)
        options[text] = float(text)
    for text in (*PRESETS, *further):
        options[text] = float(text)
    exact = prevalence_text(observed)
    options[exact] = observed
    return dict(sorted(options.items(), key=lambda item: item[1]))


def prevalence_slider(dataset: Dataset) -> tuple[str, dict[str, float]]:
    """Draws the slider (key `pi`, in the URL); returns its text and what each text means."""
    observed = dataset.scores.prevalence
    options = prevalence_options(observed, *_linked_text(), *st.session_state.get("typed_prevalences", ()))
    default = prevalence_text(observed)
    _carry_over(dataset, options, default)
    chosen = st.select_slider(
        "Prevalence π (positive ratio)",
        list(options),
        default,
        key="pi",
        bind="query-params",
        help="The share of positive cases among all cases. The thumb moves evenly in the log-odds.",
    )
    st.session_state["prevalence"] = chosen
    say_in_link(pi=chosen)
    if chosen != default:
        st.session_state["prevalence_complaint"] = None
    with st.container(key="prevalence_refusal"):
        if refusal := _typed_refusal():
            st.warning(markdown_text(refusal), icon=":material/warning:")
        elif complaint := st.session_state["prevalence_complaint"]:
            st.warning(markdown_text(complaint), icon=":material/link:")
    return chosen, options


def prevalence_tools(dataset: Dataset) -> None:
    """A typed exact value and the presets."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.number_input(
            "Exact prevalence",
            0.0,
            1.0,
            None,
            step=0.01,
            format="%.10g",
            key="typed_pi",
            on_change=take_typed_prevalence,
            placeholder="exact value",
            label_visibility="collapsed",
            width=140,
        )
        _preset("Observed", prevalence_text(dataset.scores.prevalence), "preset_observed")
        for text in PRESETS:
            _preset(f"{float(text) * 100:g} %", text, f"preset_{text}")


def _preset(label: str, text: str, key: str) -> None:
    st.button(label, key=key, on_click=set_prevalence, args=(text,), help=f"Set the prevalence to {text}")


def set_prevalence(text: str) -> None:
    """For callbacks: moves the slider to one of its texts."""
    st.session_state["pi"] = text
    st.session_state["typed_pi"] = None


def take_typed_prevalence() -> None:
    """For the callback of the typed prevalence: it becomes a text of the slider, with every digit."""
    typed = st.session_state["typed_pi"]
    if typed is None or _typed_refusal():
        return
    text = repr(float(typed))
    further = [*st.session_state.get("typed_prevalences", ()), text]
    st.session_state["typed_prevalences"] = list(dict.fromkeys(further))[-20:]
    set_prevalence(text)


def _typed_refusal() -> str | None:
    """A sentence about the number in the box that cannot be a prevalence, for as long as it stands there."""
    typed = st.session_state.get("typed_pi")
    if typed is None or 0 < typed < 1:
        return None
    return f"The prevalence {typed:g} was not taken; it must be greater than 0 and less than 1, such as 0.01."


def _linked_text() -> list[str]:
    raw = opened_link().prevalence
    return [] if raw is None or prevalence_complaint(raw) else [raw]


def _carry_over(dataset: Dataset, options: dict[str, float], default: str) -> None:
    """Streamlit forgets a slider when its page is left: what it last said for these data is set again."""
    now = (dataset.key, st.session_state.get("page"))
    before = st.session_state.get("prevalence_of")
    st.session_state["prevalence_of"] = now
    if before is None:
        linked = opened_link().prevalence
        st.session_state["prevalence_complaint"] = prevalence_complaint(linked)
        if linked in options:
            # The link may have been opened on another page, and its prevalence has left the URL since.
            st.session_state["pi"] = linked
            if "pi" not in st.query_params:
                st.query_params["pi"] = linked
    if before is None or before == now:
        return
    kept = st.session_state.get("prevalence", default) if before[0] == dataset.key else default
    st.session_state["pi"] = kept if kept in options else default

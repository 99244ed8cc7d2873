"""The prevalence of the moment: its slider over texts, and the ways to set it."""

import math
from collections.abc import Sequence
from decimal import Decimal

import streamlit as st

from dashboard.controls.choice import Choice, Kept, finite_number
from dashboard.controls.choosing import ask, choose, complaint_about, peek
from dashboard.controls.messages import warnings
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.session import of_session
from dashboard.words.sentence import Sentence, say

LEAST = 1e-4
STEP = 0.05
PRESETS = ("0.5", "0.1", "0.01", "0.001")


def _read(texts: Sequence[str]) -> tuple[str | None, bool]:
    text = texts[-1]
    return (text, True) if is_prevalence(text) else (None, False)


# Its value is a text, so that a link's own way of writing a prevalence stays as it is.
PI = Choice("pi", Kept.NUMBERS, _read, str, complains_elsewhere=True)


def is_prevalence(text: str) -> bool:
    """Whether a text is a number greater than 0 and less than 1.

    >>> is_prevalence("1e-2"), is_prevalence("1"), is_prevalence("half")
    (True, False, False)
    """
    number = finite_number(text)
    return number is not None and 0 < number < 1


class _Further(list[str]):
    """Texts that links or readers brought: once a slider has them it keeps them, lest it be made anew."""


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


def prevalence_slider(dataset: BinaryDataset) -> tuple[str, dict[str, float]]:
    """Draws the slider (key `pi`, in the URL); returns its text and what each text means."""
    observed = dataset.scores.prevalence
    further = of_session(_Further)
    wanted = peek(PI, "")
    if is_prevalence(wanted) and wanted not in further and wanted not in prevalence_options(observed):
        further.append(wanted)
    options = prevalence_options(observed, *further)
    chosen = ask(
        PI,
        st.select_slider,
        say("slider-prevalence"),
        default=prevalence_text(observed),
        of=dataset.key,
        fit=lambda text: text if text in options else None,
        complain=lambda asked, shown: Sentence("slider-prevalence-outside", asked=asked),
        options=list(options),
        help=say("slider-prevalence.help"),
    )
    refused = _typed_refusal()
    icon = ":material/warning:" if refused else ":material/link:"
    warnings("prevalence_refusal", refused or complaint_about(PI), icon=icon)
    return chosen, options


def prevalence_tools(dataset: BinaryDataset) -> None:
    """A typed exact value and the presets."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.number_input(
            say("tools-exact-prevalence"),
            0.0,
            1.0,
            None,
            step=0.01,
            format="%.10g",
            key="typed_pi",
            on_change=take_typed_prevalence,
            placeholder=say("tools-exact-placeholder"),
            label_visibility="collapsed",
            width=140,
        )
        _preset(say("tools-observed"), prevalence_text(dataset.scores.prevalence), "preset_observed")
        for text in PRESETS:
            _preset(f"{float(text) * 100:g} %", text, f"preset_{text}")


def _preset(label: str, text: str, key: str) -> None:
    st.button(label, key=key, on_click=set_prevalence, args=(text,), help=say("tools-preset", prevalence=text))


def set_prevalence(text: str) -> None:
    """For callbacks: moves the slider to one of its texts, or makes it one."""
    choose(PI, text)
    st.session_state["typed_pi"] = None


def take_typed_prevalence() -> None:
    """For the callback of the typed prevalence: it becomes a text of the slider, with every digit."""
    typed = st.session_state["typed_pi"]
    if typed is not None and not _typed_refusal():
        set_prevalence(repr(float(typed)))


def _typed_refusal() -> Sentence | None:
    """A sentence about the number in the box that cannot be a prevalence, for as long as it stands there."""
    typed = st.session_state.get("typed_pi")
    if typed is None or 0 < typed < 1:
        return None
    return Sentence("slider-prevalence-not-taken", typed=f"{typed:g}")

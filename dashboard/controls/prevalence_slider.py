"""The prevalence of the moment: its slider over texts, and the ways to set it."""

import math
from collections.abc import Sequence
from decimal import Decimal

import streamlit as st

from dashboard.controls.choice import Choice, Kept, finite_number
from dashboard.controls.choosing import ask, choose, complaint_about, peek
from dashboard.controls.messages import warnings
from dashboard.controls.typed import NotTaken, typed_prevalence
from dashboard.controls.typed_box import TypedBox
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
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="prevalence_tools"):
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
        typed = of_session(_Typed)
        typed.stands_at((dataset.key, chosen))
        typed.draw(
            say("tools-exact-prevalence"),
            take_typed_prevalence,
            placeholder=chosen,
            label_visibility="collapsed",
            width=92,
        )
    refused = typed.refused
    icon = ":material/warning:" if refused else ":material/link:"
    warnings("prevalence_refusal", (refused and refused.sentence) or complaint_about(PI), icon=icon)
    return chosen, options


def chosen_pi(dataset: BinaryDataset) -> float | None:
    """The prevalence that is chosen, wherever its slider is; None for the observed one, and where there is no other."""
    observed, text = dataset.scores.prevalence, peek(PI, "")
    if not 0 < observed < 1 or not is_prevalence(text) or text == prevalence_text(observed):
        return None
    return float(text)


def prevalence_presets(dataset: BinaryDataset) -> None:
    """The single clicks: to the observed prevalence, and to round ones."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="presets"):
        _preset(say("tools-observed"), prevalence_text(dataset.scores.prevalence), "preset_observed")
        for text in PRESETS:
            _preset(f"{float(text) * 100:g} %", text, f"preset_{text}")


def _preset(label: str, text: str, key: str) -> None:
    st.button(label, key=key, on_click=set_prevalence, args=(text,), help=say("tools-preset", prevalence=text))


class _Typed(TypedBox):
    key = "typed_pi"


def set_prevalence(text: str) -> None:
    """For callbacks: moves the slider to one of its texts, or makes it one."""
    of_session(_Typed).empty()
    choose(PI, text)


def take_typed_prevalence() -> None:
    """For the callback of the box: what is typed becomes a text of the slider, with every digit."""
    typed = of_session(_Typed)
    try:
        text = typed_prevalence(typed.text)
    except NotTaken as why:
        typed.refused = why
        return
    set_prevalence(text or peek(PI, ""))

"""The prevalence slider, its number box and its preset buttons."""

import math
from collections.abc import Sequence
from decimal import Decimal

import streamlit as st

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.number_box import number_box, parse_prevalence
from threshold_explorer.interface.controls.parameter_declaration import QueryParameter, Scope, finite_number
from threshold_explorer.interface.controls.query_parameters import (
    bound_widget,
    get_parameter,
    parameter_warning,
    set_parameter,
)
from threshold_explorer.interface.frame.page_elements import warning_slot
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.sentence import Sentence, markdown, say

MIN_PREVALENCE = 1e-4
LOG_ODDS_STEP = 0.05
PRESETS = ("0.5", "0.1", "0.01", "0.001")


def _read(texts: Sequence[str]) -> tuple[str | None, bool]:
    text = texts[-1]
    return (text, True) if is_prevalence(text) else (None, False)


# The value is a text, so that a prevalence stays as a link wrote it.
PI = QueryParameter("pi", Scope.DATASET, _read, str, shows_own_warning=True)


def is_prevalence(text: str) -> bool:
    """Whether a text is a number greater than 0 and less than 1.

    >>> is_prevalence("1e-2"), is_prevalence("1"), is_prevalence("half")
    (True, False, False)
    """
    number = finite_number(text)
    return number is not None and 0 < number < 1


class _ExtraTexts(list[str]):
    """Prevalences from links or the number box; they stay options, because other options would reset the slider."""


def prevalence_text(pi: float) -> str:
    """Three digits of the rarer class's share.

    >>> prevalence_text(0.37258), prevalence_text(0.0001), prevalence_text(0.99912345)
    ('0.373', '0.0001', '0.999123')
    """
    if pi <= 0.5:
        return f"{pi:.3g}"
    return str(1 - Decimal(f"{1 - pi:.3g}"))


def prevalence_options(observed: float, *further: str) -> dict[str, float]:
    """The slider's texts and their values, ascending: even steps on the logit scale, presets, and `further` texts.

    The text of the observed prevalence is rounded, its value exact. `further` are numbers in (0, 1), from a link or
    typed.
    """
    ends = math.log(MIN_PREVALENCE / (1 - MIN_PREVALENCE))
    steps = round(-2 * ends / LOG_ODDS_STEP)
    options = {}
    for k in range(steps + 1):
        text = prevalence_text(1 / (1 + math.exp(-ends * (1 - 2 * k / steps))) if k < steps else 1 - MIN_PREVALENCE)
        options[text] = float(text)
    for text in (*PRESETS, *further):
        options[text] = float(text)
    exact = prevalence_text(observed)
    options[exact] = observed
    return dict(sorted(options.items(), key=lambda item: item[1]))


def prevalence_slider(dataset: BinaryDataset) -> tuple[str, dict[str, float]]:
    """Draws the slider (key and query parameter `pi`); returns its text and the value of each text."""
    observed = dataset.scores.prevalence
    further = of_session(_ExtraTexts)
    wanted = get_parameter(PI, "")
    if is_prevalence(wanted) and wanted not in further and wanted not in prevalence_options(observed):
        further.append(wanted)
    options = prevalence_options(observed, *further)
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="prevalence_tools"):
        text = bound_widget(
            PI,
            st.select_slider,
            say("slider-prevalence"),
            default=prevalence_text(observed),
            scope_key=dataset.key,
            fit=lambda text: text if text in options else None,
            make_warning=lambda requested, shown: Sentence("slider-prevalence-outside", requested=requested),
            options=list(options),
            help=say("slider-prevalence.help"),
        )
        typed = number_box("typed_pi")
        typed.clear_if_moved((dataset.key, text))
        typed.draw(
            say("tools-exact-prevalence"),
            take_typed_prevalence,
            placeholder=text,
            label_visibility="collapsed",
            width=92,
        )
    rejected = typed.rejected
    icon = ":material/warning:" if rejected else ":material/link:"
    warning_slot("prevalence_refusal", (rejected and rejected.sentence) or parameter_warning(PI), icon=icon)
    return text, options


def current_prevalence(dataset: BinaryDataset) -> float | None:
    """The simulated prevalence, whether or not the page shows the slider; None if it is the observed one."""
    observed, text = dataset.scores.prevalence, get_parameter(PI, "")
    if not 0 < observed < 1 or not is_prevalence(text) or text == prevalence_text(observed):
        return None
    return float(text)


def prevalence_presets(dataset: BinaryDataset) -> None:
    """Buttons that set the observed prevalence or a round one."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="presets"):
        _preset(say("tools-observed"), prevalence_text(dataset.scores.prevalence), "preset_observed")
        for text in PRESETS:
            _preset(f"{float(text) * 100:g}{say('percent-mark')}", text, f"preset_{text}")


def _preset(label: str, text: str, key: str) -> None:
    st.button(label, key=key, on_click=set_prevalence, args=(text,), help=markdown("tools-preset", prevalence=text))


def set_prevalence(text: str) -> None:
    """For callbacks: moves the slider to a text, which becomes an option if it is not one yet."""
    number_box("typed_pi").clear()
    set_parameter(PI, text)


def take_typed_prevalence() -> None:
    """The callback of the number box: sets the slider to what was typed, with every digit."""
    number_box("typed_pi").take(parse_prevalence, set_prevalence)

"""The settings of a session, on every page: language, terms, confidence level, and how cases are resampled."""

from collections.abc import Callable
from dataclasses import dataclass

import streamlit as st

from metrics_core.intervals.bootstrap import Bootstrap
from threshold_explorer.data.confidence_level import use_confidence
from threshold_explorer.interface.controls.browser_language import tell_language
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, one_of
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_number_input,
    get_parameter,
    out_of_range_warning,
)
from threshold_explorer.interface.defaults import CONFIDENCE_LEVELS
from threshold_explorer.serving.session import VisitSetting, of_session
from threshold_explorer.serving.web.language import PARAMETER, visitors_language
from threshold_explorer.words.catalogue import language_name
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.language import (
    LANGUAGE,
    base_language,
    clinical,
    find_language_by,
    language,
    offered_languages,
)
from threshold_explorer.words.sentence import say

# Every sentence asks for the language, several hundred times in a run.
_LANGUAGE = VisitSetting("language", LANGUAGE)
_VARIANTS: dict[str, Callable[[str], str]] = {"standard": str, "clinical": clinical}
LANG = one_of(PARAMETER, Scope.SESSION, offered_languages(), language_name)
TERMS = one_of("terms", Scope.SESSION, _VARIANTS, lambda key: say(f"terms-{key}"))
LEVEL = one_of("confidence", Scope.SESSION, CONFIDENCE_LEVELS, lambda key: say("confidence-name", percent=int(key)))
N_RESAMPLES = one_of("draws", Scope.SESSION, ("200", "1000", "5000"), lambda key: count_text(int(key)))
SEED = number("seed", Scope.SESSION, 0, 2**31 - 1, whole=True)
DEFAULT_N_RESAMPLES, DEFAULT_SEED = "1000", 0


@dataclass
class _Chosen:
    """The language that the visitor chose in this session, and that of the last run."""

    name: str = ""
    of_last_run: str = ""


def use_chosen_language() -> None:
    """Use the language and the terms in the rest of this run, and in runs of its fragments.

    The language is the one that the link names, else the visitor's last choice, else the one that the browser prefers.
    """
    find_language_by(_LANGUAGE.get)
    _LANGUAGE.set(_VARIANTS[get_parameter(TERMS, TERMS.default)](get_parameter(LANG, _readers_language())))
    chosen = of_session(_Chosen)
    if chosen.of_last_run not in ("", language()):
        _send_choices_again()
    chosen.of_last_run = language()


def _send_choices_again() -> None:
    """Has the browser name what is chosen in each list by its text in the language of this run.

    It would go on sending the text of the language before, which names no option any more. An expander, which Streamlit
    knows by its label too, stays open.
    """
    for key, value in st.session_state.items():
        values = value if isinstance(value, list) else [value]
        # Streamlit refuses to set files, and buttons, which are False.
        if values and all(isinstance(one, str | int | float) and one is not False for one in values):
            st.session_state[key] = value


def tell_browser() -> None:
    """Draws the element that names the language in the page and has the browser keep what the visitor chose."""
    tell_language(base_language(language()), of_session(_Chosen).name)


def language_switch() -> None:
    """Draws the switch, with each language by its own name; nothing where only one is offered."""
    if len(LANG.keys) > 1:
        bound_choice(LANG, st.selectbox, say("language"), default=_readers_language(), on_change=_choose)


def _choose() -> None:
    of_session(_Chosen).name = st.session_state[LANG.name]


def _readers_language() -> str:
    return of_session(_Chosen).name or visitors_language()


def terms_switch() -> None:
    bound_choice(TERMS, st.radio, say("terms"), horizontal=True)


def use_chosen_confidence() -> None:
    """Use the chosen level in the rest of this run, and in runs of its fragments."""
    use_confidence(CONFIDENCE_LEVELS[get_parameter(LEVEL, "95")])


def confidence_choice() -> None:
    bound_choice(LEVEL, st.selectbox, say("confidence-choice"), help=say("confidence-choice.help"), default="95")


@dataclass(frozen=True)
class Resampling:
    """The number of resamples, and the seed that determines them."""

    n_resamples: int = int(DEFAULT_N_RESAMPLES)
    seed: int = DEFAULT_SEED

    def bootstrap(self, confidence: float) -> Bootstrap:
        """The same settings as the core takes them."""
        return Bootstrap(confidence, self.n_resamples, self.seed)


def resampling_inputs() -> Resampling:
    """Draws the two inputs, side by side, and returns the settings."""
    left, right = st.columns(2)
    with left:
        bound_choice(N_RESAMPLES, st.selectbox, say("resampling-n"), default=DEFAULT_N_RESAMPLES)
    bound_number_input(
        SEED,
        right,
        say("resampling-seed"),
        default=DEFAULT_SEED,
        make_warning=out_of_range_warning(SEED),
        step=1,
        help=say("resampling-seed.help"),
    )
    return current_resampling()


def current_resampling() -> Resampling:
    """The settings, whether or not the page shows their inputs."""
    seed = SEED.fit(get_parameter(SEED, DEFAULT_SEED))
    n_resamples = int(get_parameter(N_RESAMPLES, DEFAULT_N_RESAMPLES))
    return Resampling(n_resamples, DEFAULT_SEED if seed is None else int(seed))

"""How many times cases are resampled, and from which seed: set once, for every page that resamples."""

from dataclasses import dataclass

import streamlit as st

from metrics_core.intervals.bootstrap import Bootstrap
from threshold_explorer.interface.controls.query_parameter import Scope, number, one_of
from threshold_explorer.interface.controls.query_parameters import (
    bound_choice,
    bound_number_input,
    get_parameter,
    out_of_range_warning,
)
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.sentence import say

N_RESAMPLES = one_of("draws", Scope.SESSION, ("200", "1000", "5000"), lambda key: count_text(int(key)))
SEED = number("seed", Scope.SESSION, 0, 2**31 - 1, whole=True)
DEFAULT_N_RESAMPLES, DEFAULT_SEED = "1000", 0


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

"""How cases are resampled: how many times, and from which seed. Chosen once, for every page that resamples."""

from dataclasses import dataclass

import streamlit as st

from dashboard.controls.choice import Kept, number, one_of
from dashboard.controls.choosing import ask, ask_number, outside, peek
from dashboard.words.formats import count_text
from dashboard.words.sentence import say
from metrics_core.bootstrap import Bootstrap

OPTIONS = ("200", "1000", "5000")
DRAWS = one_of("draws", Kept.VISIT, OPTIONS, {}, lambda key: count_text(int(key)))
SEED = number("seed", Kept.VISIT, 0, 2**31 - 1, whole=True)
USUAL_DRAWS, USUAL_SEED = "1000", 0


@dataclass(frozen=True)
class Drawing:
    """The number of resamples and the seed that decides them."""

    draws: int = int(USUAL_DRAWS)
    seed: int = USUAL_SEED

    def settings(self, confidence: float) -> Bootstrap:
        """The same as the core takes it."""
        return Bootstrap(confidence, self.draws, self.seed)


def ask_drawing() -> Drawing:
    """The boxes, side by side."""
    many, seed = st.columns(2)
    with many:
        ask(DRAWS, st.selectbox, say("drawing-draws"), default=USUAL_DRAWS, options=OPTIONS, format_func=DRAWS.shown)
    ask_number(
        SEED,
        seed,
        say("drawing-seed"),
        default=USUAL_SEED,
        complain=outside(SEED),
        step=1,
        help=say("drawing-seed.help"),
    )
    return chosen_drawing()


def chosen_drawing() -> Drawing:
    """What is chosen, wherever its boxes are."""
    seed = SEED.fit(peek(SEED, USUAL_SEED))
    return Drawing(int(peek(DRAWS, USUAL_DRAWS)), USUAL_SEED if seed is None else int(seed))

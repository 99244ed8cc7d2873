"""How resamples are drawn: how many, and from which seed."""

from dataclasses import dataclass

import streamlit as st

from dashboard.choose.bounds import outside
from dashboard.controls.choice import Kept, number, one_of
from dashboard.controls.choosing import ask, ask_number, peek
from dashboard.words.formats import count_text
from dashboard.words.sentence import say

DRAWS = one_of("draws", Kept.VISIT, ("200", "1000", "5000"), {}, lambda key: count_text(int(key)))
SEED = number("seed", Kept.VISIT, 0, 2**31 - 1, whole=True)


USUAL_SEED = 0


@dataclass(frozen=True)
class Drawing:
    """The number of resamples and the seed that decides them."""

    draws: int
    seed: int


def ask_drawing() -> Drawing:
    """The boxes, side by side."""
    many, seed = st.columns(2)
    with many:
        draws = ask(
            DRAWS,
            st.selectbox,
            say("certainty-draws"),
            default="1000",
            options=("200", "1000", "5000"),
            format_func=DRAWS.shown,
        )
    chosen = ask_number(
        SEED,
        seed,
        say("certainty-seed"),
        default=USUAL_SEED,
        complain=outside(SEED),
        step=1,
        help=say("certainty-seed.help"),
    )
    return Drawing(int(draws), int(chosen))


def chosen_seed() -> int:
    """The seed, wherever its box is."""
    fitting = SEED.fit(peek(SEED, USUAL_SEED))
    return USUAL_SEED if fitting is None else int(fitting)

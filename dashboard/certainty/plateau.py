"""The plateau: how far the threshold can be moved before what is wanted gets noticeably worse."""

import math

import streamlit as st

from dashboard.certainty.wish import Wish
from dashboard.controls.choice import Kept, number
from dashboard.controls.choosing import ask_number, outside, peek
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.words.formats import significant_text, threshold_text
from dashboard.words.sentence import Sentence, say
from metrics_core.choosing import Infeasible, ThresholdInterval, UndefinedChoice
from metrics_core.resampling import Plateau, plateau

DELTA = number("delta", Kept.VISIT, 0, 1e9)
USUAL_DELTA = 0.01
# Of more stretches a sentence names the first and the last end only.
MOST_NAMED = 3
DIGITS = 4

Found = Plateau | Infeasible | UndefinedChoice


def ask_delta() -> float:
    """The box: how much worse than the best still counts as good."""
    return ask_number(
        DELTA,
        st,
        say("certainty-delta"),
        default=USUAL_DELTA,
        complain=outside(DELTA),
        step=0.005,
        format="%.6g",
        help=say("certainty-delta.help"),
    )


def chosen_delta() -> float:
    """How much worse is good enough, wherever its box is."""
    fitting = DELTA.fit(peek(DELTA, USUAL_DELTA))
    return USUAL_DELTA if fitting is None else fitting


def plateau_of(dataset: BinaryDataset, wish: Wish, delta: float) -> Found:
    """Where what is wanted stays within `delta` of its best."""
    return _plateau(dataset.key, wish.key, delta, dataset, wish)


@recent(32)
def _plateau(of: str, key: object, delta: float, _dataset: BinaryDataset, _wish: Wish) -> Found:
    return plateau(_dataset.scores, _wish.goal.objective, delta, _wish.bounds)


def no_best(found: Infeasible | UndefinedChoice) -> Sentence:
    """Why there is no best threshold."""
    return Sentence("certainty-infeasible" if isinstance(found, Infeasible) else "certainty-no-best")


def plateau_sentence(wish: Wish, found: Plateau) -> Sentence:
    """From where to where what is wanted stays near its best."""
    stretches = list(found.thresholds)
    named = stretches if len(stretches) <= MOST_NAMED else [ThresholdInterval(stretches[0].lower, stretches[-1].upper)]
    return Sentence(
        "certainty-plateau",
        goal=wish.name,
        delta=significant_text(found.delta, 6),
        ranges=", ".join(stretch_text(*stretch) for stretch in named),
        broken=len(stretches) > len(named),
    )


def stretch_text(lower: float, upper: float) -> str:
    """A stretch of thresholds in words; it begins above its lower end.

    >>> stretch_text(float("-inf"), float("inf"))
    'at every threshold'
    """
    if math.isinf(lower) and math.isinf(upper):
        return say("certainty-everywhere")
    if math.isinf(lower):
        return say("certainty-up-to", upper=short_text(upper, lower))
    if math.isinf(upper):
        return say("certainty-above", lower=short_text(lower, upper))
    return say("certainty-from-to", lower=short_text(lower, upper), upper=short_text(upper, lower))


def short_text(threshold: float, beside: float) -> str:
    """A threshold in four digits, and in more only where they would not tell it from the one beside it.

    >>> short_text(1 / 3, 0.5), short_text(1234.56, 1234.57), short_text(0.5, float("inf"))
    ('0.3333', '1234.56', '0.5')
    """
    if math.isinf(threshold):
        return threshold_text(threshold)
    short = significant_text(threshold, DIGITS)
    told_apart = math.isinf(beside) or threshold == beside or short != significant_text(beside, DIGITS)
    return short if told_apart else threshold_text(threshold)

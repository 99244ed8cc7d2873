"""What the best threshold is to be best at, within which bounds: as the page on choosing asks it."""

from collections.abc import Hashable
from dataclasses import dataclass

import streamlit as st

from dashboard.choose.bounds import constraints
from dashboard.choose.costs import chosen_terms
from dashboard.choose.goals import Goal, ask_goal
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.words.sentence import Sentence, say
from metrics_core.choosing import Constraint, LeastCost

# With fewer of a class, half of them say next to nothing.
LEAST_OF_CLASS = 10
# Of the boxes, in pixels; less where there is no room.
WIDTH = 440


@dataclass(frozen=True)
class Wish:
    """What is to be best, and the bounds that are set on the page on choosing."""

    goal: Goal
    bounds: tuple[Constraint, ...]

    @property
    def key(self) -> tuple[Hashable, ...]:
        """What numbers about it depend on."""
        return (repr(self.goal.objective), *((one.metric.key, one.sense, one.bound) for one in self.bounds))

    @property
    def name(self) -> Sentence:
        """What is to be best, as the beginning of a sentence."""
        return Sentence("certainty-goal", goal=self.goal.key, weight=self.goal.weight)


def ask_wish(dataset: BinaryDataset) -> Wish:
    """Draws what is asked of a goal, and says what else holds."""
    with st.container(key="certainty_wish", width=WIDTH):
        wish = Wish(ask_goal(dataset), constraints())
    st.caption(say("certainty-about", bounds=len(wish.bounds)))
    if isinstance(wish.goal.objective, LeastCost):
        costs = chosen_terms(dataset).costs
        st.caption(say("certainty-costs", tn=costs.tn, fp=costs.fp, fn=costs.fn, tp=costs.tp))
    return wish


def why_not(dataset: BinaryDataset) -> Sentence | None:
    """Why nothing can be said by resampling, where nothing can."""
    scores = dataset.scores
    if scores.is_weighted:
        return Sentence("certainty-weights")
    if not 0 < scores.prevalence < 1:
        return Sentence("certainty-one-class")
    return None


def too_few(dataset: BinaryDataset) -> Sentence | None:
    """Why the cases cannot be split, where they cannot."""
    counts = {"positive": dataset.scores.n_positive, "negative": dataset.scores.n_negative}
    rarer = min(counts, key=lambda side: counts[side])
    if counts[rarer] >= LEAST_OF_CLASS:
        return None
    return Sentence("certainty-few", count=counts[rarer], name=dataset.classes[rarer], least=LEAST_OF_CLASS)

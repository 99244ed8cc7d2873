"""What must hold: bounds that a reader sets on metrics, each a slider that at one of its ends asks for nothing."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.controls.choice import Kept, Number, number
from dashboard.controls.choosing import ask, ask_number, outside, peek
from dashboard.words.sentence import say
from metrics_core.choosing import Constraint
from metrics_core.choosing.constraints import Sense

_EVEN = tuple(step / 100 for step in range(101))
FLOORS = tuple(sorted({*_EVEN, *(step / 1000 for step in range(991, 1000))}))
# Where positives are rare, the ceilings that matter are small.
CEILINGS = tuple(sorted({*_EVEN, 0.0001, 0.0002, 0.0005, *(step / 1000 for step in range(1, 10))}))


@dataclass(frozen=True)
class Bound:
    """A metric that is to be at least or at most what its slider says."""

    choice: Number
    metric: str
    sense: Sense

    @property
    def open(self) -> float:
        """The end of the slider at which nothing is asked."""
        return 0.0 if self.sense == "at_least" else 1.0

    @property
    def options(self) -> tuple[float, ...]:
        """The slider's positions, and what a link or a press brought between them."""
        own = FLOORS if self.sense == "at_least" else CEILINGS
        return tuple(sorted({*own, self.chosen}))

    @property
    def chosen(self) -> float:
        """Where it is set, wherever its slider is drawn."""
        fitting = self.choice.fit(peek(self.choice, self.open))
        return self.open if fitting is None else fitting


BOUNDS = (
    Bound(number("recall_min", Kept.VISIT, 0, 1), "recall", "at_least"),
    Bound(number("precision_min", Kept.VISIT, 0, 1), "precision", "at_least"),
    Bound(number("fpr_max", Kept.VISIT, 0, 1), "fpr", "at_most"),
    Bound(number("flagged_max", Kept.VISIT, 0, 1), "flagged_rate", "at_most"),
)
# So many alerts of so many cases a day; without cases a day nothing is asked.
ALERTS = number("alerts", Kept.VISIT, 0, 1e9)
A_DAY = number("a_day", Kept.VISIT, 0, 1e12)
USUAL_ALERTS = 10.0


def ask_bounds() -> tuple[Constraint, ...]:
    """Draws the sliders and the boxes, and returns what is asked for."""
    places = [place for _ in range(2) for place in st.columns(2, vertical_alignment="bottom")]
    for bound, place in zip(BOUNDS, places, strict=True):
        ask(
            bound.choice,
            place.select_slider,
            say(f"choose-bound-{bound.choice.name.replace('_', '-')}"),
            default=bound.open,
            options=bound.options,
            complain=outside(bound.choice),
            format_func=lambda value, bound=bound: bound_text(bound, value),
        )
    alerts_place, day_place = st.columns(2, vertical_alignment="bottom")
    box: dict[str, Any] = {"step": 1.0, "format": "%.6g"}
    ask_number(ALERTS, alerts_place, say("choose-alerts"), default=USUAL_ALERTS, complain=outside(ALERTS), **box)
    help = say("choose-a-day.help")
    ask_number(A_DAY, day_place, say("choose-a-day"), default=0.0, complain=outside(A_DAY), help=help, **box)
    if 0 < peek(A_DAY, 0.0) < peek(ALERTS, USUAL_ALERTS):
        st.caption(say("choose-alerts-all"))
    return constraints()


def bound_text(bound: Bound, value: float) -> str:
    """What the slider says, every digit of it, which the live layer reads there."""
    return say("choose-bound-open") if value == bound.open else str(bound.choice.text(value))


def constraints() -> tuple[Constraint, ...]:
    """What is asked for, wherever it is asked."""
    asked = [(bound, bound.chosen) for bound in BOUNDS]
    found = [Constraint(bound.metric, bound.sense, value) for bound, value in asked if value != bound.open]
    share = share_of_alerts()
    return tuple(found) if share is None else (*found, Constraint("flagged_rate", "at_most", share))


def share_of_alerts() -> float | None:
    """The share of the cases that there may be alerts for; None where nothing is asked."""
    alerts, a_day = peek(ALERTS, USUAL_ALERTS), peek(A_DAY, 0.0)
    return alerts / a_day if 0 <= alerts < a_day else None

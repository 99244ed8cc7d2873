"""The constraints on the recommended threshold: sliders for four metrics, and a limit on alerts per day."""

from dataclasses import dataclass

import streamlit as st

from metrics_core.choosing import Constraint
from metrics_core.choosing.constraints import Sense
from threshold_explorer.controls.query_parameter import NumberParameter, Scope, number
from threshold_explorer.controls.query_parameters import (
    bound_number_input,
    bound_widget,
    get_parameter,
    out_of_range_warning,
)
from threshold_explorer.words.sentence import say

_EVEN = tuple(step / 100 for step in range(101))
LOWER_BOUND_STEPS = tuple(sorted({*_EVEN, *(step / 1000 for step in range(991, 1000))}))
# Where positives are rare, the upper bounds that matter are small.
UPPER_BOUND_STEPS = tuple(sorted({*_EVEN, 0.0001, 0.0002, 0.0005, *(step / 1000 for step in range(1, 10))}))


@dataclass(frozen=True)
class ConstraintSlider:
    """The slider of a lower or upper bound on a metric; one of its ends means no limit."""

    parameter: NumberParameter
    metric: str
    sense: Sense

    @property
    def no_limit(self) -> float:
        """The end of the slider that sets no constraint."""
        return 0.0 if self.sense == "at_least" else 1.0

    @property
    def options(self) -> tuple[float, ...]:
        """The slider's positions, the current value among them, which may lie between two of the usual ones."""
        steps = LOWER_BOUND_STEPS if self.sense == "at_least" else UPPER_BOUND_STEPS
        return tuple(sorted({*steps, self.value}))

    @property
    def value(self) -> float:
        """The current bound, also on a page without the slider."""
        fitting = self.parameter.fit(get_parameter(self.parameter, self.no_limit))
        return self.no_limit if fitting is None else fitting

    def text(self, value: float) -> str:
        """A value as the slider shows it, with every digit, because the live layer reads it there."""
        return say("optimize-constraint-open") if value == self.no_limit else str(self.parameter.text(value))


CONSTRAINT_SLIDERS = (
    ConstraintSlider(number("recall_min", Scope.SESSION, 0, 1), "recall", "at_least"),
    ConstraintSlider(number("precision_min", Scope.SESSION, 0, 1), "precision", "at_least"),
    ConstraintSlider(number("fpr_max", Scope.SESSION, 0, 1), "fpr", "at_most"),
    ConstraintSlider(number("flagged_max", Scope.SESSION, 0, 1), "flagged_rate", "at_most"),
)
# Both together limit the share flagged; 0 cases per day mean no limit.
ALERTS = number("alerts", Scope.SESSION, 0, 1e9)
CASES_PER_DAY = number("a_day", Scope.SESSION, 0, 1e12)
DEFAULT_ALERTS = 10.0


def constraint_inputs() -> tuple[Constraint, ...]:
    """Draws the sliders and the boxes, and returns the constraints."""
    places = [place for _ in range(2) for place in st.columns(2, vertical_alignment="bottom")]
    for slider, place in zip(CONSTRAINT_SLIDERS, places, strict=True):
        bound_widget(
            slider.parameter,
            place.select_slider,
            say(f"optimize-constraint-{slider.parameter.name.replace('_', '-')}"),
            default=slider.no_limit,
            options=slider.options,
            make_warning=out_of_range_warning(slider.parameter),
            format_func=slider.text,
        )
    boxes = (
        (ALERTS, "optimize-alerts", DEFAULT_ALERTS, None),
        (CASES_PER_DAY, "optimize-cases-per-day", 0.0, say("optimize-cases-per-day.help")),
    )
    for (parameter, key, default, help), place in zip(boxes, st.columns(2, vertical_alignment="bottom"), strict=True):
        warning = out_of_range_warning(parameter)
        bound_number_input(
            parameter, place, say(key), default=default, make_warning=warning, step=1.0, format="%.6g", help=help
        )
    if 0 < get_parameter(CASES_PER_DAY, 0.0) < get_parameter(ALERTS, DEFAULT_ALERTS):
        st.caption(say("optimize-alerts-all"))
    return constraints()


def constraints() -> tuple[Constraint, ...]:
    """The current constraints, also on a page without their sliders."""
    bounds = [(slider, slider.value) for slider in CONSTRAINT_SLIDERS]
    found = [Constraint(slider.metric, slider.sense, value) for slider, value in bounds if value != slider.no_limit]
    share = max_alert_share()
    return tuple(found) if share is None else (*found, Constraint("flagged_rate", "at_most", share))


def max_alert_share() -> float | None:
    """The largest share of cases that may be flagged by the limit on alerts; None without a limit."""
    alerts, per_day = get_parameter(ALERTS, DEFAULT_ALERTS), get_parameter(CASES_PER_DAY, 0.0)
    return alerts / per_day if 0 <= alerts < per_day else None

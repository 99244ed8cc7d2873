"""The constraints on the recommended threshold: a box and a slider for each of four metrics, and alerts per day."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core.choosing import Constraint
from metrics_core.choosing.constraints import Sense
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.number_box import NumberBox, number_box, parse_limit
from threshold_explorer.interface.controls.parameter_declaration import NumberParameter, Scope, number
from threshold_explorer.interface.controls.query_parameters import (
    MakeWarning,
    bound_optional_number,
    bound_widget,
    get_parameter,
    out_of_range_warning,
    set_parameter,
)
from threshold_explorer.interface.defaults import CONSTRAINTS
from threshold_explorer.interface.frame.page_elements import Message, error_slot
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, markdown, say

_EVEN = tuple(step / 100 for step in range(101))
LOWER_BOUND_STEPS = tuple(sorted({*_EVEN, *(step / 1000 for step in range(991, 1000))}))
# Where positives are rare, the upper bounds that matter are small.
UPPER_BOUND_STEPS = tuple(sorted({*_EVEN, 0.0001, 0.0002, 0.0005, *(step / 1000 for step in range(1, 10))}))
# Wide enough for "no limit" and for six digits.
BOX_WIDTH = 88


@dataclass(frozen=True)
class ConstraintSlider:
    """The slider of a lower or upper bound on a metric, and its box; one end of the slider means no limit."""

    parameter: NumberParameter
    metric: str
    sense: Sense

    @property
    def name(self) -> str:
        return say(f"optimize-constraint-{self.parameter.name.replace('_', '-')}")

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
        """A value as slider and box show it, with every digit, because the live layer reads it there."""
        return say("optimize-constraint-open") if value == self.no_limit else str(self.parameter.text(value))

    @property
    def box(self) -> NumberBox:
        """The slider's box in this session."""
        return number_box(f"typed_{self.parameter.name}")

    def take_typed(self) -> None:
        """The callback of the box: sets the slider, to no limit if the box is empty."""

        def parse(text: str) -> float:
            bound = parse_limit(text, say("optimize-constraint-open"))
            return self.no_limit if bound is None else bound

        self.box.take(parse, partial(set_parameter, self.parameter))


CONSTRAINT_SLIDERS = tuple(
    ConstraintSlider(number(name, Scope.SESSION, 0, 1), metric, sense) for name, (metric, sense) in CONSTRAINTS.items()
)
# Both together limit the share flagged. By default alerts have no limit, and as many cases arrive as there are data.
ALERTS = number("alerts", Scope.SESSION, 0, 1e9)
CASES_PER_DAY = number("a_day", Scope.SESSION, 0, 1e12)


def constraints_of(bounds: Mapping[str, float | None], confidence: float | None = None) -> tuple[Constraint, ...]:
    """The constraints outside of a page, from bounds by the name of their slider; None is no bound.

    With a confidence, they are about new cases.
    """
    return tuple(
        Constraint(*CONSTRAINTS[name], bound, confidence) for name, bound in bounds.items() if bound is not None
    )


def constraint_inputs(dataset: BinaryDataset) -> Mapping[str, DeltaGenerator]:
    """Draws the inputs; returns the place of the note on each, by the name of its parameter."""
    notes: dict[str, DeltaGenerator] = {}
    with st.container(key="limits"):
        for slider in CONSTRAINT_SLIDERS:
            with st.container(key=f"limit_{slider.parameter.name}"):
                _draw(slider)
                notes[slider.parameter.name] = st.container(key=f"{slider.parameter.name}_note")
        with st.container(key="limit_alerts"):
            bound_optional_number(
                ALERTS,
                st,
                say("optimize-alerts"),
                placeholder=say("optimize-constraint-open"),
                make_warning=_refused_link(ALERTS, say("optimize-constraint-open")),
                step=1.0,
                format="%.6g",
            )
            notes["alerts"] = st.container(key="alerts_note")
        bound_optional_number(
            CASES_PER_DAY,
            st,
            say("optimize-cases-per-day"),
            placeholder=count_text(dataset.scores.n),
            make_warning=_refused_link(CASES_PER_DAY, count_text(dataset.scores.n)),
            step=1.0,
            format="%.6g",
            help=say("optimize-cases-per-day.help"),
        )
    return notes


def _draw(slider: ConstraintSlider) -> None:
    typed = slider.box
    with st.container(horizontal=True, vertical_alignment="bottom", gap="xsmall"):
        value = bound_widget(
            slider.parameter,
            st.select_slider,
            slider.name,
            default=slider.no_limit,
            options=slider.options,
            make_warning=_refused_link(slider.parameter, say("optimize-constraint-open")),
            format_func=slider.text,
        )
        typed.clear_if_moved(value)
        typed.draw(
            markdown("optimize-constraint-typed", name=slider.name),
            slider.take_typed,
            placeholder=slider.text(value),
            label_visibility="collapsed",
            width=BOX_WIDTH,
        )


def _refused_link(parameter: NumberParameter, shown: str) -> MakeWarning:
    return lambda requested, _: out_of_range_warning(parameter)(requested, shown)


def draw_notes(dataset: BinaryDataset, places: Mapping[str, DeltaGenerator], effects: Mapping[str, Sentence]) -> None:
    """Draws under each input why its text was rejected, or what its constraint does not do."""
    rejected = {slider.parameter.name: slider.box.rejected for slider in CONSTRAINT_SLIDERS}
    for name, place in places.items():
        with place:
            message: Message = rejected.get(name)
            error_slot(f"{name}_refusal", message)
            note = effects.get(name) or (_why_alerts_have_no_limit(dataset) if name == "alerts" else None)
            if note and not message:
                st.caption(markdown_text(note))


def _why_alerts_have_no_limit(dataset: BinaryDataset) -> Sentence | None:
    alerts, per_day = max_alerts(), cases_per_day(dataset)
    if alerts is None or max_alert_share(dataset) is not None:
        return None
    return Sentence("optimize-alerts-all" if per_day else "optimize-alerts-no-cases")


def active_constraints(dataset: BinaryDataset) -> dict[str, Constraint]:
    """The constraints by the names of their parameters, also on a page without their inputs."""
    found = {
        slider.parameter.name: Constraint(slider.metric, slider.sense, slider.value)
        for slider in CONSTRAINT_SLIDERS
        if slider.value != slider.no_limit
    }
    share = max_alert_share(dataset)
    return found if share is None else {**found, "alerts": Constraint("flagged_rate", "at_most", share)}


def constraints(dataset: BinaryDataset) -> tuple[Constraint, ...]:
    """The current constraints, also on a page without their inputs."""
    return tuple(active_constraints(dataset).values())


def max_alerts() -> float | None:
    """The limit on alerts per day, None without one."""
    alerts = get_parameter(ALERTS, None)
    return None if alerts is None else ALERTS.fit(alerts)


def cases_per_day(dataset: BinaryDataset) -> float:
    """The cases that arrive per day; by default as many as there are in the data."""
    cases = get_parameter(CASES_PER_DAY, None)
    fitting = None if cases is None else CASES_PER_DAY.fit(cases)
    return float(dataset.scores.n) if fitting is None else fitting


def max_alert_share(dataset: BinaryDataset) -> float | None:
    """The largest share of cases that may be flagged by the limit on alerts; None without a limit."""
    alerts, per_day = max_alerts(), cases_per_day(dataset)
    return alerts / per_day if alerts is not None and alerts < per_day else None

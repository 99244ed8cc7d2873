"""The limits of a goal: a slider and a box for each of four metrics, a number of alerts, and where they must hold.

On new cases a limit is a guarantee with a confidence; on these cases it is what they show.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import streamlit as st

from metrics_core import ParameterError
from metrics_core.choosing import Constraint
from metrics_core.choosing.constraints import Sense
from metrics_core.choosing.guarantees import check_promises
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.interface.controls.number_box import NumberBox, number_box, parse_limit
from threshold_explorer.interface.controls.parameter_declaration import NumberParameter, Scope, number, one_of
from threshold_explorer.interface.controls.query_parameters import (
    MakeWarning,
    bound_choice,
    bound_optional_number,
    bound_widget,
    forget_parameter,
    get_parameter,
    out_of_range_warning,
    set_parameter,
)
from threshold_explorer.interface.controls.session_settings import LEVEL
from threshold_explorer.interface.defaults import CONFIDENCE_LEVELS, CONSTRAINTS
from threshold_explorer.interface.frame.page_elements import Message
from threshold_explorer.words.formats import count_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import refusal_text
from threshold_explorer.words.sentence import markdown, say

_EVEN = tuple(step / 100 for step in range(101))
LOWER_BOUND_STEPS = tuple(sorted({*_EVEN, *(step / 1000 for step in range(991, 1000))}))
# Where positives are rare, the upper bounds that matter are small.
UPPER_BOUND_STEPS = tuple(sorted({*_EVEN, 0.0001, 0.0002, 0.0005, *(step / 1000 for step in range(1, 10))}))
# In pixels; a box is wide enough for "no limit" and for six digits.
BOX_WIDTH, SLIDER_WIDTH, NUMBER_WIDTH, HOLDS_WIDTH = 88, 130, 96, 236


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
_SLIDER_OF = {slider.parameter.name: slider for slider in CONSTRAINT_SLIDERS}
# Both together limit the share flagged. By default alerts have no limit, and are counted per number of cases.
ALERTS = number("alerts", Scope.SESSION, 0, 1e9)
ALERTS_PER = number("a_day", Scope.SESSION, 0, 1e12)
LIMITS = (*CONSTRAINTS, ALERTS.name)
# The limit at which a goal starts.
FIRST_LIMITS = {"recall_min": 0.95, "precision_min": 0.8, "fpr_max": 0.05, "flagged_max": 0.1}
ON_THESE_CASES = "sample"


def _where_text(key: str) -> str:
    return say("goal-holds-sample") if key == ON_THESE_CASES else say("goal-holds-new", percent=int(key))


# Where limits hold: on these cases, or on new ones with a confidence, by default that of all intervals.
HOLDS = one_of("holds", Scope.SESSION, (ON_THESE_CASES, *CONFIDENCE_LEVELS), _where_text)


def constraints_of(bounds: Mapping[str, float | None], confidence: float | None = None) -> tuple[Constraint, ...]:
    """The constraints outside of a page, from bounds by the name of their slider; None is no bound.

    With a confidence, they are about new cases.
    """
    return tuple(
        Constraint(*CONSTRAINTS[name], bound, confidence) for name, bound in bounds.items() if bound is not None
    )


def limit_inputs(dataset: BinaryDataset, name: str, *, has_label: bool) -> None:
    """Draws the inputs of a limit, with its name unless the goal states it."""
    with st.container(key=f"limit_{name}", horizontal=True, vertical_alignment="bottom", gap="xsmall", width="content"):
        if name != ALERTS.name:
            _draw(_SLIDER_OF[name], has_label=has_label)
            return
        bound_optional_number(
            ALERTS,
            st,
            say("goal-alerts-limit"),
            placeholder=say("optimize-constraint-open"),
            make_warning=_refused_link(ALERTS, say("optimize-constraint-open")),
            label_visibility=_visibility(has_label),
            step=1.0,
            format="%.6g",
            width=NUMBER_WIDTH,
        )
        if not has_label:
            st.text(say("goal-alerts-per"), width="content")
        bound_optional_number(
            ALERTS_PER,
            st,
            say("goal-alerts-cases"),
            placeholder=count_text(dataset.scores.n),
            make_warning=_refused_link(ALERTS_PER, count_text(dataset.scores.n)),
            label_visibility=_visibility(has_label),
            step=1.0,
            format="%.6g",
            width=NUMBER_WIDTH,
        )
        if not has_label:
            st.text(say("goal-alerts-per-cases"), width="content")


def _visibility(has_label: bool) -> Literal["visible", "collapsed"]:
    return "visible" if has_label else "collapsed"


def holds_select(dataset: BinaryDataset) -> None:
    """Draws the box for where the limits hold."""
    why = why_no_guarantee(dataset)
    bound_choice(
        HOLDS,
        st.selectbox,
        say("goal-holds"),
        default=_default_holds(dataset),
        fit=lambda key: None if why and key != ON_THESE_CASES else key,
        options=[ON_THESE_CASES] if why else HOLDS.keys,
        label_visibility="collapsed",
        help=markdown_text(why or say("goal-holds.help")),
        width=HOLDS_WIDTH,
    )


def _default_holds(dataset: BinaryDataset) -> str:
    return ON_THESE_CASES if why_no_guarantee(dataset) else get_parameter(LEVEL, "95")


def guarantee_confidence(dataset: BinaryDataset) -> float | None:
    """The confidence with which limits hold on new cases; None where they hold on these cases."""
    key = holds_key(dataset)
    return None if key == ON_THESE_CASES else CONFIDENCE_LEVELS[key]


def holds_key(dataset: BinaryDataset) -> str:
    """Where limits hold, as a key of `HOLDS`, also on a page without its box."""
    default = _default_holds(dataset)
    return default if default == ON_THESE_CASES else get_parameter(HOLDS, default)


def why_no_guarantee(dataset: BinaryDataset) -> str | None:
    """Why limits cannot be guaranteed on new cases; None where they can."""
    try:
        check_promises(dataset.scores, [Constraint(*limit, 0.5, 0.95) for limit in CONSTRAINTS.values()])
    except ParameterError as refusal:
        return refusal_text(refusal)
    return None


def _draw(slider: ConstraintSlider, *, has_label: bool) -> None:
    typed = slider.box
    value = bound_widget(
        slider.parameter,
        st.select_slider,
        slider.name,
        default=slider.no_limit,
        options=slider.options,
        make_warning=_refused_link(slider.parameter, say("optimize-constraint-open")),
        format_func=slider.text,
        label_visibility=_visibility(has_label),
        width=SLIDER_WIDTH,
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


def rejected_limit() -> Message:
    """Why what was typed into the box of a limit is rejected."""
    return next((slider.box.rejected for slider in CONSTRAINT_SLIDERS if slider.box.rejected), None)


def set_limits(dataset: BinaryDataset) -> dict[str, Constraint]:
    """The limits that are set by the names of their parameters, also on a page without their inputs."""
    found = {
        slider.parameter.name: Constraint(slider.metric, slider.sense, slider.value)
        for slider in CONSTRAINT_SLIDERS
        if slider.value != slider.no_limit
    }
    share = max_alert_share(dataset)
    if share is not None:
        found[ALERTS.name] = Constraint("flagged_rate", "at_most", share)
    confidence = guarantee_confidence(dataset)
    return {name: replace(one, confidence=confidence) for name, one in found.items()}


def constraints(dataset: BinaryDataset) -> tuple[Constraint, ...]:
    """The current constraints, also on a page without their inputs."""
    return tuple(set_limits(dataset).values())


def on_these_cases(constraints: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """The same constraints, without a guarantee."""
    return tuple(replace(one, confidence=None) for one in constraints)


def set_limit(name: str, bound: float | None) -> None:
    """For callbacks: sets a limit, or removes it."""
    parameter = ALERTS if name == ALERTS.name else _SLIDER_OF[name].parameter
    if bound is None:
        # Also where its input is not drawn again.
        forget_parameter(parameter)
    else:
        set_parameter(parameter, bound)


def max_alerts() -> float | None:
    """The limit on alerts, None without one."""
    alerts = get_parameter(ALERTS, None)
    return None if alerts is None else ALERTS.fit(alerts)


def alerts_per(dataset: BinaryDataset) -> float:
    """The number of cases that alerts are counted per; by default as many as there are in the data."""
    cases = get_parameter(ALERTS_PER, None)
    fitting = None if cases is None else ALERTS_PER.fit(cases)
    return float(dataset.scores.n) if fitting is None else fitting


def max_alert_share(dataset: BinaryDataset) -> float | None:
    """The largest share of cases that may be flagged by the limit on alerts; None without a limit."""
    alerts, cases = max_alerts(), alerts_per(dataset)
    return alerts / cases if alerts is not None and alerts < cases else None

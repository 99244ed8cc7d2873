"""The button under the recommendation: use the threshold, or relax a constraint."""

import math

import streamlit as st

from metrics_core.choosing import Infeasible, NearestReachable
from metrics_core.ties import TIE
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.class_thresholds import T
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.goal.constraints import ALERTS, CONSTRAINT_SLIDERS, cases_per_day
from threshold_explorer.views.optimize.recommendation import Recommendation, slider_threshold
from threshold_explorer.words.sentence import markdown, say


def apply_or_relax_button(dataset: BinaryDataset, scale: ThresholdScale, found: Recommendation) -> None:
    """Draws the button: opens the Threshold page with the recommended threshold, or relaxes the nearest constraint."""
    if isinstance(found, Infeasible):
        relax = found.relax
        st.button(
            markdown("optimize-relax", **_relaxed(relax)),
            key="relax",
            help=say("optimize-relax.help"),
            icon=":material/open_in_full:",
            width="stretch",
            disabled=relax is None,
            on_click=relax_constraint,
            args=(dataset, relax),
        )
        return
    threshold = slider_threshold(dataset, scale, found)
    pressed = st.button(
        say("optimize-apply"),
        key="use_threshold",
        type="primary",
        icon=":material/arrow_forward:",
        width="stretch",
        help=say("optimize-apply.help"),
        disabled=threshold is None,
        on_click=set_parameter,
        args=(T, threshold),
    )
    if pressed:
        st.switch_page("threshold.py")


def _relaxed(relax: NearestReachable | None) -> dict[str, str | float]:
    return {"metric": relax.constraint.metric.key, "value": relax.value} if relax else {"metric": "none", "value": 0.0}


def relax_constraint(dataset: BinaryDataset, nearest: NearestReachable) -> None:
    """For callbacks: sets a constraint to the nearest achievable value."""
    bound = nearest.constraint
    sliders = [one for one in CONSTRAINT_SLIDERS if one.metric == bound.metric.key and one.sense == bound.sense]
    if sliders and sliders[0].value == bound.bound:
        set_parameter(sliders[0].parameter, nearest.value)
    else:
        # 0.07 * 100 is 7.000000000000001.
        alerts = math.ceil(nearest.value * cases_per_day(dataset) * (1 - TIE))
        set_parameter(ALERTS, float(alerts))

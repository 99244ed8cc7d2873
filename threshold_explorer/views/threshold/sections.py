"""The analyses under the charts, one of which is shown: ROC curve, costs, review band and others."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset, has_probabilities
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import QueryParameter, Scope, one_of
from threshold_explorer.interface.controls.prevalence_slider import PI
from threshold_explorer.interface.controls.query_parameters import bound_choice, get_parameter, is_in_url, set_parameter
from threshold_explorer.interface.frame.page_elements import columns
from threshold_explorer.interface.goal.costs import (
    COST,
    CURRENCY,
    ERROR_COSTS,
    CostScenario,
    scenario_inputs,
    selected_scenario,
)
from threshold_explorer.interface.goal.goals import selected_goal
from threshold_explorer.interface.threshold_charts.charts import threshold_charts
from threshold_explorer.interface.threshold_charts.confidence_bands import Bands
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import SharedAxis
from threshold_explorer.live.layer import OperatingPoint
from threshold_explorer.views.threshold.candidates import OWN, draw_candidates, draw_cost_findings, draw_cost_table
from threshold_explorer.views.threshold.charts import (
    cost_chart,
    decision_chart,
    gains_charts,
    has_decision_band,
)
from threshold_explorer.views.threshold.guaranteed_review_band import ACCEPTED, REJECTED
from threshold_explorer.views.threshold.label_next import CASES, METRIC, POINTS, draw_label_next
from threshold_explorer.views.threshold.recommendation import Recommendation
from threshold_explorer.views.threshold.review_band import BAND, REVIEW, REVIEWS, REVIEWS_OF
from threshold_explorer.views.threshold.review_band_section import band_axis, band_charts, review_band_section
from threshold_explorer.words.glossary import help_of
from threshold_explorer.words.sentence import markdown, say


@dataclass(frozen=True)
class PageState:
    """What the sections show: data, sliders, and the threshold of a goal; without both classes there is no scenario.

    `costs_here` are the outcomes whose costs are set in the section, and not beside the goal.
    """

    dataset: BinaryDataset
    scale: ThresholdScale
    point: OperatingPoint
    found: Recommendation | None
    scenario: CostScenario | None
    costs_here: tuple[str, ...] = tuple(COST)


@dataclass(frozen=True)
class Drawn:
    """The places of a section's charts, its data for the live layer, and where the page may draw beside them."""

    places: Sequence[DeltaGenerator] = ()
    live: dict[str, Any] = field(default_factory=dict)
    beside: DeltaGenerator | None = None


@dataclass(frozen=True)
class Section:
    """A section: its charts, what it draws beside them, and the term that explains it.

    `parameters` are those that only this section shows. Unless it fits one class too, it `needs_both` classes. It is
    offered for data that it `fits`: by default those with metrics that are known, and not within bounds only.
    """

    key: str
    term: str
    charts: Callable[[BinaryDataset, ThresholdScale, Bands | None], list[Chart]]
    draw: Callable[[PageState], Drawn]
    parameters: tuple[QueryParameter[Any], ...] = ()
    axes: Callable[[ThresholdScale], list[SharedAxis]] = lambda scale: []
    needs_both: bool = True
    fits: Callable[[BinaryDataset], bool] = lambda dataset: dataset.bounded is None


def _draw_curves(_: PageState) -> Drawn:
    chart, beside = columns((1, 1), "curves_row")
    return Drawn([chart], beside=beside)


def _curve_charts(dataset: BinaryDataset, scale: ThresholdScale, bands: Bands | None) -> list[Chart]:
    return threshold_charts(dataset, scale, (), bands)[3:]


def _cost_charts(dataset: BinaryDataset, scale: ThresholdScale, _: Bands | None) -> list[Chart]:
    return [cost_chart(dataset, scale, selected_scenario(dataset))]


def _draw_costs(state: PageState) -> Drawn:
    assert state.scenario
    prevalences = scenario_inputs(state.dataset, state.costs_here)
    left, right = columns((50, 50), "costs_row")
    with left:
        chart = st.container()
        draw_cost_findings(state.dataset, state.scenario)
    with right:
        draw_cost_table(state.dataset, state.scenario, state.point.threshold)
    return Drawn([chart], {"prevalences": prevalences})


def _decision_charts(dataset: BinaryDataset, *_: object) -> list[Chart]:
    return [decision_chart(dataset, selected_scenario(dataset))] if has_probabilities(dataset.scores) else []


def _draw_decision_curve(state: PageState) -> Drawn:
    if not has_probabilities(state.dataset.scores):
        st.caption(say("optimize-section-probabilities"))
        return Drawn()
    chart, inputs = columns((60, 40), "decision_row")
    with inputs:
        prevalences = scenario_inputs(state.dataset, ())
        has_band = has_decision_band(state.dataset, selected_scenario(state.dataset))
        st.caption(markdown("optimize-decision-caption", has_band=has_band))
    return Drawn([chart], {"prevalences": prevalences})


def _draw_gains(_: PageState) -> Drawn:
    return Drawn(columns((1, 1), "gains_row"))


def _draw_review_band(state: PageState) -> Drawn:
    assert state.scenario
    place, band = review_band_section(state.dataset, state.scale, state.point.positions, state.scenario)
    # The prevalence is set beside the costs.
    prevalences = {state.scenario.pi_text: state.scenario.pi}
    return Drawn([place, place], {"prevalences": prevalences, "band": band})


def _draw_candidates(state: PageState) -> Drawn:
    point = state.point
    draw_candidates(state.dataset, point.grid, state.found, point.pinned_threshold, state.scenario, point.threshold)
    return Drawn()


def _draw_label_next(state: PageState) -> Drawn:
    draw_label_next(state.dataset, state.point.threshold)
    return Drawn()


def _draw_one_class(_: PageState) -> Drawn:
    st.caption(say("optimize-section-one-class"))
    return Drawn()


SECTIONS = {
    section.key: section
    for section in (
        Section("curves", "roc-curve", _curve_charts, _draw_curves, needs_both=False),
        Section("costs", "expected-cost", _cost_charts, _draw_costs, (*COST.values(), CURRENCY, PI)),
        Section("decision-curve", "decision-curve", _decision_charts, _draw_decision_curve),
        Section("gains", "gains-curve", lambda dataset, *_: gains_charts(dataset), _draw_gains),
        Section(
            "review-band",
            "review-band",
            lambda dataset, scale, _: band_charts(dataset, scale),
            _draw_review_band,
            (BAND, REVIEW, REVIEWS, REVIEWS_OF, ACCEPTED, REJECTED),
            lambda scale: [band_axis(scale)],
        ),
        Section("candidates", "candidate", lambda *_: [], _draw_candidates, (OWN,), needs_both=False),
        Section(
            "label-next",
            "labelling-plan",
            lambda *_: [],
            _draw_label_next,
            (METRIC, POINTS, CASES),
            needs_both=False,
            fits=lambda dataset: dataset.blank is not None,
        ),
    )
}


def costs_in_section(dataset: BinaryDataset) -> tuple[str, ...]:
    """The outcomes whose costs the section on costs asks for: all, unless the goal already asks for those of errors."""
    goal = selected_goal(dataset)
    return tuple(cell for cell in COST if not (goal and goal.objective == "cost" and cell in ERROR_COSTS))


FIRST = next(iter(SECTIONS))
# Older links name no section: they open the first of these whose parameters they contain.
_OPENED_BY_PARAMETERS = ("review-band", "candidates")
SECTION = one_of("section", Scope.SESSION, SECTIONS, lambda key: say(f"optimize-section-{key}"))


def _offered(dataset: BinaryDataset) -> list[str]:
    return [key for key, section in SECTIONS.items() if section.fits(dataset)]


def selected_section(dataset: BinaryDataset) -> Section:
    """The current section, before its control is drawn; the first if that does not fit the data."""
    offered, key = _offered(dataset), get_parameter(SECTION, _of_link() or FIRST)
    section = SECTIONS[key if key in offered else offered[0]]
    has_both = 0 < dataset.scores.prevalence < 1
    if section.needs_both and not has_both:
        return replace(section, charts=lambda *_: [], draw=_draw_one_class, axes=lambda scale: [])
    return section


def select_section(dataset: BinaryDataset) -> None:
    """Draws the control for the section."""
    offered, of_link, key = _offered(dataset), _of_link(), selected_section(dataset).key
    if get_parameter(SECTION, None) is None:
        set_parameter(SECTION, key)
    bound_choice(
        SECTION,
        st.segmented_control,
        say("optimize-section"),
        # Beside the parameters of another section, the URL names the first one too.
        default=of_link if of_link in offered and key == offered[0] else offered[0],
        options=offered,
        fit=lambda key: key if key in offered else None,
        required=True,
        help=help_of(SECTIONS[key].term),
    )


def _of_link() -> str:
    """The section whose parameters the URL has; empty if there is none."""
    return next((key for key in _OPENED_BY_PARAMETERS if any(map(is_in_url, SECTIONS[key].parameters))), "")

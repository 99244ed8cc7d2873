"""The review band: two thresholds with manual review between them, their inputs, and the optimal bands."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from metrics_core.choosing import ReviewBand, best_band, best_band_for_capacity, review_band
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.query_parameter import Fit, Scope, number, numbers
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    bound_widget,
    get_parameter,
    out_of_range_warning,
)
from threshold_explorer.interface.goal.costs import CostScenario
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import Sentence, say

BAND = numbers("band", Scope.DATASET)
REVIEW = number("cost_review", Scope.SESSION, 0, 1e9)
# Both together limit the share reviewed; 0 cases per day mean no limit.
REVIEWS = number("reviews", Scope.SESSION, 0, 1e9)
REVIEWS_OF = number("reviews_of", Scope.SESSION, 0, 1e12)
DEFAULT_REVIEW_COST, DEFAULT_REVIEWS = 0.5, 10.0

# The lower and the upper threshold.
Ends = tuple[float, ...]


@dataclass(frozen=True)
class ReviewCosts:
    """The extra cost of each error over the correct decision, and the cost of a review."""

    alarm: float
    miss: float
    review: float


@dataclass(frozen=True)
class OptimalBands:
    """The band of minimum cost, and the one for the review capacity where that is limited."""

    by_cost: ReviewBand
    by_capacity: ReviewBand | None


def review_costs(scenario: CostScenario) -> ReviewCosts | None:
    """The three costs; None where an error costs no more than the correct decision, so that no review can pay."""
    costs = scenario.costs
    alarm, miss = costs.fp - costs.tn, costs.fn - costs.tp
    return ReviewCosts(alarm, miss, get_parameter(REVIEW, DEFAULT_REVIEW_COST)) if min(alarm, miss) > 0 else None


def review_cost_inputs() -> None:
    """Draws the boxes for the cost of a review and the review capacity."""
    box: dict[str, Any] = {"step": 1.0, "format": "%.6g"}
    boxes = (
        (REVIEW, "review-band-cost-review", DEFAULT_REVIEW_COST),
        (REVIEWS, "review-band-reviews", DEFAULT_REVIEWS),
        (REVIEWS_OF, "review-band-reviews-of", 0.0),
    )
    with st.container(key="review_inputs"):
        for parameter, key, default in boxes:
            help = say(f"{key}.help")
            warning = out_of_range_warning(parameter)
            bound_number_input(parameter, st, say(key), default=default, make_warning=warning, help=help, **box)


def max_review_share() -> float | None:
    """The largest share of cases that can be reviewed; None without a limit."""
    reviews, per_day = get_parameter(REVIEWS, DEFAULT_REVIEWS), get_parameter(REVIEWS_OF, 0.0)
    return min(reviews / per_day, 1.0) if per_day > 0 else None


def optimal_bands(dataset: BinaryDataset, scenario: CostScenario) -> OptimalBands | None:
    """The optimal bands at the prevalence of the scenario; None where the costs allow none."""
    costs = review_costs(scenario)
    return None if costs is None else _optimal_bands(dataset, scenario, costs, max_review_share())


@cached_result
def _optimal_bands(
    dataset: BinaryDataset, scenario: CostScenario, costs: ReviewCosts, share: float | None
) -> OptimalBands:
    scores = scenario.scores_of(dataset)
    by_capacity = None
    if share is not None:
        by_capacity = best_band_for_capacity(scores, share * float(scores.n), costs.alarm, costs.miss)
    return OptimalBands(best_band(scores, costs.alarm, costs.miss, costs.review), by_capacity)


def slider_ends(dataset: BinaryDataset, scale: ThresholdScale, band: ReviewBand) -> Ends:
    """The ends of a band as positions of its slider, at most its ends."""
    return dataset.reachable(scale.grid, band.low), dataset.reachable(scale.grid, band.high)


def review_band_slider(dataset: BinaryDataset, scale: ThresholdScale, best: OptimalBands | None) -> Ends:
    """Draws the slider with two thumbs (`band` in the URL); its default is the band of minimum cost."""
    grid = scale.grid
    default = slider_ends(dataset, scale, best.by_cost) if best else (grid.low, grid.high)
    fit = _fit(dataset, scale)
    current = fit(get_parameter(BAND, default)) or default
    options = band_positions(dataset, scale, best, current)
    chosen = bound_widget(
        BAND,
        st.select_slider,
        say("review-band-slider"),
        default=default,
        scope_key=dataset.key,
        fit=fit,
        make_warning=lambda asked, shown: Sentence(
            "review-band-outside", asked=asked, low=grid.low, high=grid.high, shown=shown.replace("~", "–")
        ),
        options=options,
        value=(options[0], options[-1]),
        format_func=threshold_text,
        help=say("review-band-slider.help"),
    )
    return chosen


def band_positions(
    dataset: BinaryDataset, scale: ThresholdScale, best: OptimalBands | None, ends: Ends
) -> tuple[float, ...]:
    """The slider's positions: those of the scale, the ends of the optimal bands, and the current ends."""
    found = [band for band in (best.by_cost, best.by_capacity) if band] if best else []
    further = [end for band in found for end in slider_ends(dataset, scale, band)]
    return tuple(sorted({*scale.thresholds.tolist(), *further, *ends}))


def _fit(dataset: BinaryDataset, scale: ThresholdScale) -> Fit[Ends]:
    def fit(ends: Ends) -> Ends | None:
        if len(ends) != 2 or ends[0] > ends[1] or not all(map(scale.grid.contains, ends)):
            return None
        return tuple(dataset.reachable(scale.grid, end) for end in ends)

    return fit


def band_at(dataset: BinaryDataset, scenario: CostScenario, ends: Ends) -> ReviewBand:
    """The six counts of a band at the prevalence of the scenario."""
    low, high = ends
    return review_band(scenario.scores_of(dataset), low, high)


def single_threshold_band(dataset: BinaryDataset, scenario: CostScenario, threshold: float) -> ReviewBand:
    """An empty band: one threshold decides every case."""
    return band_at(dataset, scenario, (threshold, threshold))

"""The review band: two thresholds with manual review between them, the optimal bands, and the table of their costs."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from metrics_core import Interval, intervals_at_prevalence, wilson
from metrics_core.choosing import (
    ReviewBand,
    best_band,
    best_band_for_capacity,
    review_band,
)
from metrics_core.clusters.cluster_weights import has_enough_clusters
from metrics_core.ratios import quotient
from metrics_core.resampling import two_thresholds
from metrics_core.resampling.differences import paired_draws
from metrics_core.resampling.limits import FEW_CLUSTERS, limits_of
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import Fit, Scope, number, numbers
from threshold_explorer.interface.controls.query_parameters import (
    bound_number_input,
    bound_widget,
    get_parameter,
    out_of_range_warning,
    set_parameter,
)
from threshold_explorer.interface.controls.session_settings import Resampling, current_resampling
from threshold_explorer.interface.goal.costs import (
    COST_CASES,
    CostScenario,
    cost_text,
    cost_unit,
    minimum_cost,
    unit_after_amount,
    unit_after_label,
)
from threshold_explorer.live.charts.chart import download
from threshold_explorer.views.threshold.intervals import (
    IntervalOrReason,
    interval_or_reason,
    with_confidence,
    with_interval,
)
from threshold_explorer.words.formats import count_text, ratio_text, threshold_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, say

BAND = numbers("band", Scope.DATASET)
REVIEW = number("cost_review", Scope.SESSION, 0, 1e9)
# Both together limit the share reviewed; 0 cases per day mean no limit.
REVIEWS = number("reviews", Scope.SESSION, 0, 1e9)
REVIEWS_OF = number("reviews_of", Scope.SESSION, 0, 1e12)
DEFAULT_REVIEW_COST, DEFAULT_REVIEWS = 0.5, 10.0

# The lower and the upper threshold.
Ends = tuple[float, ...]
_POSITIVE, _NEGATIVE = ("tp", "fn", "reviewed_positive"), ("fp", "tn", "reviewed_negative")
CELLS = ("tn", "fn", "reviewed_negative", "reviewed_positive", "fp", "tp")


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


@cached_result
def _band_cost_interval(
    dataset: BinaryDataset, scenario: CostScenario, ends: Ends, costs: ReviewCosts, resampling: Resampling
) -> IntervalOrReason:
    scores, settings = scenario.scores_of(dataset), resampling.bootstrap(confidence())
    low, high = paired_draws(two_thresholds(scores, *ends), settings)
    reviewed = (low.tp + low.fp) - (high.tp + high.fp)
    n = low.tp + low.fn + (low.fp + low.tn)
    drawn = (costs.alarm * high.fp + costs.miss * low.fn + costs.review * reviewed) / n
    cost = review_band(scores, *ends).cost_per_case(costs.alarm, costs.miss, costs.review)
    limits = limits_of(cost, drawn, settings)
    if scores.clustered is not None and not has_enough_clusters(scores.clustered):
        limits = limits._replace(why=FEW_CLUSTERS)
    return interval_or_reason(float(limits.low), float(limits.high), str(limits.why), COST_CASES)


def band_cost_interval(
    dataset: BinaryDataset, scenario: CostScenario, ends: Ends, costs: ReviewCosts
) -> IntervalOrReason:
    """The interval of the cost per 10 000 cases with manual review between two thresholds."""
    if dataset.scores.is_weighted:
        return say("no-interval-weights")
    return _band_cost_interval(dataset, scenario, ends, costs, current_resampling())


@dataclass(frozen=True)
class Share:
    """A ratio of sums of counts, with its key in the catalogue.

    `within` names the class where all counts are of one, so that the ratio does not depend on the prevalence.
    """

    key: str
    numerator: tuple[str, ...]
    denominator: tuple[str, ...]
    within: str = ""

    def value(self, band: ReviewBand) -> float:
        """The ratio; nan for 0/0."""
        return float(quotient(_sum(band, self.numerator), _sum(band, self.denominator)))

    def interval(self, observed: ReviewBand) -> Interval:
        """Wilson's interval of the observed counts."""
        return wilson(_sum(observed, self.numerator), _sum(observed, self.denominator), confidence=confidence())


SHARES = (
    Share("reviewed", ("reviewed_positive", "reviewed_negative"), (*_POSITIVE, *_NEGATIVE)),
    Share("missed", ("fn",), _POSITIVE, "positive"),
    Share("alarms", ("fp",), _NEGATIVE, "negative"),
    Share("precision", ("tp",), ("tp", "fp")),
    Share("npv", ("tn",), ("fn", "tn")),
)


def cost_of(band: ReviewBand, costs: ReviewCosts) -> float:
    """The cost of errors and reviews per 10 000 cases."""
    return band.cost_per_case(costs.alarm, costs.miss, costs.review) * COST_CASES


def _sum(band: ReviewBand, cells: Sequence[str]) -> float:
    counts: list[float] = [getattr(band, cell) for cell in cells]
    return sum(counts)


def draw_optimal_bands(
    dataset: BinaryDataset, scale: ThresholdScale, scenario: CostScenario, best: OptimalBands | None
) -> None:
    """Draws the sentences on the optimal bands, and the buttons that set the slider to them."""
    for sentence in optimal_band_sentences(dataset, scenario, best):
        st.caption(markdown_text(sentence))
    with st.container(horizontal=True):
        for key, band in (("cost", best and best.by_cost), ("capacity", best and best.by_capacity)):
            st.button(
                say(f"review-band-apply-{key}"),
                key=f"use_band_{key}",
                disabled=band is None,
                on_click=set_parameter,
                args=(BAND, slider_ends(dataset, scale, band) if band else None),
            )


def optimal_band_sentences(dataset: BinaryDataset, scenario: CostScenario, best: OptimalBands | None) -> list[Sentence]:
    """The ends of the optimal bands and what they save, or why there is none."""
    costs = review_costs(scenario)
    if best is None or costs is None:
        return [Sentence("review-band-no-costs")]
    band, single = best.by_cost, single_threshold_band(dataset, scenario, minimum_cost(dataset, scenario).threshold)
    if band.low == band.high:
        sentences = [Sentence("review-band-not-worth-it", threshold=threshold_text(band.low))]
    else:
        saved = cost_of(single, costs) - cost_of(band, costs)
        sentences = [
            Sentence(
                "review-band-best", **_where(band), saved=saved, out_of=COST_CASES, unit=unit_after_amount(cost_unit())
            )
        ]
    if best.by_capacity:
        sentences.append(Sentence("review-band-best-capacity", **_where(best.by_capacity)))
    return sentences


def _where(band: ReviewBand) -> dict[str, str | float]:
    ends = {"low": threshold_text(band.low), "high": threshold_text(band.high)}
    return {**ends, "share": band.share_reviewed}


def draw_band_table(dataset: BinaryDataset, scenario: CostScenario, ends: Ends, best: OptimalBands | None) -> None:
    frame = band_table(dataset, scenario, ends, best)
    st.dataframe(frame, hide_index=True, height=36 * (len(frame) + 1))
    download(say("table-download"), dataset, "review-band", lambda: frame)


def band_table(dataset: BinaryDataset, scenario: CostScenario, ends: Ends, best: OptimalBands | None) -> pd.DataFrame:
    """A column for each band, a row for each metric: observed counts, and ratios at the prevalence of the scenario."""
    single = minimum_cost(dataset, scenario).threshold
    shown = {
        "review-band-current": ends,
        **({"review-band-by-cost": (best.by_cost.low, best.by_cost.high)} if best else {}),
        **(
            {"review-band-by-capacity": (best.by_capacity.low, best.by_capacity.high)}
            if best and best.by_capacity
            else {}
        ),
        "review-band-single": (single, single),
    }
    names = [
        *(say(f"review-band-{end}") for end in ("low", "high")),
        *(say(f"review-band-cell-{cell.replace('_', '-')}") for cell in CELLS),
        *(say(f"review-band-share-{share.key}") for share in SHARES),
        say("review-band-column-cost", unit=unit_after_label(cost_unit())),
    ]
    columns = {say("review-band-column"): names}
    for key, band_ends in shown.items():
        columns[say(key)] = _numbers(dataset, scenario, band_ends)
    return pd.DataFrame(columns)


def _numbers(dataset: BinaryDataset, scenario: CostScenario, ends: Ends) -> list[str]:
    observed, band, costs = (
        dataset.scores.confusion_at(ends[0]),
        band_at(dataset, scenario, ends),
        review_costs(scenario),
    )
    upper = dataset.scores.confusion_at(ends[1])
    counts = (observed.tn, observed.fn, observed.fp - upper.fp, observed.tp - upper.tp, upper.fp, upper.tp)
    return [
        *map(threshold_text, ends),
        *map(count_text, counts),
        *(_share_text(dataset, scenario, share, band) for share in SHARES),
        say("undefined") if costs is None else _cost_text(dataset, scenario, band, costs),
    ]


def _cost_text(dataset: BinaryDataset, scenario: CostScenario, band: ReviewBand, costs: ReviewCosts) -> str:
    limits = band_cost_interval(dataset, scenario, (band.low, band.high), costs)
    return with_interval(cost_text(cost_of(band, costs)), with_confidence(limits, cost_text), cost_text)


def _share_text(dataset: BinaryDataset, scenario: CostScenario, share: Share, band: ReviewBand) -> str:
    value, interval = share.value(band), rate_interval(dataset, scenario, share, (band.low, band.high))
    if value != value:
        return say("undefined")
    return with_interval(ratio_text(value), with_confidence(interval))


def rate_interval(dataset: BinaryDataset, scenario: CostScenario, share: Share, ends: Ends) -> Interval | str:
    """The interval of a share at the prevalence of the scenario, or a short text on why there is none."""
    scores = dataset.scores
    if scores.is_weighted:
        return say("no-interval-weights")
    if scores.is_clustered:
        return say("no-interval-clusters-at-pi")
    if scenario.is_observed(dataset) or share.within:
        observed = CostScenario(scenario.costs, "", scores.prevalence)
        return share.interval(band_at(dataset, observed, ends))
    if share.key not in ("precision", "npv"):
        return say("review-band-no-interval-at-pi")
    at = scores.confusion_at(ends[1] if share.key == "precision" else ends[0])
    found = intervals_at_prevalence(at, scenario.pi, (share.key,), confidence=confidence())[share.key]
    return Interval(float(found.low), float(found.high))

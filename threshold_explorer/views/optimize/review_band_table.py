"""Sentences on the optimal bands, and the table of the current and optimal bands and the single threshold."""

from collections.abc import Sequence
from dataclasses import dataclass

import pandas as pd
import streamlit as st

from metrics_core import Interval, intervals_at_prevalence, wilson
from metrics_core.choosing import ReviewBand
from metrics_core.ratios import quotient
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.query_parameters import set_parameter
from threshold_explorer.interface.goal.costs import COST_CASES, CostScenario, cost_text, cost_unit, minimum_cost
from threshold_explorer.live.charts.exports import download
from threshold_explorer.views.optimize.intervals import band_cost_interval, with_confidence, with_interval
from threshold_explorer.views.optimize.review_band import (
    BAND,
    Ends,
    OptimalBands,
    ReviewCosts,
    band_at,
    review_costs,
    single_threshold_band,
    slider_ends,
)
from threshold_explorer.words.formats import count_text, ratio_text, threshold_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import Sentence, say

_POSITIVE, _NEGATIVE = ("tp", "fn", "reviewed_positive"), ("fp", "tn", "reviewed_negative")
CELLS = ("tn", "fn", "reviewed_negative", "reviewed_positive", "fp", "tp")


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
                "review-band-best", **_where(band), saved=saved, out_of=COST_CASES, unit=cost_unit().removeprefix(",")
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
        say("review-band-column-cost", unit=cost_unit()),
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

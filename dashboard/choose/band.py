"""Two thresholds, between which a person decides: which two, and which would be best."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from dashboard.choose.costs import Terms
from dashboard.controls.choice import Fit, Kept, number, numbers
from dashboard.controls.choosing import ask, ask_number, outside, peek
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.words.formats import threshold_text
from dashboard.words.sentence import Sentence, say
from metrics_core.choosing import ReviewBand, best_band, best_band_for_capacity, review_band

BAND = numbers("band", Kept.NUMBERS)
REVIEW = number("cost_review", Kept.VISIT, 0, 1e9)
# So many reviews of so many cases a day; without cases a day there is no capacity.
REVIEWS = number("reviews", Kept.VISIT, 0, 1e9)
REVIEWS_OF = number("reviews_of", Kept.VISIT, 0, 1e12)
USUAL_REVIEW, USUAL_REVIEWS = 0.5, 10.0

# The lower and the upper one.
Ends = tuple[float, ...]


@dataclass(frozen=True)
class BandCosts:
    """What an error costs beyond the right decision, and what a review does."""

    alarm: float
    miss: float
    review: float


@dataclass(frozen=True)
class BestBands:
    """The best for the three costs, and the best for the capacity where there is one."""

    by_cost: ReviewBand
    by_capacity: ReviewBand | None


def band_costs(terms: Terms) -> BandCosts | None:
    """The three costs; None where an error costs no more than the right decision, so that nothing is worth a look."""
    costs = terms.costs
    alarm, miss = costs.fp - costs.tn, costs.fn - costs.tp
    return BandCosts(alarm, miss, peek(REVIEW, USUAL_REVIEW)) if min(alarm, miss) > 0 else None


def ask_band_costs() -> None:
    """The boxes: what a review costs, and how many there can be."""
    box: dict[str, Any] = {"step": 1.0, "format": "%.6g"}
    asked = (
        (REVIEW, "band-cost-review", USUAL_REVIEW),
        (REVIEWS, "band-reviews", USUAL_REVIEWS),
        (REVIEWS_OF, "band-reviews-of", 0.0),
    )
    for (choice, words, usual), place in zip(asked, st.columns(3, vertical_alignment="bottom"), strict=True):
        help = say(f"{words}.help")
        ask_number(choice, place, say(words), default=usual, complain=outside(choice), help=help, **box)


def share_of_reviews() -> float | None:
    """The share of the cases that somebody can look at; None where that is not asked."""
    reviews, of = peek(REVIEWS, USUAL_REVIEWS), peek(REVIEWS_OF, 0.0)
    return min(reviews / of, 1.0) if of > 0 else None


def best_bands(dataset: BinaryDataset, terms: Terms) -> BestBands | None:
    """The best bands at the prevalence of the terms, None where the costs speak against any."""
    costs = band_costs(terms)
    return None if costs is None else _best_bands(dataset.key, terms, costs, share_of_reviews(), dataset)


@recent(32)
def _best_bands(of: str, terms: Terms, costs: BandCosts, share: float | None, _dataset: BinaryDataset) -> BestBands:
    scores = terms.of(_dataset)
    by_capacity = None
    if share is not None:
        by_capacity = best_band_for_capacity(scores, share * float(scores.n), costs.alarm, costs.miss)
    return BestBands(best_band(scores, costs.alarm, costs.miss, costs.review), by_capacity)


def settable_ends(dataset: BinaryDataset, scale: ThresholdScale, band: ReviewBand) -> Ends:
    """A band as places of its slider, as far as that reaches."""
    return dataset.reachable(scale.grid, band.low), dataset.reachable(scale.grid, band.high)


def ask_band(dataset: BinaryDataset, scale: ThresholdScale, best: BestBands | None) -> Ends:
    """Draws the slider with two thumbs (key `band`, in the URL); it opens on the best band for the costs."""
    grid = scale.grid
    default = settable_ends(dataset, scale, best.by_cost) if best else (grid.low, grid.high)
    fit = _fit(dataset, scale)
    wanted = fit(peek(BAND, default)) or default
    options = band_positions(dataset, scale, best, wanted)
    chosen = ask(
        BAND,
        st.select_slider,
        say("band-slider"),
        default=default,
        of=dataset.key,
        fit=fit,
        complain=lambda asked, shown: Sentence(
            "band-outside", asked=asked, low=grid.low, high=grid.high, shown=shown.replace("~", "–")
        ),
        options=options,
        value=(options[0], options[-1]),
        format_func=threshold_text,
        help=say("band-slider.help"),
    )
    return chosen


def band_positions(
    dataset: BinaryDataset, scale: ThresholdScale, best: BestBands | None, ends: Ends
) -> tuple[float, ...]:
    """The slider's positions: those of the scale, the ends of the best bands, and where a link put its own."""
    found = [band for band in (best.by_cost, best.by_capacity) if band] if best else []
    further = [end for band in found for end in settable_ends(dataset, scale, band)]
    return tuple(sorted({*scale.thresholds.tolist(), *further, *ends}))


def _fit(dataset: BinaryDataset, scale: ThresholdScale) -> Fit[Ends]:
    def fit(ends: Ends) -> Ends | None:
        if len(ends) != 2 or ends[0] > ends[1] or not all(map(scale.grid.contains, ends)):
            return None
        return tuple(dataset.reachable(scale.grid, end) for end in ends)

    return fit


def band_at(dataset: BinaryDataset, terms: Terms, ends: Ends) -> ReviewBand:
    """What is decided, and what is left to a person, at the prevalence of the terms."""
    low, high = ends
    return review_band(terms.of(dataset), low, high)


def one_threshold(dataset: BinaryDataset, terms: Terms, threshold: float) -> ReviewBand:
    """A band of nothing: everything is decided at one threshold."""
    return band_at(dataset, terms, (threshold, threshold))

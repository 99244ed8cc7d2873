"""The review band in words and in a table: here, the best ones, and one threshold without any review."""

import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.choose.band import BAND, BandCosts, BestBands, Ends, band_at, band_costs, one_threshold, settable_ends
from dashboard.choose.band_measures import SHARES, Share, cost_of
from dashboard.choose.costs import OUT_OF, Terms, least_cost, money_text, unit
from dashboard.choose.intervals import band_cost_interval, named, with_interval
from dashboard.controls.choosing import choose
from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.words.formats import count_text, markdown_text, ratio_text, threshold_text
from dashboard.words.sentence import Sentence, say
from metrics_core import Interval, intervals_at_prevalence
from metrics_core.choosing import ReviewBand

CELLS = ("tn", "fn", "reviewed_negative", "reviewed_positive", "fp", "tp")


def draw_best_bands(dataset: BinaryDataset, scale: ThresholdScale, terms: Terms, best: BestBands | None) -> None:
    """What is best, and the buttons that have the slider take it."""
    for sentence in best_sentences(dataset, terms, best):
        st.caption(markdown_text(str(sentence)))
    with st.container(horizontal=True):
        for key, band in (("cost", best and best.by_cost), ("capacity", best and best.by_capacity)):
            st.button(
                say(f"band-take-{key}"),
                key=f"take_band_{key}",
                disabled=band is None,
                on_click=choose,
                args=(BAND, settable_ends(dataset, scale, band) if band else None),
            )


def best_sentences(dataset: BinaryDataset, terms: Terms, best: BestBands | None) -> list[Sentence]:
    """Where the best bands lie and what they are worth, or why there is none."""
    costs = band_costs(terms)
    if best is None or costs is None:
        return [Sentence("band-no-costs")]
    band, alone = best.by_cost, one_threshold(dataset, terms, least_cost(dataset, terms).threshold)
    if band.low == band.high:
        said = [Sentence("band-none-pays", threshold=threshold_text(band.low))]
    else:
        saved = cost_of(alone, costs) - cost_of(band, costs)
        said = [Sentence("band-best", **_where(band), saved=saved, out_of=OUT_OF, unit=unit().removeprefix(","))]
    if best.by_capacity:
        said.append(Sentence("band-best-capacity", **_where(best.by_capacity)))
    return said


def _where(band: ReviewBand) -> dict[str, str | float]:
    ends = {"low": threshold_text(band.low), "high": threshold_text(band.high)}
    return {**ends, "share": band.share_reviewed}


def draw_band_table(dataset: BinaryDataset, terms: Terms, ends: Ends, best: BestBands | None) -> None:
    """The table, and the button to take it away."""
    frame = band_table(dataset, terms, ends, best)
    st.dataframe(frame, hide_index=True, height=36 * (len(frame) + 1))
    download(say("table-download"), dataset, "review-band", lambda: frame)


def band_table(dataset: BinaryDataset, terms: Terms, ends: Ends, best: BestBands | None) -> pd.DataFrame:
    """A column for each band, a row for each number: counts as observed, shares at the prevalence of the terms."""
    alone = least_cost(dataset, terms).threshold
    shown = {
        "band-here": ends,
        **({"band-by-cost": (best.by_cost.low, best.by_cost.high)} if best else {}),
        **({"band-by-capacity": (best.by_capacity.low, best.by_capacity.high)} if best and best.by_capacity else {}),
        "band-alone": (alone, alone),
    }
    names = [
        *(say(f"band-{end}") for end in ("low", "high")),
        *(say(f"band-cell-{cell.replace('_', '-')}") for cell in CELLS),
        *(say(f"band-share-{share.key}") for share in SHARES),
        say("band-column-cost", unit=unit()),
    ]
    columns = {say("band-column"): names}
    for key, of in shown.items():
        columns[say(key)] = _numbers(dataset, terms, of)
    return pd.DataFrame(columns)


def _numbers(dataset: BinaryDataset, terms: Terms, ends: Ends) -> list[str]:
    observed, band, costs = dataset.scores.confusion_at(ends[0]), band_at(dataset, terms, ends), band_costs(terms)
    upper = dataset.scores.confusion_at(ends[1])
    counts = (observed.tn, observed.fn, observed.fp - upper.fp, observed.tp - upper.tp, upper.fp, upper.tp)
    return [
        *map(threshold_text, ends),
        *map(count_text, counts),
        *(_share_text(dataset, terms, share, band) for share in SHARES),
        say("undefined") if costs is None else _cost_text(dataset, terms, band, costs),
    ]


def _cost_text(dataset: BinaryDataset, terms: Terms, band: ReviewBand, costs: BandCosts) -> str:
    limits = band_cost_interval(dataset, terms, (band.low, band.high), costs)
    return with_interval(money_text(cost_of(band, costs)), named(limits, money_text), money_text)


def _share_text(dataset: BinaryDataset, terms: Terms, share: Share, band: ReviewBand) -> str:
    value, interval = share.of(band), share_interval(dataset, terms, share, (band.low, band.high))
    if value != value:
        return say("undefined")
    return with_interval(ratio_text(value), named(interval))


def share_interval(dataset: BinaryDataset, terms: Terms, share: Share, ends: Ends) -> Interval | str:
    """The interval of a share at the prevalence of the terms, or the few words why there is none."""
    scores = dataset.scores
    if scores.is_weighted:
        return say("no-interval-weights")
    if terms.is_observed(dataset) or share.within:
        observed = Terms(terms.costs, "", scores.prevalence)
        return share.interval(band_at(dataset, observed, ends))
    if share.key not in ("precision", "npv"):
        return say("band-no-interval-at-pi")
    at = scores.confusion_at(ends[1] if share.key == "precision" else ends[0])
    found = intervals_at_prevalence(at, terms.pi, (share.key,), confidence=CONFIDENCE)[share.key]
    return Interval(float(found.low), float(found.high))

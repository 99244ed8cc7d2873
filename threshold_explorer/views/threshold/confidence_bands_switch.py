"""The switch for bootstrap bands: the toggle, the progress bar, the caption, and the intervals on the tiles."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import numpy as np
import streamlit as st

from metrics_core import METRICS, BinaryScores, Interval, Metric
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.intervals.random_masses import MIN_EFFECTIVE
from metrics_core.partial import Estimate, has_interval, limits_of
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, about_interval, drawn_metrics, live_interval, weights_of
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.parameter_declaration import Scope, flag
from threshold_explorer.interface.controls.query_parameters import bound_widget, get_parameter, set_parameter
from threshold_explorer.interface.controls.session_settings import current_resampling, resampling_inputs
from threshold_explorer.interface.threshold_charts.confidence_bands import (
    BandLimits,
    Bands,
    about_drawn_interval,
    cached_bands,
    compute_bands,
)
from threshold_explorer.live.parts import TileInterval, cluster_tiles, steps_interval
from threshold_explorer.words.formats import in_thousandths
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import paragraph, say

BANDS = flag("bands", Scope.SESSION)
SIMULTANEOUS_BANDS = flag("simultaneous", Scope.SESSION)


def bands_switch(dataset: BinaryDataset) -> None:
    """Draws the toggle, and the resampling settings if it is on; disabled, with the reason, if resamples are wrong."""
    why = _why_none(dataset)
    is_on = bound_widget(
        BANDS, st.toggle, say("bands-switch"), default=False, help=say("bands-switch.help"), disabled=bool(why)
    )
    if why:
        st.caption(say(why))
    elif is_on:
        bound_widget(
            SIMULTANEOUS_BANDS,
            st.toggle,
            say("bands-simultaneous"),
            default=False,
            help=say("bands-simultaneous.help"),
        )
        resampling_inputs()


def _why_none(dataset: BinaryDataset) -> str | None:
    """The message on why there are no bands; None if there are."""
    if dataset.bounded:
        return "bands-none-unlabelled"
    if dataset.estimate:
        return "bands-none-design"
    return "no-interval-weights.help" if weights_of(dataset.scores) is Weights.SUMS else None


def wants_bands(dataset: BinaryDataset) -> bool:
    """Whether the bands are turned on and available."""
    return get_parameter(BANDS, False) and not _why_none(dataset)


def current_bands(dataset: BinaryDataset, scale: ThresholdScale) -> Bands | None:
    """The bands that the switches ask for, if they have been computed."""
    if not wants_bands(dataset):
        return None
    return cached_bands(dataset, scale, current_resampling(), simultaneous=_wants_simultaneous())


def _wants_simultaneous() -> bool:
    return get_parameter(SIMULTANEOUS_BANDS, False)


def compute_missing_bands(dataset: BinaryDataset, scale: ThresholdScale) -> None:
    """At the end of a page drawn without bands: computes them with a progress bar, and runs the page again.

    Cancel, leaving the page, and any change except moving the slider end the computation.
    """
    if not wants_bands(dataset) or current_bands(dataset, scale):
        return
    with st.container(key="bands_progress", horizontal=True, vertical_alignment="center"):
        progress_bar = st.progress(0.0, say("bands-resampling"))
        st.button(say("bands-cancel"), key="bands_cancel", on_click=set_parameter, args=(BANDS, False))
    compute_bands(
        dataset,
        scale,
        current_resampling(),
        lambda done: progress_bar.progress(min(done, 1.0), say("bands-resampling")),
        simultaneous=_wants_simultaneous(),
    )
    st.rerun()


def bands_caption(bands: Bands | None) -> None:
    """Draws the caption about the bands, if there are any."""
    if bands:
        st.caption(markdown_text(bands_description(bands)))


def bands_description(bands: Bands) -> str:
    """What the shaded bands cover, and how they are computed."""
    if bands.has_few_clusters:
        return say("bands-few-clusters", least=MIN_CLUSTERS)
    if bands.has_few_effective:
        return say("bands-few-effective", least=MIN_EFFECTIVE)
    unit = "clusters" if bands.counts_clusters else "cases"
    return say(f"bands-caption-{bands.kind}", name=confidence_name(), unit=unit, **asdict(bands.resampling))


def tile_intervals(
    dataset: BinaryDataset, positions: ThresholdScale, bands: Bands | None, metrics: Sequence[Metric]
) -> Mapping[str, TileInterval]:
    """For each metric without a closed form, the bootstrap interval, or how to get it; those of clusters for others."""
    if dataset.bounded:
        return _of_known_values(metrics)
    if dataset.estimate:
        return _of_design(dataset, dataset.estimate, positions, metrics)
    if (weights := weights_of(dataset.scores)) is Weights.SUMS:
        return {}
    closed = cluster_tiles(dataset, positions, metrics)
    drawn = drawn_metrics(weights)
    keys = [metric.key for metric in metrics if metric.key in drawn]
    if bands is None:
        state = "bands-resampling" if wants_bands(dataset) else "bands-off"
        return closed | dict.fromkeys(keys, TileInterval({"none": say(f"{state}.tile")}, say("bands-off.help")))
    forms = {key: _live_interval((bands.key, key), positions, bands, key, dataset.scores) for key in keys}
    about = {key: about_drawn_interval(key, bands.resampling, by_cluster=dataset.scores.is_clustered) for key in keys}
    return closed | {key: TileInterval(form, about[key]) for key, form in forms.items()}


def _of_known_values(metrics: Sequence[Metric]) -> dict[str, TileInterval]:
    """The intervals of metrics that no unlabelled case leaves open, with the explanation of the others."""
    about = {metric.key: about_interval(metric.key, Weights.NONE) for metric in metrics}
    forms = {key: live_interval(key, Weights.NONE) for key in about}
    return {key: TileInterval(forms[key], paragraph([say("tile-range.help"), about[key]])) for key in about}


def _of_design(
    dataset: BinaryDataset, estimate: Estimate, positions: ThresholdScale, metrics: Sequence[Metric]
) -> dict[str, TileInterval]:
    """The intervals of an estimate for all cases, by its design."""
    about = say("interval-by-design", name=confidence_name())
    keys = tuple(metric.key for metric in metrics if has_interval(metric))
    forms = _steps_of_design((dataset.key, confidence()), positions, keys, estimate)
    return {key: TileInterval(form, about) for key, form in forms.items()}


@cached_result
def _steps_of_design(
    of: Hashable, positions: ThresholdScale, metrics: tuple[str, ...], _estimate: Estimate
) -> dict[str, dict[str, Any]]:
    totals = _estimate.totals_at(positions.thresholds, of_new_cases=True)
    return {key: _steps(limits_of(METRICS[key], totals, confidence())) for key in metrics}


def _steps(limits: Interval) -> dict[str, Any]:
    low, high = (np.asarray(limit) for limit in limits)
    none = np.where(np.isnan(low), say("no-interval-design"), "").tolist()
    lows, highs = ([in_thousandths(limit) for limit in np.nan_to_num(limits).tolist()] for limits in (low, high))
    return steps_interval(lows, highs, none, say("clusters-between"))


@cached_result
def _live_interval(
    of: Hashable, positions: ThresholdScale, _bands: Bands, _metric: str, _scores: BinaryScores
) -> dict[str, Any]:
    band, steps = _bands.resampled[_metric], _bands.steps_of(_scores, positions.thresholds).tolist()
    # The current threshold may be a position that the bands do not have.
    found = [
        BandLimits(band.low[step], band.high[step], band.why[step])
        if step >= 0
        else _bands.at(_scores, threshold)[_metric]
        for step, threshold in zip(steps, positions.thresholds.tolist(), strict=True)
    ]
    low = [0 if one.why else in_thousandths(one.low) for one in found]
    high = [0 if one.why else in_thousandths(one.high) for one in found]
    return steps_interval(low, high, [one.none for one in found], say("bands-between"))

"""The switch for bootstrap bands: the toggle, the progress bar, the caption, and the intervals on the tiles."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import streamlit as st

from metrics_core import BinaryScores, Metric
from metrics_core.clusters.small_samples import MIN_CLUSTERS
from metrics_core.intervals.random_masses import MIN_EFFECTIVE
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, drawn_metrics, weights_of
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
from threshold_explorer.words.sentence import say

BANDS = flag("bands", Scope.SESSION)
SIMULTANEOUS_BANDS = flag("simultaneous", Scope.SESSION)


def bands_switch(dataset: BinaryDataset) -> None:
    """Draws the toggle, and the resampling settings if it is on; disabled for sums of weights, with the reason."""
    cannot = weights_of(dataset.scores) is Weights.SUMS
    is_on = bound_widget(
        BANDS, st.toggle, say("bands-switch"), default=False, help=say("bands-switch.help"), disabled=cannot
    )
    if cannot:
        st.caption(say("no-interval-weights.help"))
    elif is_on:
        bound_widget(
            SIMULTANEOUS_BANDS,
            st.toggle,
            say("bands-simultaneous"),
            default=False,
            help=say("bands-simultaneous.help"),
        )
        resampling_inputs()


def wants_bands(dataset: BinaryDataset) -> bool:
    """Whether the bands are turned on and available."""
    return get_parameter(BANDS, False) and weights_of(dataset.scores) is not Weights.SUMS


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

"""The switch for the bands: what is chosen, how far the work is, and what the tiles say until it is done."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import streamlit as st

from dashboard.controls.choice import Kept, flag
from dashboard.controls.choosing import ask, choose, peek
from dashboard.controls.drawing import ask_drawing, chosen_drawing
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.recent import recent
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.parts import TileInterval
from dashboard.live.steps import steps_interval
from dashboard.threshold.bands import RESAMPLED, Bands, Limits, draw_bands, drawn_bands
from dashboard.words.formats import in_thousandths
from dashboard.words.sentence import say
from metrics_core import BinaryScores, Metric

BANDS = flag("bands", Kept.VISIT)


def bands_switch(dataset: BinaryDataset) -> None:
    """Draws it, and how the cases are drawn where it is on; why it does nothing where cases are weighted."""
    is_weighted = dataset.scores.is_weighted
    is_on = ask(
        BANDS, st.toggle, say("bands-switch"), default=False, help=say("bands-switch.help"), disabled=is_weighted
    )
    if is_weighted:
        st.caption(say("bands-weighted"))
    elif is_on:
        ask_drawing()


def wants_bands(dataset: BinaryDataset) -> bool:
    """Whether they are chosen and can be had."""
    return peek(BANDS, False) and not dataset.scores.is_weighted


def draw_missing_bands(dataset: BinaryDataset, scale: ThresholdScale) -> None:
    """For the end of a page that stands without them: draws the bands, tells how far it is, and runs the page again.

    Whoever presses Cancel, changes anything else but the slider's place or leaves the page ends the work.
    """
    drawing = chosen_drawing()
    if not wants_bands(dataset) or drawn_bands(dataset, scale, drawing):
        return
    with st.container(key="bands_progress", horizontal=True, vertical_alignment="center"):
        line = st.progress(0.0, say("bands-drawing"))
        st.button(say("bands-cancel"), key="bands_cancel", on_click=choose, args=(BANDS, False))
    draw_bands(dataset, scale, drawing, lambda done: line.progress(min(done, 1.0), say("bands-drawing")))
    st.rerun()


def bands_caption(bands: Bands | None) -> None:
    """What is shaded, under the charts; nothing where nothing is."""
    if bands:
        st.caption(say("bands-caption", name=confidence_name(), **asdict(bands.drawing)))


def tile_intervals(
    dataset: BinaryDataset, positions: ThresholdScale, bands: Bands | None, metrics: Sequence[Metric]
) -> Mapping[str, TileInterval]:
    """Of each of the metrics that has no interval in closed form: the one from resampling, or how to get it."""
    if dataset.scores.is_weighted:
        return {}
    keys = [metric.key for metric in metrics if metric.key in RESAMPLED]
    if bands is None:
        state = "bands-drawing" if wants_bands(dataset) else "bands-off"
        return dict.fromkeys(keys, TileInterval({"none": say(f"{state}.tile")}, say("bands-off.help")))
    about = say("interval-by-resampling", name=confidence_name(), **asdict(bands.drawing))
    forms = {key: _live_interval((bands.key, key), positions, bands, key, dataset.scores) for key in keys}
    return {key: TileInterval(form, about) for key, form in forms.items()}


@recent(64)
def _live_interval(
    of: Hashable, positions: ThresholdScale, _bands: Bands, _metric: str, _scores: BinaryScores
) -> dict[str, Any]:
    band, steps = _bands.resampled[_metric], _bands.steps_of(_scores, positions.thresholds).tolist()
    # Beside those of the bands there may be a position for the threshold of the moment.
    found = [
        Limits(band.low[step], band.high[step], band.why[step]) if step >= 0 else _bands.at(_scores, threshold)[_metric]
        for step, threshold in zip(steps, positions.thresholds.tolist(), strict=True)
    ]
    low = [0 if one.why else in_thousandths(one.low) for one in found]
    high = [0 if one.why else in_thousandths(one.high) for one in found]
    return steps_interval(low, high, [one.none for one in found], say("bands-between"))

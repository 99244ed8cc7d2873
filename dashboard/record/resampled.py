"""Intervals that no formula gives, in the record: at the threshold that was decided, and along its slider."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np

from dashboard.choose.intervals import Found, found_limits, metric_intervals
from dashboard.controls.drawing import Drawing, chosen_drawing
from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.live.parts import TileInterval
from dashboard.live.steps import steps_interval
from dashboard.threshold.bands import RESAMPLED, Bands, Limits
from dashboard.threshold.bands_switch import tile_intervals
from dashboard.words.formats import in_thousandths
from dashboard.words.sentence import say
from metrics_core import METRICS
from metrics_core.resampling import intervals_at


@dataclass(frozen=True, eq=False)
class Resampled:
    """How the cases were resampled, and what follows for the metrics without a formula, by key; of weighted ones none.

    `here` are the limits at the decided threshold, `live` those along the slider as the live layer takes them.
    """

    dataset: BinaryDataset
    drawing: Drawing
    bands: Bands | None
    here: Mapping[str, Limits]
    live: Mapping[str, TileInterval]

    def intervals_at(self, threshold: float) -> Mapping[str, Found]:
        """Of every metric at any threshold, the same as `here` at the decided one; or why there is none."""
        closed = metric_intervals(self.dataset, threshold, self.drawing)
        if self.bands is None:
            return closed
        drawn = self.bands.at(self.dataset.scores, threshold)
        return {**closed, **{key: found_limits(*limits) for key, limits in drawn.items()}}


def resampled_here(
    dataset: BinaryDataset, positions: ThresholdScale, threshold: float, bands: Bands | None
) -> Resampled | None:
    """From the `bands` where a page has them, at every position; else drawn at the threshold alone."""
    scores = dataset.scores
    if scores.is_weighted:
        return None
    if bands:
        live = tile_intervals(dataset, positions, bands, list(METRICS.values()))
        return Resampled(dataset, bands.drawing, bands, bands.at(scores, threshold), live)
    drawing = chosen_drawing()
    drawn = intervals_at(scores, threshold, RESAMPLED, confidence=CONFIDENCE, **asdict(drawing))
    here = {key: Limits(one.low, one.high, one.why) for key, one in drawn.items()}
    about = say("interval-by-resampling", name=confidence_name(), **asdict(drawing))
    is_alike = scores.same_decisions(threshold)
    alike = (positions.thresholds > is_alike.lower) & (positions.thresholds <= is_alike.upper)
    return Resampled(
        dataset,
        drawing,
        None,
        here,
        {key: TileInterval(_only_here(limits, alike, threshold), about) for key, limits in here.items()},
    )


def _only_here(limits: Limits, alike: np.ndarray, threshold: float) -> dict[str, object]:
    """The form of an interval that is known where decisions are `alike` those of the threshold."""
    elsewhere = say("record-interval-elsewhere", threshold=threshold)
    low, high = (0 if limits.why else in_thousandths(limit) for limit in (limits.low, limits.high))
    return steps_interval(
        [low] * len(alike),
        [high] * len(alike),
        [limits.none if same else elsewhere for same in alike.tolist()],
        elsewhere,
    )

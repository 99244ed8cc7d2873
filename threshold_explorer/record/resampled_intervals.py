"""Bootstrap intervals in the record: at the decided threshold and along the slider."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

import numpy as np

from metrics_core import METRICS
from metrics_core.resampling import intervals_at
from threshold_explorer.controls.resampling_settings import Resampling, current_resampling
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.live.cluster_tiles import cluster_tiles
from threshold_explorer.live.parts import TileInterval
from threshold_explorer.live.step_intervals import steps_interval
from threshold_explorer.optimize.intervals import IntervalOrReason, interval_or_reason, metric_intervals
from threshold_explorer.threshold.confidence_bands import RESAMPLED, BandLimits, Bands, about_drawn_interval
from threshold_explorer.threshold.confidence_bands_switch import tile_intervals
from threshold_explorer.words.formats import in_thousandths
from threshold_explorer.words.sentence import say


@dataclass(frozen=True, eq=False)
class Resampled:
    """Bootstrap intervals of the metrics without a closed form, by key.

    `at_threshold` are the limits at the decided threshold, `live` those along the slider, for the live layer.
    """

    dataset: BinaryDataset
    resampling: Resampling
    bands: Bands | None
    at_threshold: Mapping[str, BandLimits]
    live: Mapping[str, TileInterval]

    def intervals_at(self, threshold: float) -> Mapping[str, IntervalOrReason]:
        """The interval of every metric at any threshold, or the reason why there is none."""
        closed = metric_intervals(self.dataset, threshold, self.resampling)
        if self.bands is None:
            return closed
        limits_by_key = self.bands.at(self.dataset.scores, threshold)
        return {**closed, **{key: interval_or_reason(*limits) for key, limits in limits_by_key.items()}}


def resampled_intervals(
    dataset: BinaryDataset, positions: ThresholdScale, threshold: float, bands: Bands | None
) -> Resampled | None:
    """From the page's `bands`, at every position; without bands at the threshold only. None for weighted cases."""
    scores = dataset.scores
    if scores.is_weighted:
        return None
    if bands:
        live = tile_intervals(dataset, positions, bands, list(METRICS.values()))
        return Resampled(dataset, bands.resampling, bands, bands.at(scores, threshold), live)
    resampling = current_resampling()
    drawn = intervals_at(scores, threshold, RESAMPLED, confidence=confidence(), **asdict(resampling))
    at_threshold = {key: BandLimits(one.low, one.high, one.why) for key, one in drawn.items()}
    lower, upper = scores.same_decisions(threshold)
    alike = (positions.thresholds > lower) & (positions.thresholds <= upper)
    return Resampled(
        dataset,
        resampling,
        None,
        at_threshold,
        cluster_tiles(dataset, positions, list(METRICS.values()))
        | {
            key: TileInterval(
                _at_identical_predictions(limits, alike, threshold),
                about_drawn_interval(key, resampling, by_cluster=scores.is_clustered),
            )
            for key, limits in at_threshold.items()
        },
    )


def _at_identical_predictions(limits: BandLimits, alike: np.ndarray, threshold: float) -> dict[str, object]:
    """An interval along the slider that is known only where predictions are identical to the threshold's (`alike`)."""
    elsewhere = say("record-interval-elsewhere", threshold=threshold)
    low, high = (0 if limits.why else in_thousandths(limit) for limit in (limits.low, limits.high))
    return steps_interval(
        [low] * len(alike),
        [high] * len(alike),
        [limits.none if same else elsewhere for same in alike.tolist()],
        elsewhere,
    )

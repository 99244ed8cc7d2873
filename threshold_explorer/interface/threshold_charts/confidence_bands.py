"""Bootstrap confidence bands of the curves, and bootstrap intervals of metrics without a closed form."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import NamedTuple

import numpy as np
import pandas as pd
import plotly.graph_objects as go
from numpy.typing import NDArray

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval
from metrics_core.computing.arrays import FloatArray
from metrics_core.resampling import Band, CurveBand, CurveBands, curve_bands, intervals_at, resample
from metrics_core.resampling.limits import FEW_CLUSTERS, FEW_EFFECTIVE
from metrics_core.resampling.metric_bands import bands_of
from metrics_core.resampling.simultaneous import simultaneous_limits
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    LINEAR,
    cluster_limits,
    drawn_metrics,
    interval_of,
    weights_of,
)
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.live.charts.chart import Table
from threshold_explorer.live.charts.figures import BLOCK, add_legend_entry, visible_points
from threshold_explorer.live.charts.palette import CURVE_COLOUR, METRIC_COLOURS, translucent
from threshold_explorer.serving.memory_budget import Key, memory_cache
from threshold_explorer.serving.session import of_session
from threshold_explorer.words.formats import bounds_text, in_thousandths
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

# Bands of the others, whose pointwise limits are percentiles, cover whole curves too rarely.
SIMULTANEOUS = tuple(key for key in METRICS if key in CLOSED_FORMS or key in LINEAR)
# Pixel columns of the bands of the PR and ROC curves; each has up to four points.
_CURVE_PIXELS = 250

# Receives the share of the computation that is done; an exception it raises ends the computation.
Report = Callable[[float], object]
_OPACITY = 0.18
# Pixel columns; the highest and lowest limit within each is kept.
_PIXELS = 500


class BandLimits(NamedTuple):
    """The lower and upper limit, or the core's key for why there are none."""

    low: float
    high: float
    why: str

    @property
    def none(self) -> str:
        """The reason why there are no limits; empty if there are."""
        return why_text(self.why)

    @property
    def text(self) -> str:
        """The limits as a table shows them, rounded as in the live layer, so that both agree."""
        shown = [in_thousandths(limit) / 1000 if np.isfinite(limit) else limit for limit in (self.low, self.high)]
        return self.none or bounds_text(shown[0], shown[1])


def why_text(why: str) -> str:
    """The reason for missing limits in words, from the core's key; empty for an empty key."""
    return say(f"bands-none-{why}") if why else ""


@dataclass(frozen=True, eq=False)
class Bands:
    """The bands of one slider: the resampled metrics at its positions, by key, and those of the PR and ROC curves.

    `key` identifies data set, positions and resampling; `observed` are the counts at the positions. `clustered` are the
    closed-form limits, by metric, if cases belong together. `simultaneous` are the limits for whole curves, by metric;
    None if bands are pointwise. The scores are not stored, so that the size does not depend on the number of cases.
    """

    key: Key
    resampling: Resampling
    thresholds: NDArray[np.float64]
    observed: ConfusionMatrix
    resampled: dict[str, Band]
    curves: CurveBands
    clustered: Mapping[str, Interval] = field(default_factory=dict)
    simultaneous: Mapping[str, Interval] | None = None

    @property
    def counts_clusters(self) -> bool:
        """Whether cases belong together, so that clusters are drawn."""
        return bool(self.clustered)

    @property
    def has_few_clusters(self) -> bool:
        """Whether a class has too few clusters to draw from."""
        return any(FEW_CLUSTERS in band.why for band in self.resampled.values())

    @property
    def has_few_effective(self) -> bool:
        """Whether a class has too few effective weighted cases."""
        return any(FEW_EFFECTIVE in band.why for band in self.resampled.values())

    @property
    def kind(self) -> str:
        """Whether the bands are pointwise or simultaneous, as sentences have it."""
        return "pointwise" if self.simultaneous is None else "simultaneous"

    def limits(self, metric: str) -> tuple[FloatArray, FloatArray]:
        """The limits of a metric's band at each position, nan where it has none."""
        if self.simultaneous is None:
            return self._pointwise(metric)
        unknown = np.full(len(self.thresholds), np.nan)
        return self.simultaneous.get(metric, Interval(unknown, unknown))

    def _pointwise(self, metric: str) -> tuple[FloatArray, FloatArray]:
        if metric in self.resampled:
            return self.resampled[metric].low, self.resampled[metric].high
        limits = self.clustered.get(metric) or interval_of(metric, self.observed)
        low, high = (np.broadcast_to(limit, self.thresholds.shape) for limit in limits)
        return low, high

    def why(self, metric: str) -> Sequence[str]:
        """Why a metric has no limits, at each position; empty where it has limits."""
        if self.simultaneous is not None and metric not in self.simultaneous:
            return [say("bands-none-simultaneous")] * len(self.thresholds)
        if metric in self.resampled:
            return [why_text(why) for why in self.resampled[metric].why]
        missing, undefined = np.isnan(self.limits(metric)[0]), np.isnan(METRICS[metric](self.observed))
        is_weighted = self.observed.weight_powers is not None
        missed = say("no-interval-of-weighted.row" if is_weighted else "bands-none-few-clusters")
        reasons = np.where(undefined, say("bands-none-undefined"), missed)
        return list(map(str, np.where(missing, reasons, "")))

    def at(self, scores: BinaryScores, threshold: float) -> dict[str, BandLimits]:
        """The limits of the resampled metrics at any threshold, by key.

        Those of a position that flags the same cases, if there is one; otherwise they are computed for the threshold.
        """
        [step] = self.steps_of(scores, np.array([threshold]))
        if step >= 0:
            bands = self.resampled.items()
            return {
                key: BandLimits(float(band.low[step]), float(band.high[step]), band.why[step]) for key, band in bands
            }
        found = intervals_at(
            scores, threshold, drawn_metrics(weights_of(scores)), **asdict(self.resampling), confidence=confidence()
        )
        return {key: BandLimits(one.low, one.high, one.why) for key, one in found.items()}

    def steps_of(self, scores: BinaryScores, thresholds: FloatArray) -> NDArray[np.intp]:
        """For each threshold the index of the position that flags the same cases, -1 if there is none."""
        # Negated, the numbers flagged ascend with the threshold; equal numbers mean the same cases.
        at_positions, wanted = -_flagged(self.observed), -_flagged(scores.confusion_at(thresholds))
        steps = np.minimum(np.searchsorted(at_positions, wanted), len(at_positions) - 1)
        return np.where(at_positions[steps] == wanted, steps, -1)


@dataclass
class _Last:
    """The last bands of this session, kept even if the shared cache evicts them."""

    bands: Bands | None = None


def cached_bands(
    dataset: BinaryDataset, scale: ThresholdScale, resampling: Resampling, *, simultaneous: bool
) -> Bands | None:
    """The bands, if they have been computed."""
    key, last = _key(dataset, scale, resampling, simultaneous), of_session(_Last).bands
    return last if last and last.key == key else memory_cache().get(key)


def compute_bands(
    dataset: BinaryDataset, scale: ThresholdScale, resampling: Resampling, report: Report, *, simultaneous: bool
) -> None:
    """Computes the bands and caches them."""
    key = _key(dataset, scale, resampling, simultaneous)
    of_session(_Last).bands = memory_cache().get_or_make(
        key, lambda: make_bands(key, dataset.scores, scale, resampling, report, simultaneous=simultaneous), _parts
    )


def about_drawn_interval(metric: str, resampling: Resampling, *, by_cluster: bool = False) -> str:
    """The method of the interval of a metric that has no interval without resamples on its tile."""
    if by_cluster:
        return say("interval-by-drawn-clusters", name=confidence_name(), **asdict(resampling))
    if metric in LINEAR:
        return say("interval-by-square-and-add", name=confidence_name())
    return say("interval-by-resampling", name=confidence_name(), **asdict(resampling))


def make_bands(
    key: Key,
    scores: BinaryScores,
    scale: ThresholdScale,
    resampling: Resampling,
    report: Report,
    *,
    simultaneous: bool = False,
) -> Bands:
    """Resamples the cases at the positions, and again for the curves, and takes the limits."""
    drawn = drawn_metrics(weights_of(scores))
    stages = len(drawn) + 2

    def of_stage(stage: int) -> Callable[[int], object]:
        return lambda done: report((stage + done / resampling.n_resamples) / stages)

    resamples = resample(scores, scale.thresholds, **asdict(resampling), progress=of_stage(0))
    settings = resampling.bootstrap(confidence())
    resampled: dict[str, Band] = {}
    for stage, metric in enumerate(drawn, 1):
        resampled |= bands_of(resamples, [METRICS[metric]], settings)
        of_stage(stage)(resampling.n_resamples)
    curves = curve_bands(
        scores,
        _curve_thresholds(scores),
        **asdict(resampling),
        confidence=confidence(),
        simultaneous=simultaneous,
        progress=of_stage(stages - 1),
    )
    thresholds = scale.thresholds.astype(np.float64)
    clustered = {}
    if scores.is_clustered:
        clustered = {metric: cluster_limits(metric, scores, thresholds).limits for metric in CLOSED_FORMS}
    found = Bands(key, resampling, thresholds, scores.confusion_at(thresholds), resampled, curves, clustered)
    if not simultaneous:
        return found
    pointwise = {metric: Interval(*found.limits(metric)) for metric in SIMULTANEOUS}
    return replace(found, simultaneous=simultaneous_limits(resamples, pointwise, METRICS, confidence()))


def _key(dataset: BinaryDataset, scale: ThresholdScale, resampling: Resampling, simultaneous: bool) -> Key:
    return ("bands", dataset.key, scale, resampling, confidence(), simultaneous)


def _parts(bands: Bands) -> list[object]:
    all_bands: list[Band | CurveBand] = [*bands.resampled.values(), bands.curves.pr, bands.curves.roc]
    limits = [band[part] for band in (bands.simultaneous or {}).values() for part in (0, 1)]
    return [part for band in all_bands for part in (band.value, band.low, band.high)] + limits


def _curve_thresholds(scores: BinaryScores) -> FloatArray:
    """The thresholds at which the PR or the ROC curve has a visible point, ascending."""
    curve = scores.threshold_curve()
    at = curve.confusion
    falling = [
        visible_points(np.nan_to_num(np.asarray(x)), np.nan_to_num(np.asarray(y)), 0, 1, _CURVE_PIXELS)
        for x, y in ((at.recall, at.precision), (at.fpr, at.recall))
    ]
    return np.asarray(curve.thresholds[np.union1d(*falling)])


def _flagged(at: ConfusionMatrix) -> NDArray[np.float64]:
    return np.asarray(np.asarray(at.tp, dtype=np.float64) + at.fp)


def add_metric_bands(figure: go.Figure, bands: Bands, x: FloatArray, metrics: tuple[str, ...]) -> None:
    """Adds a band under the curve of each metric; `x` are the positions on the x axis."""
    ends = float(x.min()), float(x.max())
    lowest = [float(figure.layout.yaxis.range[0])]
    for key in metrics:
        low, high = bands.limits(key)
        kept = np.union1d(*(visible_points(x, limits, *ends, _PIXELS) for limits in (low, high)))
        add_band(figure, x[kept], low[kept], high[kept], METRIC_COLOURS[key], is_stepped=True)
        lowest += [float(value) - 0.01 for value in low[np.isfinite(low)]]
    _put_under(figure, len(metrics))
    figure.update_yaxes(range=[min(lowest), figure.layout.yaxis.range[1]])


def with_curve_band(figure: go.Figure, bands: Bands, band: CurveBand, *, is_stepped: bool) -> go.Figure:
    """The PR or ROC curve with its band under it and in its legend."""
    add_band(figure, band.x, band.low, band.high, CURVE_COLOUR, is_stepped=is_stepped)
    _put_under(figure, 1)
    name = say("bands-key", kind=bands.kind, name=confidence_name())
    add_legend_entry(figure, BLOCK, translucent(CURVE_COLOUR, 0.4), name)
    return figure


def curve_band_table(key: str, band: CurveBand, x: str, y: str) -> Table:
    """The limits at each point of the band; `x` and `y` are the axis titles."""

    def frame() -> pd.DataFrame:
        found = band.to_frame()[["x", "value", "low", "high", "why"]]
        return found.assign(why=[why_text(why) for why in found["why"]])

    limits = {"low": say("bands-low", name=y), "high": say("bands-high", name=y), "why": say("bands-why", name=y)}
    return Table(key, key, frame, labels={"x": x, "value": y} | limits)


def with_limits(frame: pd.DataFrame, bands: Bands, metrics: tuple[str, ...]) -> pd.DataFrame:
    """A table of metrics at the slider's positions, each with its limits or the reason why it has none."""
    parts = [frame.drop(columns=list(metrics))]
    for key in metrics:
        limits = zip(_names(key), (*bands.limits(key), bands.why(key)), strict=True)
        parts += [frame[[key]], pd.DataFrame(dict(limits))]
    return pd.concat(parts, axis=1)


def limit_labels(metrics: tuple[str, ...]) -> dict[str, str]:
    return {_names(key)[2]: say("bands-why", name=metric_label(key)) for key in metrics}


def _names(key: str) -> tuple[str, str, str]:
    return f"{key}_low", f"{key}_high", f"{key}_why_none"


def add_band(
    figure: go.Figure, x: FloatArray, low: FloatArray, high: FloatArray, colour: str, *, is_stepped: bool
) -> None:
    """Adds the area between two limits; between points it is that of the right one if it `is_stepped`."""
    xs: list[FloatArray] = [np.empty(0)]
    ys: list[FloatArray] = [np.empty(0)]
    for run in _known_runs(low):
        outline = _outline(x[run], low[run], high[run], is_stepped=is_stepped)
        xs += [outline[0], np.array([np.nan])]
        ys += [outline[1], np.array([np.nan])]
    figure.add_scatter(
        x=np.concatenate(xs),
        y=np.concatenate(ys),
        mode="lines",
        line={"width": 0},
        fill="toself",
        fillcolor=translucent(colour, _OPACITY),
        hoverinfo="skip",
        showlegend=False,
    )


def _known_runs(limits: FloatArray) -> Iterator[slice]:
    """The runs of points with known limits, between gaps."""
    ends = np.flatnonzero(np.diff(np.concatenate([[0], np.isfinite(limits).astype(int), [0]])))
    return (slice(start, stop) for start, stop in ends.reshape(-1, 2).tolist())


def _outline(x: FloatArray, low: FloatArray, high: FloatArray, *, is_stepped: bool) -> tuple[FloatArray, FloatArray]:
    """The polygon along the upper limit and back along the lower one; a step reaches back to the previous one."""
    if is_stepped:
        x, low, high = np.repeat(x, 2)[:-1], np.repeat(low, 2)[1:], np.repeat(high, 2)[1:]
    return np.concatenate([x, x[::-1]]), np.concatenate([high, low[::-1]])


def _put_under(figure: go.Figure, traces: int) -> None:
    """Moves the last traces to the back."""
    figure.data = (*figure.data[-traces:], *figure.data[:-traces])

"""The counts and metrics at the threshold, with definition, interval and method."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval, Metric
from metrics_core.resampling import intervals_at
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    LINEAR,
    Weights,
    closed_intervals,
    drawn_metrics,
    interval_of,
    weighted_method,
    weights_of,
    why_no_interval,
)
from threshold_explorer.interface.controls.resampling_settings import Resampling, current_resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import BandLimits
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text
from threshold_explorer.words.metrics import CELLS, metric_help, metric_label, undefined_when
from threshold_explorer.words.sentence import say


@dataclass(frozen=True)
class RecordedNumber:
    """A count or a metric.

    `definition` includes the formula; `method` states how the interval was computed, or why there is none. `undefined`
    is the reason for a missing value, `none` a short reason for a missing interval.
    """

    key: str
    name: str
    value: float
    interval: Interval | None
    definition: str
    method: str
    undefined: str = ""
    none: str = ""

    @property
    def is_count(self) -> bool:
        return self.key in CELLS

    @property
    def value_text(self) -> str:
        return count_text(self.value) if self.is_count else ratio_text(self.value)

    @property
    def interval_text(self) -> str:
        """The interval, or the short reason if it is missing at this threshold only."""
        return self.none if self.interval is None else bounds_text(*self.interval)


@dataclass(frozen=True)
class ResampledLimits:
    """The bootstrap intervals at one threshold of the metrics without a closed form, by key."""

    resampling: Resampling
    limits: Mapping[str, BandLimits]


def resampled_limits(scores: BinaryScores, threshold: float, resampling: Resampling | None = None) -> ResampledLimits:
    """The bootstrap intervals at a threshold, for known weights if any; by default with the settings of the page."""
    resampling = resampling or current_resampling()
    drawn = intervals_at(
        scores, threshold, drawn_metrics(weights_of(scores)), confidence=confidence(), **asdict(resampling)
    )
    return ResampledLimits(resampling, {key: BandLimits(one.low, one.high, one.why) for key, one in drawn.items()})


def numbers(scores: BinaryScores, threshold: float, resampled: ResampledLimits | None) -> list[RecordedNumber]:
    """The four counts, then all metrics; `resampled` is None for sums of weights."""
    at = scores.confusion_at(threshold)
    counts = [
        RecordedNumber(
            cell,
            say(f"cell-{cell}"),
            getattr(at, cell),
            None,
            say(f"cell-{cell}.meaning"),
            say("record-method-weights" if scores.is_weighted else "record-method-count"),
        )
        for cell in CELLS
    ]
    return counts + [_number(key, metric, scores, threshold, resampled) for key, metric in METRICS.items()]


def _number(
    key: str, metric: Metric, scores: BinaryScores, threshold: float, resampled: ResampledLimits | None
) -> RecordedNumber:
    value = float(metric(scores.confusion_at(threshold)))
    is_defined = value == value
    interval, none, method = _interval(key, scores, threshold, resampled)
    return RecordedNumber(
        key,
        metric_label(key),
        value,
        interval if is_defined else None,
        metric_help(metric),
        method,
        "" if is_defined else undefined_when(key),
        none if is_defined else "",
    )


def _interval(
    key: str, scores: BinaryScores, threshold: float, resampled: ResampledLimits | None
) -> tuple[Interval | None, str, str]:
    """The interval, the short reason if there is none, and the method or the full reason."""
    if resampled is None or (scores.is_weighted and key not in resampled.limits):
        return _weighted_interval(key, scores.confusion_at(threshold))
    if key in CLOSED_FORMS:
        method = "clusters" if scores.is_clustered else CLOSED_FORMS[key].method.replace("_", "-")
        found = closed_intervals([key], scores, threshold)[key]
        if isinstance(found, str):
            return None, found, found
        return found, "", say(f"record-method-{method}", confidence=confidence_name())
    limits, resampling = resampled.limits[key], asdict(resampled.resampling)
    if limits.why:
        return None, limits.none, say(f"record-method-resampled-{limits.why}", **resampling)
    if scores.is_clustered:
        method = say("record-method-drawn-clusters", confidence=confidence_name(), **resampling)
        return Interval(limits.low, limits.high), "", method
    if key in LINEAR:
        return Interval(limits.low, limits.high), "", say("record-method-square-and-add", confidence=confidence_name())
    method = say("record-method-resampled", confidence=confidence_name(), **resampling)
    return Interval(limits.low, limits.high), "", method


def _weighted_interval(key: str, at: ConfusionMatrix) -> tuple[Interval | None, str, str]:
    if why := why_no_interval(key, Weights.SUMS if at.weight_powers is None else Weights.KNOWN):
        return None, "", say(f"{why}.help")
    return interval_of(key, at), "", say(f"record-method-{weighted_method(key)}", confidence=confidence_name())

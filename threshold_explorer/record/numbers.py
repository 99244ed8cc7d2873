"""The counts and metrics at the threshold, with definition, interval and method."""

from dataclasses import asdict, dataclass

from metrics_core import METRICS, ConfusionMatrix, Interval, Metric
from threshold_explorer.data.cluster_intervals import closed_intervals
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    LINEAR,
    Weights,
    interval_of,
    weighted_method,
    why_no_interval,
)
from threshold_explorer.record.decision import Decision
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


def numbers(decision: Decision) -> list[RecordedNumber]:
    """The four counts, then all metrics."""
    scores = decision.dataset.scores
    at = scores.confusion_at(decision.threshold)
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
    return counts + [_number(key, metric, at, decision) for key, metric in METRICS.items()]


def _number(key: str, metric: Metric, at: ConfusionMatrix, decision: Decision) -> RecordedNumber:
    value = float(metric(at))
    is_defined = value == value
    interval, none, method = _interval(key, at, decision)
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


def _interval(key: str, at: ConfusionMatrix, decision: Decision) -> tuple[Interval | None, str, str]:
    """The interval, the short reason if there is none, and the method or the full reason."""
    resampled, scores = decision.resampled, decision.dataset.scores
    if resampled is None:
        return _weighted_interval(key, at)
    if key in CLOSED_FORMS:
        method = "clusters" if scores.is_clustered else CLOSED_FORMS[key].method.replace("_", "-")
        found = closed_intervals([key], scores, decision.threshold)[key]
        if isinstance(found, str):
            return None, found, found
        return found, "", say(f"record-method-{method}", confidence=confidence_name())
    limits, resampling = resampled.at_threshold[key], asdict(resampled.resampling)
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

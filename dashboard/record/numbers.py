"""Every number at the threshold, with what it is, its interval, and how both were computed."""

from dataclasses import asdict, dataclass

from dashboard.data.confidence import CLOSED_FORMS, confidence_name, interval_of
from dashboard.live.server_row import CELLS
from dashboard.record.decision import Decision
from dashboard.record.resampled import Resampled
from dashboard.words.formats import bounds_text, count_text, ratio_text
from dashboard.words.metrics import metric_help, metric_label, undefined_when
from dashboard.words.sentence import say
from metrics_core import METRICS, ConfusionMatrix, Interval, Metric


@dataclass(frozen=True)
class Number:
    """A count or a metric.

    `definition` says what it is, with its formula; `method` how its interval was computed, or why there is none.
    `undefined` says why it has no value, where it has none; `none`, in few words, why it has no interval here.
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
        """The few words on why it has none where that depends on the threshold: the method says more."""
        return self.none if self.interval is None else bounds_text(*self.interval)


def numbers(decision: Decision) -> list[Number]:
    """The four counts, then every metric of the catalogue."""
    scores = decision.dataset.scores
    at = scores.confusion_at(decision.threshold)
    counts = [
        Number(
            cell,
            say(f"cell-{cell}"),
            getattr(at, cell),
            None,
            say(f"cell-{cell}.meaning"),
            say("record-method-weights" if scores.is_weighted else "record-method-count"),
        )
        for cell in CELLS
    ]
    return counts + [_number(key, metric, at, decision.resampled) for key, metric in METRICS.items()]


def _number(key: str, metric: Metric, at: ConfusionMatrix, resampled: Resampled | None) -> Number:
    value = float(metric(at))
    is_defined = value == value
    interval, none, method = _interval(key, at, resampled)
    return Number(
        key,
        metric_label(key),
        value,
        interval if is_defined else None,
        metric_help(metric),
        method,
        "" if is_defined else undefined_when(key),
        none if is_defined else "",
    )


def _interval(key: str, at: ConfusionMatrix, resampled: Resampled | None) -> tuple[Interval | None, str, str]:
    """The interval, the few words where there is none, and how it was computed or why it was not."""
    if resampled is None:
        return None, "", say("no-interval-weights.help")
    if key in CLOSED_FORMS:
        method = CLOSED_FORMS[key].method.replace("_", "-")
        return interval_of(key, at), "", say(f"record-method-{method}", confidence=confidence_name())
    limits, drawing = resampled.here[key], asdict(resampled.drawing)
    if limits.why:
        return None, limits.none, say(f"record-method-resampled-{limits.why}", **drawing)
    method = say("record-method-resampled", confidence=confidence_name(), **drawing)
    return Interval(limits.low, limits.high), "", method

"""Every number at the threshold, with what it is, its interval, and how both were computed."""

from dataclasses import dataclass

from dashboard.data.confidence import CLOSED_FORMS, confidence_name, interval_of, why_no_interval
from dashboard.live.server_row import CELLS
from dashboard.words.formats import bounds_text, count_text, ratio_text
from dashboard.words.metrics import metric_help, metric_label, undefined_when
from dashboard.words.sentence import say
from metrics_core import METRICS, BinaryScores, Interval


@dataclass(frozen=True)
class Number:
    """A count or a metric.

    `definition` says what it is, with its formula; `method` how its interval was computed, or why there is none.
    `undefined` says why it has no value, where it has none.
    """

    key: str
    name: str
    value: float
    interval: Interval | None
    definition: str
    method: str
    undefined: str = ""

    @property
    def is_count(self) -> bool:
        return self.key in CELLS

    @property
    def value_text(self) -> str:
        return count_text(self.value) if self.is_count else ratio_text(self.value)

    @property
    def interval_text(self) -> str:
        """Nothing where there is no interval: the method then says why."""
        return "" if self.interval is None else bounds_text(*self.interval)


def numbers(scores: BinaryScores, threshold: float) -> list[Number]:
    """The four counts, then every metric of the catalogue."""
    at = scores.confusion_at(threshold)
    found = [
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
    for key, metric in METRICS.items():
        value = float(metric(at))
        is_defined = value == value
        why = why_no_interval(key, is_weighted=scores.is_weighted)
        found.append(
            Number(
                key,
                metric_label(key),
                value,
                None if why or not is_defined else interval_of(key, at),
                metric_help(metric),
                say(f"{why}.help") if why else method_of_interval(key),
                "" if is_defined else undefined_when(key),
            )
        )
    return found


def method_of_interval(key: str) -> str:
    """How the interval of a metric that has one is computed."""
    method = CLOSED_FORMS[key].method.replace("_", "-")
    return say(f"record-method-{method}", confidence=confidence_name())

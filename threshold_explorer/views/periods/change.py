"""What changed since the first periods: an alarm, the reasons, and a threshold chosen on them and judged later."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core import METRICS, BinaryScores, ConfusionMatrix
from metrics_core.periods import (
    JudgedLater,
    MetricChange,
    Part,
    PeriodScores,
    SequentialTest,
    chosen_early_judged_later,
    scores_change,
    sequential_test,
)
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import Source
from threshold_explorer.interface.controls.parameter_declaration import Scope, number
from threshold_explorer.interface.controls.query_parameters import bound_number_input, get_parameter
from threshold_explorer.interface.controls.thresholds import current_threshold, slider_scale
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.views.periods.period_choice import PeriodCases, current_periods
from threshold_explorer.views.series.series import Series
from threshold_explorer.views.series.threshold_page import headline_metric
from threshold_explorer.words.formats import bounds_text, percent_text, ratio_text, signed_text
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, markdown, say

FIRST = number("first_periods", Scope.FILE, 1, 119, whole=True)


def first_periods_input(found: PeriodCases) -> int:
    """Draws how many of the first periods are the reference: at first a third of them."""
    chosen = bound_number_input(
        FIRST,
        st,
        say("periods-first"),
        default=_third(found),
        scope_key=_first_scope(found),
        fit=lambda count: count if 1 <= count < len(found.series) else None,
        help=say("periods-first.help"),
    )
    return int(chosen)


def _third(found: PeriodCases) -> int:
    return max(1, len(found.series) // 3)


def _first_scope(found: PeriodCases) -> tuple[str, str, int]:
    return found.column, found.length, len(found.series)


@dataclass(frozen=True, eq=False)
class CurrentAlarm:
    """The test of the page at the threshold in use, without its widgets."""

    found: PeriodCases
    n_first: int
    metric: str
    test: SequentialTest | None

    @property
    def sentence(self) -> Sentence:
        """Whether and when the alarm was raised."""
        return alarm_sentence(self.found, self.n_first, self.test, self.metric)

    @property
    def badge(self) -> Sentence | None:
        """A badge such as "2013-06 alarm"; None without an alarm."""
        if self.test is None or self.test.alarm is None:
            return None
        return Sentence("periods-badge", period=self.found.series[self.n_first + self.test.alarm].name)


def current_alarm(dataset: BinaryDataset, source: Source) -> CurrentAlarm | None:
    """The alarm of these data; None where they have no periods, or weights or clusters."""
    found = None if dataset.scores.is_weighted or dataset.scores.is_clustered else current_periods(dataset, source)
    if found is None:
        return None
    chosen = int(get_parameter(FIRST, _third(found), _first_scope(found)))
    n_first = chosen if 1 <= chosen < len(found.series) else _third(found)
    threshold, metric = current_threshold(dataset, slider_scale(dataset)), headline_metric()
    return CurrentAlarm(found, n_first, metric, alarm_of(found, n_first, threshold, metric))


def alarm_of(found: PeriodCases, n_first: int, threshold: float, metric: str) -> SequentialTest | None:
    """The test of the later periods against the first ones; None for weights and for a metric that is no share."""
    scores = found.series[0].scores
    if METRICS[metric].proportion is None or scores.is_weighted:
        return None
    return _alarm(found.key, n_first, threshold, metric, found.series)


def for_alarm_line(found: PeriodCases, n_first: int, threshold: float, metric: str) -> dict[str, Any]:
    """The alarm lines for the browser, which shows them at this threshold only."""
    test = alarm_of(found, n_first, threshold, metric)
    if test is None:
        return {"threshold": threshold, "first": n_first, "low": [], "high": []}
    limits = {name: [None if math.isnan(limit) else limit for limit in getattr(test, name)] for name in ("low", "high")}
    return {"threshold": threshold, "first": n_first, **limits}


def draw_change(dataset: BinaryDataset, found: PeriodCases, n_first: int, threshold: float, metric: str) -> None:
    """Draws whether the metric changed since the first periods, and why."""
    if dataset.scores.is_weighted or dataset.scores.is_clustered:
        st.caption(say("periods-no-change"))
        return
    test = alarm_of(found, n_first, threshold, metric)
    st.markdown(markdown_text(alarm_sentence(found, n_first, test, metric)))
    start = n_first + test.alarm if test is not None and test.alarm is not None else n_first
    change = _change(found.key, n_first, start, threshold, metric, found.series)
    if change is not None:
        st.markdown(markdown_text(change_sentence(found, start, change)))
        show_table(parts_table(change))
    with st.expander(say("periods-later-heading")):
        judged = _judged(found.key, n_first, found.series)
        if not judged.value_early > 0:
            st.caption(say("periods-later-none"))
            return
        st.markdown(markdown("periods-later", threshold=judged.threshold, count=n_first, value=judged.value_early))
        show_table(later_table(judged))


def alarm_sentence(found: PeriodCases, n_first: int, test: SequentialTest | None, metric: str) -> Sentence:
    """Whether and when the alarm was raised."""
    label = metric_label(metric)
    if test is None:
        has_share = METRICS[metric].proportion is not None
        return Sentence("periods-alarm-none" if has_share else "periods-alarm-no-share", metric=label)
    baseline = ratio_text(test.baseline)
    if test.alarm is None:
        return Sentence("periods-no-alarm", metric=label, baseline=baseline, count=n_first)
    period, name = found.series[n_first + test.alarm].name, confidence_name()
    return Sentence("periods-alarm", metric=label, baseline=baseline, count=n_first, period=period, name=name)


def change_sentence(found: PeriodCases, start: int, change: MetricChange) -> Sentence:
    """From what to what the metric changed since a period, and by which parts."""
    return Sentence(
        "periods-change",
        metric=metric_label(change.key),
        before=ratio_text(change.before),
        after=ratio_text(change.after),
        period=found.series[start].name,
        prevalence=signed_text(change.prevalence.value) or "0",
        classifier=signed_text(change.classifier.value) or "0",
        before_share=percent_text(_pooled(found.series[:start]).prevalence),
        after_share=percent_text(_pooled(found.series[start:]).prevalence),
    )


def parts_table(change: MetricChange) -> pd.DataFrame:
    """The parts of the change with their intervals, which add up to it."""
    parts = {
        "change": change.change,
        "prevalence": change.prevalence,
        "ranking": change.parts["ranking"],
        "cut": change.parts["cut"],
    }
    rows = [(say(f"periods-part-{key}"), _signed(part.value), _limits(part)) for key, part in parts.items()]
    heads = [say(f"periods-column-{head}", name=confidence_name()) for head in ("part", "value", "interval")]
    return pd.DataFrame(rows, columns=heads)


def later_table(judged: JudgedLater) -> pd.DataFrame:
    """Each later period at the threshold of the first ones, and at its own best."""
    rows = [
        (name, ratio_text(value), "" if why else bounds_text(low, high), ratio_text(best))
        for name, value, low, high, why, best in zip(
            judged.names,
            judged.values.tolist(),
            judged.low.tolist(),
            judged.high.tolist(),
            judged.why,
            judged.best.tolist(),
            strict=True,
        )
    ]
    heads = [say(f"periods-column-{head}", name=confidence_name()) for head in ("period", "f1", "interval", "best")]
    return pd.DataFrame(rows, columns=heads)


def _signed(value: float) -> str:
    return ratio_text(value) if math.isnan(value) else signed_text(value) or "0"


def _limits(part: Part) -> str:
    return "" if part.why else say("two-interval-ends", low=_signed(part.low), high=_signed(part.high))


def _pooled(series: Sequence[Series]) -> BinaryScores:
    return reduce(BinaryScores.merge, (each.scores for each in series))


def _direction(metric: str) -> str:
    better = METRICS[metric].higher_is_better
    return "either" if better is None else "lower" if better else "higher"


def _counts(series: Sequence[Series], threshold: float, metric: str) -> tuple[np.ndarray, np.ndarray]:
    """Successes and trials of a metric that is a share, in each period."""
    proportion = METRICS[metric].proportion
    # The caller has checked that the metric is a share.
    assert proportion is not None
    matrices = [each.scores.confusion_at(threshold) for each in series]
    return tuple(np.array([_sum(matrix, cells) for matrix in matrices]) for cells in proportion)  # type: ignore[return-value]


def _sum(matrix: ConfusionMatrix, cells: Sequence[str]) -> int:
    return int(sum(getattr(matrix, cell) for cell in cells))


@cached_result
def _alarm(key: str, n_first: int, threshold: float, metric: str, _series: tuple[Series, ...]) -> SequentialTest | None:
    successes, trials = _counts(_series, threshold, metric)
    if not trials[:n_first].sum():
        return None
    return sequential_test(
        successes[n_first:],
        trials[n_first:],
        reference_successes=int(successes[:n_first].sum()),
        reference_trials=int(trials[:n_first].sum()),
        direction=_direction(metric),
        confidence=confidence(),
    )


@cached_result
def _change(
    key: str, n_first: int, start: int, threshold: float, metric: str, _series: tuple[Series, ...]
) -> MetricChange | None:
    before, after = _pooled(_series[:start]), _pooled(_series[start:])
    if not (0 < before.prevalence < 1 and 0 < after.prevalence < 1):
        return None
    with st.spinner(say("periods-working")):
        return scores_change(before, after, threshold, metric=metric, confidence=confidence())


@cached_result
def _judged(key: str, n_first: int, _series: tuple[Series, ...]) -> JudgedLater:
    periods = PeriodScores({each.name: each.scores for each in _series})
    with st.spinner(say("periods-working")):
        return chosen_early_judged_later(periods, n_first, "f1", confidence=confidence())

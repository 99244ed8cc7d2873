"""Ways to set all thresholds at once, each with what comes of it: one half, the best of each, the best one for all."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.controls.class_thresholds import Thresholds, best_of_each, choose_thresholds
from dashboard.data.kinds.many import ManyDataset
from dashboard.data.kinds.multiclass import MulticlassDataset
from dashboard.data.kinds.multilabel import MultilabelDataset
from dashboard.multiclass.decisions import Rule, decided
from dashboard.multiclass.labels import decided_labels
from dashboard.words.formats import ratio_text, threshold_text
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray
from metrics_core.multiclass import Averaged, Averages

HALF = 0.5
# Of classes and distinct scores: beyond so many pairs the one for all is sought among fewer thresholds.
MOST_PAIRS = 20_000_000
FEWER = 201


@dataclass(frozen=True)
class Strategy:
    """A way to set the thresholds; `name` as the table says it, `is_sampled` where not every score was tried."""

    key: str
    name: str
    thresholds: Thresholds
    is_sampled: bool = False


@dataclass(frozen=True)
class Outcome:
    """The averages that a strategy has; those over the cases only where a case may have several labels."""

    averages: Averages
    samples: Averaged | None = None


def draw_strategies(dataset: ManyDataset, thresholds: Thresholds) -> None:
    """The buttons, and a table that compares what they set with what is set now."""
    found = strategies(dataset)
    with st.container(horizontal=True, key="strategies"):
        for strategy in found:
            st.button(
                say(f"strategy-{strategy.key}"),
                key=f"strategy_{strategy.key}",
                on_click=choose_thresholds,
                args=(dataset, strategy.thresholds),
                help=say(f"strategy-{strategy.key}.help"),
            )
    now = Strategy("now", say("strategy-now"), thresholds)
    frame = comparison(dataset, [*found, now])
    st.table(frame.map(lambda value: ratio_text(value) if isinstance(value, float) else value), hide_index=True)
    st.caption(" ".join([say("strategy-caption"), *[say("strategy-sampled", count=FEWER)] * found[-1].is_sampled]))
    download(say("table-download"), dataset, "thresholds", lambda: _each_threshold(dataset, [*found, now]))


def strategies(dataset: ManyDataset) -> tuple[Strategy, ...]:
    """The ways there are; one half only for scores that lie on both sides of it."""
    return _strategies(dataset.of_classes, dataset)


@st.cache_resource(max_entries=32, show_spinner=say("multiclass-thresholds-sought"))
def _strategies(of: str, _dataset: ManyDataset) -> tuple[Strategy, ...]:
    return tuple(_ways(_dataset))


def _ways(dataset: ManyDataset) -> Iterator[Strategy]:
    many = dataset.many
    assert many is not None
    count = len(dataset.names)
    if many.columns.min() <= HALF <= many.columns.max():
        yield Strategy("half", say("strategy-half"), (HALF,) * count)
    yield Strategy("each", say("strategy-each"), best_of_each(dataset))
    common, is_sampled = _best_for_all(dataset)
    yield Strategy("common", say("strategy-common-at", threshold=threshold_text(common)), (common,) * count, is_sampled)


def _best_for_all(dataset: ManyDataset) -> tuple[float, bool]:
    """The one threshold with the best macro F1, and whether it was sought among some scores only."""
    many = dataset.many
    assert many is not None
    distinct = np.unique(many.columns)
    is_sampled = isinstance(dataset, MultilabelDataset) and len(distinct) * len(dataset.names) > MOST_PAIRS
    if isinstance(dataset, MultilabelDataset) and not is_sampled:
        best = dataset.many.best_global_threshold("macro").threshold
        return (best if math.isfinite(best) else float(distinct[-1])), False
    some = len(distinct) > FEWER
    tried = distinct[np.unique(np.linspace(0, len(distinct) - 1, FEWER).astype(int))] if some else distinct
    return _best_of(tried, lambda threshold: _macro_f1(dataset, threshold)), some


def _best_of(tried: FloatArray, value: Callable[[float], float]) -> float:
    """Of those that tie the highest."""
    values = [value(float(threshold)) for threshold in tried]
    best = np.nanmax([*values, -1.0])
    return float(max((threshold for threshold, at in zip(tried, values, strict=True) if at == best), default=tried[-1]))


def _macro_f1(dataset: ManyDataset, threshold: float) -> float:
    return outcome(dataset, (threshold,) * len(dataset.names)).averages.macro.f1.value


def outcome(dataset: ManyDataset, thresholds: Thresholds) -> Outcome:
    """What comes of these thresholds."""
    if isinstance(dataset, MultilabelDataset):
        at = decided_labels(dataset, thresholds)
        return Outcome(at.averages(), at.samples)
    assert isinstance(dataset, MulticlassDataset)
    return Outcome(decided(dataset, Rule(thresholds), thresholds[dataset.focus]).averages())


def comparison(dataset: ManyDataset, found: list[Strategy]) -> pd.DataFrame:
    """F1 in each average, a row for each strategy."""
    rows = []
    for strategy in found:
        came = outcome(dataset, strategy.thresholds)
        averaged = {name: getattr(came.averages, name) for name in ("micro", "macro", "weighted")}
        averaged |= {"samples": came.samples} if came.samples else {}
        cells = {say("strategy-f1", average=say(f"average-{name}")): each.f1.value for name, each in averaged.items()}
        rows.append({say("strategy-column"): strategy.name, **cells})
    return pd.DataFrame(rows)


def _each_threshold(dataset: ManyDataset, found: list[Strategy]) -> pd.DataFrame:
    columns = {strategy.name: strategy.thresholds for strategy in found}
    return pd.DataFrame({say("multiclass-column-class"): dataset.names, **columns})

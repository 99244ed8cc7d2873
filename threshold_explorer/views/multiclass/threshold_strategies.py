"""Strategies that set all thresholds at once, and a table that compares their F1."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.multiclass import Averaged
from metrics_core.multiclass.threshold_sweeps import macro_f1_at
from threshold_explorer.data.kinds.multiclass.dataset import MulticlassDataset
from threshold_explorer.data.kinds.multiclass.one_vs_rest import OneVsRestDataset
from threshold_explorer.data.kinds.multilabel.dataset import MultilabelDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.thresholds import Thresholds, best_f1_thresholds, set_thresholds
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.live.charts.chart import download
from threshold_explorer.views.multiclass.decisions import (
    DecisionRule,
    averages_of,
    averages_of_labels,
    confusion_table,
    label_decisions,
)
from threshold_explorer.words.formats import ratio_text, threshold_text
from threshold_explorer.words.sentence import markdown, markdown_paragraph, say

HALF = 0.5
# With more distinct scores, this many are tried for the shared threshold.
MAX_CANDIDATES = 2001
# Means that differ only by the order of summation are equal.
TIE = 1e-12


@dataclass(frozen=True)
class Strategy:
    """A way to set the thresholds; `is_sampled` if not every score was tried."""

    key: str
    name: str
    thresholds: Thresholds
    is_sampled: bool = False


def draw_strategies(dataset: OneVsRestDataset, thresholds: Thresholds) -> None:
    """Draws a button per strategy, and folded the comparison with the current thresholds and its download."""
    found = strategies(dataset)
    with st.container(horizontal=True, vertical_alignment="center", key="strategies"):
        st.markdown(say("strategy-heading"), width="content")
        for strategy in found:
            st.button(
                say(f"strategy-{strategy.key}"),
                key=f"strategy_{strategy.key}",
                on_click=set_thresholds,
                args=(dataset, strategy.thresholds),
                help=say(f"strategy-{strategy.key}.help"),
            )
    with st.expander(say("strategy-comparison")):
        now = Strategy("now", say("strategy-now"), thresholds)
        frame = comparison(dataset, [*found, now])
        show_table(frame.map(lambda value: ratio_text(value) if isinstance(value, float) else value))
        sampled = [markdown("strategy-sampled", count=MAX_CANDIDATES)] * found[-1].is_sampled
        st.caption(markdown_paragraph([say("strategy-caption"), *sampled]))
        download(say("strategy-download"), dataset, "thresholds", lambda: _thresholds_table(dataset, [*found, now]))


def strategies(dataset: OneVsRestDataset) -> tuple[Strategy, ...]:
    """The available strategies; 0.5 only if scores lie on both sides of it."""
    with st.spinner(say("multiclass-thresholds-sought")):
        return _strategies(dataset.classes_key, dataset)


@cached_result
def _strategies(data_key: str, _dataset: OneVsRestDataset) -> tuple[Strategy, ...]:
    return tuple(_make_strategies(_dataset))


def _make_strategies(dataset: OneVsRestDataset) -> Iterator[Strategy]:
    many = dataset.class_scores
    assert many is not None
    count = len(dataset.names)
    if many.columns.min() <= HALF <= many.columns.max():
        yield Strategy("half", say("strategy-half"), (HALF,) * count)
    yield Strategy("each", say("strategy-each"), best_f1_thresholds(dataset))
    common, is_sampled = _best_shared_threshold(dataset)
    yield Strategy("common", say("strategy-common-at", threshold=threshold_text(common)), (common,) * count, is_sampled)


def _best_shared_threshold(dataset: OneVsRestDataset) -> tuple[float, bool]:
    """The threshold with the best macro F1 for all classes, the highest if tied, and whether scores were sampled."""
    many = dataset.class_scores
    assert many is not None
    distinct = np.unique(many.columns)
    is_sampled = len(distinct) > MAX_CANDIDATES
    tried = distinct[np.linspace(0, len(distinct) - 1, MAX_CANDIDATES).astype(int)] if is_sampled else distinct
    macro = np.nan_to_num(macro_f1_at(many, tried), nan=-1.0)
    return float(tried[np.flatnonzero(macro >= macro.max() - TIE)[-1]]), is_sampled


def averages_at(dataset: OneVsRestDataset, thresholds: Thresholds) -> dict[str, Averaged]:
    """The averages at these thresholds by name."""
    if isinstance(dataset, MultilabelDataset):
        return averages_of_labels(label_decisions(dataset, thresholds))
    assert isinstance(dataset, MulticlassDataset)
    return averages_of(confusion_table(dataset, DecisionRule(thresholds), thresholds[dataset.focus]))


def comparison(dataset: OneVsRestDataset, found: list[Strategy]) -> pd.DataFrame:
    """F1 in each average, one row per strategy."""
    rows = []
    for strategy in found:
        averages = averages_at(dataset, strategy.thresholds)
        cells = {say("strategy-f1", average=say(f"average-{name}")): each.f1.value for name, each in averages.items()}
        rows.append({say("strategy-column"): strategy.name, **cells})
    return pd.DataFrame(rows)


def _thresholds_table(dataset: OneVsRestDataset, found: list[Strategy]) -> pd.DataFrame:
    columns = {strategy.name: strategy.thresholds for strategy in found}
    return pd.DataFrame({say("multiclass-column-class"): dataset.names, **columns})

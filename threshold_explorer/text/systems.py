"""The comparison of two systems on the same texts."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from sacrebleu.metrics.chrf import CHRF

from threshold_explorer.charts.exports import download
from threshold_explorer.controls.query_parameter import Scope, one_of
from threshold_explorer.kinds.text.cells import texts_in
from threshold_explorer.kinds.text.dataset import TextDataset
from threshold_explorer.text.parameters import bleu_settings, select_for
from threshold_explorer.text.scorers.bleu import bleu_metric
from threshold_explorer.text.scorers.pairs import Progress
from threshold_explorer.text.scorers.two_systems import SystemComparison, Test, TooManyRows, compare_systems
from threshold_explorer.text.scoring import score_with_progress
from threshold_explorer.words.formats import markdown_text, p_value_text, tenths_text
from threshold_explorer.words.sentence import say

TESTS: tuple[Test, ...] = ("bootstrap", "randomisation")
TEST = one_of("test", Scope.SESSION, TESTS, {}, lambda key: say(f"text-test-{key}"))


def draw_systems(dataset: TextDataset) -> None:
    """Draws a table with one row per metric: both systems, their difference and its p-value."""
    tools = st.container(horizontal=True, vertical_alignment="bottom", key="systems_tools")
    with tools:
        test, settings = select_for(TEST, TESTS), bleu_settings()
    compared = partial(_comparison, dataset, test, settings)
    try:
        found = score_with_progress(
            dataset, ("systems", test, *settings.values()), say("text-systems-heading"), compared
        )
    except TooManyRows as why:
        st.info(markdown_text(str(why)), icon=":material/info:")
        return
    if found is None:
        return
    frame = _table(found)
    st.table(frame, hide_index=True)
    st.caption(markdown_text(" · ".join(f"{each.metric} {each.signature}" for each in found)))
    with tools:
        download(say("table-download"), dataset, "systems", lambda: frame)


def _comparison(
    dataset: TextDataset, test: str, settings: dict[str, Any], progress: Progress
) -> list[SystemComparison]:
    assert dataset.roles.second is not None
    second = texts_in(dataset.source.columns.table[dataset.roles.second])
    chosen: Test = "randomisation" if test == "randomisation" else "bootstrap"
    metrics = [bleu_metric(**settings), CHRF()]
    return compare_systems(dataset.predictions(), second, dataset.references(), metrics, test=chosen, progress=progress)


def _table(found: list[SystemComparison]) -> pd.DataFrame:
    rows = [
        (
            each.metric,
            _with_width(each.first, each.first_mean, each.first_half_width),
            _with_width(each.second, each.second_mean, each.second_half_width),
            f"{each.difference:+.1f}".replace("-", "−"),
            p_value_text(each.p_value),
        )
        for each in found
    ]
    names = ("metric", "first", "second", "difference", "p")
    return pd.DataFrame(rows, columns=[say(f"text-column-{name}") for name in names])


def _with_width(score: float, mean: float | None, width: float | None) -> str:
    # sacrebleu computes 95% intervals only.
    if mean is None or width is None:
        return tenths_text(score)
    interval = say("text-mean-of-draws", name=say("confidence-name", percent=95), mean=mean, width=width)
    return f"{tenths_text(score)}  ({interval})"

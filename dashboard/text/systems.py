"""Two systems that wrote the same texts: how far apart their scores are, and whether chance would do as much."""

from functools import partial
from typing import Any

import pandas as pd
import streamlit as st
from sacrebleu.metrics.chrf import CHRF

from dashboard.charts.exports import download
from dashboard.columns.text_cells import texts_in
from dashboard.controls.choice import Kept, one_of
from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.text import TextDataset
from dashboard.text.choices import ask_one, chosen_bleu
from dashboard.text.scorers.bleu import bleu_metric
from dashboard.text.scorers.pairs import Progress
from dashboard.text.scorers.two_systems import Comparison, Test, TooManyRows, compare_systems
from dashboard.text.scoring import scored
from dashboard.words.formats import markdown_text, ratio_text, tenths_text
from dashboard.words.sentence import say

TESTS: tuple[Test, ...] = ("bootstrap", "randomisation")
TEST = one_of("test", Kept.VISIT, TESTS, {}, lambda key: say(f"text-test-{key}"))


def draw_systems(dataset: TextDataset) -> None:
    """A row for each measure: both systems, their difference, and how often chance alone gives as much."""
    test, settings = ask_one(TEST, TESTS), chosen_bleu()
    compared = partial(_compared, dataset, test, settings)
    try:
        found = scored(dataset, ("systems", test, *settings.values()), say("text-systems-heading"), compared)
    except TooManyRows as why:
        st.info(markdown_text(str(why)), icon=":material/info:")
        return
    if found is None:
        return
    frame = _table(found)
    st.table(frame, hide_index=True)
    st.caption(markdown_text(" · ".join(f"{each.measure} {each.signature}" for each in found)))
    download(say("table-download"), dataset, "systems", lambda: frame)


def _compared(dataset: TextDataset, test: str, settings: dict[str, Any], progress: Progress) -> list[Comparison]:
    assert dataset.roles.second is not None
    second = texts_in(dataset.source.columns.table[dataset.roles.second])
    chosen: Test = "randomisation" if test == "randomisation" else "bootstrap"
    metrics = [bleu_metric(**settings), CHRF()]
    return compare_systems(dataset.predictions(), second, dataset.references(), metrics, test=chosen, progress=progress)


def _table(found: list[Comparison]) -> pd.DataFrame:
    rows = [
        (
            each.measure,
            _with_width(each.first, each.first_mean, each.first_half_width),
            _with_width(each.second, each.second_mean, each.second_half_width),
            f"{each.difference:+.1f}".replace("-", "−"),
            ratio_text(each.p_value),
        )
        for each in found
    ]
    names = ("measure", "first", "second", "difference", "p")
    return pd.DataFrame(rows, columns=[say(f"text-column-{name}") for name in names])


def _with_width(score: float, mean: float | None, width: float | None) -> str:
    if mean is None or width is None:
        return tenths_text(score)
    interval = say("text-mean-of-draws", name=confidence_name(), mean=mean, width=width)
    return f"{tenths_text(score)}  ({interval})"

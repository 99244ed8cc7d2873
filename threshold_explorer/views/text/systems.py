"""The comparison of two systems on the same texts."""

from functools import partial
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from metrics_core.compare.significance import holm
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores, Normaliser
from metrics_core.text.answering import SCORES
from threshold_explorer.data.kinds.text.columns import texts_in
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import MAX_WORDS, bleu_metric
from threshold_explorer.data.kinds.text.scorers.rouge import rouge, rouge_signature
from threshold_explorer.data.kinds.text.scorers.segments import Pairs, Progress, Segments, TextsTooLong
from threshold_explorer.data.kinds.text.scorers.two_systems import (
    MAX_ROWS,
    TESTS,
    SystemComparison,
    Test,
    TooManyRows,
    adjusted_p_values,
    compare_means,
    compare_segments,
    compare_systems,
)
from threshold_explorer.interface.controls.parameter_declaration import Scope, one_of
from threshold_explorer.interface.frame.page_elements import show_table
from threshold_explorer.live.charts.chart import download
from threshold_explorer.views.text.parameters import bleu_settings, select_for, signature_of
from threshold_explorer.views.text.row_scores import score_with_progress
from threshold_explorer.words.formats import fixed_text, p_value_text, tenths_text
from threshold_explorer.words.markdown import joined, markdown_text
from threshold_explorer.words.sentence import say

TEST = one_of("test", Scope.SESSION, TESTS, lambda key: say(f"text-test-{key}"))


def draw_systems(dataset: TextDataset, rules: Normaliser) -> None:
    """Draws a table with one row per metric: both systems, their difference and its p-value.

    The p-values are corrected for the number of metrics, since the most favourable one is likely to be quoted: by max-T
    on shared draws, of sacrebleu's tests, which have none, by Holm.
    """
    tools = st.container(horizontal=True, vertical_alignment="bottom", key="systems_tools")
    with tools:
        test, settings = select_for(TEST), bleu_settings()
    compared = partial(_comparison, dataset, test, rules, settings)
    try:
        found = score_with_progress(
            dataset, ("systems", test, rules, *settings.values()), say("text-systems-heading"), compared
        )
    except (TooManyRows, TextsTooLong) as why:
        st.info(markdown_text(why), icon=":material/info:")
        return
    if found is None:
        return
    frame = _table(found)
    show_table(frame)
    st.caption(joined(" · ", (f"{each.metric} {each.signature}" for each in found)))
    with tools:
        download(say("table-download"), dataset, "systems", lambda: frame)


def _comparison(
    dataset: TextDataset, test: str, rules: Normaliser, settings: dict[str, Any], progress: Progress
) -> list[SystemComparison]:
    """BLEU, chrF and TER of translations, ROUGE of summaries, exact match and token F1 of answers."""
    assert dataset.roles.second is not None
    second = texts_in(dataset.source.columns.table[dataset.roles.second])
    chosen: Test = "randomisation" if test == "randomisation" else "bootstrap"
    systems, references = (dataset.predictions(), second), dataset.references()
    if dataset.roles.about == "translation":
        for texts in systems:
            Pairs.of(texts, references).check_comparable("TER", str.split, MAX_WORDS)
        metrics = [bleu_metric(**settings), CHRF(), TER()]
        if units := dataset.units:
            return [_of_clusters(systems, references, units, metric, chosen) for metric in metrics]
        return compare_systems(*systems, references, metrics, test=chosen, progress=progress)
    if dataset.n > MAX_ROWS:
        raise TooManyRows("text-too-many-to-compare", rows=dataset.n, most=MAX_ROWS)
    if dataset.roles.about == "summaries":
        first, other = (rouge(texts, references, progress=progress) for texts in systems)
        return [
            compare_means(kind, first[kind].f1, other[kind].f1, rouge_signature(), test=chosen, units=dataset.units)
            for kind in first
        ]
    by_system = [AnswerScores.from_texts(texts, references, normaliser=rules, progress=progress) for texts in systems]
    found = []
    for name in SCORES:
        one, two = (np.asarray(getattr(scores, name), dtype=np.float64) for scores in by_system)
        found.append(
            compare_means(say(f"text-score-{name}"), one, two, signature_of(rules), test=chosen, units=dataset.units)
        )
    return found


def _of_clusters(
    systems: tuple[Any, Any], references: Any, units: SamplingUnits, metric: Any, test: Test
) -> SystemComparison:
    first, second = (Segments.counted(metric, Pairs.of(texts, references), None) for texts in systems)
    return compare_segments(str(first.corpus.name), first, second, units, test=test)


def _difference_text(difference: float) -> str:
    """A signed difference with one decimal; 0.0 without a sign."""
    text = fixed_text(difference, 1).replace("-", "−")
    return text if text[0] == "−" or float(text) == 0 else f"+{text}"


def _table(found: list[SystemComparison]) -> pd.DataFrame:
    together = adjusted_p_values(found)
    corrected = holm([each.p_value for each in found]) if together is None else together
    method = "Holm" if together is None else "max-T"
    rows = [
        (
            each.metric,
            _with_width(each.first, each.first_mean, each.first_half_width),
            _with_width(each.second, each.second_mean, each.second_half_width),
            _difference_text(each.difference),
            p_value_text(float(p)),
        )
        for each, p in zip(found, corrected, strict=True)
    ]
    names = ("metric", "first", "second", "difference", "p")
    return pd.DataFrame(rows, columns=[say(f"text-column-{name}", method=method) for name in names])


def _with_width(score: float, mean: float | None, width: float | None) -> str:
    # sacrebleu computes 95% intervals only. Where all rows score alike there is none.
    if mean is None or not width:
        return tenths_text(score)
    interval = say("text-mean-of-draws", name=say("confidence-name", percent=95), mean=mean, width=width)
    return say("number-with-interval", value=tenths_text(score), interval=interval)

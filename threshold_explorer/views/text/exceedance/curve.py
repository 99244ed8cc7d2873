"""The share of outputs with score ≥ x: the sentence scores to choose from, slider, curve, tiles and table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from metrics_core.computing.arrays import FloatArray
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import AnswerScores, Normaliser, count_at_least
from threshold_explorer.data.columns.numeric_columns import score_numbers
from threshold_explorer.data.kinds.text.columns import number_names, texts_in
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.data.kinds.text.scorers.bleu_chrf_ter import bleu, chrf
from threshold_explorer.data.kinds.text.scorers.rouge import rouge, rouge_signature
from threshold_explorer.data.kinds.text.scorers.segments import Progress, TextsTooLong
from threshold_explorer.data.metric_intervals import live_confidence
from threshold_explorer.data.threshold_scale import ThresholdGrid
from threshold_explorer.interface.controls.parameter_declaration import Scope, number, plain_text
from threshold_explorer.interface.controls.query_parameters import bound_widget
from threshold_explorer.interface.frame.page_elements import columns
from threshold_explorer.live.charts.chart import Chart, Table, column_label
from threshold_explorer.live.charts.figures import (
    add_symbols,
    curve_points,
    empty_figure,
    legend_above,
    plotly_text,
    symbol_of,
)
from threshold_explorer.live.charts.moving_marks import Cursor, PickOn
from threshold_explorer.live.charts.palette import SERIES_COLOURS
from threshold_explorer.live.layer import encoded, mount_layer
from threshold_explorer.live.parts import Part
from threshold_explorer.views.text.parameters import bleu_settings
from threshold_explorer.views.text.row_scores import score_with_progress, share_interval
from threshold_explorer.words.formats import shortened
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.sentence import markdown, say

# Keys in links; a column of the file has this prefix.
COMPUTED = ("bleu", "chrf", "rougeL", "f1", "exact_match")
COLUMN = "column:"
# Of each system, in the table behind the curve.
_COLUMNS = ("outputs", "share", "low", "high")
SCRIPT = Path(__file__).with_name("live.js")
REACH = number("reach", Scope.DATASET)
SENTENCE_SCORE = plain_text("sentence_score", Scope.FILE)
DEFAULT_SCORE = {"summaries": "rougeL", "translation": "bleu"}


@dataclass(frozen=True, eq=False)
class SentenceScores:
    """Each system's scores by the system's name, arrays of shape (n,), and their signature."""

    by_system: Mapping[str, FloatArray]
    signature: str


def score_keys(dataset: TextDataset) -> list[str]:
    """The keys of the available scores."""
    columns = [name for name in number_names(dataset.source.columns) if _is_complete(dataset, name)]
    return [*COMPUTED, *(f"{COLUMN}{name}" for name in columns)]


def score_name(key: str) -> str:
    """The name of a score on the page."""
    return key.removeprefix(COLUMN) if key.startswith(COLUMN) else say(f"text-sentence-{key}")


def sentence_scores(dataset: TextDataset, rules: Normaliser, key: str) -> SentenceScores | None:
    """The scores of all outputs of both systems, None if the user stopped; raises `TextsTooLong`."""
    if key.startswith(COLUMN):
        name = key.removeprefix(COLUMN)
        return SentenceScores({name: _column_values(dataset, name)}, "")
    how = bleu_settings()
    named = ("sentences", key, *(how.items() if key == "bleu" else ()), *([repr(rules)] if key in COMPUTED[3:] else []))

    def make(progress: Progress) -> SentenceScores:
        found = {name: _computed(dataset, texts(), rules, key, how, progress) for name, texts in _systems(dataset)}
        return SentenceScores({name: values for name, (values, _) in found.items()}, next(iter(found.values()))[1])

    return score_with_progress(dataset, named, score_name(key), make)


def _systems(dataset: TextDataset) -> list[tuple[str, Callable[[], list[str | None]]]]:
    systems: list[tuple[str, Callable[[], list[str | None]]]] = [(dataset.roles.prediction, dataset.predictions)]
    if second := dataset.roles.second:
        systems.append((second, lambda: texts_in(dataset.source.columns.table[second])))
    return systems


def _computed(
    dataset: TextDataset, texts: Any, rules: Normaliser, key: str, how: Mapping[str, Any], progress: Progress
) -> tuple[FloatArray, str]:
    references = dataset.references()
    if key == "bleu":
        found = bleu(texts, references, progress=progress, **how)
        return found.sentences, found.sentence_signature
    if key == "chrf":
        segments = chrf(texts, references, progress=progress)
        return segments.each(), segments.signature
    if key == "rougeL":
        return rouge(texts, references, progress=progress)["rougeL"].f1, rouge_signature()
    scores = AnswerScores.from_texts(texts, references, normaliser=rules, progress=progress)
    return np.asarray(getattr(scores, key), dtype=np.float64), ""


def _column_values(dataset: TextDataset, name: str) -> FloatArray:
    return np.asarray(score_numbers(dataset.source.columns.values(name), name), dtype=np.float64)


def _is_complete(dataset: TextDataset, name: str) -> bool:
    """Whether every output has a number in the column."""
    return bool(np.isfinite(_column_values(dataset, name)).all())


def draw_exceedance(dataset: TextDataset, rules: Normaliser) -> Chart | None:
    """Draws score choice, slider, curve and tiles; returns the chart for the table of chart data."""
    key = _sentence_score_select(dataset)
    try:
        found = sentence_scores(dataset, rules, key)
    except TextsTooLong as why:
        st.info(markdown_text(why), icon=":material/info:")
        return None
    if found is None:
        return None
    chart = exceedance_chart(dataset, rules, key, found)
    chart.draw(_at_slider(dataset, rules, key, found, chart), dataset)
    if found.signature:
        st.caption(markdown_text(f"{score_name(key)} {found.signature}"))
    return chart


def grid_of(found: SentenceScores) -> ThresholdGrid:
    """The slider's grid."""
    values = np.concatenate(list(found.by_system.values()))
    return ThresholdGrid.for_scores(float(values.min()), float(values.max()))


def exceedance_chart(dataset: TextDataset, rules: Normaliser, key: str, found: SentenceScores) -> Chart:
    """One step curve per system."""
    return Chart(
        "reaching",
        (dataset.key, rules, key, found.signature),
        lambda: _figure(key, found),
        lambda: say("text-reach-alt", title=dataset.title, score=score_name(key)),
        Table(
            "reaching",
            "reaching",
            lambda: exceedance_table(found, dataset.units),
            exact=("at_least",),
            labels={
                f"{column}, {system}": f"{column_label(column)}, {system}"
                for column in _COLUMNS
                for system in found.by_system
            },
        ),
        [Cursor("reach", dots=True)],
        PickOn("reach"),
    )


def exceedance_table(found: SentenceScores, units: SamplingUnits | None) -> pd.DataFrame:
    """At every slider position: the number of outputs with score ≥ x, their share, and its Wilson interval."""
    thresholds = grid_of(found).thresholds
    parts = [pd.DataFrame({"at_least": thresholds})]
    for name, values in found.by_system.items():
        count, n = count_at_least(values, thresholds), len(values)
        places = np.unique(count, return_index=True)[1]
        by_count = {int(count[at]): share_interval(values >= thresholds[at], units) for at in places}
        limits = [by_count[int(each)] for each in count]
        low, high = zip(*limits, strict=True)
        columns = zip(_COLUMNS, (count, count / n, low, high), strict=True)
        parts.append(pd.DataFrame({f"{column}, {name}": values for column, values in columns}))
    return pd.concat(parts, axis=1)


@st.fragment
def _at_slider(
    dataset: TextDataset, rules: Normaliser, key: str, found: SentenceScores, chart: Chart
) -> DeltaGenerator:
    """The fragment that reruns on a slider release; the chart is drawn at the returned place and stays unchanged."""
    grid = grid_of(found)
    left, right = columns((58, 42), "reaching_columns")
    at = bound_widget(
        REACH,
        left.slider,
        markdown("text-reach", score=score_name(key)),
        default=grid.nearest(float(np.median(next(iter(found.by_system.values()))))),
        scope_key=(dataset.key, rules, key),
        fit=lambda least: least if grid.contains(least) else None,
        min_value=grid.low,
        max_value=grid.high,
        step=float(grid.step),
        format="%.15g",
    )
    with right:
        mount_layer(
            dataset,
            [chart],
            _panel(found, dataset.units),
            script=SCRIPT,
            words=["text"],
            more={"reach": live_counts(found, grid, grid.snap(at))},
            key="reaching_live",
        )
    return left.container()


def live_counts(found: SentenceScores, grid: ThresholdGrid, at: float) -> dict[str, Any]:
    """The counts at every position, and at the current x, which may be between two."""
    return {
        "counts": [encoded(count_at_least(values, grid.thresholds), "<u4") for values in found.by_system.values()],
        "n": [len(values) for values in found.by_system.values()],
        "grid": {"first": grid.first, "numerator": grid.step.numerator, "denominator": grid.step.denominator},
        "between": {"at": at, "counts": [int(count_at_least(values, at)) for values in found.by_system.values()]},
    }


def _panel(found: SentenceScores, units: SamplingUnits | None) -> Part:
    return {
        "is": "reaching",
        "label": say("text-reach-label"),
        "confidence": live_confidence(),
        "note": "text-reach-note" if units is None else "text-reach-note-clusters",
        "systems": [
            {"name": shortened(name, 40), "colour": colour}
            for name, colour in zip(found.by_system, SERIES_COLOURS, strict=False)
        ],
    }


def _figure(key: str, found: SentenceScores) -> go.Figure:
    grid = grid_of(found)
    figure = empty_figure(plotly_text(score_name(key)), say("text-reach-axis"), (grid.low, grid.high))
    entries = []
    for at, (name, values) in enumerate(found.by_system.items()):
        x = np.unique(np.concatenate([[grid.low], values, [grid.high]]))
        y = count_at_least(values, x) / len(values)
        kept = curve_points(x, y, grid.low, grid.high, "vh")
        figure.add_scatter(
            x=x[kept],
            y=y[kept],
            mode="lines",
            # At its own score an output still counts, beyond it no longer.
            line={"color": SERIES_COLOURS[at], "width": 2, "shape": "vh"},
            meta={"quantity": f"share {at}"},
            hovertemplate="≥ %{x:.6g}: %{y:.3f}<extra></extra>",
        )
        add_symbols(figure, x, y, "vh", at, SERIES_COLOURS[at])
        entries.append((symbol_of(at), SERIES_COLOURS[at], plotly_text(shortened(name, 24))))
    legend_above(figure, *entries)
    return figure


def _sentence_score_select(dataset: TextDataset) -> str:
    keys: Sequence[str] = score_keys(dataset)
    chosen = bound_widget(
        SENTENCE_SCORE,
        st.selectbox,
        say("text-sentence-score"),
        default=DEFAULT_SCORE.get(dataset.roles.about, keys[0]),
        scope_key=dataset.key,
        fit=lambda key: key if key in keys else None,
        options=keys,
        format_func=score_name,
        width=320,
    )
    return str(chosen)

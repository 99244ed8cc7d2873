"""The share of outputs that reach at least x: its slider, curve, tiles, and the table behind them."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from dashboard.charts.chart import Chart, Table
from dashboard.charts.curves import LINE, key_above
from dashboard.charts.figures import CURVE_COLOUR, empty_figure, plain
from dashboard.charts.moves import Cursor, PickOn
from dashboard.charts.thinning import drawn_points
from dashboard.controls.choice import Kept, number, plain_text
from dashboard.controls.choosing import ask
from dashboard.data.confidence import CONFIDENCE, live_confidence
from dashboard.data.kinds.text import TextDataset
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.frame.bar import columns
from dashboard.live.layer import encoded, mount_layer
from dashboard.live.parts import Part
from dashboard.text.reaching.scores import SentenceScores, score_keys, score_name, sentence_scores
from dashboard.text.scorers.pairs import TextsTooLong
from dashboard.words.formats import markdown_text, shortened
from dashboard.words.sentence import say
from metrics_core import wilson
from metrics_core.text import Normaliser, count_reaching

SCRIPT = Path(__file__).with_name("live.js")
REACH = number("reach", Kept.NUMBERS)
SENTENCE_SCORE = plain_text("sentence_score", Kept.FILE)
USUAL = {"summaries": "rougeL", "translation": "bleu"}
# Of Okabe and Ito: the first system and the second.
COLOURS = (CURVE_COLOUR, "#D55E00")


def draw_reaching(dataset: TextDataset, rules: Normaliser) -> Chart | None:
    """The choice of a score and all that follows its slider; returns the chart, whose table stands with the others."""
    key = _ask_score(dataset)
    try:
        found = sentence_scores(dataset, rules, key)
    except TextsTooLong as why:
        st.info(markdown_text(str(why)), icon=":material/info:")
        return None
    if found is None:
        return None
    chart = reaching_chart(dataset, rules, key, found)
    chart.draw(_at_slider(dataset, rules, key, found, chart), dataset)
    if found.signature:
        st.caption(markdown_text(f"{score_name(key)} {found.signature}"))
    return chart


def grid_of(found: SentenceScores) -> ThresholdGrid:
    """The positions of the slider."""
    values = np.concatenate(list(found.of.values()))
    return ThresholdGrid.for_scores(float(values.min()), float(values.max()))


def reaching_chart(dataset: TextDataset, rules: Normaliser, key: str, found: SentenceScores) -> Chart:
    """A step curve for each system."""
    return Chart(
        "reaching",
        (dataset.key, rules, key, found.signature),
        lambda: _figure(key, found),
        lambda: say("text-reach-alt", title=dataset.title, score=score_name(key)),
        Table("reaching", "reaching", lambda: reaching_table(found), exact=("at_least",)),
        [Cursor("reach", dots=True)],
        PickOn("reach"),
    )


def reaching_table(found: SentenceScores) -> pd.DataFrame:
    """At every position of the slider how many outputs of each system reach it, their share and its Wilson limits."""
    thresholds = grid_of(found).thresholds
    parts = [pd.DataFrame({"at_least": thresholds})]
    for name, values in found.of.items():
        count, n = count_reaching(values, thresholds), len(values)
        limits = [wilson(int(each), n, confidence=CONFIDENCE) for each in count]
        low, high = zip(*limits, strict=True)
        named = {"outputs": count, "share": count / n, "low": low, "high": high}
        parts.append(pd.DataFrame({f"{column}, {name}": values for column, values in named.items()}))
    return pd.concat(parts, axis=1)


@st.fragment
def _at_slider(
    dataset: TextDataset, rules: Normaliser, key: str, found: SentenceScores, chart: Chart
) -> DeltaGenerator:
    """What a release of the slider runs again; the chart, drawn at the place that it returns, stays as it is."""
    grid = grid_of(found)
    left, right = columns((58, 42), "reaching_columns")
    at = ask(
        REACH,
        left.slider,
        say("text-reach", score=markdown_text(score_name(key))),
        default=grid.nearest(float(np.median(next(iter(found.of.values()))))),
        of=(dataset.key, rules, key),
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
            _panel(found),
            script=SCRIPT,
            words=["text"],
            more={"reach": for_script(found, grid, grid.snap(at))},
            key="reaching_live",
        )
    return left.container()


def for_script(found: SentenceScores, grid: ThresholdGrid, at: float) -> dict[str, Any]:
    """The counts at every position, and those at the moment's x, which may lie between two."""
    return {
        "counts": [encoded(count_reaching(values, grid.thresholds), "<u4") for values in found.of.values()],
        "n": [len(values) for values in found.of.values()],
        "grid": {"first": grid.first, "numerator": grid.step.numerator, "denominator": grid.step.denominator},
        "between": {"at": at, "counts": [int(count_reaching(values, at)) for values in found.of.values()]},
    }


def _panel(found: SentenceScores) -> Part:
    return {
        "is": "reaching",
        "label": say("text-reach-label"),
        "confidence": live_confidence(),
        "systems": [
            {"name": shortened(name, 40), "colour": colour} for name, colour in zip(found.of, COLOURS, strict=False)
        ],
    }


def _figure(key: str, found: SentenceScores) -> go.Figure:
    grid = grid_of(found)
    figure = empty_figure(plain(score_name(key)), say("text-reach-axis"), (grid.low, grid.high))
    entries = []
    for at, (name, values) in enumerate(found.of.items()):
        x = np.unique(np.concatenate([[grid.low], values, [grid.high]]))
        y = count_reaching(values, x) / len(values)
        kept = drawn_points(x, y, grid.low, grid.high)
        figure.add_scatter(
            x=x[kept],
            y=y[kept],
            mode="lines",
            # Up to a score its output reaches x, beyond it no longer.
            line={"color": COLOURS[at], "width": 2, "shape": "vh"},
            meta={"quantity": f"share {at}"},
            hovertemplate="≥ %{x:.6g}: %{y:.3f}<extra></extra>",
        )
        entries.append((LINE, COLOURS[at], plain(shortened(name, 24))))
    key_above(figure, *entries)
    return figure.update_layout(margin={"l": 62}, yaxis={"title": {"standoff": 12}})


def _ask_score(dataset: TextDataset) -> str:
    keys: Sequence[str] = score_keys(dataset)
    chosen = ask(
        SENTENCE_SCORE,
        st.selectbox,
        say("text-sentence-score"),
        default=USUAL.get(dataset.roles.about, keys[0]),
        of=dataset.key,
        fit=lambda key: key if key in keys else None,
        options=keys,
        format_func=score_name,
        width=320,
    )
    return str(chosen)

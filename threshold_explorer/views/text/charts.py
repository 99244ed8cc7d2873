"""The histogram of token F1."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.text import AnswerScores, Normaliser
from threshold_explorer.data.kinds.text.dataset import TextDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import BLOCK, empty_figure, legend_above
from threshold_explorer.live.charts.palette import EXACT_MATCH_COLOUR, METRIC_COLOURS
from threshold_explorer.words.sentence import say

BINS = 10


def histogram_chart(dataset: TextDataset, normaliser: Normaliser, scores: AnswerScores) -> Chart:
    """The number of rows per bin of token F1, exact matches separate."""
    return Chart(
        "f1_histogram",
        (dataset.key, normaliser),
        lambda: _histogram(scores),
        lambda: say("text-histogram-alt", title=dataset.title, rows=dataset.n),
        Table("f1-histogram", "f1-histogram", lambda: f1_counts(scores)),
    )


def f1_counts(scores: AnswerScores) -> pd.DataFrame:
    """Rows by token F1: exactly 0, tenths without their upper end, exactly 1."""
    inner = np.clip((scores.f1 * BINS).astype(int), 0, BINS - 1) + 1
    place = np.where(scores.f1 == 0, 0, np.where(scores.f1 == 1, BINS + 1, inner))
    tenths = [f"{at / BINS:g}–{(at + 1) / BINS:g}" for at in range(BINS)]
    counted = {
        name: np.bincount(place[rows], minlength=BINS + 2)
        for name, rows in (("exact", scores.exact_match), ("other", ~scores.exact_match))
    }
    return pd.DataFrame(
        {"f1": ["0", *tenths, "1"], "exact_match": counted["exact"], "no_exact_match": counted["other"]}
    )


def _histogram(scores: AnswerScores) -> go.Figure:
    counts = f1_counts(scores)
    figure = empty_figure(say("axis-token-f1"), say("axis-rows"), (0, 1))
    entries = []
    for column, colour, key in (
        ("no_exact_match", METRIC_COLOURS["f1"], "text-histogram-other"),
        ("exact_match", EXACT_MATCH_COLOUR, "text-histogram-exact"),
    ):
        figure.add_bar(
            x=counts["f1"], y=counts[column], marker={"color": colour}, hovertemplate="%{x}: %{y}<extra></extra>"
        )
        entries.append((BLOCK, colour, say(key)))
    legend_above(figure, *entries)
    highest = int((counts["exact_match"] + counts["no_exact_match"]).max())
    figure.update_layout(
        barmode="stack",
        bargap=0.08,
        xaxis={"type": "category", "range": [-0.6, BINS + 1.6], "tickvals": _TICKS, "tickangle": 0},
        yaxis={"range": [0, highest * 1.05 or 1]},
    )
    return figure


# More of the twelve labels would overlap where three charts share a narrow screen.
_TICKS = ["0", "0.5–0.6", "1"]

"""The list cut off at rank k: charts by k, live panel, and the table of all means."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.live.charts.chart import Chart, Table
from threshold_explorer.live.charts.figures import (
    DASHES,
    LINE,
    empty_figure,
    legend_above,
    plotly_text,
    symbol_look,
    symbol_of,
)
from threshold_explorer.live.charts.moving_marks import Cursor
from threshold_explorer.live.charts.palette import CURVE_COLOUR, GUIDE_COLOUR, SECOND_CURVE_COLOUR, translucent
from threshold_explorer.live.layer import encoded
from threshold_explorer.live.parts import Part, group
from threshold_explorer.views.ranking.metrics import (
    AT_K,
    RANKING_METRICS,
    WITHOUT_K,
    RankingMetric,
    Spread,
    mean_tiles,
    numbers_frame,
    spread_over,
    spread_table,
)
from threshold_explorer.views.ranking.second_run import differences_over, differences_over_k_table, differences_table
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text, shortened
from threshold_explorer.words.sentence import Sentence, say

# Longer lists have a logarithmic axis, because their top matters most.
LOG_SCALE_ABOVE = 30
# Shorter lists have a tick at every k.
ALL_TICKS_UP_TO = 12
BAND_OPACITY = 0.14
# Among which Plotly chooses some.
SYMBOL_PLACES = 25
SCRIPT = Path(__file__).with_name("live.js")
# A difference in [-1, 1] is sent as a 16-bit integer, which is precise to a pixel.
FULL = 32767


def rank_charts(dataset: RankingDataset, ks: tuple[int, ...]) -> list[Chart]:
    """The means by k with their intervals, and interpolated precision."""
    title = dataset.title
    return [
        Chart(
            "over_k",
            (dataset.key, ks),
            lambda: _over_k(dataset, ks),
            lambda: say("ranking-over-k-alt", title=title),
            Table("over-k", "over-k", lambda: over_k_table(dataset, ks)),
            [Cursor("k", dots=True)],
        ),
        Chart(
            "eleven_points",
            (dataset.key,),
            lambda: _eleven_points(dataset),
            lambda: say("ranking-eleven-points-alt", title=title),
            Table(
                "eleven-points",
                "eleven-points",
                lambda: eleven_points_table(dataset),
                labels={name: name for name in dataset.runs},
            ),
        ),
    ]


def _over_k(dataset: RankingDataset, ks: tuple[int, ...]) -> go.Figure:
    figure = empty_figure(say("ranking-axis-k"), say("ranking-axis-mean"), (1, max(2, ks[-1])))
    k = np.array(ks)
    for metric in AT_K:
        _add_band(figure, k, dataset, metric, ks)
    for place, metric in enumerate(AT_K):
        _add_means(figure, k, spread_over(dataset, metric.key, ks).mean, metric, place)
    entries = [(symbol_of(place), metric.colour, metric.name) for place, metric in enumerate(AT_K)]
    if dataset.second:
        _, second = dataset.runs
        curve = dataset.second.curve_over_k(list(ks))
        for place, metric in enumerate(AT_K):
            _add_means(figure, k, getattr(curve, metric.key), metric, place, run=second)
        entries.append((DASHES, GUIDE_COLOUR, plotly_text(shortened(second, 20))))
    legend_above(figure, *entries)
    if ks[-1] <= ALL_TICKS_UP_TO:
        figure.update_xaxes(dtick=1)
    if ks[-1] > LOG_SCALE_ABOVE:
        ends = [-0.01 * np.log10(ks[-1]), 1.01 * np.log10(ks[-1])]
        ticks = [step * 10**power for power in range(len(str(ks[-1]))) for step in (1, 2, 5)]
        texts = [count_text(tick) for tick in ticks]
        figure.update_xaxes(type="log", range=ends, tickvals=ticks, ticktext=texts)
    return figure


def _add_means(
    figure: go.Figure, k: np.ndarray, mean: np.ndarray, metric: RankingMetric, place: int, run: str = ""
) -> None:
    hover = say(
        "ranking-over-k-hover", metric=metric.name, k="%{x}", value="%{y:.3f}", run=plotly_text(shortened(run, 20))
    )
    figure.add_scatter(
        x=k,
        y=mean,
        mode="lines" if len(k) > 1 else "markers",
        line={"color": metric.colour, "width": 1.5 if run else 2, "dash": "dash" if run else "solid"},
        marker={"color": metric.colour},
        name=f"{metric.name} {run}".strip(),
        meta={} if run else {"quantity": metric.key},
        hovertemplate=f"{hover}<extra></extra>",
    )
    spaced = np.geomspace if k[-1] > LOG_SCALE_ABOVE else np.linspace
    at = np.unique(np.searchsorted(k, spaced(k[0], k[-1], SYMBOL_PLACES)))
    figure.add_scatter(x=k[at], y=mean[at], mode="markers", marker=symbol_look(place, metric.colour), hoverinfo="skip")


def _add_band(
    figure: go.Figure, k: np.ndarray, dataset: RankingDataset, metric: RankingMetric, ks: tuple[int, ...]
) -> None:
    found = spread_over(dataset, metric.key, ks)
    if np.isnan(found.low).any():
        return
    figure.add_scatter(
        x=np.append(k, k[::-1]),
        y=np.append(found.high, found.low[::-1]),
        mode="none",
        fill="toself",
        fillcolor=translucent(metric.colour, BAND_OPACITY),
        hoverinfo="skip",
    )


def over_k_table(dataset: RankingDataset, ks: Sequence[int]) -> pd.DataFrame:
    """One row per k: each mean with its interval, and the means of the second run."""
    frame = pd.DataFrame({"k": ks})
    for metric in AT_K:
        found = spread_over(dataset, metric.key, tuple(ks))
        frame[metric.name] = found.mean
        frame[say("ranking-column-low", metric=metric.name, name=confidence_name())] = found.low
        frame[say("ranking-column-high", metric=metric.name, name=confidence_name())] = found.high
    if dataset.second:
        _, second = dataset.runs
        curve = dataset.second.curve_over_k(list(ks))
        for metric in AT_K:
            frame[say("ranking-column-of-run", metric=metric.name, run=second)] = getattr(curve, metric.key)
    return frame


def _eleven_points(dataset: RankingDataset) -> go.Figure:
    figure = empty_figure(say("axis-recall"), say("axis-precision"), (0, 1))
    entries = []
    hover = say("ranking-eleven-points-hover", recall="%{x:.1f}", precision="%{y:.3f}")
    looks = ((CURVE_COLOUR, LINE, "solid", "circle"), (SECOND_CURVE_COLOUR, DASHES, "dash", "diamond"))
    for (name, run), (colour, mark, dash, symbol) in zip(dataset.runs.items(), looks, strict=False):
        curve = run.interpolated_precision()
        figure.add_scatter(
            x=curve.recall,
            y=curve.precision,
            mode="lines+markers",
            line={"color": colour, "width": 2, "dash": dash},
            marker={"size": 7, "symbol": symbol},
            hovertemplate=f"{hover}<extra></extra>",
        )
        ap = float(run.mean(run.average_precision()).value)
        entries.append((mark, colour, say("ranking-eleven-points-key", run=plotly_text(shortened(name, 20)), ap=ap)))
    legend_above(figure, *entries)
    return figure


def eleven_points_table(dataset: RankingDataset) -> pd.DataFrame:
    """One row per recall level, one column per run."""
    curves = {name: run.interpolated_precision() for name, run in dataset.runs.items()}
    recall = next(iter(curves.values())).recall
    return pd.DataFrame({say("axis-recall"): recall} | {name: curve.precision for name, curve in curves.items()})


def rank_panel(dataset: RankingDataset, metric: str) -> Part:
    """Tiles, distribution over queries, and with a second run the differences."""
    metrics = [
        {
            "key": each.key,
            "name": each.mean_name,
            "at": None if each.needs_no_k else each.key_at_k,
            "help": each.help,
            "colour": each.colour,
        }
        for each in (*AT_K, *WITHOUT_K)
    ]
    tiles = mean_tiles(metrics, "thirds", dataset.unit, say("ranking-undefined"))
    parts = [tiles, _spread(dataset, RANKING_METRICS[metric])]
    if dataset.second:
        parts.append(_differences(dataset, RANKING_METRICS[metric]))
    return group("panel ranked", *parts)


def rank_bar_metrics() -> list[Part]:
    """The metrics that the sticky bar shows on a narrow screen."""
    shown = (*AT_K, WITHOUT_K[0])
    return [{"label": one.mean_name, "colour": one.colour, "quantity": one.key} for one in shown]


def _spread(dataset: RankingDataset, metric: RankingMetric) -> Part:
    """The distribution of the chosen metric over queries."""
    return {
        "is": "spread",
        "metric": metric.key,
        "colour": metric.colour,
        "alt": say("ranking-spread-alt", metric=metric.name),
        "name": metric.name,
        "queries": dataset.rankings.n_queries,
    }


def _differences(dataset: RankingDataset, metric: RankingMetric) -> Part:
    """The differences between the runs per query, highest first."""
    first, second = (shortened(name, 24) for name in dataset.runs)
    return {
        "is": "differences",
        "metric": metric.key,
        "name": metric.name,
        "alt": say("ranking-differences-alt", metric=metric.name, first=first, second=second),
        "first": first,
        "second": second,
        "confidence": confidence_name(),
    }


def picture_tables(dataset: RankingDataset, ks: tuple[int, ...], metric: str, k: int) -> list[Table]:
    """The data of distribution and differences: at every k, and per query at the current k."""
    tables = [Table("spread", "spread", lambda: spread_table(dataset, metric, ks))]
    if dataset.second:
        tables += [
            Table("differences", "differences", lambda: differences_table(dataset, metric, k)),
            Table("differences-over-k", "differences-over-k", lambda: differences_over_k_table(dataset, metric, ks)),
        ]
    return tables


def live_cutoffs(dataset: RankingDataset, ks: tuple[int, ...], metric: str) -> dict[str, Any]:
    """The values at each k that the browser looks up; metrics that need no k once."""
    found = {key: _encoded(spread_over(dataset, key, ks), with_bins=key == metric) for key in RANKING_METRICS}
    made: dict[str, Any] = {"k": encoded(np.array(ks), "<u4"), "metrics": found}
    if dataset.second:
        compared = differences_over(dataset, metric, ks)
        made["compared"] = {name: encoded(getattr(compared, name), "<f8") for name in ("mean", "low", "high")}
        made["compared"] |= {name: encoded(getattr(compared, name), "<u4") for name in ("wins", "ties", "losses")}
        bars = np.where(np.isnan(compared.bars), -FULL - 1, np.round(compared.bars * FULL))
        made["compared"] |= {"bars": encoded(bars, "<i2"), "n_bars": compared.bars.shape[1], "full": FULL}
    return made


def _encoded(found: Spread, *, with_bins: bool) -> dict[str, str]:
    data = {name: encoded(getattr(found, name), "<f8") for name in ("mean", "low", "high")}
    if with_bins:
        data |= {name: encoded(getattr(found, name), "<u4") for name in ("bins", "n_undefined")}
    return data


def rank_numbers_table(dataset: RankingDataset, ks: tuple[int, ...], k: int) -> pd.DataFrame:
    """Metric, value with every digit, interval, number of queries counted, and definition."""
    rows = [(say("ranking-k"), str(k), "", "", "")]
    n_queries = dataset.rankings.n_queries
    for metric in RANKING_METRICS.values():
        found = spread_over(dataset, metric.key, ks)
        at = 0 if metric.needs_no_k else ks.index(k)
        value, low, high = float(found.mean[at]), float(found.low[at]), float(found.high[at])
        shown = ratio_text(value) if np.isnan(value) else repr(value)
        interval = "" if np.isnan(low) else bounds_text(low, high)
        counted = str(n_queries - int(found.n_undefined[at]))
        rows.append((metric.name_at(k), shown, interval, counted, metric.help))
    return numbers_frame(rows)


def excluded_queries(dataset: RankingDataset, cut: str) -> Sentence:
    """Which queries the means exclude, with a list cutoff by "rank" or by "score"."""
    return Sentence(
        "ranking-left-out",
        cut=cut,
        count=dataset.n_nothing_relevant,
        queries=dataset.rankings.n_queries,
        runs=len(dataset.runs),
        first=dataset.roles.score,
    )

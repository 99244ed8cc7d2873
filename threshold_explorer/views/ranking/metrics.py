"""The ranking metrics, each declared once, and their means and spread over queries at each k of the slider."""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.ranking import Rankings, mean_intervals
from metrics_core.ties import TIE
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.live.charts.palette import METRIC_COLOURS, RANKING_COLOURS
from threshold_explorer.live.parts import Part
from threshold_explorer.words.sentence import say

# Up to here every k is a slider position; beyond, positions grow by a constant factor.
MAX_CONSECUTIVE = 100
GROWTH = 1.02
# The number of values (queries × cutoffs) computed at once, which limits memory.
MAX_VALUES = 1 << 22
# Bins: exactly 0, ten equal parts of (0, 1), exactly 1.
INNER_EDGES = np.arange(1, 10) / 10
N_BINS = len(INNER_EDGES) + 3


@dataclass(frozen=True)
class RankingMetric:
    """A ranking metric. `of_queries` returns a row per query and a column per k, or one column if it `needs_no_k`.

    The message `ranking-metric-<key>` is its name, with the attributes `mean` and `help`.
    """

    key: str
    colour: str
    of_queries: Callable[[Rankings, IntArray], FloatArray]
    needs_no_k: bool = False

    @property
    def name(self) -> str:
        """Its name for any k."""
        return say(f"ranking-metric-{self.key}")

    @property
    def mean_name(self) -> str:
        """The name of its mean over queries."""
        return say(f"ranking-metric-{self.key}.mean")

    @property
    def help(self) -> str:
        return say(f"ranking-metric-{self.key}.help")

    @property
    def key_at_k(self) -> str:
        """The key of the message that names it at a given k."""
        return f"ranking-at-{self.key}"

    def name_at(self, k: int) -> str:
        return self.name if self.needs_no_k else say(self.key_at_k, k=k)


RANKING_METRICS = {
    metric.key: metric
    for metric in (
        RankingMetric("precision", METRIC_COLOURS["precision"], lambda lists, k: lists.precision_at(k)),
        RankingMetric("recall", METRIC_COLOURS["recall"], lambda lists, k: lists.recall_at(k)),
        RankingMetric("ndcg", RANKING_COLOURS["ndcg"], lambda lists, k: lists.ndcg_at(k)),
        RankingMetric(
            "ap", RANKING_COLOURS["ap"], lambda lists, _: lists.average_precision()[:, None], needs_no_k=True
        ),
        RankingMetric("rr", RANKING_COLOURS["rr"], lambda lists, _: lists.reciprocal_rank()[:, None], needs_no_k=True),
        RankingMetric(
            "r-precision",
            RANKING_COLOURS["r-precision"],
            lambda lists, _: lists.r_precision()[:, None],
            needs_no_k=True,
        ),
    )
}
AT_K = tuple(metric for metric in RANKING_METRICS.values() if not metric.needs_no_k)
WITHOUT_K = tuple(metric for metric in RANKING_METRICS.values() if metric.needs_no_k)


@dataclass(frozen=True, eq=False)
class Spread:
    """The distribution of one metric over queries at each k, or once if it needs no k. Arrays of shape (n_k,).

    `bins`, shape (n_k, 12), count queries at exactly 0, in ten equal parts of (0, 1), and at exactly 1; `n_undefined`
    counts queries without a value.
    """

    mean: FloatArray
    low: FloatArray
    high: FloatArray
    bins: IntArray
    n_undefined: IntArray


def slider_positions_for(longest: int, chosen: int | None = None) -> tuple[int, ...]:
    """The slider positions for lists of at most `longest` items, including the chosen k.

    >>> slider_positions_for(4), slider_positions_for(103)[-3:], len(slider_positions_for(1_000_000)) < 600
    ((1, 2, 3, 4), (100, 102, 103), True)
    """
    found = list(range(1, min(longest, MAX_CONSECUTIVE) + 1))
    while found[-1] < longest:
        found.append(min(longest, math.floor(found[-1] * GROWTH)))
    if chosen is not None and 1 <= chosen <= longest:
        found.append(chosen)
    return tuple(sorted(set(found)))


def spread_over(dataset: RankingDataset, metric: str, ks: tuple[int, ...]) -> Spread:
    """The distribution of a metric of the first run at each k."""
    with st.spinner(say("ranking-resampling")):
        return _spreads(dataset, ks)[metric]


def spread_table(dataset: RankingDataset, metric: str, ks: tuple[int, ...]) -> pd.DataFrame:
    """One row per k, or a single one if the metric needs no k: the number of queries per bin."""
    found = spread_over(dataset, metric, ks)
    parts = [f"{at / 10:g}–{(at + 1) / 10:g}" for at in range(N_BINS - 2)]
    return pd.DataFrame(
        {
            "k": ks if len(found.mean) == len(ks) else [None],
            **dict(zip(("0", *parts, "1"), found.bins.T, strict=True)),
            say("ranking-column-undefined"): found.n_undefined,
            say("ranking-axis-mean"): found.mean,
        }
    )


@cached_result
def _spreads(dataset: RankingDataset, ks: tuple[int, ...]) -> dict[str, Spread]:
    """All metrics at once, because they share the resamples, which take most of the time."""
    parts: dict[str, list[Spread]] = {key: [] for key in RANKING_METRICS}
    for block in _blocks(dataset.rankings, ks):
        columns = np.concatenate(list(block.values()), axis=1)
        ends = np.cumsum([values.shape[1] for values in block.values()])[:-1]
        limits = mean_intervals(columns, bounded=True, confidence=confidence(), units=dataset.units)
        lows, highs = np.split(limits.low, ends), np.split(limits.high, ends)
        for (key, values), low, high in zip(block.items(), lows, highs, strict=True):
            parts[key].append(_spread(values, low, high))
    return {key: _joined(found) for key, found in parts.items()}


def _spread(values: FloatArray, low: FloatArray, high: FloatArray) -> Spread:
    defined = ~np.isnan(values)
    counted = defined.sum(axis=0)
    mean = np.where(defined, values, 0).sum(axis=0) / np.where(counted, counted, np.nan)
    return Spread(mean, low, high, _bins(values, defined), len(values) - counted)


def _joined(parts: list[Spread]) -> Spread:
    columns = ([getattr(part, field.name) for part in parts] for field in fields(Spread))
    return Spread(*map(np.concatenate, columns))


def _blocks(lists: Rankings, ks: tuple[int, ...]) -> Iterator[dict[str, FloatArray]]:
    """The values of all queries by metric, one row per query, for as many k at a time as memory allows.

    Only the first block contains the metrics that need no k.
    """
    step = max(1, MAX_VALUES // lists.n_queries)
    for start in range(0, len(ks), step):
        several = np.array(ks[start : start + step])
        yield {
            metric.key: metric.of_queries(lists, several)
            for metric in RANKING_METRICS.values()
            if start == 0 or not metric.needs_no_k
        }


def _bins(values: FloatArray, defined: np.ndarray) -> IntArray:
    inner = 1 + np.searchsorted(INNER_EDGES, values - TIE)
    places = np.where(values <= TIE, 0, np.where(values >= 1 - TIE, N_BINS - 1, inner))
    cells = places + N_BINS * np.arange(values.shape[1])
    return np.bincount(cells[defined], minlength=N_BINS * values.shape[1]).reshape(-1, N_BINS)


def mean_tiles(metrics: list[Part], look: str, unit: str, undefined: str) -> Part:
    """A tile per mean: `unit` is what intervals count, `undefined` what the tile of an undefined mean says."""
    return {
        "is": "metrics",
        "look": look,
        "label": say("tiles-heading"),
        "confidence": confidence_name(),
        "no_interval": say("ranking-no-interval", unit=unit),
        "undefined": undefined,
        "metrics": metrics,
    }


def numbers_frame(rows: list[tuple[str, str, str, str, str]]) -> pd.DataFrame:
    """Rows of metric, value with every digit, interval, number of queries counted, and definition as a table."""
    names = [say(f"ranking-column-{name}") for name in ("metric", "value", "queries", "help")]
    names.insert(2, confidence_name())
    return pd.DataFrame(rows, columns=names)

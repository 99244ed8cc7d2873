"""What is known at each k of the slider: the means over queries, their intervals, and how the queries spread."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, fields

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.ranking.measures import MEASURES
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray, IntArray
from metrics_core.ranking import Rankings, mean_intervals
from metrics_core.ties import TIE

# Every k up to here is a position of the slider; beyond, each is so much larger than the one before.
EVERY = 100
GROWTH = 1.02
# Values of a query at a k that are held at once.
CELLS = 1 << 22
# Exactly 0, ten parts of (0, 1), exactly 1.
INNER_EDGES = np.arange(1, 10) / 10
BINS = len(INNER_EDGES) + 3


@dataclass(frozen=True, eq=False)
class Spread:
    """One measure at each k, or once where it needs none: arrays of shape (n_k,), `bins` of (n_k, 12).

    `bins` count the queries with exactly 0, in ten even parts up to 1, and with exactly 1; `n_undefined` have no value.
    """

    mean: FloatArray
    low: FloatArray
    high: FloatArray
    bins: IntArray
    n_undefined: IntArray


def positions(longest: int, chosen: int | None = None) -> tuple[int, ...]:
    """The slider's k for lists of at most so many items, the chosen one among them.

    >>> positions(4), positions(103)[-3:], len(positions(1_000_000)) < 600
    ((1, 2, 3, 4), (100, 102, 103), True)
    """
    found = list(range(1, min(longest, EVERY) + 1))
    while found[-1] < longest:
        found.append(min(longest, math.floor(found[-1] * GROWTH)))
    if chosen is not None and 1 <= chosen <= longest:
        found.append(chosen)
    return tuple(sorted(set(found)))


def spread_over(dataset: RankingDataset, measure: str, ks: tuple[int, ...]) -> Spread:
    """A measure of the first run at each k."""
    return _spreads(dataset.key, ks, dataset)[measure]


def spread_table(dataset: RankingDataset, measure: str, ks: tuple[int, ...]) -> pd.DataFrame:
    """One row per k, or one in all for a measure that needs none: how many queries have which value."""
    found = spread_over(dataset, measure, ks)
    parts = [f"{at / 10:g}–{(at + 1) / 10:g}" for at in range(BINS - 2)]
    return pd.DataFrame(
        {
            "k": ks if len(found.mean) == len(ks) else [None],
            **dict(zip(("0", *parts, "1"), found.bins.T, strict=True)),
            say("ranking-column-undefined"): found.n_undefined,
            say("ranking-axis-mean"): found.mean,
        }
    )


@st.cache_resource(max_entries=32, show_spinner=say("ranking-resampling"))
def _spreads(of: str, ks: tuple[int, ...], _dataset: RankingDataset) -> dict[str, Spread]:
    """All measures together, since the resamples, which are the same for all of them, take the time."""
    parts: dict[str, list[Spread]] = {key: [] for key in MEASURES}
    for block in blocks(_dataset.rankings, ks):
        columns = np.concatenate(list(block.values()), axis=1)
        ends = np.cumsum([values.shape[1] for values in block.values()])[:-1]
        limits = mean_intervals(columns, confidence=CONFIDENCE)
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


def blocks(lists: Rankings, ks: tuple[int, ...]) -> Iterator[dict[str, FloatArray]]:
    """The values of all queries by measure, a row each, so many k at a time as memory allows.

    Measures that need no k are in the first block alone.
    """
    step = max(1, CELLS // lists.n_queries)
    for start in range(0, len(ks), step):
        several = np.array(ks[start : start + step])
        yield {
            measure.key: measure.of_queries(lists, several)
            for measure in MEASURES.values()
            if start == 0 or not measure.needs_no_k
        }


def _bins(values: FloatArray, defined: np.ndarray) -> IntArray:
    inner = 1 + np.searchsorted(INNER_EDGES, values - TIE)
    places = np.where(values <= TIE, 0, np.where(values >= 1 - TIE, BINS - 1, inner))
    cells = places + BINS * np.arange(values.shape[1])
    return np.bincount(cells[defined], minlength=BINS * values.shape[1]).reshape(-1, BINS)

"""Two runs on the same queries: what the first has more than the second, query by query."""

from dataclasses import dataclass

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.data.confidence import CONFIDENCE, confidence_name
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.data.recent import recent
from dashboard.ranking.cut_table import CELLS
from dashboard.ranking.measures import MEASURES
from dashboard.words.formats import ratio_text, signed_text
from dashboard.words.sentence import say
from metrics_core.arrays import FloatArray, IntArray
from metrics_core.ranking import PairedDifference, mean_intervals, paired_difference
from metrics_core.ties import TIE

# As many bars as there are pixels to tell them apart.
MOST_BARS = 120
# Who lets the slider go shall not wait for digits that nobody needs.
DRAWS, FEW_DRAWS = 2000, 500
MANY_QUERIES = 5000
# So many queries with the largest differences stand on the page; all of them are in the tables.
LARGEST = 8


@dataclass(frozen=True, eq=False)
class Differences:
    """One measure of the first run less that of the second, at each k, or once where it needs none.

    `bars`, shape (n_k, n_bars), are the queries' differences from the highest down, evenly left out where there are
    more than can be drawn; nan at the end for those that are undefined. The others have the shape (n_k,).
    """

    mean: FloatArray
    low: FloatArray
    high: FloatArray
    wins: IntArray
    ties: IntArray
    losses: IntArray
    bars: FloatArray


def differences_over(dataset: RankingDataset, measure: str, ks: tuple[int, ...]) -> Differences:
    """These of a data set with two runs."""
    return _differences(dataset.key, measure, ks, dataset)


@st.cache_resource(max_entries=64, show_spinner=say("ranking-resampling"))
def _differences(of: str, measure: str, ks: tuple[int, ...], _dataset: RankingDataset) -> Differences:
    assert _dataset.second is not None
    asked = MEASURES[measure]
    step = max(1, CELLS // _dataset.rankings.n_queries)
    starts = [0] if asked.needs_no_k else range(0, len(ks), step)
    parts = []
    for start in starts:
        several = np.array(ks[start : start + step])
        first, second = (asked.of_queries(run, several) for run in (_dataset.rankings, _dataset.second))
        parts.append(_part(first - second))
    return Differences(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _part(differences: FloatArray) -> tuple[FloatArray | IntArray, ...]:
    differences = np.where(np.abs(differences) <= TIE, 0, differences)
    defined = (~np.isnan(differences)).sum(axis=0)
    wins, losses = (differences > 0).sum(axis=0), (differences < 0).sum(axis=0)
    mean = np.nansum(differences, axis=0) / np.where(defined, defined, np.nan)
    low, high = mean_intervals(differences, confidence=CONFIDENCE)
    # Sorted, what is undefined comes last.
    descending = -np.sort(-differences, axis=0)
    shown = np.unique(np.linspace(0, len(descending) - 1, MOST_BARS).astype(int))
    return mean, low, high, wins, defined - wins - losses, losses, descending[shown].T


def comparison_table(dataset: RankingDataset, k: int) -> pd.DataFrame:
    """Every measure: the means of both runs over the queries that both can count, and what speaks for a difference."""
    assert dataset.second is not None
    rows = []
    for measure in MEASURES.values():
        values = [measure.of_queries(run, np.array([k]))[:, 0] for run in (dataset.rankings, dataset.second)]
        defined = ~np.isnan(values[0]) & ~np.isnan(values[1])
        found = _paired(dataset.key, measure.key, 0 if measure.needs_no_k else k, *values)
        both = [float(run[defined].mean()) if defined.any() else float("nan") for run in values]
        limits = {"low": signed_text(found.low), "high": signed_text(found.high)}
        interval = "" if np.isnan(found.low) else say("ranking-limits", **limits)
        rows.append(
            (
                measure.name_at(k),
                *map(ratio_text, both),
                signed_text(found.difference),
                interval,
                found.wins,
                found.ties,
                found.losses,
                p_text(found.p_value),
            )
        )
    further = [say(f"ranking-column-{name}") for name in ("difference", "wins", "ties", "losses", "p")]
    further.insert(1, confidence_name())
    named = say("ranking-column-measure")
    return pd.DataFrame(rows, columns=[named, *run_names(dataset, named, *further), *further])


def differences_table(dataset: RankingDataset, measure: str, k: int) -> pd.DataFrame:
    """The queries that both runs can count, those furthest apart first: both values, and the first less the second."""
    assert dataset.second is not None
    asked = MEASURES[measure]
    first, second = (asked.of_queries(run, np.array([k]))[:, 0] for run in (dataset.rankings, dataset.second))
    difference = np.where(np.abs(first - second) <= TIE, 0, first - second)
    order = np.argsort(-np.abs(difference), kind="stable")[: int((~np.isnan(difference)).sum())]
    one, other = run_names(dataset, say("ranking-column-query"))
    columns = {one: first, other: second, say("ranking-column-difference"): difference}
    named = {say("ranking-column-query"): dataset.rankings.queries.take(order)}
    return pd.DataFrame(named | {name: values[order] for name, values in columns.items()})


def draw_differences(dataset: RankingDataset, measure: str, k: int) -> None:
    """The first of these."""
    frame = differences_table(dataset, measure, k).head(LARGEST)
    st.caption(say("ranking-differences-largest", measure=MEASURES[measure].name_at(k)))
    numbers = {name: st.column_config.NumberColumn(format="%.3f") for name in map(str, frame.columns[1:])}
    st.dataframe(frame, hide_index=True, column_config=numbers)


def differences_over_k_table(dataset: RankingDataset, measure: str, ks: tuple[int, ...]) -> pd.DataFrame:
    """One row per k, or one in all for a measure that needs none: the mean difference, its interval, who wins."""
    found = differences_over(dataset, measure, ks)
    return pd.DataFrame(
        {
            "k": ks[: len(found.mean)] if len(found.mean) > 1 else [None],
            say("ranking-column-difference"): found.mean,
            say("ranking-column-low", measure=say("ranking-column-difference"), name=confidence_name()): found.low,
            say("ranking-column-high", measure=say("ranking-column-difference"), name=confidence_name()): found.high,
            say("ranking-column-wins"): found.wins,
            say("ranking-column-ties"): found.ties,
            say("ranking-column-losses"): found.losses,
        }
    )


def run_names(dataset: RankingDataset, *taken: str) -> tuple[str, str]:
    """How columns call the two runs: by their scores, or first and second where another column is called so."""
    first, second = dataset.runs
    if {first, second} & set(taken):
        return say("ranking-run-first"), say("ranking-run-second")
    return first, second


@recent(256)
def _paired(of: str, measure: str, k: int, _first: FloatArray, _second: FloatArray) -> PairedDifference:
    return paired_difference(_first, _second, confidence=CONFIDENCE, draws=draws_for(len(_first)))


def draws_for(n_queries: int) -> int:
    """How often the differences are resampled."""
    return DRAWS if n_queries <= MANY_QUERIES else FEW_DRAWS


def p_text(p_value: float) -> str:
    """A p-value with three digits, or how small it is at least."""
    return say("ranking-p-small") if p_value < 0.001 else ratio_text(p_value)

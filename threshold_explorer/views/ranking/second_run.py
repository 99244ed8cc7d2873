"""A second run of the same queries: its comparison with the first, and its upload."""

from dataclasses import dataclass
from functools import partial

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.computing.arrays import FloatArray, IntArray
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.ranking import AdjustedTests, PairedDifference, adjusted_tests, mean_intervals, paired_difference
from metrics_core.ties import TIE
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.data.source import DEFAULT_OPTIONS, SentFile, Source
from threshold_explorer.data.sources.open_source import receive_second_run
from threshold_explorer.data.sources.uploads import upload_cache
from threshold_explorer.interface.controls.query_parameters import carry_parameter
from threshold_explorer.interface.current_data import current_data
from threshold_explorer.interface.frame.data_panel import open_data
from threshold_explorer.interface.frame.page_elements import draw_table, error_slot
from threshold_explorer.interface.frame.upload_panel import AskedFiles, ask_before_reading
from threshold_explorer.interface.panels.grades import RELEVANT_FROM
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.report import OpenQuestion
from threshold_explorer.serving.session import of_session
from threshold_explorer.serving.sign_in import current_access
from threshold_explorer.serving.web.visitor import visitor
from threshold_explorer.views.ranking.metrics import MAX_VALUES, RANKING_METRICS
from threshold_explorer.words.formats import p_value_text, ratio_text, signed_text
from threshold_explorer.words.sentence import Sentence, markdown, say

# More bars could not be distinguished.
MAX_BARS = 120
# Fewer resamples for many queries, to respond quickly to a slider release.
N_RESAMPLES, FEWER_RESAMPLES = 2000, 500
MANY_QUERIES = 5000
# The number of queries with the largest differences on the page; the chart data have all.
N_LARGEST = 8


@dataclass(frozen=True, eq=False)
class Differences:
    """First run minus second run in one metric, at each k, or once if it needs no k.

    `bars`, shape (n_k, n_bars), are the differences per query from the highest down, evenly sampled if there are too
    many to draw, with nan at the end for undefined ones. The other arrays have the shape (n_k,).
    """

    mean: FloatArray
    low: FloatArray
    high: FloatArray
    wins: IntArray
    ties: IntArray
    losses: IntArray
    bars: FloatArray


@cached_result
def differences_over(dataset: RankingDataset, metric: str, ks: tuple[int, ...]) -> Differences:
    """The differences of a data set with two runs."""
    assert dataset.second is not None
    ranking_metric = RANKING_METRICS[metric]
    step = max(1, MAX_VALUES // dataset.rankings.n_queries)
    starts = [0] if ranking_metric.needs_no_k else range(0, len(ks), step)
    parts = []
    with st.spinner(say("ranking-resampling")):
        for start in starts:
            several = np.array(ks[start : start + step])
            first, second = (ranking_metric.of_queries(run, several) for run in (dataset.rankings, dataset.second))
            parts.append(_differences_at(first - second, dataset.units))
    return Differences(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _differences_at(differences: FloatArray, units: SamplingUnits | None) -> tuple[FloatArray | IntArray, ...]:
    differences = np.where(np.abs(differences) <= TIE, 0, differences)
    defined = (~np.isnan(differences)).sum(axis=0)
    wins, losses = (differences > 0).sum(axis=0), (differences < 0).sum(axis=0)
    mean = np.nansum(differences, axis=0) / np.where(defined, defined, np.nan)
    low, high = mean_intervals(differences, confidence=confidence(), units=units)
    # Sorting puts undefined values (nan) last.
    descending = -np.sort(-differences, axis=0)
    shown = np.unique(np.linspace(0, len(descending) - 1, MAX_BARS).astype(int))
    return mean, low, high, wins, defined - wins - losses, losses, descending[shown].T


def comparison_table(dataset: RankingDataset, k: int) -> pd.DataFrame:
    """Each metric: both runs' means over the queries defined in both, the difference, its interval, and the p-value.

    The p-values are those of all metrics together (max-T), since the most favourable one is likely to be quoted. The
    last column says whether the runs differ, or which difference would have been found.
    """
    assert dataset.second is not None
    rows, differences, are_same = [], [], []
    for metric in RANKING_METRICS.values():
        values = [metric.of_queries(run, np.array([k]))[:, 0] for run in (dataset.rankings, dataset.second)]
        defined = ~np.isnan(values[0]) & ~np.isnan(values[1])
        found = _paired_difference(dataset, metric.key, 0 if metric.needs_no_k else k, *values)
        both = [float(run[defined].mean()) if defined.any() else float("nan") for run in values]
        limits = {"low": signed_text(found.low), "high": signed_text(found.high)}
        interval = "" if np.isnan(found.low) else say("ranking-limits", **limits)
        rows.append(
            (
                metric.name_at(k),
                *map(ratio_text, both),
                signed_text(found.difference),
                interval,
                found.wins,
                found.ties,
                found.losses,
            )
        )
        difference = values[0] - values[1]
        # Without any difference resampling has nothing to say.
        are_same.append(bool(defined.any()) and not np.any(np.abs(difference[defined]) > TIE))
        differences.append(difference)
    tests = _adjusted_tests(dataset, k, np.column_stack(differences))
    rows = [
        (*row, p_value_text(p), _verdict(p, reach, is_same))
        for row, p, reach, is_same in zip(rows, tests.p_value.tolist(), tests.reach.tolist(), are_same, strict=True)
    ]
    further = [say(f"ranking-column-{name}") for name in ("difference", "wins", "ties", "losses", "p", "differs")]
    further.insert(1, confidence_name())
    named = say("ranking-column-metric")
    return pd.DataFrame(rows, columns=[named, *run_names(dataset, named, *further), *further])


def _verdict(p_value: float, reach: float, is_same: bool) -> str:
    if is_same:
        return say("ranking-verdict-same")
    if np.isnan(reach):
        return say("ranking-verdict-none")
    return say("series-differs") if p_value < 1 - confidence() else say("series-not-told", reach=ratio_text(reach))


def differences_table(dataset: RankingDataset, metric: str, k: int) -> pd.DataFrame:
    """The queries defined in both runs, largest absolute difference first: both values and first minus second."""
    assert dataset.second is not None
    ranking_metric = RANKING_METRICS[metric]
    first, second = (ranking_metric.of_queries(run, np.array([k]))[:, 0] for run in (dataset.rankings, dataset.second))
    difference = np.where(np.abs(first - second) <= TIE, 0, first - second)
    order = np.argsort(-np.abs(difference), kind="stable")[: int((~np.isnan(difference)).sum())]
    first_name, second_name = run_names(dataset, say("ranking-column-query"))
    columns = {first_name: first, second_name: second, say("ranking-column-difference"): difference}
    named = {say("ranking-column-query"): dataset.rankings.queries.take(order)}
    return pd.DataFrame(named | {name: values[order] for name, values in columns.items()})


def draw_differences(dataset: RankingDataset, metric: str, k: int) -> None:
    """Draws the first rows of that table."""
    st.caption(markdown("ranking-differences-largest", metric=RANKING_METRICS[metric].name_at(k)))
    draw_table(differences_table(dataset, metric, k).head(N_LARGEST))


def differences_over_k_table(dataset: RankingDataset, metric: str, ks: tuple[int, ...]) -> pd.DataFrame:
    """One row per k, or a single one if the metric needs no k: mean difference, interval, wins, ties and losses."""
    found = differences_over(dataset, metric, ks)
    return pd.DataFrame(
        {
            "k": ks[: len(found.mean)] if len(found.mean) > 1 else [None],
            say("ranking-column-difference"): found.mean,
            say("ranking-column-low", metric=say("ranking-column-difference"), name=confidence_name()): found.low,
            say("ranking-column-high", metric=say("ranking-column-difference"), name=confidence_name()): found.high,
            say("ranking-column-wins"): found.wins,
            say("ranking-column-ties"): found.ties,
            say("ranking-column-losses"): found.losses,
        }
    )


def run_names(dataset: RankingDataset, *taken: str) -> tuple[str, str]:
    """Column names of the two runs: their score columns, or first and second run if another column has that name."""
    first, second = dataset.runs
    if {first, second} & set(taken):
        return say("ranking-run-first"), say("ranking-run-second")
    return first, second


@cached_result
def _adjusted_tests(dataset: RankingDataset, k: int, _differences: FloatArray) -> AdjustedTests:
    draws = n_resamples_for(len(_differences))
    return adjusted_tests(_differences, confidence=confidence(), n_resamples=draws, units=dataset.units)


@cached_result
def _paired_difference(
    dataset: RankingDataset, metric: str, k: int, _first: FloatArray, _second: FloatArray
) -> PairedDifference:
    draws = n_resamples_for(len(_first))
    return paired_difference(_first, _second, confidence=confidence(), n_resamples=draws, units=dataset.units)


def n_resamples_for(n_queries: int) -> int:
    """The number of resamples for this many queries."""
    return N_RESAMPLES if n_queries <= MANY_QUERIES else FEWER_RESAMPLES


@dataclass
class _SecondRun:
    """Why the last uploaded file was rejected or is not read yet, and which data set it was for."""

    refused: Sentence | None = None
    asked: AskedFiles | None = None
    source_id: str = ""


def second_run_upload(dataset: RankingDataset) -> None:
    """The upload of another run over the same queries; both runs open once it is read."""
    source = current_data().source
    if source is None or not current_access().is_allowed:
        return
    st.caption(say("ranking-second-about"))
    st.file_uploader(
        say("ranking-second-drop"), key="second_run", on_change=_open_second_run, args=(source, dataset.roles)
    )
    last = of_session(_SecondRun)
    is_of_source = last.source_id == source.id
    error_slot("second_refusal", last.refused if is_of_source else None)
    if last.asked and is_of_source:
        answer = partial(_answer, source, dataset.roles, last.asked)
        ask_before_reading(last.asked.question, last.asked.file_name, answer, key="second")


def _open_second_run(source: Source, roles: RankingRoles) -> None:
    file, last = st.session_state["second_run"], of_session(_SecondRun)
    last.refused, last.asked, last.source_id = None, None, source.id
    if file:
        _open_file(source, roles, SentFile(file.name, file.getvalue, DEFAULT_OPTIONS))


def _answer(source: Source, roles: RankingRoles, asked: AskedFiles, value: str | bool) -> None:
    """A callback: open the file with the answer to the question on it."""
    of_session(_SecondRun).asked = None
    [sent] = asked.answered(value)
    _open_file(source, roles, sent)


def _open_file(source: Source, roles: RankingRoles, sent: SentFile) -> None:
    last = of_session(_SecondRun)
    try:
        id = receive_second_run(source, roles, sent, visitor())
    except OpenQuestion as stopped:
        last.asked = AskedFiles.of([sent], stopped)
        return
    except RefusedFile as why:
        last.refused = Sentence("upload-refused", name=sent.name, why=str(why))
        return
    if both := upload_cache().get(visitor(), id):
        carry_parameter(RELEVANT_FROM, roles.relevant_from, scope_key=(both.sha256, "relevance"))
    open_data(id)

"""The table of queries, lowest value first, and the ranked list of the selected query."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from metrics_core.computing.arrays import FloatArray, IntArray
from threshold_explorer.data.kinds.ranking.dataset import RankingDataset
from threshold_explorer.data.result_cache import cached_result
from threshold_explorer.interface.controls.query_parameters import bound_value, parameter_warning, set_parameter
from threshold_explorer.interface.frame.page_elements import draw_table, warning_slot
from threshold_explorer.live.charts.chart import download
from threshold_explorer.views.ranking.metrics import RANKING_METRICS
from threshold_explorer.views.ranking.parameters import OPEN
from threshold_explorer.words.formats import ratio_text, shortened
from threshold_explorer.words.markdown import markdown_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import Sentence, markdown, say

MAX_ROWS = 1000


@dataclass(frozen=True, eq=False)
class QueryView:
    """The query table at one cutoff.

    `key` is its widget key, `about` its caption, `order` the values to sort by, and `columns` returns the values of all
    queries by column name.
    """

    key: str
    about: str
    order: FloatArray
    columns: Callable[[], dict[str, Any]]


def queries_at_k(dataset: RankingDataset, metric: str, k: int) -> QueryView:
    """Every metric of the first run at k, sorted by the chosen one."""

    def columns() -> dict[str, Any]:
        return {each.name_at(k): _values(dataset, each.key, k) for each in RANKING_METRICS.values()}

    about = say("ranking-queries-order", metric=RANKING_METRICS[metric].name_at(k))
    return QueryView(f"queries_{metric}_{k}", about, _values(dataset, metric, k), columns)


def queries_at_threshold(dataset: RankingDataset, threshold: float) -> QueryView:
    """What each query returns at a threshold, sorted by F1."""
    found = dataset.rankings.at_threshold(threshold).queries

    def columns() -> dict[str, Any]:
        returned = {say("ranking-column-returned"): found.flagged}
        return returned | {metric_label(key): getattr(found, key) for key in ("precision", "recall", "f1")}

    about = say("ranking-queries-by-score", threshold=threshold)
    return QueryView(f"queries_at_{threshold!r}", about, np.asarray(found.f1), columns)


def draw_queries(dataset: RankingDataset, cut: QueryView) -> None:
    """Draws the table; selecting a row opens the query's list below."""
    order = np.argsort(cut.order, kind="stable")
    shown = order[:MAX_ROWS]
    frame = queries_table(dataset, shown, cut)
    st.caption(markdown_text(cut.about))
    # The key depends on the order, because the widget stores selected rows by position.
    chosen = draw_table(frame, on_select="rerun", selection_mode="single-row", key=cut.key)
    rows = chosen.selection.rows
    if rows:
        set_parameter(OPEN, str(dataset.rankings.queries[shown[rows[0]]]))
    if len(order) > MAX_ROWS:
        st.caption(markdown("ranking-queries-first", shown=MAX_ROWS, count=len(order)))
    download(say("ranking-queries-download"), dataset, "queries", lambda: queries_table(dataset, order, cut))
    _draw_query(dataset, order)


def queries_table(dataset: RankingDataset, places: IntArray, cut: QueryView) -> pd.DataFrame:
    """The queries at these positions with the columns of the view."""
    lists = dataset.rankings
    columns = {
        say("ranking-column-query"): lists.queries,
        say("ranking-column-retrieved"): lists.n_retrieved,
        say("ranking-column-relevant"): lists.n_relevant,
        **cut.columns(),
    }
    return pd.DataFrame({name: values.take(places) for name, values in columns.items()})


def _values(dataset: RankingDataset, metric: str, k: int) -> FloatArray:
    return _cached_values(dataset, metric, 0 if RANKING_METRICS[metric].needs_no_k else k)


@cached_result
def _cached_values(dataset: RankingDataset, metric: str, k: int) -> FloatArray:
    return RANKING_METRICS[metric].of_queries(dataset.rankings, np.array([max(k, 1)]))[:, 0]


def _draw_query(dataset: RankingDataset, order: IntArray) -> None:
    """Draws the ranked list of the selected query, by default the first of the table."""
    names = dataset.rankings.queries
    worst = str(names[order[0]])
    name = (
        bound_value(
            OPEN,
            default="",
            scope_key=dataset.key,
            fit=lambda text: text if not text or text in names else None,
            make_warning=lambda asked, _: Sentence("ranking-no-such-query", asked=asked),
        )
        or worst
    )
    warning_slot("list_complaint", parameter_warning(OPEN), icon=":material/link:")
    place = int(names.get_indexer(pd.Index([name], dtype=object))[0])
    relevant = int(dataset.rankings.n_relevant[place])
    st.markdown(
        markdown(
            "ranking-list-heading",
            query=shortened(name),
            items=int(dataset.rankings.n_retrieved[place]),
            relevant=relevant,
        )
    )
    if not relevant:
        st.caption(say("ranking-list-nothing-relevant"))
    frame = list_table(dataset, name)
    if frame.empty:
        st.caption(say("ranking-list-empty"))
        return
    draw_table(frame.head(MAX_ROWS), column_config=None)
    if len(frame) > MAX_ROWS:
        st.caption(markdown("ranking-list-first", shown=MAX_ROWS, count=len(frame)))
    download(say("ranking-list-download"), dataset, "list", lambda: list_table(dataset, name))


def list_table(dataset: RankingDataset, name: str) -> pd.DataFrame:
    """One query's items in rank order; tied items have a range of ranks."""
    found = dataset.rankings.query(name)
    ranks = [
        str(first) if first == last else say("ranking-ranks", first=int(first), last=int(last))
        for first, last in zip(found["first_rank"], found["last_rank"], strict=True)
    ]
    columns: dict[str, Any] = {
        say("ranking-column-rank"): ranks,
        say("ranking-column-relevance"): [_relevance_text(dataset, grade) for grade in found["relevance"]],
    }
    if "item" in found:
        columns[say("ranking-column-item")] = found["item"]
    columns[say("ranking-column-score")] = found["score"]
    for so_far in ("precision", "recall"):
        columns[say(f"ranking-column-{so_far}")] = [ratio_text(float(value)) for value in found[so_far]]
    return pd.DataFrame(columns)


def _relevance_text(dataset: RankingDataset, grade: float) -> str:
    if np.isnan(grade):
        return say("ranking-unjudged")
    is_relevant = grade >= dataset.roles.relevant_from
    return say("ranking-relevant" if is_relevant else "ranking-not-relevant", grade=float(grade))

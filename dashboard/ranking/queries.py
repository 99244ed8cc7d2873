"""The queries one by one: the worst first, and one of them opened as its ranked list."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd
import streamlit as st

from dashboard.charts.exports import download
from dashboard.controls.choosing import choose, complaint_about, hold
from dashboard.controls.messages import warnings
from dashboard.data.kinds.ranking import RankingDataset
from dashboard.data.recent import recent
from dashboard.ranking.choices import OPEN
from dashboard.ranking.measures import MEASURES
from dashboard.words.formats import markdown_text, ratio_text, shortened
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import Sentence, say
from metrics_core.arrays import FloatArray, IntArray

MOST_ROWS = 1000


@dataclass(frozen=True, eq=False)
class Cut:
    """What is said of each query where its list is cut.

    `key` names the table, `about` stands above it, `order` is the value by which it is in order, the lowest first, and
    `columns` gives the values of all queries by name.
    """

    key: str
    about: str
    order: FloatArray
    columns: Callable[[], dict[str, Any]]


def cut_at_rank(dataset: RankingDataset, measure: str, k: int) -> Cut:
    """Every measure of the first run; the chosen one is the order."""

    def columns() -> dict[str, Any]:
        return {each.name_at(k): _values(dataset, each.key, k) for each in MEASURES.values()}

    about = say("ranking-queries-order", measure=MEASURES[measure].name_at(k))
    return Cut(f"queries_{measure}_{k}", about, _values(dataset, measure, k), columns)


def cut_at_score(dataset: RankingDataset, threshold: float) -> Cut:
    """What each query returns at a threshold; the F1 is the order."""
    found = dataset.rankings.at_threshold(threshold).queries

    def columns() -> dict[str, Any]:
        returned = {say("ranking-column-returned"): found.flagged}
        return returned | {metric_label(key): getattr(found, key) for key in ("precision", "recall", "f1")}

    about = say("ranking-queries-by-score", threshold=threshold)
    return Cut(f"queries_at_{threshold!r}", about, np.asarray(found.f1), columns)


def draw_queries(dataset: RankingDataset, cut: Cut) -> None:
    """All queries as a table, the lowest first; a click on a row opens its list below."""
    order = np.argsort(cut.order, kind="stable")
    shown = order[:MOST_ROWS]
    frame = queries_table(dataset, shown, cut)
    st.caption(cut.about)
    # The table's own choice of rows is of one order; in another one the same rows are other queries.
    chosen = st.dataframe(
        frame,
        hide_index=True,
        height=320,
        on_select="rerun",
        selection_mode="single-row",
        key=cut.key,
        column_config={
            str(name): st.column_config.NumberColumn(format="%.3f")
            for name, dtype in frame.dtypes.items()
            if dtype.kind == "f"
        },
    )
    rows = chosen.selection.rows
    if rows:
        choose(OPEN, str(dataset.rankings.queries[shown[rows[0]]]))
    if len(order) > MOST_ROWS:
        st.caption(say("ranking-queries-first", shown=MOST_ROWS, count=len(order)))
    download(say("ranking-queries-download"), dataset, "queries", lambda: queries_table(dataset, order, cut))
    _draw_list(dataset, order)


def queries_table(dataset: RankingDataset, places: IntArray, cut: Cut) -> pd.DataFrame:
    """The queries at these places, with what the cut says of each."""
    lists = dataset.rankings
    columns = {
        say("ranking-column-query"): lists.queries,
        say("ranking-column-retrieved"): lists.n_retrieved,
        say("ranking-column-relevant"): lists.n_relevant,
        **cut.columns(),
    }
    return pd.DataFrame({name: values.take(places) for name, values in columns.items()})


def _values(dataset: RankingDataset, measure: str, k: int) -> FloatArray:
    return _of_queries(dataset.key, measure, 0 if MEASURES[measure].needs_no_k else k, dataset)


@recent(64)
def _of_queries(of: str, measure: str, k: int, _dataset: RankingDataset) -> FloatArray:
    return MEASURES[measure].of_queries(_dataset.rankings, np.array([max(k, 1)]))[:, 0]


def _draw_list(dataset: RankingDataset, order: IntArray) -> None:
    """The list of one query: the one that was chosen, at first the worst."""
    names = dataset.rankings.queries
    worst = str(names[order[0]])
    name = (
        hold(
            OPEN,
            default="",
            of=dataset.key,
            fit=lambda text: text if not text or text in names else None,
            complain=lambda asked, _: Sentence("ranking-no-such-query", asked=asked),
        )
        or worst
    )
    warnings("list_complaint", complaint_about(OPEN), icon=":material/link:")
    place = int(names.get_indexer(pd.Index([name], dtype=object))[0])
    relevant = int(dataset.rankings.n_relevant[place])
    st.markdown(
        say(
            "ranking-list-heading",
            query=markdown_text(shortened(name)),
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
    st.dataframe(frame.head(MOST_ROWS), hide_index=True, height=min(320, 38 + 35 * len(frame)))
    if len(frame) > MOST_ROWS:
        st.caption(say("ranking-list-first", shown=MOST_ROWS, count=len(frame)))
    download(say("ranking-list-download"), dataset, "list", lambda: list_table(dataset, name))


def list_table(dataset: RankingDataset, name: str) -> pd.DataFrame:
    """One query's items, the best first; relevance is a mark and a word, tied items have several ranks."""
    found = dataset.rankings.query(name)
    ranks = [
        str(first) if first == last else say("ranking-ranks", first=int(first), last=int(last))
        for first, last in zip(found["first_rank"], found["last_rank"], strict=True)
    ]
    columns: dict[str, Any] = {
        say("ranking-column-rank"): ranks,
        say("ranking-column-relevance"): [_verdict(dataset, grade) for grade in found["relevance"]],
    }
    if "item" in found:
        columns[say("ranking-column-item")] = found["item"]
    columns[say("ranking-column-score")] = found["score"]
    for so_far in ("precision", "recall"):
        columns[say(f"ranking-column-{so_far}")] = [ratio_text(float(value)) for value in found[so_far]]
    return pd.DataFrame(columns)


def _verdict(dataset: RankingDataset, grade: float) -> str:
    if np.isnan(grade):
        return say("ranking-unjudged")
    is_relevant = grade >= dataset.roles.relevant_from
    return say("ranking-relevant" if is_relevant else "ranking-not-relevant", grade=float(grade))

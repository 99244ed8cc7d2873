"""Ranked lists are distinguished from tables of cases with repeated ids or groups."""

import numpy as np
import pyarrow as pa

from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.kinds.ranking.columns import RankingRoles, ranking_columns
from threshold_explorer.data.kinds.task import Guess

N, ITEMS = 12, 5
_draw = np.random.default_rng(8)
ROWS = {
    "q": np.repeat(np.arange(N) + 101, ITEMS),
    "t": np.repeat([f"how to do thing {k}" for k in range(N)], ITEMS),
    "r": _draw.integers(0, 2, N * ITEMS),
    "g": _draw.integers(0, 4, N * ITEMS),
    "h": np.tile([0.5, 1.5, 3.0, 4.5, 5.0], N),
    "s": _draw.normal(0, 1, N * ITEMS).round(3),
    "p": _draw.random(N * ITEMS).round(3),
    "i": [f"d{k}" for k in _draw.permutation(N * ITEMS)],
    "j": np.tile(np.arange(ITEMS) + 9001, N),
    "k": np.tile(np.arange(ITEMS) + 1, N),
    "n": np.arange(N * ITEMS) + 1,
    "u": np.maximum(np.arange(N * ITEMS), 2),
    "m": [["F", "M"][k] for k in _draw.integers(0, 2, N * ITEMS)],
    "w": np.repeat(["sport", "politics", "science"], N * ITEMS // 3),
    "x": ["sport", "politics", "science"] * (N * ITEMS // 3),
    "c": ["Q0"] * N * ITEMS,
}


def table(header: str) -> pa.Table:
    """A table from "name:what": q query id, t query as a text, r relevance, g graded, h half stars, s score,
    p probability, i item, j item of many queries, k rank, n row number,
    u numbers that hardly repeat, m two groups, w three words in a row each, x in turn, c a constant."""
    parts = [part.rpartition(":") for part in header.split(", ")]
    return pa.table({name: ROWS[kind] for name, _, kind in parts})


Roles = tuple[str, ...]
LISTS: dict[str, Roles] = {
    "qid:q, rel:r, score:s": ("qid", "rel", "score"),
    "score:s, rel:g, qid:q": ("qid", "rel", "score"),
    "query:t, doc:i, relevance:r, score:p": ("query", "relevance", "score", "doc"),
    "query_id:q, doc_id:i, label:g, score:s": ("query_id", "label", "score", "doc_id"),
    "topic:q, docno:j, relevance:g, score:s": ("topic", "relevance", "score", "docno"),
    "topic:w, docno:i, label:r, score:s": ("topic", "label", "score", "docno"),
    "qid:q, iter:c, docno:i, rank:k, score:s, rel:r": ("qid", "rel", "score", "docno"),
    "srch_id:q, prop_id:i, booking_bool:r, score:s": ("srch_id", "booking_bool", "score", "prop_id"),
    "session_id:q, item_id:i, clicked:r, score:p": ("session_id", "clicked", "score", "item_id"),
    "user_id:q, item_id:j, relevance:r, prediction:s": ("user_id", "relevance", "prediction", "item_id"),
    "userId:q, movieId:j, rating:h, predicted_rating:s": ("userId", "rating", "predicted_rating", "movieId"),
    "user:q, item:j, rating:g, score:s": ("user", "rating", "score", "item"),
    "query:t, passage_id:i, is_relevant:r, similarity:p": ("query", "is_relevant", "similarity", "passage_id"),
    "qid:q, y:r, yhat:s": ("qid", "y", "yhat"),
    "q_id:n, qid:q, rel:g, score:s": ("qid", "rel", "score"),
    "query_id:q, rel:g, feature1:s, feature2:p, score:p": ("query_id", "rel", "score"),
    "query_id:q, rel:g, score_a:s, score_b:p": ("query_id", "rel", "score_a", "", "score_b"),
    "query_id:q, doc_id:i, rel:g, bm25:s, dense:p, rank:k": ("query_id", "rel", "bm25", "doc_id", "dense"),
}
OFFERED: dict[str, Roles] = {
    "group:m, label:r, score:p": ("group", "label", "score"),
    "user_id:q, label:r, score:p": ("user_id", "label", "score"),
    "topic:w, label:r, score:p": ("topic", "label", "score"),
    "document:i, topics:x, target:r, score:p": ("topics", "target", "score", "document"),
    "group:w, grade:g, score:s": ("group", "grade", "score"),
}
CASES = [
    "y:r, score:p",
    "id:n, label:r, score:p",
    "user_id:q, fraud:r, score:p",
    "group:m, fraud:r, score:p",
    "query_id:n, rel:r, score:s",
    "query_id:u, rel:r, score:p",
    "query:t, rel:r",
    "query:t, rank:k, rel:r",
    "qid:q, rel:p, score:s",
    "patient:q, visit:k, disease:r, score:p",
    "doc:i, label:r, score:p",
    "query_score:p, label:r, score:s",
    "group_weight:q, label:r, score:p",
    "model:m, label:r, score:p",
    "relevance:r, score:s",
]


def meant(roles: Roles, is_likely: bool) -> Guess:
    query, relevance, score, *rest = roles
    item, second = [*rest, "", ""][:2]
    return Guess(RankingRoles(query, relevance, score, item or None, second or None), is_likely)


def test_lists_are_recognised_and_a_stored_upload_as_the_same() -> None:
    for header, roles in LISTS.items():
        columns = detected(table(header))
        expected = meant(roles, is_likely=True)
        assert (ranking_columns(columns), ranking_columns(columns.trimmed())) == (expected, expected), header


def test_what_could_be_lists_is_offered_and_not_taken() -> None:
    found = {header: ranking_columns(detected(table(header))) for header in OFFERED}
    assert found == {header: meant(roles, is_likely=False) for header, roles in OFFERED.items()}


def test_cases_are_no_lists() -> None:
    assert {header: ranking_columns(detected(table(header))) for header in CASES} == dict.fromkeys(CASES)


def test_an_item_that_a_list_holds_twice_tells_nothing() -> None:
    rows = table("user_id:q, item:j, label:r, score:p")
    assert ranking_columns(detected(rows)) == meant(("user_id", "label", "score", "item"), is_likely=True)
    twice = rows.set_column(1, "item", pa.array(np.tile([1, 1, 2, 3, 4], N)))
    assert ranking_columns(detected(twice)) == meant(("user_id", "label", "score", "item"), is_likely=False)


def test_an_empty_table_holds_no_list() -> None:
    assert ranking_columns(detected(table("qid:q, rel:r, score:s").slice(0, 0))) is None

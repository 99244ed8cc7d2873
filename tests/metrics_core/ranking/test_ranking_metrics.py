"""Every metric against its definition, averaged over all orders of tied items."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core.ranking import Rankings
from tests.metrics_core.cases import FEW, MODEST
from tests.metrics_core.ranking import oracle
from tests.metrics_core.ranking.queries import RELEVANT_FROM, floats, judged, rankings, retrieved, rows, tables

KS = [1, 2, 3, 5, 9]


def agrees_with_the_oracle(found, queries, relevant_from):
    by_definition = {
        "average_precision": [oracle.average_precision(query, relevant_from) for query in queries],
        "reciprocal_rank": [oracle.reciprocal_rank(query, relevant_from) for query in queries],
        "r_precision": [oracle.r_precision(query, relevant_from) for query in queries],
        "ndcg_at": [oracle.ndcg_at(query, 10**6) for query in queries],
    }
    for name, values in by_definition.items():
        np.testing.assert_allclose(getattr(found, name)(), floats(values), rtol=0, atol=1e-12, err_msg=name)
    for column, k in enumerate(KS):
        precision = floats(oracle.precision_at(query, k, relevant_from) for query in queries)
        recall = floats(oracle.recall_at(query, k, relevant_from) for query in queries)
        # Counts are whole, so that a ratio of them is the nearest float.
        np.testing.assert_array_equal(found.precision_at(KS)[:, column], precision)
        np.testing.assert_array_equal(found.recall_at(KS)[:, column], recall)
        ndcg = floats(oracle.ndcg_at(query, k) for query in queries)
        np.testing.assert_allclose(found.ndcg_at(KS)[:, column], ndcg, rtol=0, atol=1e-12)
    curve = found.interpolated_precision().of_queries
    for row, query in zip(curve, queries, strict=True):
        wanted = oracle.interpolated_precision(query, relevant_from)
        np.testing.assert_array_equal(row, np.full(11, np.nan) if wanted is None else floats(wanted))


@given(retrieved(), RELEVANT_FROM)
@MODEST
def test_metrics_of_predictions_equal_their_definitions(queries, relevant_from):
    agrees_with_the_oracle(rankings(queries, relevant_from), queries, relevant_from)


@given(judged(), RELEVANT_FROM)
@MODEST
def test_metrics_of_a_run_count_relevant_items_not_retrieved(queries, relevant_from):
    found = Rankings.from_run(*tables(queries), relevant_from=relevant_from)
    assert found.queries.tolist() == [f"q{number}" for number in range(len(queries))]
    agrees_with_the_oracle(found, queries, relevant_from)


@given(retrieved(), st.randoms())
@FEW
def test_neither_the_order_of_the_rows_nor_an_increasing_transform_matters(queries, random):
    query, relevance, score = rows(queries)
    # The first row of each query first, so that the queries keep their order.
    order = random.sample(range(len(query)), len(query))
    order.sort(key=lambda row: query[row])
    there, here = rankings(queries), Rankings.from_predictions(query[order], relevance[order], np.exp(score[order]))
    assert_same_frames(here.to_frame(k=2), there.to_frame(k=2))


def assert_same_frames(one, other):
    for name in one:
        np.testing.assert_allclose(one[name], other[name], rtol=0, atol=1e-14, err_msg=name)


@pytest.mark.parametrize(("size", "hits"), [(2000, 1), (2000, 2), (1500, 700), (3, 3)], ids=str)
def test_the_reciprocal_rank_of_a_large_tie_is_its_mean(size, hits):
    relevance = np.arange(size + 1) >= size + 1 - hits
    score = np.r_[1.0, np.zeros(size)]
    chance, mean = hits / size, 0.0
    for place in range(1, size - hits + 2):
        mean += chance / (1 + place)
        chance *= (size - place - hits + 1) / max(size - place, 1)
    found = Rankings.from_predictions(np.zeros(size + 1), relevance, score).reciprocal_rank()
    assert found[0] == pytest.approx(mean, abs=1e-13)


def test_blocks_do_not_change_the_reciprocal_rank_of_ties(monkeypatch):
    random = np.random.default_rng(3)
    query, score = np.repeat(np.arange(40), 30), random.integers(0, 4, 1200)
    relevance = random.random(1200) < 0.1
    together = Rankings.from_predictions(query, relevance, score).reciprocal_rank()
    monkeypatch.setattr("metrics_core.ranking.full_list_metrics.MAX_CELLS", 25)
    in_blocks = Rankings.from_predictions(query, relevance, score).reciprocal_rank()
    np.testing.assert_allclose(in_blocks, together, rtol=0, atol=1e-15)


def test_a_query_with_nothing_relevant_is_undefined_but_for_precision():
    found = Rankings.from_predictions([1, 1], [0, 0], [0.9, 0.5])
    frame = found.to_frame(k=3).drop(columns=["query", "retrieved", "relevant", "precision_at_3"])
    assert frame.isna().all(axis=None)
    assert found.precision_at(3).tolist() == [0.0]
    assert np.isnan(found.interpolated_precision().precision).all()

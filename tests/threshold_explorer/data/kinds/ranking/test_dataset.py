"""Ranked lists are read from complete and incomplete rows."""

from dataclasses import replace

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.tables import detected
from threshold_explorer.data.kinds.ranking.columns import RankingRoles
from threshold_explorer.data.kinds.ranking.dataset import grades, ranked_rows
from threshold_explorer.reading.refusals import BadLabels, BadValue, NoSuchColumn

ROLES = RankingRoles("qid", "rel", "score", "doc")


def table(**columns):
    rows = {"qid": [1, 1, 1, 2, 2], "doc": list("abcab"), "rel": [1, 0, 2, 0, 1], "score": [0.5, 0.4, 0.3, 0.2, 0.1]}
    return detected(pa.table(rows | columns))


def test_complete_rows_are_all_found_and_all_judged():
    found = ranked_rows(table(), ROLES)
    assert found.first.n_retrieved.tolist() == [3, 2]
    assert found.first.n_relevant.tolist() == [2, 1]
    assert (found.second, found.notes) == (None, ())


def test_a_row_without_a_score_is_missed_and_one_without_a_relevance_is_not_relevant():
    found = ranked_rows(table(score=[None, 0.4, 0.3, 0.2, 0.1], rel=[1, 0, None, 0, 1]), ROLES)
    assert found.first.n_retrieved.tolist() == [2, 2]
    assert found.first.recall_at(5).tolist() == [0, 1]
    assert {note.key: note.args["rows"] for note in found.notes} == {
        "ranking-rows-unjudged": 1,
        "ranking-rows-unfound": 1,
    }


@given(
    st.lists(st.tuples(st.sampled_from("pqr"), st.integers(0, 1), st.sampled_from([None, 0.25, 0.5])), min_size=1),
)
def test_queries_without_a_score_are_those_that_a_loop_finds_and_leaving_them_out_is_removing_their_rows(rows):
    columns = dict(zip(("qid", "rel", "score"), map(list, zip(*rows, strict=True)), strict=True))
    columns["doc"] = list(range(len(rows)))
    answered = {query for query, _, score in rows if score is not None}
    assume(answered)
    expected = list(dict.fromkeys(query for query, *_ in rows if query not in answered))
    whole = ranked_rows(detected(pa.table(columns)), ROLES)
    left_out = ranked_rows(detected(pa.table(columns)), replace(ROLES, unanswered="left-out"))
    for found in (whole, left_out):
        named = [list(note.args["names"]) for note in found.notes if note.key == "ranking-rows-unanswered"]
        assert named == ([expected] if expected else [])
    kept = [row[0] in answered for row in rows]
    alone = ranked_rows(detected(pa.table(columns).filter(pa.array(kept))), ROLES)
    assert left_out.first.queries.tolist() == alone.first.queries.tolist()
    np.testing.assert_array_equal(left_out.first.ndcg_at(3), alone.first.ndcg_at(3))
    assert [whole.first.n_retrieved[list(whole.first.queries).index(query)] for query in expected] == [0] * len(
        expected
    )


def test_two_scores_are_two_runs_over_the_same_queries_whatever_each_found():
    roles = RankingRoles("qid", "rel", "score", "doc", "other")
    found = ranked_rows(table(other=[0.1, None, 0.9, None, None]), roles)
    assert found.second is not None
    assert found.first.queries.equals(found.second.queries)
    assert found.second.n_retrieved.tolist() == [2, 0]


def test_what_is_judged_below_zero_is_not_relevant():
    assert ranked_rows(table(rel=[-1, 0, 1, -2, 1]), ROLES).first.n_relevant.tolist() == [1, 1]


def test_the_grade_from_which_on_an_item_is_relevant_counts():
    assert grades(table(), "rel") == (1, 2)
    roles = RankingRoles("qid", "rel", "score", "doc", relevant_from=2)
    assert ranked_rows(table(), roles).first.n_relevant.tolist() == [1, 0]


def test_queries_that_are_whole_numbers_are_named_without_a_fraction():
    assert ranked_rows(table(qid=[1.0, 1.0, 1.0, 2.0, 2.0]), ROLES).first.queries.tolist() == ["1", "2"]


@pytest.mark.parametrize(
    ("columns", "roles", "refusal"),
    [
        ({"qid": [1, None, 1, 2, 2]}, ROLES, BadLabels),
        ({"doc": list("aacab")}, ROLES, BadLabels),
        ({"score": [0.5, float("inf"), 0.3, 0.2, 0.1]}, ROLES, BadValue),
        ({"rel": ["yes", "no", "yes", "no", "no"]}, ROLES, BadValue),
        ({"score": [None] * 5}, ROLES, NoSuchColumn),
        ({}, RankingRoles("qid", "rel", "none such"), NoSuchColumn),
        ({}, RankingRoles("qid", "rel", "rel"), NoSuchColumn),
    ],
)
def test_what_cannot_be_used_is_refused_with_a_sentence(columns, roles, refusal):
    with pytest.raises(refusal) as refused:
        ranked_rows(table(**columns), roles)
    assert str(refused.value)

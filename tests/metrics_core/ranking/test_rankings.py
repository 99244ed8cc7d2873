"""Rankings: how they are built, the errors of invalid input, and their tables."""

from decimal import Decimal

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest

from metrics_core import PredictionsError
from metrics_core.errors import QueryError, ShapeError
from metrics_core.ranking import Rankings

RUN = {"query": ["a", "a", "b"], "item": ["x", "y", "x"], "score": [2.0, 1.0, 1.0]}
JUDGEMENTS = {"query": ["a", "a", "b"], "item": ["x", "y", "x"], "relevance": [0, 1, 1]}
NAN, INF = float("nan"), float("inf")


class NoHash:
    def __hash__(self):
        raise RuntimeError("no hash")

    def __repr__(self):
        return "<NoHash>"


def refused(sentence, build):
    with pytest.raises(PredictionsError, match=sentence) as caught:
        build()
    return caught.value


@pytest.mark.parametrize(
    ("columns", "sentence"),
    [
        (([1, 1], [1], [0.5, 0.2]), "query 2, relevance 1, score 2"),
        (([], [], []), "There are no cases"),
        (([1, None], [1, 0], [0.5, 0.2]), "query contains 1 missing entry, first in row 1"),
        (([1, {}], [1, 0], [0.5, 0.2]), r"query contains \{\} in row 1 .* not a single label"),
        (([[1, 2]], [1], [0.5]), "query has 2 dimensions"),
        (([1, 1], [1, -2], [0.5, 0.2]), "relevance contains 1 negative value, first -2.0 in row 1"),
        (([1, 1], [1, 1e151], [0.5, 0.2]), "relevance contains 1e.151 in row 1 .* must be from 1e-75 to 1e150"),
        (([1, 1], [5e-324, 1], [0.5, 0.2]), "relevance contains 5e-324 in row 0"),
        (([1, NoHash()], [1, 0], [0.5, 0.2]), "query contains <NoHash> in row 1 .* not a single label"),
        (([1, 1], [1, NAN], [0.5, 0.2]), "relevance contains 1 non-finite value, first nan in row 1"),
        (([1, 1], [1, 0], [INF, NAN]), "score contains 2 non-finite values, first inf in row 0"),
        (([1, 1], ["yes", "no"], [0.5, 0.2]), "relevance contains text"),
        (([1, 1], [1, 0], ["high", "low"]), "score contains text"),
    ],
    ids=range(13),
)
def test_columns_that_are_no_predictions_are_refused(columns, sentence):
    refused(sentence, lambda: Rankings.from_predictions(*columns))


@pytest.mark.parametrize("relevant_from", [0, -1, NAN, INF, "1", True], ids=str)
def test_from_which_relevance_on_must_be_a_number_above_0(relevant_from):
    refused("relevant_from is", lambda: Rankings.from_predictions([1], [1], [1], relevant_from=relevant_from))
    refused("relevant_from is", lambda: Rankings.from_run(RUN, JUDGEMENTS, relevant_from=relevant_from))


@pytest.mark.parametrize("k", [0, -1, 2.0, True, "3", None, [1, 0], [[1]], [1, 2.5], 2**60], ids=str)
def test_a_k_that_is_no_whole_number_of_1_or_more_is_refused(k):
    found = Rankings.from_predictions([1], [1], [1])
    for measure in (found.precision_at, found.recall_at, found.curve_over_k):
        refused("k is .* whole number from 1", lambda measure=measure: measure(k))


def test_a_k_of_any_whole_type_will_do():
    found = Rankings.from_predictions([1, 1], [1, 0], [1, 0])
    assert found.precision_at(np.int8(2)).tolist() == [0.5]
    assert found.precision_at(range(1, 3)).tolist() == [[1.0, 0.5]]
    assert found.precision_at(2**53).tolist() == [2.0**-53]
    assert found.ndcg_at([2, 1, 2]).tolist() == [[1.0, 1.0, 1.0]]


@pytest.mark.parametrize(("name", "table"), [("run", RUN), ("judgements", JUDGEMENTS)])
def test_an_item_that_a_query_has_twice_is_refused_by_name(name, table):
    twice = table | {"query": ["a", "b", "b"]} | {"item": ["x", "x", "x"]}
    tables = {"run": RUN, "judgements": JUDGEMENTS} | {name: twice}
    error = refused(f"{name} lists the item 'x' of the query 'b' twice", lambda: Rankings.from_run(**tables))
    assert (error.arguments["first"], error.arguments["row"]) == (1, 2)


def test_an_item_given_twice_with_the_predictions_is_refused():
    refused("item lists the item 7", lambda: Rankings.from_predictions([1, 1], [1, 0], [0.5, 0.2], item=[7, 7]))
    assert Rankings.from_predictions([1, 2], [1, 0], [0.5, 0.2], item=[7, 7]).n_queries == 2
    refused("query 2, item 1", lambda: Rankings.from_predictions([1, 1], [1, 0], [0.5, 0.2], item=[7]))


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"run": {"query": ["a"], "item": ["x"]}}, "run has no column score. It needs the columns query, item, score"),
        ({"judgements": 5}, "judgements has no column query"),
        ({"run": RUN | {"query": [1, 1, 2]}}, "no query in common: the first queries are 1"),
        ({"run": RUN | {"score": [1.0, 2.0]}}, "query 3, item 3, score 2"),
        ({"run": RUN | {"score": [1.0, 2.0, NAN]}}, "score contains 1 non-finite"),
        ({"run": {"query": [], "item": [], "score": []}}, "There are no cases"),
        ({"judgements": JUDGEMENTS | {"relevance": [1, NAN, 0]}}, "relevance contains 1 non-finite"),
        ({"judgements": JUDGEMENTS | {"item": ["x", None, "x"]}}, "item contains 1 missing entry"),
    ],
    ids=range(8),
)
def test_tables_that_are_no_run_with_judgements_are_refused(changes, sentence):
    refused(sentence, lambda: Rankings.from_run(**{"run": RUN, "judgements": JUDGEMENTS} | changes))


def test_unjudged_queries_are_left_out_and_counted_and_missing_ones_stay():
    run = RUN | {"query": ["a", "new", "newer"]}
    found = Rankings.from_run(run, JUDGEMENTS)
    assert found.n_unjudged_queries == 2
    assert found.queries.tolist() == ["a", "b"]
    assert found.n_retrieved.tolist() == [1, 0]
    assert found.average_precision().tolist() == [0.0, 0.0]
    assert found.precision_at(3).tolist() == [0.0, 0.0]


def test_what_is_not_judged_or_judged_below_0_is_not_relevant_and_gains_nothing():
    judged = JUDGEMENTS | {"relevance": [-2, 1, 1]}
    unjudged = {name: column[1:] for name, column in JUDGEMENTS.items()}
    for judgements in (judged, unjudged):
        found = Rankings.from_run(RUN, judgements)
        assert found.n_relevant.tolist() == [1, 1]
        assert found.average_precision().tolist() == [0.5, 1.0]
        assert found.ndcg_at().tolist() == Rankings.from_run(RUN, JUDGEMENTS).ndcg_at().tolist()
    assert Rankings.from_run(RUN, judged).query("a")["relevance"].tolist() == [-2, 1]
    assert Rankings.from_run(RUN, unjudged).query("a")["relevance"].isna().tolist() == [True, False]


@pytest.mark.parametrize(
    "query",
    [
        ["b", "b", "a"],
        pd.Series(["b", "b", "a"], dtype="category"),
        pa.array(["b", "b", "a"]),
        np.array(["b", "b", "a"], dtype=np.dtypes.StringDType()),
    ],
    ids=["list", "category", "arrow", "numpy text"],
)
def test_queries_may_be_held_in_any_way(query):
    found = Rankings.from_predictions(query, [True, False, True], [Decimal("0.1"), 1, 2])
    assert found.queries.tolist() == ["b", "a"]
    assert found.average_precision().tolist() == [0.5, 1.0]
    assert found.query("b")["score"].tolist() == [1.0, 0.1]


def test_dates_and_bytes_are_valid_identifiers():
    days = np.array(["2026-01-01", "2026-01-02"], dtype="datetime64[D]")
    for names in (days, np.array([b"a", b"b"])):
        run = {"query": names, "item": names[::-1], "score": [0.5, 0.2]}
        judgements = {"query": names, "item": names[::-1], "relevance": [1, 0]}
        assert Rankings.from_run(run, judgements).average_precision()[0] == 1


def test_a_lone_surrogate_is_a_valid_identifier():
    found = Rankings.from_run(RUN | {"query": ["\ud800", "a", "b"]}, JUDGEMENTS | {"query": ["\ud800", "a", "b"]})
    assert found.queries.tolist() == ["\ud800", "a", "b"]
    assert found.query("\ud800")["score"].tolist() == [2.0]


@pytest.mark.parametrize("table", [dict, pd.DataFrame, pa.table], ids=["dict", "pandas", "arrow"])
def test_tables_may_be_of_any_kind(table):
    assert Rankings.from_run(table(RUN), table(JUDGEMENTS)).average_precision().tolist() == [0.5, 1.0]


def test_queries_that_are_numbers_in_one_table_and_other_numbers_in_the_next_are_the_same():
    run, judgements = RUN | {"query": np.array([1, 1, 2], dtype=np.int8)}, JUDGEMENTS | {"query": [1.0, 1.0, 2.0]}
    assert Rankings.from_run(run, judgements).average_precision().tolist() == [0.5, 1.0]


def test_the_list_of_a_query_shows_ties_as_a_range_of_ranks():
    found = Rankings.from_predictions(
        ["a", "b", "a", "a"], [1, 1, 0, 1], [0.5, 0.5, 0.5, 0.9], item=["x", "y", "y", "z"]
    )
    frame = found.query("a")
    assert frame["item"].tolist() == ["z", "x", "y"]
    assert list(zip(frame["first_rank"], frame["last_rank"], strict=True)) == [(1, 1), (2, 3), (2, 3)]
    assert frame["precision"].tolist() == [1.0, 2 / 3, 2 / 3]
    assert frame["recall"].tolist() == [0.5, 1.0, 1.0]


def test_the_list_of_a_query_that_was_not_run_is_empty():
    found = Rankings.from_run({"query": ["a"], "item": ["x"], "score": [1.0]}, JUDGEMENTS)
    assert found.query("b").empty
    assert found.query("b").columns[2] == "item"


@pytest.mark.parametrize("name", ["c", 1, None, ["a"], {}], ids=str)
def test_an_unknown_query_is_refused(name):
    with pytest.raises(QueryError, match="There is no query"):
        Rankings.from_run(RUN, JUDGEMENTS).query(name)


def test_the_mean_reports_how_many_queries_are_excluded_and_why():
    found = Rankings.from_predictions([1, 2, 3], [1, 0, 1], [0.9, 0.5, 0.1])
    at = found.at_threshold(0.6)
    assert found.mean(at.queries.precision) == (1.0, 1, 2, 1)
    assert found.mean(found.precision_at(1))[1:] == (3, 0, 0)
    several = found.mean(found.recall_at([1, 2]))
    assert several.value.tolist() == [1.0, 1.0]
    assert several.n_left_out.tolist() == several.n_nothing_relevant.tolist() == [1, 1]
    assert np.isnan(found.mean([NAN, NAN, NAN]).value)


@pytest.mark.parametrize("values", [[1.0], 1.0, "values", [["a"]], np.zeros((3, 1, 1))], ids=range(5))
def test_values_that_are_not_one_for_each_query_are_refused(values):
    found = Rankings.from_predictions([1, 2, 3], [1, 0, 1], [0.9, 0.5, 0.1])
    for use in (found.mean, lambda values: found.worst(values, 1)):
        with pytest.raises(ShapeError, match="3 queries"):
            use(values)


def test_the_worst_come_first_and_undefined_ones_not_at_all():
    found = Rankings.from_predictions([1, 2, 3, 4], [1, 0, 1, 1], [0.9, 0.5, 0.1, 0.2])
    assert found.worst([0.5, NAN, 0.25, 0.5], 9).tolist() == [2, 0, 3]
    assert found.worst([0.5, NAN, 0.25, 0.5], 1).tolist() == [2]
    refused("n is 0", lambda: found.worst([1, 1, 1, 1], 0))
    with pytest.raises(ShapeError, match=r"\(4, 1\)"):
        found.worst([[1], [2], [3], [4]], 1)


def test_results_cannot_be_changed():
    found = Rankings.from_run(RUN, JUDGEMENTS)
    curve, at = found.threshold_means([0.5]), found.at_threshold(0.5)
    arrays = [
        *(found.average_precision(), found.reciprocal_rank(), found.r_precision(), found.n_relevant),
        *(found.precision_at(1), found.recall_at([1, 2]), found.ndcg_at(), found.ndcg_at(1), found.n_retrieved),
        *(at.queries.tp, at.queries.fp, at.queries.fn, curve.macro_f1, curve.pooled.tp, curve.thresholds),
        *(found.interpolated_precision().precision, found.interpolated_precision().of_queries),
        *(found.curve_over_k([1]).k, found.curve_over_k([1]).ndcg, found.worst([1, 2], 1)),
        *(found.lists.score, found.lists.relevance, found.lists.bounds, found.lists.gains.relevance),
    ]
    assert [array.flags.writeable for array in arrays] == [False] * len(arrays)


def test_a_callers_columns_are_not_touched():
    query, relevance, score = np.array([1, 1, 2]), np.array([0.0, 1, 1]), np.array([1.0, 2, 3])
    found = Rankings.from_predictions(query, relevance, score)
    for column in (query, relevance, score):
        column[:] = 7
    assert found.queries.tolist() == [1, 2]
    assert found.query(1)["score"].tolist() == [2, 1]
    assert found.query(1)["relevance"].tolist() == [1, 0]

"""Runs and judgements are detected and joined on query and item."""

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.threshold_explorer.data.columns.tables import detected, table_of
from threshold_explorer.data.columns.model_decisions import NoTrueLabel
from threshold_explorer.data.kinds.ranking.columns import RankingRoles, ranking_columns
from threshold_explorer.data.kinds.ranking.dataset import ranked_rows
from threshold_explorer.data.kinds.ranking.joined_lists import (
    NoSecondRun,
    judged_lists,
    refuse_unpaired_trec,
    with_trec_names,
)
from threshold_explorer.data.sources.joined_tables import join_tables
from threshold_explorer.reading.refusals import BadLabels, NoSuchColumn

FILES = Path(__file__).with_name("files")
RUN = "q1 Q0 a 1 9.5 bm25\nq1 Q0 b 2 8.25 bm25\nq2 Q0 a 1 7 bm25\nq3 Q0 c 1 6.5 bm25\n"
OTHER_RUN = "q1 Q0 b 1 0.9 dense\nq1 Q0 d 2 0.8 dense\nq2 Q0 a 1 0.7 dense\n"
QRELS = "q1 0 b 1\nq1 0 c 2\nq1 0 e 0\nq2 0 a 0\nq4 0 x 1\n"
NUMBERED_RUN = "301 Q0 FR-1 1 2.5 STANDARD\n301 Q0 FR-2 2 2.25 STANDARD\n302 Q0 FR-1 1 3.5 STANDARD\n"


@pytest.mark.parametrize("gap", [" ", "\t", "   "], ids=["blank", "tab", "blanks"])
@pytest.mark.parametrize("text", [RUN, OTHER_RUN, NUMBERED_RUN], ids=["run", "other run", "numbered"])
def test_a_run_is_named_and_lacks_its_judgements(text: str, gap: str) -> None:
    table = with_trec_names(table_of(text.replace(" ", gap)))
    assert table.column_names == ["query", "item", "rank", "score", "run"]
    with pytest.raises(NoTrueLabel) as caught:
        refuse_unpaired_trec(table)
    assert caught.value.sentence.key == "columns-run-alone"


@pytest.mark.parametrize(
    "text", [QRELS, "301 0 FR-1 1\n301 0 FR-2 0\n302 0 FR-1 2\n", "1 0 10 1\n1 0 11 0\n2 0 12 2\n"]
)
def test_judgements_are_named_and_are_nothing_alone(text: str) -> None:
    table = with_trec_names(table_of(text))
    assert table.column_names == ["query", "item", "relevance"]
    with pytest.raises(NoSuchColumn) as caught:
        refuse_unpaired_trec(table)
    assert caught.value.sentence.key == "columns-judgements-alone"


OTHERS = {
    "numbers": "1 0.5 7 1\n0 0.25 8 1\n1 0.75 9 0\n",
    "two iterations": QRELS.replace("q1 0 b", "q1 1 b"),
    "numbers with a column of zeros": "1 0 7 3 0.5 1\n1 0 8 4 0.25 0\n2 0 9 5 0.75 1\n",
    "numbers that repeat for items": "".join(f"{at // 6} 0 {at % 2} {at % 3}\n" for at in range(12)),
    "scores named as in BEIR": "query-id,corpus-id,score\n" + "".join(f"1,{at},{90 - 3 * at}\n" for at in range(28)),
    "fractions for items": "1 0 0.5 1\n1 0 0.25 0\n2 0 0.75 1\n",
    "amounts for grades": "1 0 10 1000\n1 0 11 2000\n2 0 12 500\n",
    "each query once": "1 0 10 1\n2 0 11 0\n3 0 12 1\n",
    "words for scores": "q1 Q0 a 1 high tag\nq1 Q0 b 2 low tag\n",
    "names": "a,b,c,d\n1,0,10,1\n1,0,11,0\n2,0,12,2\n",
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_tables_keep_their_names(name: str) -> None:
    table = table_of(OTHERS[name])
    assert with_trec_names(table) is table


def test_a_run_is_joined_with_its_judgements() -> None:
    made = join_tables(table_of(RUN), table_of(QRELS), "b")
    assert made.table.to_pylist() == [
        {"query": "q1", "item": "a", "relevance": 0, "score": 9.5},
        {"query": "q1", "item": "b", "relevance": 1, "score": 8.25},
        {"query": "q2", "item": "a", "relevance": 0, "score": 7.0},
        {"query": "q1", "item": "c", "relevance": 2, "score": None},
        {"query": "q1", "item": "e", "relevance": 0, "score": None},
        {"query": "q4", "item": "x", "relevance": 1, "score": None},
    ]
    assert {note.key: dict(note.args) for note in made.notes} == {
        "columns-lists-joined": {"queries": 3, "found": 2},
        "columns-lists-unjudged": {"items": 1},
        "columns-lists-unfound": {"items": 2},
        "columns-lists-unknown": {"queries": 1, "names": ("q3",)},
    }
    assert all(str(note).endswith(".") for note in made.notes)
    assert ranking_columns(detected(made.table)).roles == RankingRoles("query", "relevance", "score", "item")


def test_two_runs_meet_on_the_same_queries() -> None:
    made = judged_lists(table_of(RUN), table_of(QRELS), table_of(OTHER_RUN))
    assert made
    assert [list(row.values())[1:] for row in made.table.to_pylist() if row["query"] == "q1"] == [
        ["a", 0, 9.5, None],
        ["b", 1, 8.25, 0.9],
        ["d", 0, None, 0.8],
        ["c", 2, None, None],
        ["e", 0, None, None],
    ]
    found = ranking_columns(detected(made.table))
    assert found.roles == RankingRoles("query", "relevance", "score", "item", "second_score")


def test_named_columns_meet_as_well_and_ids_whatever_their_type() -> None:
    run = pa.table({"qid": [1, 1, 2], "docid": [7, 8, 7], "rank": [1, 2, 1], "bm25": [3.5, 2.5, 1.5]})
    qrels = pa.table({"query_id": ["1", "2 "], "doc_id": ["8", "7"], "label": [1, 1]})
    assert join_tables(run, qrels, "b").table["relevance"].to_pylist() == [0, 1, 1]


def test_an_item_repeated_in_a_list_counts_once_and_is_noted() -> None:
    made = join_tables(table_of(RUN + "q1 Q0 a 4 9.5 bm25\n"), table_of(QRELS + "q1 0 b 1\n"), "b")
    assert made.table["relevance"].to_pylist()[1] == 1
    assert made.table.num_rows == join_tables(table_of(RUN), table_of(QRELS), "b").table.num_rows
    assert made.notes[-1].args == {"rows": 2}


@pytest.mark.parametrize(
    ("run", "qrels", "named"),
    [
        (
            (FILES / "document_twice_run.txt").read_text(),
            (FILES / "document_twice_qrels.txt").read_text(),
            "3 and with 2.5",
        ),
        (RUN, QRELS + "q1 0 b 0\n", "1 and with 0"),
        (RUN.replace("Q0", "0").replace("q1 0 b 2", "q1 0 a 2"), QRELS, "9.5 and with 8.25"),
    ],
)
def test_an_item_with_two_scores_or_relevances_is_refused_and_named(run: str, qrels: str, named: str) -> None:
    with pytest.raises(BadLabels) as refused:
        join_tables(table_of(run), table_of(qrels), "b")
    assert re.match('Query "q1" has item "[ab]" twice, with ' + named, str(refused.value))


def test_the_order_of_the_files_does_not_matter() -> None:
    made = join_tables(table_of(QRELS), table_of(RUN), "b")
    assert made == join_tables(table_of(RUN), table_of(QRELS), "b")


@pytest.mark.parametrize("text", ["score", "probability"])
def test_items_of_other_tables_are_joined_by_query_and_item_too(text: str) -> None:
    """Judgements with a score of their own are no plain judgements, and documents recur from query to query."""
    truth = {"query": [*"pppqqq"], "doc": [*"abcade"], "label": [1, 0, 1, 0, 0, 1]}
    own = pa.table(truth | {text: [0.9, 0.2, 0.6, 0.3, 0.1, 0.8]})
    other = pa.table({"query": [*"qqqppp"], "doc": [*"adeabc"], "other score": [0.4, 0.5, 0.6, 0.1, 0.2, 0.3]})
    made = join_tables(own, other, "b")
    assert made.table["other score"].to_pylist() == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    assert made.table["label"].to_pylist() == truth["label"]


def test_lists_without_a_common_query_are_not_joined_on_their_items() -> None:
    with pytest.raises(NoSecondRun):
        join_tables(table_of(RUN), table_of(QRELS.replace("q", "other")), "b")


def test_a_judged_query_without_results_is_named_and_counts_as_zero_or_is_left_out() -> None:
    """A query named q3 is no total, whatever its name; of those without results only q3 is judged."""
    run, qrels = (table_of((FILES / f"query_named_q3_{name}.txt").read_text()) for name in ("run", "qrels"))
    made = join_tables(run, qrels, "b")
    assert {note.key: dict(note.args) for note in made.notes}["columns-lists-unknown"] == {
        "queries": 1,
        "names": ("q9",),
    }
    guess = ranking_columns(detected(made.table))
    assert guess
    for count_as, precisions in (("zero", {"q1": 1, "q2": 0.5, "q3": 0}), ("left-out", {"q1": 1, "q2": 0.5})):
        found = ranked_rows(detected(made.table), replace(guess.roles, unanswered=count_as))
        assert dict(zip(found.first.queries, found.first.average_precision(), strict=True)) == precisions
        [note] = [note for note in found.notes if note.key == "ranking-rows-unanswered"]
        assert note.args == {"queries": 1, "names": ("q3",), "count_as": count_as}
        assert 'Query "q3"' in str(note)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (pa.table({"id": [1, 2, 3], "score": [0.1, 0.2, 0.3]}), pa.table({"id": [3, 1, 2], "y": [1, 0, 1]})),
        (pa.table({"query": [1, 2], "score": [0.1, 0.2]}), pa.table({"query": [1, 2], "relevance": [1, 0]})),
    ],
    ids=["cases", "no items"],
)
def test_other_tables_are_no_lists(ours: pa.Table, theirs: pa.Table) -> None:
    assert judged_lists(ours, theirs) is None


PAIRS = st.dictionaries(st.tuples(st.sampled_from("pqr"), st.sampled_from("abc")), st.integers(-1, 2), min_size=1)


@given(PAIRS, PAIRS)
def test_each_pair_is_what_loops_over_both_files_say(found: dict, judged: dict) -> None:  # type: ignore[type-arg]
    run = pa.table(
        {"query": [q for q, _ in found], "doc": [d for _, d in found], "score": np.array([*found.values()]) / 2}
    )
    qrels = pa.table({"query": [q for q, _ in judged], "doc": [d for _, d in judged], "rel": [*judged.values()]})
    queries = {query for query, _ in judged}
    if not queries & {query for query, _ in found}:
        with pytest.raises(NoSecondRun):
            judged_lists(run, qrels)
        return
    made = judged_lists(run, qrels)
    assert made
    rows = {(row["query"], row["item"]): (row["relevance"], row["score"]) for row in made.table.to_pylist()}
    expected = {}
    for pair in {*found, *judged}:
        if pair[0] in queries:
            expected[pair] = judged.get(pair, 0), found[pair] / 2 if pair in found else None
    assert (rows, made.table.num_rows) == (expected, len(expected))

"""trec_eval, through ir_measures and pytrec_eval, as second opinion; and where it differs, on purpose."""

import ir_measures
import numpy as np
import pandas as pd
import pytest
import pytrec_eval
from ir_measures import AP, RR, IPrec, P, R, Rprec, nDCG

from metrics_core.ranking import Rankings

RECALLS = [i / 10 for i in range(11)]


def random_run(seed, queries=25, items=40):
    """A run without ties that misses some judged items and has some that are not judged; 10 or 20 relevant each."""
    random = np.random.default_rng(seed)
    run, judgements = [], []
    for number in range(queries):
        grades = random.permutation(
            [0] * 6 + [-1] * 4 + [1] * (10 if number % 2 else 5) + [2] * (10 if number % 2 else 5)
        )
        judgements += [(f"q{number}", f"d{item}", int(grade)) for item, grade in enumerate(grades)]
        listed = random.choice(items, size=int(random.integers(1, items)), replace=False)
        scores = random.permutation(len(listed)) / 8
        run += [(f"q{number}", f"d{item}", float(score)) for item, score in zip(listed, scores, strict=True)]
    return (
        pd.DataFrame(run, columns=["query", "item", "score"]),
        pd.DataFrame(judgements, columns=["query", "item", "relevance"]),
    )


def in_trec_eval(measure, run, judgements):
    """The values of a measure by query, in the order of the judgements."""
    renamed = {"query": "query_id", "item": "doc_id"}
    found = ir_measures.iter_calc([measure], judgements.rename(columns=renamed), run.rename(columns=renamed))
    by_query = {metric.query_id: metric.value for metric in found}
    return np.array([by_query[query] for query in judgements["query"].unique()])


@pytest.mark.parametrize("relevant_from", [1, 2])
@pytest.mark.parametrize("seed", range(3))
def test_measures_agree_where_nothing_is_tied(seed, relevant_from):
    run, judgements = random_run(seed)
    found = Rankings.from_run(run, judgements, relevant_from=relevant_from)
    rel = relevant_from
    pairs = {AP(rel=rel): found.average_precision(), RR(rel=rel): found.reciprocal_rank()}
    pairs |= {Rprec(rel=rel): found.r_precision(), nDCG: found.ndcg_at()}
    for k in (1, 5, 10, 30, 100):
        pairs |= {P(rel=rel) @ k: found.precision_at(k), R(rel=rel) @ k: found.recall_at(k), nDCG @ k: found.ndcg_at(k)}
    curve = found.interpolated_precision().of_queries
    pairs |= {IPrec(rel=rel) @ recall: curve[:, i] for i, recall in enumerate(RECALLS)}
    for measure, ours in pairs.items():
        np.testing.assert_allclose(
            ours, in_trec_eval(measure, run, judgements), rtol=0, atol=1e-12, err_msg=str(measure)
        )


def evaluated(run, judgements, *measures):
    return pytrec_eval.RelevanceEvaluator({"q": judgements}, set(measures)).evaluate({"q": run})["q"]


def here(run, judgements):
    columns = {"query": ["q"] * len(run), "item": list(run), "score": list(run.values())}
    judged = {"query": ["q"] * len(judgements), "item": list(judgements), "relevance": list(judgements.values())}
    return Rankings.from_run(columns, judged)


def test_trec_eval_breaks_ties_by_item_name():
    measures = {"map", "recip_rank", "P_1", "ndcg_cut_1"}
    run = {"a": 1.0, "b": 1.0}
    by_name = [evaluated(run, judgements, *measures) for judgements in ({"a": 1, "b": 0}, {"a": 0, "b": 1})]
    assert [set(found.values()) for found in by_name] in ([{0.5, 0.0}, {1.0}], [{1.0}, {0.5, 0.0}])
    for judgements in ({"a": 1, "b": 0}, {"a": 0, "b": 1}):
        found = here(run, judgements)
        assert (found.average_precision(), found.reciprocal_rank()) == (0.5, 0.75)
        assert (found.precision_at(1), found.ndcg_at(1)) == (0.5, 0.5)


def test_trec_eval_ties_scores_equal_in_float32():
    run = {"a": 0.5, "b": 0.5 + 1e-12}
    there = [evaluated(run, judgements, "map")["map"] for judgements in ({"a": 1, "b": 0}, {"a": 0, "b": 1})]
    reversed_run = {"a": 0.5 + 1e-12, "b": 0.5}
    assert there == [
        evaluated(reversed_run, judgements, "map")["map"] for judgements in ({"a": 1, "b": 0}, {"a": 0, "b": 1})
    ]
    assert here(run, {"a": 1, "b": 0}).average_precision() == 0.5
    assert here(reversed_run, {"a": 1, "b": 0}).average_precision() == 1


def test_trec_eval_gives_0_for_a_query_with_nothing_relevant():
    measures = ("map", "recip_rank", "Rprec", "ndcg")
    assert set(evaluated({"a": 1.0}, {"a": 0}, *measures).values()) == {0.0}
    found = here({"a": 1.0}, {"a": 0})
    for values in (found.average_precision(), found.reciprocal_rank(), found.r_precision(), found.ndcg_at()):
        assert np.isnan(values).all()


def test_recall_0_7_of_three_items_needs_all_three():
    # 0.7 * 3 = 2.1: two of three are a recall of 2/3 only.
    run, judgements = {"a": 3.0, "b": 2.0, "x": 1.5, "c": 1.0}, {"a": 1, "b": 1, "c": 1}
    assert evaluated(run, judgements, "iprec_at_recall")["iprec_at_recall_0.70"] == 1.0
    assert here(run, judgements).interpolated_precision().precision[7] == 0.75


def test_a_query_that_the_run_lacks_counts_in_the_mean():
    run = pd.DataFrame({"query": ["q", "z"], "item": ["a", "a"], "score": [1.0, 1.0]})
    judgements = pd.DataFrame({"query": ["q", "r"], "item": ["a", "a"], "relevance": [1, 1]})
    found = Rankings.from_run(run, judgements)
    renamed = {"query": "query_id", "item": "doc_id"}
    mean = ir_measures.calc_aggregate([AP], judgements.rename(columns=renamed), run.rename(columns=renamed))[AP]
    assert found.mean(found.average_precision()).value == mean == 0.5
    assert found.n_unjudged_queries == 1

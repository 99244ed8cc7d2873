"""trec_eval, through ir_measures and pytrec_eval, as second opinion; and where it differs, on purpose."""

import ir_measures
import numpy as np
import pandas as pd
import pytest
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
def test_measures_agree_where_nothing_is_tied(relevant_from):
    run, judgements = random_run(relevant_from)
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


def test_a_query_that_the_run_lacks_counts_in_the_mean():
    run = pd.DataFrame({"query": ["q", "z"], "item": ["a", "a"], "score": [1.0, 1.0]})
    judgements = pd.DataFrame({"query": ["q", "r"], "item": ["a", "a"], "relevance": [1, 1]})
    found = Rankings.from_run(run, judgements)
    renamed = {"query": "query_id", "item": "doc_id"}
    mean = ir_measures.calc_aggregate([AP], judgements.rename(columns=renamed), run.rename(columns=renamed))[AP]
    assert found.mean(found.average_precision()).value == mean == 0.5
    assert found.n_unjudged_queries == 1

"""Measures of many ranked lists against ir_measures, which hands each list to trec_eval.

Both get the same two tables, a run and its judgements, with queries and items as texts, and no ties, since trec_eval
decides those by the items' names. The means over queries are what both return.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import ir_measures
import numpy as np
import pandas as pd
from ir_measures import AP, RR, P, R, Rprec, nDCG

from benchmarks.peak_memory import peak_memory
from benchmarks.plan import Plan
from benchmarks.report import (
    Table,
    at_least,
    at_most,
    below,
    megabytes_text,
    ratio_text,
    seconds_text,
    times_faster,
    whole_text,
)
from benchmarks.timing import alternated
from metrics_core.ranking import Rankings

ITEMS_PER_QUERY = 100
RELEVANT_SHARE = 0.1
FASTER_THAN_IR_MEASURES = 5
LARGEST_DIFFERENCE = 1e-12
MEASURES = (AP, RR, Rprec, P @ 10, R @ 10, nDCG @ 10)

Means = dict[str, float]


@dataclass(frozen=True)
class RunAndJudgements:
    """A run of 100 items to a query, and the judgements of all of them, columns named as ir_measures does."""

    run: pd.DataFrame
    judgements: pd.DataFrame

    @classmethod
    def drawn(cls, rows: int) -> "RunAndJudgements":
        """Relevant items have the higher scores more often than not."""
        draw = np.random.default_rng(seed=0)
        number = np.arange(rows)
        names = {
            "query_id": np.char.add("q", (number // ITEMS_PER_QUERY).astype(str)).astype(object),
            "doc_id": np.char.add("d", (number % ITEMS_PER_QUERY).astype(str)).astype(object),
        }
        relevance = (draw.random(rows) < RELEVANT_SHARE).astype(np.int64)
        # Ranks in the whole run, halved: distinct, and exact in the float32 of trec_eval up to 16 million rows.
        score = (draw.random(rows) + relevance * 0.3).argsort().argsort() / 2
        return cls(pd.DataFrame({**names, "score": score}), pd.DataFrame({**names, "relevance": relevance}))


def here(data: RunAndJudgements) -> Means:
    names = {"query_id": "query", "doc_id": "item"}
    found = Rankings.from_run(data.run.rename(columns=names), data.judgements.rename(columns=names))
    values = {
        AP: found.average_precision(),
        RR: found.reciprocal_rank(),
        Rprec: found.r_precision(),
        P @ 10: found.precision_at(10),
        R @ 10: found.recall_at(10),
        nDCG @ 10: found.ndcg_at(10),
    }
    return {str(measure): found.mean(of_queries).value for measure, of_queries in values.items()}


def in_ir_measures(data: RunAndJudgements) -> Means:
    found = ir_measures.calc_aggregate(MEASURES, data.judgements, data.run)
    return {str(measure): value for measure, value in found.items()}


def largest_difference(ours: Means, theirs: Means) -> float:
    """Over all measures, which both must have."""
    assert ours.keys() == theirs.keys(), f"{sorted(ours)} are not {sorted(theirs)}"
    return max(abs(ours[name] - theirs[name]) for name in ours)


def task(side: str, rows: int) -> Callable[[], object]:
    """One side's work on its data, for the measuring of memory in a process of its own."""
    sides = {"here": here, "ir_measures": in_ir_measures}
    return partial(sides[side], RunAndJudgements.drawn(rows))


def measure(plan: Plan) -> list[Table]:
    """Times and peak memory beside those of ir_measures."""
    rows, data = plan.ranking_rows, RunAndJudgements.drawn(plan.ranking_rows)
    tasks = {"here": partial(here, data), "ir_measures": partial(in_ir_measures, data)}
    best = {name: timings.best for name, timings in alternated(tasks, plan.repeat).items()}
    difference = largest_difference(here(data), in_ir_measures(data))
    del data, tasks
    peaks = {side: peak_memory("benchmarks.ranking:task", side=side, rows=rows).added for side in best}
    return [_table(rows, plan.repeat, best, difference, peaks)]


def _table(rows: int, repeat: int, best: dict[str, float], difference: float, peaks: dict[str, int]) -> Table:
    faster = times_faster(best["ir_measures"], best["here"])
    memory = peaks["here"] / peaks["ir_measures"] if peaks["ir_measures"] else float("nan")
    cells = (
        whole_text(rows),
        seconds_text(best["here"]),
        seconds_text(best["ir_measures"]),
        ratio_text(faster),
        at_least(faster, FASTER_THAN_IR_MEASURES),
        f"{difference:.1e}",
        at_most(difference, LARGEST_DIFFERENCE, ""),
        *(megabytes_text(peaks[side]) for side in ("here", "ir_measures")),
        below(memory, 1, "×"),
    )
    return Table(
        "Ranked lists, from tables to the means over queries",
        (
            *("rows", "here", "ir_measures", "times faster", "goal", "largest difference", "goal"),
            *("memory here", "memory of ir_measures", "goal"),
        ),
        [cells],
        (
            f"Best of {repeat} runs, taking turns: AP, reciprocal rank, R-precision, and precision, recall and nDCG at "
            f"10, of {ITEMS_PER_QUERY} items to a query. Memory is the peak beyond what stood there before, each side "
            "in a fresh process with the same tables.",
        ),
    )

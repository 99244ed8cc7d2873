"""Metrics of many ranked lists against ir_measures, which passes each list to trec_eval.

Both get the same run and judgements, with queries and items as texts and without ties, since trec_eval breaks ties by
the items' names. Both return means over queries.
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
from benchmarks.report import Table, comparison_cells, difference_cells, integer_text, memory_cells
from benchmarks.timing import best_seconds
from metrics_core.ranking import Rankings

ITEMS_PER_QUERY = 100
RELEVANT_SHARE = 0.1
GOAL_SPEEDUP = 5
METRICS = (AP, RR, Rprec, P @ 10, R @ 10, nDCG @ 10)

Means = dict[str, float]


@dataclass(frozen=True)
class RunAndJudgements:
    """A run of 100 items per query and judgements of all of them, with the column names of ir_measures."""

    run: pd.DataFrame
    judgements: pd.DataFrame

    @classmethod
    def drawn(cls, rows: int) -> "RunAndJudgements":
        """Random data in which relevant items tend to score higher."""
        draw = np.random.default_rng(seed=0)
        number = np.arange(rows)
        names = {
            "query_id": np.char.add("q", (number // ITEMS_PER_QUERY).astype(str)).astype(object),
            "doc_id": np.char.add("d", (number % ITEMS_PER_QUERY).astype(str)).astype(object),
        }
        relevance = (draw.random(rows) < RELEVANT_SHARE).astype(np.int64)
        # Half the rank over all rows: distinct, and exact in trec_eval's float32 up to 16 million rows.
        score = (draw.random(rows) + relevance * 0.3).argsort().argsort() / 2
        return cls(pd.DataFrame({**names, "score": score}), pd.DataFrame({**names, "relevance": relevance}))


def in_this_project(data: RunAndJudgements) -> Means:
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
    return {str(measure): found.mean(per_query).value for measure, per_query in values.items()}


def in_ir_measures(data: RunAndJudgements) -> Means:
    found = ir_measures.calc_aggregate(METRICS, data.judgements, data.run)
    return {str(measure): value for measure, value in found.items()}


def largest_difference(ours: Means, theirs: Means) -> float:
    """The largest difference over all metrics; both sides must have the same ones."""
    assert ours.keys() == theirs.keys(), f"{sorted(ours)} are not {sorted(theirs)}"
    return max(abs(ours[name] - theirs[name]) for name in ours)


def task(side: str, rows: int) -> Callable[[], object]:
    """One side's work on its data, to measure its memory in a separate process."""
    sides = {"this project": in_this_project, "ir_measures": in_ir_measures}
    return partial(sides[side], RunAndJudgements.drawn(rows))


def measure(plan: Plan) -> list[Table]:
    """Times and peak memory against ir_measures."""
    rows, data = plan.ranking_rows, RunAndJudgements.drawn(plan.ranking_rows)
    tasks = {"this project": partial(in_this_project, data), "ir_measures": partial(in_ir_measures, data)}
    best = best_seconds(tasks, plan.repeat)
    difference = largest_difference(in_this_project(data), in_ir_measures(data))
    del data, tasks
    peaks = {side: peak_memory("benchmarks.ranking:task", side=side, rows=rows).added for side in best}
    return [_table(rows, plan.repeat, best, difference, peaks)]


def _table(rows: int, repeat: int, best: dict[str, float], difference: float, peaks: dict[str, int]) -> Table:
    own_memory, rival_memory, _, memory_goal = memory_cells(peaks["this project"], peaks["ir_measures"])
    cells = (
        integer_text(rows),
        *comparison_cells(best["this project"], best["ir_measures"], GOAL_SPEEDUP),
        *difference_cells(difference),
        *(own_memory, rival_memory, memory_goal),
    )
    return Table(
        "Ranked lists, from tables to the means over queries",
        (
            *("rows", "this project", "ir_measures", "times faster", "goal", "largest difference", "goal"),
            *("memory of this project", "memory of ir_measures", "goal"),
        ),
        [cells],
        (
            f"Best of {repeat} alternating runs: AP, reciprocal rank, R-precision, and precision, recall and nDCG at "
            f"10, with {ITEMS_PER_QUERY} items per query. Memory is the peak beyond the inputs, each side in a fresh "
            "process with the same tables.",
        ),
    )

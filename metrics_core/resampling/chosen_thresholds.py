"""Stability of the optimum: the distribution of the best threshold over resamples."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.binary import BinaryScores
from metrics_core.choosing.choice import Choice, choose
from metrics_core.choosing.constraints import Constraint, check_flagged_bounds, observed_constraints
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.computing.arrays import FloatArray, IntArray, read_only
from metrics_core.computing.threads import on_threads
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.metrics import Metric
from metrics_core.resampling.best_per_resample import NO_OPTIMUM, best_thresholds, candidate_thresholds
from metrics_core.resampling.resamples import Progress, Resamples, resample

# Resamples optimized at once.
RESAMPLES_PER_BLOCK = 50


@dataclass(frozen=True, eq=False)
class ChosenThresholds:
    """The distribution of the best threshold over resamples: `counts` per candidate in `thresholds`, ascending.

    `threshold` is the best candidate on the cases themselves, nan if there is none. `candidate_loss` is how much its
    value falls short of the optimum over all thresholds; 0 if the candidates are all distinct scores.
    `n_without_optimum` resamples have no best threshold, since none is feasible or the objective is undefined. `low`,
    `median` and `high` are quantiles over the other resamples: candidates, +inf where nothing is flagged, nan if more
    resamples than 1 - confidence have no best threshold.
    """

    thresholds: FloatArray
    counts: IntArray
    threshold: float
    candidate_loss: float
    low: float
    median: float
    high: float
    n_without_optimum: int
    method: str

    def __len__(self) -> int:
        return len(self.thresholds)

    @property
    def n_resamples(self) -> int:
        """Number of resamples, including those without a best threshold."""
        return int(self.counts.sum()) + self.n_without_optimum

    def count_between(self, edges: Any) -> IntArray:
        """How many resamples chose a threshold in each [edge, next edge); `edges` ascend and may be infinite."""
        edge_positions = np.searchsorted(self.thresholds, np.asarray(edges, dtype=self.thresholds.dtype))
        return read_only(np.diff(np.append(0, np.cumsum(self.counts))[edge_positions]))

    def to_frame(self) -> pd.DataFrame:
        """One row per candidate."""
        return pd.DataFrame(
            {"threshold": self.thresholds, "count": self.counts, "share": self.counts / self.n_resamples}
        )


def chosen_thresholds(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
    *,
    thresholds: Any = None,
    n_resamples: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    progress: Progress | None = None,
) -> ChosenThresholds:
    """The distribution of the best threshold over resamples, as `choose` finds it, at the prevalence of the scores.

    The candidates are all distinct scores of a class with up to 1000 of them, otherwise 1000 of them, or the given
    `thresholds`, such as the steps of a slider; and always +inf, where nothing is flagged. The quantiles show how much
    the optimum varies with the sample; they are not a confidence interval of the population's optimum. A constraint on
    the number of flagged cases applies to each resample unchanged, since it has the same number of cases. Raises as
    `choose` and `resample`.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 5, 1])
    >>> found = chosen_thresholds(scores, "f1", n_resamples=200)
    >>> found.threshold, found.candidate_loss, found.low, found.median, found.high
    (0.8, 0.0, 0.5, 0.8, 0.8)
    >>> found.count_between([0, 0.5, 1]).sum()
    np.int64(200)
    """
    settings = Bootstrap(confidence, n_resamples, seed)
    required, objective = observed_constraints(constraints), as_objective(objective)
    check_scores(scores)
    check_flagged_bounds(required, float(scores.n))
    candidates = candidate_thresholds(scores, thresholds)
    # The lowest score stands for all thresholds that flag every case, also cases with scores that do not occur here.
    flagging = np.where(candidates <= scores.minimum, -np.inf, candidates)
    refuse_weights(scores.statistic.is_weighted)
    resamples = resample(scores, flagging, n_resamples=n_resamples, seed=seed, progress=progress)
    position = _best_positions(resamples, objective, required)
    counts = np.bincount(position[position != NO_OPTIMUM], minlength=len(candidates))
    n_without_optimum = int((position == NO_OPTIMUM).sum())
    low, median, high = _quantiles(candidates, counts, settings, n_without_optimum)
    threshold, candidate_loss = _observed(scores, candidates, objective, required)
    return ChosenThresholds(
        candidates,
        read_only(counts),
        threshold,
        candidate_loss,
        low,
        median,
        high,
        n_without_optimum,
        method=resamples.method(settings),
    )


def _best_positions(resamples: Resamples, objective: Objective, constraints: tuple[Constraint, ...]) -> IntArray:
    def positions(block: slice) -> IntArray:
        matrix = resamples.part(block).matrix_of(slice(None))
        return best_thresholds(matrix, objective.quantity, constraints).position

    blocks = [slice(start, start + RESAMPLES_PER_BLOCK) for start in range(0, len(resamples), RESAMPLES_PER_BLOCK)]
    return np.concatenate(on_threads(positions, blocks))


def _quantiles(
    thresholds: FloatArray, counts: IntArray, settings: Bootstrap, n_without_optimum: int
) -> tuple[float, float, float]:
    """For each level the lowest threshold at or below which that share of resamples lies."""
    total = int(counts.sum())
    if not total or n_without_optimum > (1 - settings.confidence) * settings.n_resamples:
        return np.nan, np.nan, np.nan
    tail = (1 - settings.confidence) / 2
    low, median, high = (
        float(thresholds[np.searchsorted(np.cumsum(counts), level * total)]) for level in (tail, 0.5, 1 - tail)
    )
    return low, median, high


def _observed(
    scores: BinaryScores, candidates: FloatArray, objective: Objective, constraints: tuple[Constraint, ...]
) -> tuple[float, float]:
    """The best candidate on the cases, and how much its value falls short of the optimum."""
    quantity, optimum = objective.quantity, choose(scores, objective, constraints)
    position, value = best_thresholds(scores.confusion_at(candidates[:, None]), quantity, constraints)
    if position[0] == NO_OPTIMUM or not isinstance(optimum, Choice):
        return np.nan, np.nan
    return float(candidates[position[0]]), abs(float(optimum.value - value[0]))

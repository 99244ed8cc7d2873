"""How sure the choice is: which threshold is the best of each resample."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.bootstrap import Bootstrap
from metrics_core.choosing.choice import Choice, choose
from metrics_core.choosing.constraints import Constraint, as_constraints, check_against
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.choosing.scores_given import check_scores
from metrics_core.metrics import Metric
from metrics_core.resampling.best_of_draws import NOWHERE, best_of_draws
from metrics_core.resampling.candidates import candidates
from metrics_core.resampling.resamples import Progress, Resamples, resample
from metrics_core.threads import on_threads

# Draws that are judged at once.
TOGETHER = 50


@dataclass(frozen=True, eq=False)
class ChosenThresholds:
    """How often each of the candidate `thresholds`, ascending, is the best of a resample; arrays of one length.

    `threshold` is the best candidate of the cases themselves, nan where there is none, and `lost` by how much its
    value misses that of the best of all thresholds: what looking at candidates only costs, 0 where they are all
    distinct scores. `n_without` draws have no best one, since nothing satisfies the constraints or the objective is
    undefined. `low`, `median` and `high` are quantiles of the other draws, candidates themselves, +inf where nobody
    is flagged, and nan where more draws have none than the interval may miss.
    """

    thresholds: FloatArray
    times: IntArray
    threshold: float
    lost: float
    low: float
    median: float
    high: float
    n_without: int
    method: str

    def __len__(self) -> int:
        return len(self.thresholds)

    @property
    def draws(self) -> int:
        """All resamples."""
        return int(self.times.sum()) + self.n_without

    def times_between(self, edges: Any) -> IntArray:
        """How many draws chose a threshold from each edge to before the next; `edges` ascend, and may be infinite."""
        at = np.searchsorted(self.thresholds, np.asarray(edges, dtype=self.thresholds.dtype))
        return read_only(np.diff(np.append(0, np.cumsum(self.times))[at]))

    def to_frame(self) -> pd.DataFrame:
        """One row per candidate."""
        return pd.DataFrame({"threshold": self.thresholds, "times": self.times, "share": self.times / self.draws})


def chosen_thresholds(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
    *,
    thresholds: Any = None,
    draws: int = 1000,
    confidence: float = 0.95,
    seed: int = 0,
    progress: Progress | None = None,
) -> ChosenThresholds:
    """The distribution of the best threshold over resamples, each chosen as `choose` does, at the scores' prevalence.

    Chosen among all distinct scores where each class has up to 1000, among 1000 of each class otherwise, or among
    `thresholds` such as the steps of a slider; and +inf, where nobody is flagged, always is one. The quantiles show
    how far the choice moves with the sample; no coverage of a best threshold in the population is claimed. A bound of
    so many flagged cases is kept in each resample, which has as many cases. Raises what `choose` and `resample` do.

    >>> scores = BinaryScores.from_counts([0.2, 0.5, 0.8], [1, 2, 5], [14, 5, 1])
    >>> found = chosen_thresholds(scores, "f1", draws=200)
    >>> found.threshold, found.lost, found.low, found.median, found.high
    (0.8, 0.0, 0.5, 0.8, 0.8)
    >>> found.times_between([0, 0.5, 1]).sum()
    np.int64(200)
    """
    settings = Bootstrap(confidence, draws, seed)
    wanted, objective = as_constraints(constraints), as_objective(objective)
    check_scores(scores)
    check_against(wanted, float(scores.n))
    among = candidates(scores, thresholds)
    resamples = resample(scores, among, draws=draws, seed=seed, progress=progress)
    place = _best_places(resamples, objective, wanted)
    times = np.bincount(place[place != NOWHERE], minlength=len(among))
    n_without = int((place == NOWHERE).sum())
    low, median, high = _quantiles(among, times, settings, n_without)
    threshold, lost = _observed(scores, among, objective, wanted)
    return ChosenThresholds(
        among, read_only(times), threshold, lost, low, median, high, n_without, method=settings.method
    )


def _best_places(resamples: Resamples, objective: Objective, constraints: tuple[Constraint, ...]) -> IntArray:
    def places(some: slice) -> IntArray:
        part = Resamples(resamples.scores, resamples.thresholds, resamples.tp[some], resamples.fp[some])
        matrix = part.matrix_of(slice(None))
        return best_of_draws(matrix, objective.quantity, constraints).place

    parts = [slice(start, start + TOGETHER) for start in range(0, len(resamples), TOGETHER)]
    return np.concatenate(on_threads(places, parts))


def _quantiles(
    thresholds: FloatArray, times: IntArray, settings: Bootstrap, n_without: int
) -> tuple[float, float, float]:
    """Of each level the lowest threshold up to which so many draws lie."""
    total = int(times.sum())
    if not total or n_without > (1 - settings.confidence) * settings.draws:
        return np.nan, np.nan, np.nan
    tail = (1 - settings.confidence) / 2
    low, median, high = (
        float(thresholds[np.searchsorted(np.cumsum(times), level * total)]) for level in (tail, 0.5, 1 - tail)
    )
    return low, median, high


def _observed(
    scores: BinaryScores, among: FloatArray, objective: Objective, constraints: tuple[Constraint, ...]
) -> tuple[float, float]:
    """The best candidate of the cases, and what it misses of the best of all."""
    quantity, best_of_all = objective.quantity, choose(scores, objective, constraints)
    place, value = best_of_draws(scores.confusion_at(among[:, None]), quantity, constraints)
    if place[0] == NOWHERE or not isinstance(best_of_all, Choice):
        return np.nan, np.nan
    return float(among[place[0]]), abs(float(best_of_all.value - value[0]))

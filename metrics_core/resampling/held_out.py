"""Optimism of an optimized threshold: select it on part of the cases, evaluate it on the held-out cases."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arguments.parameters import single_number, whole_number, whole_seed
from metrics_core.binary import BinaryScores
from metrics_core.choosing.choice import Choice, choose
from metrics_core.choosing.constraints import (
    FLAGGED,
    Constraint,
    check_flagged_bounds,
    feasible_at,
    observed_constraints,
)
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.choosing.score_inputs import check_scores
from metrics_core.clusters.cluster_weights import ClusterCounts
from metrics_core.clusters.clustered_cases import ClusteredCases
from metrics_core.computing.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.confusion import ConfusionMatrix
from metrics_core.error_messages import shown
from metrics_core.errors import ParameterError, PrevalenceError
from metrics_core.intervals.proportions import refuse_weights
from metrics_core.metrics import Metric
from metrics_core.quantity import Quantity
from metrics_core.resampling.best_per_resample import NO_OPTIMUM, best_thresholds, candidate_thresholds
from metrics_core.resampling.resamples import Progress
from metrics_core.sorted_class import SortedClass

MAX_SPLITS = 10_000
# numpy's multivariate hypergeometric accepts no larger population.
MAX_CLASS_SIZE = 10**9
SPLITS_PER_BLOCK = 20

# For selection set and held-out set: the cases at or above each threshold, and the number of cases.
SplitCounts = tuple[tuple[IntArray, IntArray | int], tuple[IntArray, IntArray | int]]
# Thresholds, objective on the selection set and on the held-out set, and feasibility on the held-out set.
SplitResults = tuple[FloatArray, FloatArray, FloatArray, BoolArray]


@dataclass(frozen=True, eq=False)
class HeldOut:
    """The objective of each selected threshold on its selection set and on the held-out set; arrays of one length.

    `parts` names each split: its number, or the held-out part. `selection` and `held_out` are the objective at the
    threshold, nan if there is no optimum or the objective is undefined. `is_feasible` is whether the held-out set
    satisfies all constraints. `value_on_all_cases` is the optimum selected and evaluated on all cases, nan if there is
    none.
    """

    quantity: Quantity
    parts: tuple[Any, ...]
    thresholds: FloatArray
    selection: FloatArray
    held_out: FloatArray
    is_feasible: BoolArray
    value_on_all_cases: float

    def __len__(self) -> int:
        return len(self.parts)

    @property
    def optimism_per_split(self) -> FloatArray:
        """Selection minus held-out value of each split, negated if lower is better: positive means overoptimistic."""
        return (self.selection - self.held_out) * (1 if self.quantity.higher_is_better else -1)

    @property
    def optimism(self) -> float:
        """The mean of `optimism_per_split` over the splits in which it is defined; nan if there is none."""
        defined = self._defined
        return float(defined.mean()) if len(defined) else np.nan

    @property
    def optimism_sd(self) -> float:
        """The standard deviation of `optimism_per_split`; nan with fewer than two."""
        defined = self._defined
        return float(defined.std(ddof=1)) if len(defined) > 1 else np.nan

    @property
    def n_undefined(self) -> int:
        """Number of splits without an optimum, or with an undefined objective on one of the two sets."""
        return len(self) - len(self._defined)

    @property
    def share_feasible(self) -> float:
        """The share of splits with an optimum that satisfies all constraints on the held-out set; nan without one."""
        has_choice = ~np.isnan(self.thresholds)
        return float(self.is_feasible[has_choice].mean()) if has_choice.any() else np.nan

    def to_frame(self) -> pd.DataFrame:
        """One row per split."""
        return pd.DataFrame(
            {
                "part": list(self.parts),
                "threshold": self.thresholds,
                "selection": self.selection,
                "held_out": self.held_out,
                "optimism": self.optimism_per_split,
                "is_feasible": self.is_feasible,
            }
        )

    @property
    def _defined(self) -> FloatArray:
        return self.optimism_per_split[~np.isnan(self.optimism_per_split)]


def held_out(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
    *,
    share: float = 0.5,
    n_resamples: int = 200,
    seed: int = 0,
    progress: Progress | None = None,
) -> HeldOut:
    """Select a threshold on a random `share` of each class, evaluate it on the rest; repeated `n_resamples` times.

    If cases belong together, whole clusters are selected, a `share` of them, so that none is in both sets.

    The optimism is that of a threshold selected on this share of the cases; for one selected on all cases it is
    smaller. Candidates are all distinct scores of a class with up to 1000 of them, otherwise 1000 of them. A constraint
    on the number of flagged cases is scaled to the size of the set. Evaluated at the prevalence of the scores. Each
    split has its own seed, so fewer splits are the first of more. `progress` is as in `resample`.

    Raises as `choose`; `ParameterError` for a share outside (0, 1), n_resamples that is not a whole number from 1 to 10
    000, and an invalid seed; `UndefinedForWeightsError` for weighted cases; `PrevalenceError` for 1e9 cases of a class
    or more, and at another prevalence if a set has a single class.

    >>> scores = BinaryScores.from_counts([0.2, 0.4, 0.6, 0.8], [3, 4, 6, 7], [50, 20, 8, 2])
    >>> found = held_out(scores, "f1", n_resamples=100)
    >>> len(found), found.optimism > 0, round(found.value_on_all_cases, 2)
    (100, True, 0.6)
    """
    required, objective = observed_constraints(constraints), as_objective(objective)
    check_scores(scores)
    check_flagged_bounds(required, float(scores.n))
    refuse_weights(scores.statistic.is_weighted)
    n_resamples = whole_number(n_resamples, "n_resamples", least=1, most=MAX_SPLITS)
    selection_share, seed = _as_share(share), whole_seed(seed)
    candidates, classes = candidate_thresholds(scores), (scores.statistic.positives, scores.statistic.negatives)
    results = []
    for start in range(0, n_resamples, SPLITS_PER_BLOCK):
        block = range(start, min(start + SPLITS_PER_BLOCK, n_resamples))
        if scores.clustered is not None:
            split_counts = _split_clusters(scores.clustered, candidates, selection_share, [(seed, at) for at in block])
        else:
            split_counts = [
                _split_class(class_scores, candidates, selection_share, [(seed, class_index, at) for at in block])
                for class_index, class_scores in enumerate(classes)
            ]
        selection_set, held_out_set = (
            _matrix([class_scores[side] for class_scores in split_counts], scores.target_prevalence) for side in (0, 1)
        )
        results.append(_evaluate(selection_set, held_out_set, candidates, objective.quantity, required))
        if progress is not None:
            progress(block.stop)
    return _combined(results, tuple(range(n_resamples)), objective, _value_on_all_cases(scores, objective, required))


def optimism_bootstrap(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
    *,
    n_resamples: int = 200,
    seed: int = 0,
    progress: Progress | None = None,
) -> HeldOut:
    """Harrell's optimism bootstrap: select a threshold on a resample of each class, evaluate it on all cases; repeated.

    The cases are drawn with replacement, as many as there are, so the optimism is that of a threshold selected on all
    cases: `value_on_all_cases` less the optimism is corrected for it. The selection sets are the resamples, and the
    held-out set is always the observed cases. Seeded, and raises, as `held_out`, but accepts any number of cases. Efron
    1983, doi:10.1080/01621459.1983.10477973; Harrell, Lee and Mark 1996, Statistics in Medicine 15, 361-387.

    >>> scores = BinaryScores.from_counts([0.2, 0.4, 0.6, 0.8], [3, 4, 6, 7], [50, 20, 8, 2])
    >>> found = optimism_bootstrap(scores, "f1")
    >>> len(found), 0 < found.optimism < held_out(scores, "f1").optimism
    (200, True)
    """
    required, objective = observed_constraints(constraints), as_objective(objective)
    check_scores(scores)
    check_flagged_bounds(required, float(scores.n))
    refuse_weights(scores.statistic.is_weighted)
    n_resamples, seed = whole_number(n_resamples, "n_resamples", least=1, most=MAX_SPLITS), whole_seed(seed)
    candidates, classes = candidate_thresholds(scores), (scores.statistic.positives, scores.statistic.negatives)
    observed = scores.confusion_at(candidates[:, None])
    results = []
    for start in range(0, n_resamples, SPLITS_PER_BLOCK):
        block = range(start, min(start + SPLITS_PER_BLOCK, n_resamples))
        drawn = [
            _resample_class(class_scores, candidates, [(seed, class_index, each) for each in block])
            for class_index, class_scores in enumerate(classes)
        ]
        resampled = _matrix(drawn, scores.target_prevalence)
        results.append(_evaluate(resampled, observed, candidates, objective.quantity, required, are_parts=False))
        if progress is not None:
            progress(block.stop)
    return _combined(results, tuple(range(n_resamples)), objective, _value_on_all_cases(scores, objective, required))


def held_out_by_part(
    parts: Mapping[Any, BinaryScores],
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
) -> HeldOut:
    """Hold out each part in turn, such as a hospital or a month: select on all others, evaluate on the part.

    Each part at its observed prevalence; otherwise as `held_out`. Raises as `choose`, `ParameterError` for fewer than
    two parts, `PrevalenceError` for re-weighted parts, `UndefinedForWeightsError` for weighted cases.

    >>> part = BinaryScores.from_counts([0.2, 0.8], [3, 7], [50, 2])
    >>> held_out_by_part({"north": part, "south": part}).to_frame().optimism.tolist()
    [0.0, 0.0]
    """
    required, objective = observed_constraints(constraints), as_objective(objective)
    if len(parts) < 2:
        raise ParameterError("core-parts-few", parts=len(parts))
    pooled = _pooled(list(parts.values()))
    check_flagged_bounds(required, float(pooled.n))
    refuse_weights(pooled.statistic.is_weighted)
    candidates = candidate_thresholds(pooled)
    total = pooled.confusion_at(candidates[:, None])
    results = []
    for part in parts.values():
        held_out_set = part.confusion_at(candidates[:, None])
        selection_set = ConfusionMatrix(
            *(of_all - of_part for of_all, of_part in zip(total.counts, held_out_set.counts, strict=True))
        )
        results.append(_evaluate(selection_set, held_out_set, candidates, objective.quantity, required))
    return _combined(results, tuple(parts), objective, _value_on_all_cases(pooled, objective, required))


def _pooled(parts: list[BinaryScores]) -> BinaryScores:
    for part in parts:
        check_scores(part)
    pooled = parts[0]
    for part in parts[1:]:
        pooled = pooled.merge(part)
    return pooled


def _as_share(share: Any) -> float:
    number = single_number(share)
    if not 0 < number < 1:
        raise ParameterError("core-share", value=shown(share))
    return number


def _split_class(
    class_scores: SortedClass, thresholds: FloatArray, share: float, seeds: list[tuple[int, int, int]]
) -> SplitCounts:
    """Random splits of one class, one per seed: arrays of shape (thresholds, splits)."""
    total = int(class_scores.total)
    if total >= MAX_CLASS_SIZE:
        raise PrevalenceError("core-sample-too-large", wanted=round(total * share), present=total)
    counts = class_scores.mass_at_least(thresholds)
    levels, inverse = np.unique(np.append(counts, total), return_inverse=True)
    between, n_selection = np.diff(levels, prepend=0), round(total * share)
    generators = map(np.random.default_rng, seeds)
    drawn = [
        generator.multivariate_hypergeometric(between, n_selection, method="marginals") for generator in generators
    ]
    selection = np.cumsum(drawn, axis=1)[:, inverse[:-1]].T
    return (selection, n_selection), (counts[:, None] - selection, total - n_selection)


def _split_clusters(
    cases: ClusteredCases, thresholds: FloatArray, share: float, seeds: list[tuple[int, int]]
) -> list[SplitCounts]:
    """Random splits of all clusters, one per seed, for positives and for negatives."""
    # Case i from the top is flagged at the thresholds before this one.
    bins = len(thresholds) - np.searchsorted(thresholds, cases.scores, side="right")
    counts = ClusterCounts.of_bins(cases, bins, len(thresholds) + 1)
    n_groups = len(counts.positives)
    chosen = np.zeros((len(seeds), n_groups))
    for row, seed in zip(chosen, seeds, strict=True):
        row[np.random.default_rng(seed).permutation(n_groups)[: round(n_groups * share)]] = 1

    def split(of_class: FloatArray) -> SplitCounts:
        # From the highest threshold down, so that the counts ascend.
        at_or_above = np.cumsum(of_class, axis=1)[:, -2::-1]
        selection, everything = (chosen @ at_or_above).T.astype(np.int64), at_or_above.sum(axis=0).astype(np.int64)
        sizes, total = (chosen @ of_class.sum(axis=1)).astype(np.int64), int(of_class.sum())
        return (selection, sizes), (everything[:, None] - selection, total - sizes)

    return [split(of_class) for of_class in (counts.positives, counts.negatives)]


def _resample_class(
    class_scores: SortedClass, thresholds: FloatArray, seeds: list[tuple[int, int, int]]
) -> tuple[IntArray, int]:
    """How many cases of a class are flagged in resamples, one per seed: shape (thresholds, resamples)."""
    total = int(class_scores.total)
    levels, inverse = np.unique(np.append(class_scores.mass_at_least(thresholds), total), return_inverse=True)
    shares = np.diff(levels, prepend=0) / max(total, 1)
    drawn = (
        [np.random.default_rng(seed).multinomial(total, shares) for seed in seeds]
        if total
        else [0 * levels] * len(seeds)
    )
    return np.cumsum(drawn, axis=1)[:, inverse[:-1]].T, total


def _matrix(sides: Sequence[tuple[IntArray, IntArray | int]], prevalence: float | None) -> ConfusionMatrix:
    (tp, positives), (fp, negatives) = sides
    matrix = ConfusionMatrix(tp, fp, positives - tp, negatives - fp)
    return matrix if prevalence is None else matrix.at_prevalence(prevalence)


def _evaluate(
    selection_set: ConfusionMatrix,
    held_out_set: ConfusionMatrix,
    thresholds: FloatArray,
    quantity: Quantity,
    constraints: tuple[Constraint, ...],
    *,
    are_parts: bool = True,
) -> SplitResults:
    """Optimize each column (split) of the selection matrices, and evaluate it on the held-out matrices.

    If both sets are parts of the cases, bounds on the number of flagged cases are scaled to their size.
    """
    cases = [float(np.asarray(matrix.n).flat[0]) for matrix in (selection_set, held_out_set)]
    whole = max(sum(cases), 1)
    selection_constraints, held_out_constraints = (_scaled(constraints, n / whole if are_parts else 1.0) for n in cases)
    position, selection_values = best_thresholds(selection_set, quantity, selection_constraints)
    columns, has_none = np.arange(len(position)), position == NO_OPTIMUM
    shape = (len(thresholds), len(position))
    held_out_values = np.broadcast_to(np.asarray(quantity(held_out_set)), shape)[position, columns]
    is_feasible = np.broadcast_to(feasible_at(held_out_set, held_out_constraints), shape)[position, columns]
    return (
        np.where(has_none, np.nan, thresholds[position]),
        selection_values,
        np.where(has_none, np.nan, held_out_values),
        np.where(has_none, False, is_feasible),
    )


def _combined(
    results: list[SplitResults], parts: tuple[Any, ...], objective: Objective, value_on_all_cases: float
) -> HeldOut:
    thresholds, selection, held_out_values, is_feasible = (
        read_only(np.concatenate(column)) for column in zip(*results, strict=True)
    )
    return HeldOut(objective.quantity, parts, thresholds, selection, held_out_values, is_feasible, value_on_all_cases)


def _scaled(constraints: tuple[Constraint, ...], share: float) -> tuple[Constraint, ...]:
    """The constraints for a part of the cases: bounds on the number of flagged cases in proportion."""
    return tuple(
        Constraint(FLAGGED.key, constraint.sense, constraint.bound * share)
        if constraint.metric.key == FLAGGED.key
        else constraint
        for constraint in constraints
    )


def _value_on_all_cases(scores: BinaryScores, objective: Objective, constraints: tuple[Constraint, ...]) -> float:
    choice = choose(scores, objective, constraints)
    return float(choice.value) if isinstance(choice, Choice) else np.nan

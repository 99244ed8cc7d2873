"""Honesty: a threshold is chosen on one part of the cases and judged on the others, which it has never seen."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pandas as pd

from metrics_core.arrays import BoolArray, FloatArray, IntArray, read_only
from metrics_core.binary import BinaryScores
from metrics_core.choosing.choice import Choice, choose
from metrics_core.choosing.constraints import FLAGGED, Constraint, as_constraints, check_against, feasible_at
from metrics_core.choosing.objectives import Objective, as_objective
from metrics_core.choosing.scores_given import check_scores
from metrics_core.confusion import ConfusionMatrix
from metrics_core.errors import ParameterError, PrevalenceError
from metrics_core.intervals import refuse_weights
from metrics_core.messages import shown
from metrics_core.metrics import Metric
from metrics_core.parameters import single_number, whole_number, whole_seed
from metrics_core.quantity import Quantity
from metrics_core.resampling.best_of_draws import NOWHERE, best_of_draws
from metrics_core.resampling.candidates import candidates
from metrics_core.resampling.resamples import Progress
from metrics_core.sorted_class import SortedClass

MOST_REPETITIONS = 10_000
# numpy deals out no more cases than that.
MOST_DEALT = 10**9
TOGETHER = 20

# Of each side of a split the cases at or above each threshold, and how many it has.
Sides = tuple[tuple[IntArray, int], tuple[IntArray, int]]
# Thresholds, values where they were chosen, values held out, and whether the constraints are kept there.
Judged = tuple[FloatArray, FloatArray, FloatArray, BoolArray]


@dataclass(frozen=True, eq=False)
class HeldOut:
    """What each choice promised on the cases it was made on, and kept on the cases held out; arrays of one length.

    `parts` names each repetition, or the part that was held out. `chosen` and `held_out` are the objective's values
    at the threshold, nan where there is no choice or the objective is undefined; `kept` says whether all constraints
    are satisfied on the held-out cases. `whole` is what choosing and judging on all cases shows, nan without a choice.
    """

    quantity: Quantity
    parts: tuple[Any, ...]
    thresholds: FloatArray
    chosen: FloatArray
    held_out: FloatArray
    kept: BoolArray
    whole: float

    def __len__(self) -> int:
        return len(self.parts)

    @property
    def flattery(self) -> FloatArray:
        """By how much each choice flatters itself: chosen - held out, negated where lower is better."""
        return (self.chosen - self.held_out) * (1 if self.quantity.higher_is_better else -1)

    @property
    def optimism(self) -> float:
        """The mean of the flattery, over those that have both values; nan if none has."""
        defined = self._defined
        return float(defined.mean()) if len(defined) else np.nan

    @property
    def spread(self) -> float:
        """The standard deviation of the flattery; nan with fewer than two."""
        defined = self._defined
        return float(defined.std(ddof=1)) if len(defined) > 1 else np.nan

    @property
    def n_without(self) -> int:
        """How many have no choice, or are undefined on one of the two sides."""
        return len(self) - len(self._defined)

    @property
    def share_kept(self) -> float:
        """In how many of those with a choice the held-out cases keep to all constraints; nan without a choice."""
        has_choice = ~np.isnan(self.thresholds)
        return float(self.kept[has_choice].mean()) if has_choice.any() else np.nan

    def to_frame(self) -> pd.DataFrame:
        """One row per choice."""
        names = ("thresholds", "chosen", "held_out", "flattery", "kept")
        return pd.DataFrame({"part": list(self.parts)} | {name: getattr(self, name) for name in names})

    @property
    def _defined(self) -> FloatArray:
        return self.flattery[~np.isnan(self.flattery)]


def held_out(
    scores: BinaryScores,
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
    *,
    share: float = 0.5,
    repetitions: int = 200,
    seed: int = 0,
    progress: Progress | None = None,
) -> HeldOut:
    """Choose on a random `share` of each class, judge on the rest, again and again, at the prevalence of the scores.

    The optimism is what a threshold chosen on that many cases promises too much; one chosen on all cases promises too
    much as well, but less, since there are more of them. Chosen among all distinct scores where each class has up to
    1000, among 1000 of each class otherwise. A bound on the number of flagged cases is scaled to the size of the part.
    Each repetition has a seed of its own, so fewer are the first of more. `progress` is as in `resample`.

    Raises what `choose` raises; `ParameterError` for a share outside (0, 1), repetitions that are not whole or more
    than 10 000, and a seed that is none; `UndefinedForWeightsError` for weighted cases; `PrevalenceError` at another
    prevalence where a part would have one class only, and for 1e9 cases of a class or more.

    >>> scores = BinaryScores.from_counts([0.2, 0.4, 0.6, 0.8], [3, 4, 6, 7], [50, 20, 8, 2])
    >>> found = held_out(scores, "f1", repetitions=100)
    >>> len(found), found.optimism > 0, round(found.whole, 2)
    (100, True, 0.6)
    """
    wanted, objective = as_constraints(constraints), as_objective(objective)
    check_scores(scores)
    check_against(wanted, float(scores.n))
    refuse_weights(scores.statistic.is_weighted)
    repetitions = whole_number(repetitions, "repetitions", least=1, most=MOST_REPETITIONS)
    of_each, seed = _as_share(share), whole_seed(seed)
    among, classes = candidates(scores), (scores.statistic.positives, scores.statistic.negatives)
    found = []
    for start in range(0, repetitions, TOGETHER):
        some = range(start, min(start + TOGETHER, repetitions))
        dealt = [
            _dealt(of_class, among, of_each, [(seed, of, at) for at in some]) for of, of_class in enumerate(classes)
        ]
        here, there = (_matrix([of_class[side] for of_class in dealt], scores.pi) for side in (0, 1))
        found.append(_judged(here, there, among, objective.quantity, wanted))
        if progress is not None:
            progress(some.stop)
    return _joined(found, tuple(range(repetitions)), objective, _whole(scores, objective, wanted))


def held_out_by_part(
    parts: Mapping[Any, BinaryScores],
    objective: Objective | str | Metric = "f1",
    constraints: Iterable[Constraint] = (),
) -> HeldOut:
    """Hold out each part in turn, such as a hospital or a month: choose on all the others, judge on it.

    As observed, each part in its own mix; otherwise as `held_out`. Raises what `choose` raises, `ParameterError` for
    fewer than two parts, `PrevalenceError` for re-weighted ones, `UndefinedForWeightsError` for weighted ones.

    >>> part = BinaryScores.from_counts([0.2, 0.8], [3, 7], [50, 2])
    >>> held_out_by_part({"north": part, "south": part}).to_frame().flattery.tolist()
    [0.0, 0.0]
    """
    wanted, objective = as_constraints(constraints), as_objective(objective)
    if len(parts) < 2:
        raise ParameterError("core-parts-few", parts=len(parts))
    everything = _merged(list(parts.values()))
    check_against(wanted, float(everything.n))
    refuse_weights(everything.statistic.is_weighted)
    among = candidates(everything)
    total = everything.confusion_at(among[:, None])
    found = []
    for part in parts.values():
        there = part.confusion_at(among[:, None])
        here = ConfusionMatrix(*(all_cases - some for all_cases, some in zip(total.counts, there.counts, strict=True)))
        found.append(_judged(here, there, among, objective.quantity, wanted))
    return _joined(found, tuple(parts), objective, _whole(everything, objective, wanted))


def _merged(parts: list[BinaryScores]) -> BinaryScores:
    for part in parts:
        check_scores(part)
    everything = parts[0]
    for part in parts[1:]:
        everything = everything.merge(part)
    return everything


def _as_share(share: Any) -> float:
    number = single_number(share)
    if not 0 < number < 1:
        raise ParameterError("core-share", value=shown(share))
    return number


def _dealt(of_class: SortedClass, thresholds: FloatArray, share: float, seeds: list[tuple[int, int, int]]) -> Sides:
    """A split for each of the seeds: arrays of shape (thresholds, repetitions)."""
    total = int(of_class.total)
    if total >= MOST_DEALT:
        raise PrevalenceError("core-sample-too-large", wanted=round(total * share), present=total)
    counts = of_class.mass_at_least(thresholds)
    levels, place = np.unique(np.append(counts, total), return_inverse=True)
    between, here = np.diff(levels, prepend=0), round(total * share)
    generators = map(np.random.default_rng, seeds)
    dealt = [generator.multivariate_hypergeometric(between, here, method="marginals") for generator in generators]
    chosen = np.cumsum(dealt, axis=1)[:, place[:-1]].T
    return (chosen, here), (counts[:, None] - chosen, total - here)


def _matrix(sides: list[tuple[IntArray, int]], pi: float | None) -> ConfusionMatrix:
    (tp, positives), (fp, negatives) = sides
    matrix = ConfusionMatrix(tp, fp, positives - tp, negatives - fp)
    return matrix if pi is None else matrix.at_prevalence(pi)


def _judged(
    here: ConfusionMatrix,
    there: ConfusionMatrix,
    thresholds: FloatArray,
    quantity: Quantity,
    constraints: tuple[Constraint, ...],
) -> Judged:
    """Each column of the matrices is a split."""
    cases = [float(np.asarray(matrix.n).flat[0]) for matrix in (here, there)]
    wanted_here, wanted_there = (_scaled(constraints, n / max(sum(cases), 1)) for n in cases)
    place, chosen = best_of_draws(here, quantity, wanted_here)
    columns, nowhere = np.arange(len(place)), place == NOWHERE
    held = np.asarray(quantity(there))[place, columns]
    kept = feasible_at(there, wanted_there)[place, columns]
    return (
        np.where(nowhere, np.nan, thresholds[place]),
        chosen,
        np.where(nowhere, np.nan, held),
        np.where(nowhere, False, kept),
    )


def _joined(found: list[Judged], parts: tuple[Any, ...], objective: Objective, whole: float) -> HeldOut:
    thresholds, chosen, held, kept = (read_only(np.concatenate(column)) for column in zip(*found, strict=True))
    return HeldOut(objective.quantity, parts, thresholds, chosen, held, kept, whole)


def _scaled(constraints: tuple[Constraint, ...], share: float) -> tuple[Constraint, ...]:
    """The constraints of a part: so many flagged cases are as many in proportion."""
    return tuple(
        Constraint(FLAGGED.key, one.sense, one.bound * share) if one.metric.key == FLAGGED.key else one
        for one in constraints
    )


def _whole(scores: BinaryScores, objective: Objective, constraints: tuple[Constraint, ...]) -> float:
    choice = choose(scores, objective, constraints)
    return float(choice.value) if isinstance(choice, Choice) else np.nan

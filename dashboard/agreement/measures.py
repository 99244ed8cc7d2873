"""How far each score agrees with the grade, in numbers with their limits."""

import math
from dataclasses import dataclass

import numpy as np

from dashboard.data.confidence import CONFIDENCE
from dashboard.data.kinds.graded import GradedDataset
from dashboard.data.memory import memory
from metrics_core import AreaDifference, BestThreshold, Interval, roc_auc_difference
from metrics_core.arrays import FloatArray
from metrics_core.text import (
    cohen_kappa,
    kendall_interval,
    kendall_tau_b,
    spearman,
    spearman_interval,
    weighted_kappa_interval,
)

# By how much of the common scale the ends of two scales may differ and still be those of one.
SAME_SCALE = 0.25
# Weights mean something from here on.
FEWEST_STEPS = 3
# Beyond so many pairs of grades resampling would be waited for.
MOST_STEPS = 101


@dataclass(frozen=True)
class Measured:
    """A number and its limits, nan where it has none."""

    value: float
    limits: Interval

    @property
    def has_limits(self) -> bool:
        """Whether anything is known of how sure it is."""
        return bool(self.limits.low < self.limits.high)


@dataclass(frozen=True)
class Agreement:
    """How far one score agrees with the grade of the `n` outputs that have it, of which `good` are good.

    `kappa` is the highest over all thresholds, of good against the rest. `weighted_kappa` is None where score and grade
    are not on one scale of steps.
    """

    score: str
    n: int
    good: int
    roc_auc: Measured
    average_precision: Measured
    kendall: Measured
    spearman: Measured
    kappa: BestThreshold
    weighted_kappa: Measured | None

    @property
    def is_reversed(self) -> bool:
        """Whether it ranks them below others beyond chance."""
        return self.roc_auc.value == 0 or self.roc_auc.limits.high < 0.5

    @property
    def tells(self) -> bool:
        """Whether it ranks good outputs above others beyond chance."""
        return self.roc_auc.value == 1 or self.roc_auc.limits.low > 0.5


@dataclass(frozen=True)
class Verdict:
    """The score that ranks best, and how the others stand to it: `behind` beyond chance, or `level` with it."""

    best: Agreement
    behind: tuple[Agreement, ...]
    level: tuple[tuple[Agreement, AreaDifference], ...]


def agreements(dataset: GradedDataset) -> list[Agreement]:
    """Each score's agreement, the one of the highest ROC AUC first."""

    def make() -> list[Agreement]:
        found = [agreement_of(dataset, name) for name in dataset.graded.scores]
        return sorted(found, key=lambda each: -each.roc_auc.value if each.roc_auc.value >= 0 else math.inf)

    return memory().kept(("agreements", dataset.of_grades), make, lambda _: (), origin=dataset.source.key)


def agreement_of(dataset: GradedDataset, name: str) -> Agreement:
    """One score's agreement."""
    outputs, binary = dataset.outputs, dataset.scores_of(name)
    scored = outputs.scored(name)
    grades, scores, is_good = outputs.grades[scored], outputs.scores[name][scored], outputs.is_good[scored]
    ap = binary.average_precision_interval(confidence=CONFIDENCE)
    return Agreement(
        name,
        len(scores),
        int(is_good.sum()),
        Measured(binary.roc_auc(), binary.roc_auc_interval(confidence=CONFIDENCE)),
        Measured(binary.average_precision(), Interval(float(ap.low), float(ap.high))),
        Measured(kendall_tau_b(grades, scores), kendall_interval(grades, scores, confidence=CONFIDENCE)),
        Measured(spearman(grades, scores), spearman_interval(grades, scores, confidence=CONFIDENCE)),
        binary.best_threshold("kappa"),
        _weighted(dataset, name, grades, scores),
    )


def verdict(dataset: GradedDataset) -> Verdict | None:
    """Which score ranks best, and whether chance would do as much; None where good outputs cannot be told from others.

    A difference is that of the outputs that have both scores.
    """
    found = [each for each in agreements(dataset) if not math.isnan(each.roc_auc.value)]
    if not found:
        return None
    best, *others = found
    apart = [(other, _apart(dataset, best.score, other.score)) for other in others]
    behind = tuple(other for other, difference in apart if difference.low > 0)
    return Verdict(best, behind, tuple(pair for pair in apart if not pair[1].low > 0))


def is_one_scale(grades: FloatArray, scores: FloatArray) -> bool:
    """Whether grade and score are whole steps of what likely is one scale.

    >>> stars = np.array([1.0, 3, 5, 4])
    >>> is_one_scale(stars, np.array([2.0, 3, 5, 5])), is_one_scale(stars, stars / 5), is_one_scale(stars, stars * 20)
    (True, False, False)
    """
    both = np.concatenate([grades, scores])
    if np.any(both != np.round(both)) or not FEWEST_STEPS <= len(np.unique(both)) <= MOST_STEPS:
        return False
    room = SAME_SCALE * float(np.ptp(both))
    ends = [abs(float(end(grades) - end(scores))) for end in (np.min, np.max)]
    return bool(max(ends) <= room)


def _weighted(dataset: GradedDataset, name: str, grades: FloatArray, scores: FloatArray) -> Measured | None:
    is_turned = name in dataset.graded.lower
    if dataset.graded.good_from is None or is_turned or not is_one_scale(grades, scores):
        return None
    limits = weighted_kappa_interval(grades, scores, confidence=CONFIDENCE)
    return Measured(cohen_kappa(grades, scores, weights="quadratic"), limits)


def _apart(dataset: GradedDataset, one: str, other: str) -> AreaDifference:
    outputs = dataset.outputs
    both = outputs.scored(one) & outputs.scored(other)
    if not both.any():
        return AreaDifference(math.nan, math.nan, math.nan)
    columns = (outputs.scores[name][both] for name in (one, other))
    return roc_auc_difference(outputs.is_good[both], *columns, pos_label=True, confidence=CONFIDENCE)

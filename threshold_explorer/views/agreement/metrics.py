"""Agreement metrics of each score with the grade, with intervals."""

import math
from dataclasses import dataclass, replace

import numpy as np

from metrics_core import BestThreshold, Interval
from metrics_core.compare import BestSeries, SeriesDifference, best_of, resample_series
from metrics_core.compare.series_cases import MOST_SERIES
from metrics_core.compare.series_resamples import ROC_AUC
from metrics_core.compare.significance import holm, rank_sum_p_value
from metrics_core.computing.arrays import FloatArray
from metrics_core.text import (
    cohen_kappa,
    kendall_interval,
    kendall_tau_b,
    spearman,
    spearman_interval,
    weighted_kappa_interval,
)
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.graded.dataset import GradedDataset
from threshold_explorer.serving.memory_budget import memory_cache

# Two scales are the same if their ends differ by at most this share of their range.
SAME_SCALE = 0.25
# With fewer steps, quadratic weights make no difference.
MIN_STEPS = 3
# With more steps, resampling takes too long.
MAX_STEPS = 101


@dataclass(frozen=True)
class Estimate:
    """A value and its interval, nan if there is none."""

    value: float
    interval: Interval

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval of positive width."""
        return bool(self.interval.low < self.interval.high)


@dataclass(frozen=True)
class Agreement:
    """Agreement of one score with the grade over the `n` outputs that have the score; `good` of them are good.

    `kappa` is the highest over all thresholds, good against others. `weighted_kappa` is None unless score and grade are
    steps of one scale. `p_value` is that of ranking good outputs by chance, corrected for the number of scores.
    """

    score: str
    n: int
    good: int
    roc_auc: Estimate
    average_precision: Estimate
    kendall: Estimate
    spearman: Estimate
    kappa: BestThreshold
    weighted_kappa: Estimate | None
    p_value: float

    @property
    def is_reversed(self) -> bool:
        """Whether it ranks good outputs below others, beyond chance."""
        return self.roc_auc.value < 0.5 and self.p_value < 1 - confidence()

    @property
    def beats_chance(self) -> bool:
        """Whether it ranks good outputs above others, beyond chance."""
        return self.roc_auc.value > 0.5 and self.p_value < 1 - confidence()


@dataclass(frozen=True)
class ScoreRanking:
    """The best score by ROC AUC; the others are significantly `worse`, or `not_different`.

    Differences are those to the best; None where they cannot be determined.
    """

    best: Agreement
    worse: tuple[Agreement, ...]
    not_different: tuple[tuple[Agreement, SeriesDifference | None], ...]


def agreements(dataset: GradedDataset) -> list[Agreement]:
    """The agreement of each score, highest ROC AUC first."""

    def make() -> list[Agreement]:
        found = [agreement_of(dataset, name) for name in dataset.graded.scores]
        corrected = holm([each.p_value for each in found])
        found = [replace(each, p_value=float(p)) for each, p in zip(found, corrected, strict=True)]
        return sorted(found, key=lambda each: -each.roc_auc.value if each.roc_auc.value >= 0 else math.inf)

    return memory_cache().get_or_make(
        ("agreements", dataset.grades_key, confidence()), make, lambda _: (), origin=dataset.source.key
    )


def agreement_of(dataset: GradedDataset, name: str) -> Agreement:
    """The agreement of one score; its p-value is not corrected for the other scores."""
    outputs, binary = dataset.outputs, dataset.scores_of(name)
    scored = outputs.scored(name)
    grades, scores, is_good = outputs.grades[scored], outputs.scores[name][scored], outputs.is_good[scored]
    ap = binary.average_precision_interval(confidence=confidence())
    return Agreement(
        name,
        len(scores),
        int(is_good.sum()),
        Estimate(binary.roc_auc(), binary.roc_auc_interval(confidence=confidence())),
        Estimate(binary.average_precision(), Interval(float(ap.low), float(ap.high))),
        Estimate(kendall_tau_b(grades, scores), kendall_interval(grades, scores, confidence=confidence())),
        Estimate(spearman(grades, scores), spearman_interval(grades, scores, confidence=confidence())),
        binary.best_threshold("kappa"),
        _weighted(dataset, name, grades, scores),
        rank_sum_p_value(scores[is_good], scores[~is_good]),
    )


def rank_scores(dataset: GradedDataset) -> ScoreRanking | None:
    """The scores compared by ROC AUC; None if all outputs or none are good.

    All are compared on the outputs that have every score, by the same resamples; the intervals of all pairs hold
    together (max-T), since the best is chosen on the same outputs. Of more than 20 scores the 20 best are compared.
    """
    found = [each for each in agreements(dataset) if not math.isnan(each.roc_auc.value)]
    if not found:
        return None
    best, *others = found[:MOST_SERIES]
    if not others:
        return ScoreRanking(best, (), ())
    compared = _best_of(dataset, tuple(each.score for each in (best, *others)))
    if compared is None:
        return ScoreRanking(best, (), tuple((other, None) for other in others))
    # Where outputs lack some score, another score may be best on those that have all.
    by_name = {each.score: each for each in found}
    rest = [(by_name[name], difference) for name, difference in compared.others.items()]
    rest.sort(key=lambda pair: -pair[0].roc_auc.value)
    worse = tuple(other for other, difference in rest if difference.is_different)
    return ScoreRanking(by_name[compared.name], worse, tuple(pair for pair in rest if not pair[1].is_different))


def is_one_scale(grades: FloatArray, scores: FloatArray) -> bool:
    """Whether grade and score are whole numbers that are probably on one scale.

    >>> stars = np.array([1.0, 3, 5, 4])
    >>> is_one_scale(stars, np.array([2.0, 3, 5, 5])), is_one_scale(stars, stars / 5), is_one_scale(stars, stars * 20)
    (True, False, False)
    """
    both = np.concatenate([grades, scores])
    if np.any(both != np.round(both)) or not MIN_STEPS <= len(np.unique(both)) <= MAX_STEPS:
        return False
    room = SAME_SCALE * float(np.ptp(both))
    ends = [abs(float(end(grades) - end(scores))) for end in (np.min, np.max)]
    return bool(max(ends) <= room)


def _weighted(dataset: GradedDataset, name: str, grades: FloatArray, scores: FloatArray) -> Estimate | None:
    is_turned = name in dataset.graded.lower
    if dataset.graded.good_from is None or is_turned or not is_one_scale(grades, scores):
        return None
    interval = weighted_kappa_interval(grades, scores, confidence=confidence())
    return Estimate(cohen_kappa(grades, scores, weights="quadratic"), interval)


def _best_of(dataset: GradedDataset, names: tuple[str, ...]) -> BestSeries | None:
    """The best score on the outputs that have all of them; None without outputs of both kinds."""
    outputs = dataset.outputs
    has_all = np.logical_and.reduce([outputs.scored(name) for name in names])
    is_good = outputs.is_good[has_all]
    if is_good.all() or not is_good.any():
        return None
    scores = {name: outputs.scores[name][has_all] for name in names}
    # The area depends on no threshold.
    thresholds = dict.fromkeys(names, math.inf)
    resamples = resample_series(is_good, scores, thresholds, metrics=ROC_AUC, pos_label=True, confidence=confidence())
    return best_of(resamples, ROC_AUC)

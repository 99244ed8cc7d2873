"""`python -m benchmarks.coverage`: how often 95 % intervals hold the truth, simulated, seeded, in about three minutes.

Scores of the negatives are normal, those of the positives the same some standard deviations higher; tied scores are
these rounded to the next half. So the truth is known, with ties as well.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.plan import whole_number
from benchmarks.report import Table, markdown
from dashboard.data.confidence import CLOSED_FORMS, CONFIDENCE, interval_of
from dashboard.words.metrics import metric_label
from dashboard.words.sentence import say
from metrics_core import METRICS, BinaryScores, ConfusionMatrix, Interval, intervals_at_prevalence
from metrics_core.prevalence_intervals import AT_PREVALENCE

Floats = NDArray[np.float64]
POSITIVES = (20, 50, 200)
NEGATIVES_FOR_EACH = 9
APART = (1.0, 2.0, 3.0)
PREVALENCES = (0.1, 0.01)
# Where the closed forms are judged, and how far apart tied scores are.
THRESHOLD = 1.5
STEP = 0.5
FEW_AND_MANY = (2000, 100_000)
DRAWS = 500
SUMMARIES = {"ap": "summary-ap", "auc": "summary-auc"}


@dataclass(frozen=True)
class Setting:
    """A population and the size of a test set of it: positives, how far the classes are apart, whether scores tie."""

    positives: int
    apart: float
    tied: bool

    @property
    def negatives(self) -> int:
        return NEGATIVES_FOR_EACH * self.positives

    def curve(self) -> tuple[Floats, Floats]:
        """TPR and FPR from the highest score down: at each tied score, or finely."""
        scores = np.arange(-8, 11, STEP) - STEP / 2 if self.tied else np.linspace(-9, 12, 50_001)
        tpr, fpr = (np.array([_share_above(score - mean) for score in scores[::-1]]) for mean in (self.apart, 0.0))
        return tpr, fpr

    def rates(self) -> tuple[float, float]:
        """TPR and FPR at the threshold."""
        lowest = THRESHOLD - STEP / 2 if self.tied else THRESHOLD
        return _share_above(lowest - self.apart), _share_above(lowest)

    def average_precision(self, pi: float) -> float:
        tpr, fpr = self.curve()
        hits = tpr * pi
        return float(np.sum(np.diff(tpr, prepend=0) * hits / (hits + fpr * (1 - pi))))

    def roc_auc(self) -> float:
        tpr, fpr = self.curve()
        return float(np.trapezoid([0, *tpr, 1], [0, *fpr, 1]))

    def at_threshold(self, pi: float) -> ConfusionMatrix:
        """The population at the threshold, as weights."""
        tpr, fpr = self.rates()
        return ConfusionMatrix(pi * tpr, (1 - pi) * fpr, pi * (1 - tpr), (1 - pi) * (1 - fpr))

    def drawn(self, random: np.random.Generator) -> BinaryScores:
        label = np.repeat([True, False], [self.positives, self.negatives])
        score = random.normal(self.apart * label, 1)
        return BinaryScores.from_predictions(label, np.round(score / STEP) * STEP if self.tied else score)


def coverage_of_closed_forms(setting: Setting, repetitions: int, seed: int) -> Iterator[tuple[str, str, float]]:
    """What was simulated, at which prevalence, and the share of intervals that hold it."""
    random = np.random.default_rng(seed)
    tpr, fpr = setting.rates()
    observed = PREVALENCES[0]
    positives = random.binomial(setting.positives + setting.negatives, observed, repetitions)
    negatives = setting.positives + setting.negatives - positives
    tp, fp = random.binomial(positives, tpr), random.binomial(negatives, fpr)
    sampled = ConfusionMatrix(tp, fp, positives - tp, negatives - fp)
    for key in CLOSED_FORMS:
        truth = getattr(setting.at_threshold(observed), key)
        yield key, f"{observed:g}, sampled", share_holding(interval_of(key, sampled), truth)
    tp, fp = random.binomial(setting.positives, tpr, repetitions), random.binomial(setting.negatives, fpr, repetitions)
    fixed = ConfusionMatrix(tp, fp, setting.positives - tp, setting.negatives - fp)
    for pi in PREVALENCES:
        found = intervals_at_prevalence(fixed, pi, AT_PREVALENCE, confidence=CONFIDENCE)
        for key, (low, high, *_) in found.items():
            truth = getattr(setting.at_threshold(pi), key)
            yield key, f"{pi:g}, fixed", share_holding(Interval(low, high), truth)


def coverage_of_areas(setting: Setting, repetitions: int, draws: int, seed: int) -> Iterator[tuple[str, str, float]]:
    """The same of average precision and ROC AUC."""
    random = np.random.default_rng(seed)
    limits: dict[tuple[str, str], list[tuple[float, float]]] = {}
    truths = {("ap", f"{pi:g}, fixed"): setting.average_precision(pi) for pi in PREVALENCES}
    truths["auc", "any, fixed"] = setting.roc_auc()
    for repetition in range(repetitions):
        scores = setting.drawn(random)
        for pi in PREVALENCES:
            low, high, *_ = scores.at_prevalence(pi).average_precision_interval(
                confidence=CONFIDENCE, draws=draws, seed=repetition
            )
            limits.setdefault(("ap", f"{pi:g}, fixed"), []).append((low, high))
        limits.setdefault(("auc", "any, fixed"), []).append(scores.roc_auc_interval(confidence=CONFIDENCE))
    for (name, where), truth in truths.items():
        lows, highs = np.array(limits[name, where]).T
        yield name, where, share_holding(Interval(lows, highs), truth)


def _share_above(deviations: float) -> float:
    """Of a normal population, that above so many standard deviations; to the full precision of small shares."""
    return math.erfc(deviations / math.sqrt(2)) / 2


def share_holding(interval: Interval, truth: float) -> float:
    """The share of the defined intervals that hold the truth; nan where none is defined."""
    defined = ~np.isnan(interval.low)
    if not defined.any():
        return float("nan")
    return float(np.mean(((interval.low <= truth) & (truth <= interval.high))[defined]))


def tables(few: int, many: int, draws: int) -> Iterator[Table]:
    """One for each distance of the classes: a row for each interval, a column for each size, without and with ties."""
    for apart in APART:
        settings = [Setting(positives, apart, tied) for positives in POSITIVES for tied in (False, True)]
        columns = [_coverages(setting, few, many, draws) for setting in settings]
        auc = Setting(1, apart, tied=False).roc_auc()
        yield Table(
            f"Coverage in per cent, classes {apart:g} standard deviation{'' if apart == 1 else 's'} apart "
            f"(ROC AUC {auc:.2f})",
            ("interval", "prevalence", *(f"P = {s.positives}{', ties' if s.tied else ''}" for s in settings)),
            [(*row, *(_per_cent(column[row]) for column in columns)) for row in columns[0]],
        )


def _coverages(setting: Setting, few: int, many: int, draws: int) -> dict[tuple[str, str], float]:
    found = [*coverage_of_closed_forms(setting, many, seed=1), *coverage_of_areas(setting, few, draws, seed=1)]
    return {(_label(name), where): share for name, where, share in found}


def _label(name: str) -> str:
    return metric_label(name) if name in METRICS else say(SUMMARIES[name])


def _per_cent(share: float) -> str:
    return "not estimable" if np.isnan(share) else f"{100 * share:.1f}"


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m benchmarks.coverage", description=__doc__)
    few, many = FEW_AND_MANY
    parser.add_argument("--few", type=whole_number, default=few, help="test sets for average precision and ROC AUC")
    parser.add_argument("--many", type=whole_number, default=many, help="test sets for the closed forms")
    parser.add_argument("--draws", type=whole_number, default=DRAWS, help="draws of the Bayesian bootstrap")
    options = parser.parse_args(arguments)
    for table in tables(options.few, options.many, options.draws):
        print(markdown(table), flush=True)


if __name__ == "__main__":
    main()

"""`python -m tests.metrics_core.clusters.coverage`: how often intervals that count clusters contain the true value.

30 % of the cases are positive. Scores are normal, those of positives 1.5 standard deviations higher. A share of the
variance, the intra-cluster correlation, is between clusters: of the scores, and of a latent variable that decides the
labels. Clusters have 15 cases each, or numbers from a log-normal distribution.
"""

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from benchmarks.report import Table, markdown
from metrics_core import METRICS, BinaryScores, ConfusionMatrix
from metrics_core.choosing import Costs, LeastCost
from metrics_core.clusters.proportions import proportion_interval
from metrics_core.resampling import difference, intervals_at, two_models

PREVALENCE, CLASS_DISTANCE, THRESHOLD = 0.3, 1.5, 0.75
CORRELATIONS = (0.0, 0.3, 0.7)
NUMBERS = (30, 50, 140)
SIZE, LARGEST = 15, 150
COST = LeastCost(Costs(tp=0, fp=1, fn=5, tn=0)).quantity
DRAWN = (METRICS["mcc"], METRICS["kappa"], METRICS["balanced_accuracy"], COST)
CLOSED = ("recall", "precision", "specificity", "accuracy", "f1")
DIFFERENCE = "difference in accuracy of two scores"
NAMES = (*CLOSED, *(quantity.key for quantity in DRAWN), "average precision", "ROC AUC", DIFFERENCE)


@dataclass(frozen=True)
class Clusters:
    """A population: how many clusters are sampled, whether they are equal, and how alike their cases are."""

    number: int
    are_equal: bool
    correlation: float

    def drawn(self, random: np.random.Generator) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """Labels, scores, scores of another model that is as good, and clusters."""
        unequal = 1 + np.minimum(random.lognormal(2.1, 1.0, self.number).round(), LARGEST - 1).astype(int)
        sizes = np.full(self.number, SIZE) if self.are_equal else unequal
        cluster = np.repeat(np.arange(self.number), sizes)

        def noise() -> np.ndarray:
            between, within = random.normal(size=self.number)[cluster], random.normal(size=len(cluster))
            return math.sqrt(self.correlation) * between + math.sqrt(1 - self.correlation) * within

        label = noise() > NormalDist().inv_cdf(1 - PREVALENCE)
        return label, CLASS_DISTANCE * label + noise(), CLASS_DISTANCE * label + noise(), cluster


def true_values() -> dict[str, float]:
    """The values in the population, by name."""
    tpr, fpr = (1 - NormalDist().cdf(THRESHOLD - mean) for mean in (CLASS_DISTANCE, 0.0))
    p, n = PREVALENCE, 1 - PREVALENCE
    at = ConfusionMatrix(p * tpr, n * fpr, p * (1 - tpr), n * (1 - fpr))
    # From the highest score down, on a fine grid.
    above = [
        np.array([1 - NormalDist(mean).cdf(at) for at in np.linspace(9, -8, 20_001)]) for mean in (CLASS_DISTANCE, 0)
    ]
    hits, false = p * above[0], n * above[1]
    precision = np.divide(hits, hits + false, out=np.ones_like(hits), where=hits > 0)
    values = {key: float(METRICS[key](at)) for key in CLOSED} | {one.key: float(one(at)) for one in DRAWN}
    areas = {
        "average precision": float(np.sum(np.diff(above[0], prepend=0) * precision)),
        "ROC AUC": NormalDist().cdf(CLASS_DISTANCE / math.sqrt(2)),
    }
    return values | areas | {DIFFERENCE: 0.0}


def limits_of(clusters: Clusters, random: np.random.Generator, n_resamples: int) -> dict[str, tuple[float, float]]:
    """The intervals of one sample, by name."""
    label, score, other, cluster = clusters.drawn(random)
    scores = BinaryScores.from_predictions(label, score, pos_label=True, cluster=cluster)
    assert scores.clustered is not None
    found: dict[str, tuple[float, float]] = {}
    for key in CLOSED:
        cells = METRICS[key].proportion or (("tp",), ("tp", "fp", "fn"))
        low, high = proportion_interval(scores.clustered, np.array(THRESHOLD), *cells).limits
        found[key] = (2 * low / (1 + low), 2 * high / (1 + high)) if key == "f1" else (low, high)
    drawn = intervals_at(scores, THRESHOLD, DRAWN, n_resamples=n_resamples)
    found |= {key: (one.low, one.high) for key, one in drawn.items()}
    found["average precision"] = scores.average_precision_interval(n_resamples=n_resamples)[:2]
    found["ROC AUC"] = scores.roc_auc_interval()
    decisions = two_models(label, score, other, THRESHOLD, THRESHOLD, pos_label=True, cluster=cluster)
    compared = difference(decisions, "accuracy", n_resamples=n_resamples)["accuracy"]
    return found | {DIFFERENCE: (compared.low, compared.high)}


def coverage(clusters: Clusters, n_sets: int, n_resamples: int, seed: int = 1) -> dict[str, tuple[float, float]]:
    """The share of intervals that contain the true value, and the share of samples without an interval, by name."""
    random, truth = np.random.default_rng(seed), true_values()
    found = [limits_of(clusters, random, n_resamples) for _ in range(n_sets)]
    result = {}
    for name in NAMES:
        limits = np.array([one[name] for one in found])
        limits = limits[~np.isnan(limits[:, 0])]
        covered = (limits[:, 0] <= truth[name]) & (truth[name] <= limits[:, 1])
        result[name] = (float(covered.mean()) if len(limits) else math.nan, 1 - len(limits) / n_sets)
    return result


def tables(n_sets: int, n_resamples: int) -> Iterator[Table]:
    """A table for equal and one for unequal clusters; a row per interval, a column per number and correlation."""
    for are_equal in (True, False):
        settings = [Clusters(number, are_equal, alike) for number in NUMBERS for alike in CORRELATIONS]
        columns = [coverage(setting, n_sets, n_resamples) for setting in settings]
        sizes = f"{SIZE} cases each" if are_equal else f"1 to {LARGEST} cases"
        yield Table(
            f"Coverage in per cent with clusters of {sizes}",
            ("interval", *(f"{one.number} clusters, ICC {one.correlation:g}" for one in settings)),
            [(name, *(_text(*column[name]) for column in columns)) for name in NAMES],
        )


def _text(covered: float, without: float) -> str:
    none = f" ({100 * without:.0f} % none)" if without >= 0.005 else ""
    return f"{100 * covered:.1f}{none}"


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=500)
    parser.add_argument("--draws", type=int, default=400)
    options = parser.parse_args()
    for table in tables(options.sets, options.draws):
        print(markdown(table), end="\n\n", flush=True)


if __name__ == "__main__":
    main()

"""Guaranteed thresholds beside those of MAPIE, on the same samples: how often they are found, and their price."""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from benchmarks.guarantees import CONFIDENCE, SITUATIONS, Situation
from benchmarks.report import Table, integer_text
from benchmarks.rivals.comparison import NotRunError, Rival, output_of
from metrics_core import BinaryScores
from metrics_core.choosing import Choice, choose

MAPIE = Rival("mapie", "benchmarks.rivals.in_mapie", {})
# What MAPIE calls what is made best; a low false positive rate is a high specificity.
BEST = {"specificity": "fpr", "recall": "recall"}
METHODS = ("defaults", "fixed sequence")


def guarantees_table(n_samples: int) -> Table:
    """One row per situation whose constraints MAPIE knows; a sentence if it does not run."""
    columns = ("cases", "positive", "constraints", "best", "found", "broken", "value")
    for method in METHODS:
        columns += (f"MAPIE, {method}: found", "broken", "value", "this project where MAPIE finds one")
    try:
        rows = list(_rows(n_samples))
    except NotRunError as reason:
        rows = [(str(reason), *[""] * (len(columns) - 1))]
    note = (
        f"{n_samples} samples of each situation of two normal classes, at {CONFIDENCE:.0%} confidence; all figures in "
        f"per cent. {MAPIE.version} has the true probabilities as scores: at its defaults, and by its fixed-sequence "
        "testing from the thresholds that are surest, with four starts for precision and accuracy as here; it has none "
        "for several constraints. Broken: the share of all samples with a threshold that breaks a constraint among all "
        "new cases. Value: the mean of what is made best."
    )
    return Table("Guaranteed thresholds beside MAPIE's", columns, rows, (note,))


def known_to_mapie() -> list[Situation]:
    """The situations with constraints and objectives that MAPIE has."""
    known = {"recall", "precision", "accuracy", "fpr"}
    return [
        one
        for one in SITUATIONS
        if one.objective in BEST and one.prevalence is None and known.issuperset(c.metric.key for c in one.constraints)
    ]


def _rows(n_samples: int) -> Iterator[tuple[str, ...]]:
    for situation in known_to_mapie():
        random = np.random.default_rng(1)
        samples = [situation.cases(random) for _ in range(n_samples)]
        own = [_own_threshold(situation, *sample) for sample in samples]
        cells = [f"{100 * share:.1f}" for share in _figures(situation, own)]
        of_mapie = _of_mapie(situation, samples)
        for method in METHODS:
            if method not in of_mapie:
                cells += ["none"] * 4
                continue
            thresholds = of_mapie[method]
            shared = [a for a, b in zip(own, thresholds, strict=True) if not math.isnan(b)]
            figures = (*_figures(situation, thresholds), _figures(situation, shared)[2])
            cells += [f"{100 * share:.1f}" for share in figures]
        share = f"{situation.share:.0%}"
        yield (integer_text(situation.n_cases), share, situation.promise, situation.objective, *cells)


def _own_threshold(situation: Situation, truth: np.ndarray, score: np.ndarray) -> float:
    constraints = [replace(constraint, confidence=CONFIDENCE) for constraint in situation.constraints]
    found = choose(BinaryScores.from_predictions(truth, score), situation.objective, constraints)
    return found.threshold if isinstance(found, Choice) else math.nan


def _of_mapie(situation: Situation, samples: Sequence[tuple[np.ndarray, np.ndarray]]) -> dict[str, list[float]]:
    """The thresholds that MAPIE finds by each method, as scores; nan where there is none."""
    odds = math.log(situation.share / (1 - situation.share)) - situation.distance**2 / 2
    risks = [constraint.metric.key for constraint in situation.constraints]
    levels = [constraint.bound for constraint in situation.constraints]
    task = {
        "risks": risks if len(risks) > 1 else risks[0],
        "levels": levels if len(levels) > 1 else levels[0],
        "best": BEST[situation.objective],
        "confidence": CONFIDENCE,
        "is_ascending": risks == ["recall"],
    }
    truth, score = map(np.array, zip(*samples, strict=True))
    probability = 1 / (1 + np.exp(-situation.distance * score - odds))
    found = json.loads(output_of(MAPIE, task=json.dumps(task), truth=truth, score=probability))

    def as_score(threshold: float | None) -> float:
        if threshold is None:
            return math.nan
        if threshold == 0:
            return -math.inf
        score = (math.log(threshold / (1 - threshold)) - odds) / situation.distance
        return math.ceil(score / situation.grid - 1e-9) * situation.grid if situation.grid else score

    return {name: [as_score(threshold) for threshold in thresholds] for name, thresholds in found.items()}


def _figures(situation: Situation, thresholds: Sequence[float]) -> tuple[float, float, float]:
    """The shares of samples with a threshold, and with one that breaks a constraint; the objective's mean value."""
    matrices = [situation.population_at(threshold) for threshold in thresholds if not math.isnan(threshold)]
    broken = sum(not all(c.satisfied(matrix) for c in situation.constraints) for matrix in matrices)
    values = [getattr(matrix, situation.objective) for matrix in matrices]
    size = max(len(thresholds), 1)
    return len(matrices) / size, broken / size, float(np.mean(values)) if values else math.nan

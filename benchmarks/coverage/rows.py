"""Queries, texts and raters: means over queries or rows, corpus scores, and agreement."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER

from benchmarks.coverage.simulation import Kind, Limits
from metrics_core import wilson
from metrics_core.intervals.bootstrap import Bootstrap
from metrics_core.intervals.means import mean_interval, mean_of_units
from metrics_core.intervals.sampling_units import SamplingUnits
from metrics_core.text import (
    cohen_kappa,
    kendall_interval,
    kendall_tau_b,
    spearman,
    spearman_interval,
    weighted_kappa_interval,
)
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.text.scorers.segments import Pairs, Segments

Floats = NDArray[np.float64]
POPULATION = 400_000
CLUSTERS, CLUSTER_SIZE = 60, 8
# Queries, or rows, by situation.
SIZES = {"thin class": 12, "nearly perfect": 60, "clusters": CLUSTERS * CLUSTER_SIZE, "ties": 100, "large": 5000}
MEAN_NAMES = ("exact match", "precision@5", "reciprocal rank", "token F1 or ROUGE")


@dataclass(frozen=True, eq=False)
class Rows:
    """Values of each row by name, and the clusters of the rows if there are any."""

    values: dict[str, Floats]
    units: SamplingUnits | None


def drawn_rows(situation: str, random: np.random.Generator, is_population: bool) -> Rows:
    """Rows of a quality that varies: between clusters, if there are any, else between rows."""
    n = POPULATION if is_population else SIZES[situation]
    size = CLUSTER_SIZE if situation == "clusters" else 1
    centre = 3.5 if situation == "nearly perfect" else 1.0
    quality = centre + np.repeat(random.normal(size=-(-n // size)), size)[:n]
    right = 1 / (1 + np.exp(-quality))
    share = random.binomial(5, right) / 5
    rank = np.minimum(random.geometric(right), 10)
    f1 = np.clip(random.normal(0.3 + 0.6 * right, 0.3), 0, 1)
    values = [random.binomial(1, right) * 1.0, share, 1 / rank, np.round(f1, 1) if situation == "ties" else f1]
    clusters = np.arange(n) // size if size > 1 and not is_population else None
    units = None if clusters is None else SamplingUnits.of(n, clusters=clusters)
    return Rows(dict(zip(MEAN_NAMES, values, strict=True)), units)


def means(rows: Rows) -> dict[str, float]:
    """The mean of each column."""
    return {name: float(column.mean()) for name, column in rows.values.items()}


def limits_of_means(rows: Rows, n_resamples: int, seed: int) -> dict[str, Limits]:
    """The interval of each mean."""
    draws = {"confidence": confidence(), "n_resamples": n_resamples, "seed": seed}
    if rows.units is not None:
        settings, units = Bootstrap(**draws), rows.units
        return {name: mean_of_units(column, units, settings) for name, column in rows.values.items()}
    found: dict[str, Limits] = {
        name: mean_interval(column, bounded=True, **draws) for name, column in rows.values.items()
    }
    exact = rows.values["exact match"]
    return found | {"exact match": wilson(int(exact.sum()), len(exact), confidence=confidence())}


_TEXT = "the a cat dog sat ran on under mat tree big small red blue old new and or then now"
WORDS = tuple(_TEXT.split())
# Rows of texts, and the share of their words that are wrong.
TEXT_ROWS = {"thin class": 30, "nearly perfect": 80, "clusters": 240, "ties": 80, "large": 600}
WRONG = {"nearly perfect": 0.01}
METRICS: dict[str, Callable[[], object]] = {"BLEU": BLEU, "chrF": CHRF, "TER": TER}


@dataclass(frozen=True, eq=False)
class Texts:
    """The counts of each row by metric, and the clusters of the rows if there are any."""

    segments: dict[str, Segments]
    units: SamplingUnits | None


_pools: dict[str, Texts] = {}
POOL = 3000


def _pool(situation: str) -> Texts:
    """The counts of the population's rows, computed once: rows are drawn from these."""
    if situation not in _pools:
        random = np.random.default_rng(5)
        size = CLUSTER_SIZE if situation == "clusters" else 1
        spread = np.repeat(random.normal(size=POOL // size), size)
        error = 1 / (1 + np.exp(-(math.log(WRONG.get(situation, 0.25)) + spread)))
        predictions, references = [], []
        for each in error.tolist():
            length = 8 if situation == "ties" else int(random.integers(4, 20))
            reference = random.choice(WORDS, length)
            prediction = np.where(random.random(length) < each, random.choice(WORDS, length), reference)
            references.append([" ".join(reference)])
            predictions.append(" ".join(prediction))
        pairs = Pairs.of(predictions, references)
        _pools[situation] = Texts({name: Segments.counted(make(), pairs, None) for name, make in METRICS.items()}, None)
    return _pools[situation]


def drawn_texts(situation: str, random: np.random.Generator, is_population: bool) -> Texts:
    """Rows, or clusters of rows, drawn from the population with replacement."""
    pool = _pool(situation)
    if is_population:
        return pool
    n, size = TEXT_ROWS[situation], CLUSTER_SIZE if situation == "clusters" else 1
    first = random.integers(0, POOL // size, n // size)
    rows = (first[:, np.newaxis] * size + np.arange(size)).ravel()
    segments = {name: Segments(each.metric, each.counts[rows]) for name, each in pool.segments.items()}
    clusters = np.repeat(np.arange(len(first)), size)
    return Texts(segments, SamplingUnits.of(len(rows), clusters=clusters) if size > 1 else None)


def corpus_scores(texts: Texts) -> dict[str, float]:
    """The score of all rows by each metric."""
    return {name: float(each.corpus.score) for name, each in texts.segments.items()}


def limits_of_corpus_scores(texts: Texts, n_resamples: int, seed: int) -> dict[str, Limits]:
    """The interval of each score."""
    settings = Bootstrap(confidence(), n_resamples, seed)
    return {name: each.interval(settings, texts.units) for name, each in texts.segments.items()}


# Cases, grades, and the share of grades at random.
GRADES = {"thin class": (40, 3, 0.3), "nearly perfect": (100, 4, 0.03), "ties": (100, 2, 0.3), "large": (3000, 5, 0.3)}


def drawn_grades(situation: str, random: np.random.Generator, is_population: bool) -> tuple[Floats, Floats]:
    """Two raters' grades; in a thin class, the highest grade is rare."""
    n, n_grades, noise = GRADES[situation]
    n = POPULATION // 4 if is_population else n
    shares = np.array([0.6, 0.3, 0.1]) if situation == "thin class" else np.full(n_grades, 1 / n_grades)
    first, other = random.choice(n_grades, (2, n), p=shares) + 1.0
    return first, np.where(random.random(n) < noise, other, first)


def agreement(grades: tuple[Floats, Floats]) -> dict[str, float]:
    """Weighted kappa and the rank correlations."""
    return {
        "weighted kappa": cohen_kappa(*grades, weights="quadratic"),
        "Kendall's tau-b": kendall_tau_b(*grades),
        "Spearman's correlation": spearman(*grades),
    }


def limits_of_agreement(grades: tuple[Floats, Floats], n_resamples: int, seed: int) -> dict[str, Limits]:
    """The interval of each."""
    draws = {"confidence": confidence(), "n_resamples": n_resamples, "seed": seed}
    return {
        "weighted kappa": weighted_kappa_interval(*grades, **draws),
        "Kendall's tau-b": kendall_interval(*grades, confidence=confidence()),
        "Spearman's correlation": spearman_interval(*grades, confidence=confidence()),
    }


MEANS = Kind("means of queries or rows", drawn_rows, means, limits_of_means, tuple(SIZES), cost=0.3)
TEXTS = Kind("texts", drawn_texts, corpus_scores, limits_of_corpus_scores, tuple(TEXT_ROWS), cost=3.0)
AGREEMENT = Kind("agreement", drawn_grades, agreement, limits_of_agreement, tuple(GRADES), cost=0.5)

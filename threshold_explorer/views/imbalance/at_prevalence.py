"""Metrics at a simulated prevalence: closed-form intervals, and sentences in numbers of cases.

`limits.js` and `sentences.js` make the same live. The intervals treat the numbers of positives and negatives as fixed,
at the observed prevalence too, so that they are continuous in the prevalence.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from metrics_core import (
    METRICS,
    BinaryScores,
    ConfusionMatrix,
    Interval,
    Metric,
    intervals_at_prevalence,
    precision_floor_interval,
)
from metrics_core.prevalence.intervals import AT_PREVALENCE, LARGEST_ODDS, RateRatio
from metrics_core.prevalence.precision_floor import crossing_prevalence
from threshold_explorer.data.confidence_level import confidence, confidence_name
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import (
    Weights,
    interval_of,
    live_confidence,
    live_interval,
    weights_of,
    why_no_interval,
)
from threshold_explorer.words.sentence import Sentence, say

UNKNOWN = Interval(math.nan, math.nan)
OUT_OF = 10_000


def interval_at(metric: Metric, at: ConfusionMatrix, pi: float, *, is_clustered: bool = False) -> Interval | str:
    """The interval of a metric at prevalence `pi`, or a short reason why it has none."""
    if why := _why_none(metric, _weights_in(at), is_clustered=is_clustered):
        return say(f"{why}.row")
    if metric.prevalence_invariant:
        return interval_of(metric.key, at)
    low, high, *_ = intervals_at_prevalence(at, pi, [metric], confidence=confidence())[metric.key]
    return Interval(low, high)


def floor_interval(at: ConfusionMatrix, floor: float, *, is_clustered: bool = False) -> Interval:
    """The interval of the prevalence below which precision is below `floor`; nan for sums of weights and clusters."""
    if _weights_in(at) is Weights.SUMS or is_clustered:
        return UNKNOWN
    low, high, *_ = precision_floor_interval(at, floor, confidence=confidence())
    return Interval(low, high)


def intervals_method(scores: BinaryScores) -> str:
    """How the intervals of the page are computed, or why there are none."""
    weights = weights_of(scores)
    if weights is Weights.SUMS:
        return say("no-interval-weights.help")
    if weights is Weights.KNOWN:
        return say("imbalance-intervals-how-weighted", name=confidence_name())
    if scores.is_clustered:
        return say("imbalance-intervals-how-clusters")
    return say("imbalance-intervals-how", name=confidence_name())


def live_intervals(dataset: BinaryDataset, metrics: Sequence[Metric]) -> dict[str, Any]:
    """The same for the live layer: for each metric the form of its interval, or why it has none."""
    weights, is_clustered = weights_of(dataset.scores), dataset.scores.is_clustered
    return {
        "forms": {metric.key: _live(metric, weights, is_clustered=is_clustered) for metric in metrics},
        "z": live_confidence()["z"],
        "largest_odds": LARGEST_ODDS,
    }


def _live(metric: Metric, weights: Weights, *, is_clustered: bool) -> dict[str, Any]:
    if why := _why_none(metric, weights, is_clustered=is_clustered):
        return {"none": say(why)}
    if metric.prevalence_invariant:
        return live_interval(metric.key, weights)
    form = AT_PREVALENCE[metric.key]
    return {"method": "ratio" if isinstance(form, RateRatio) else "sum", **form._asdict()}


def _why_none(metric: Metric, weights: Weights, *, is_clustered: bool) -> str | None:
    if is_clustered:
        return "no-interval-clusters-at-pi"
    if metric.key in AT_PREVALENCE and weights is not Weights.SUMS:
        return None
    return why_no_interval(metric.key, weights)


def _weights_in(at: ConfusionMatrix) -> Weights:
    if at.weight_powers is not None:
        return Weights.KNOWN
    return Weights.SUMS if isinstance(at.tp, float) else Weights.NONE


@dataclass(frozen=True)
class Basis:
    """What a sentence about another prevalence is based on: the confidence level, and the cases of each class."""

    interval: str
    cases: Sentence | str


def basis(dataset: BinaryDataset) -> Basis:
    """What sentences about another prevalence of a data set are based on."""
    scores = dataset.scores
    if scores.is_weighted:
        key = "imbalance-basis-weighted" if scores.knows_weights else "imbalance-basis-sums"
        return Basis(confidence_name(), Sentence(key))
    if scores.is_clustered:
        return Basis(confidence_name(), Sentence("imbalance-basis-clusters"))
    cases = Sentence("imbalance-basis", positives=scores.n_positive, negatives=scores.n_negative)
    return Basis(confidence_name(), cases)


def sentences(dataset: BinaryDataset, threshold: float, text: str, pi: float, floor: float) -> Iterator[Sentence]:
    """The expected alerts, the prevalence at which precision falls below the floor, and the baseline of accuracy."""
    at = dataset.scores.confusion_at(threshold)
    simulated = dataset.scores.at_prevalence(pi).confusion_at(threshold)
    based_on = basis(dataset)
    is_clustered = dataset.scores.is_clustered
    limits = interval_at(METRICS["precision"], at, pi, is_clustered=is_clustered)
    yield alerts_sentence(text, pi, simulated, limits if isinstance(limits, Interval) else UNKNOWN, based_on)
    crossing = prevalence_at_floor(at.at_prevalence(0.5).precision, floor)
    yield floor_sentence(floor, crossing, floor_interval(at, floor, is_clustered=is_clustered), based_on)
    # Not 1 - pi: accuracy with no case flagged has the same rounding as this quotient.
    yield baseline_sentence(simulated.accuracy, simulated.n_negative / simulated.n, based_on)


def prevalence_at_floor(precision_at_half: float, floor: float) -> float:
    """The prevalence at which precision equals `floor`, from precision at prevalence one half, TPR / (TPR + FPR)."""
    if math.isnan(precision_at_half):
        return math.nan
    return float(crossing_prevalence(precision_at_half, 1 - precision_at_half, 1, 1, floor))


def alerts_sentence(text: str, pi: float, simulated: ConfusionMatrix, limits: Interval, based_on: Basis) -> Sentence:
    """The expected alerts at prevalence `pi`, and how many are real; `limits` are those of precision."""
    flagged = simulated.flagged_rate
    at: dict[str, Any] = {"text": text, "pi": pi, "percent": pi * 100}
    if flagged == 0:
        return Sentence("imbalance-no-alerts", **at)
    return Sentence(
        "imbalance-alerts",
        **at,
        alerts=flagged * OUT_OF,
        out_of=OUT_OF,
        real=simulated.tp / simulated.n * OUT_OF,
        precision=simulated.precision,
        basis=_basis_text("imbalance-within-ratio", limits, based_on),
    )


def floor_sentence(floor: float, crossing: float, limits: Interval, based_on: Basis) -> Sentence:
    """The prevalence below which precision is less than `floor`.

    `crossing` is that prevalence: 0 without false positives, 1 without true positives, nan if no case is flagged.
    """
    basis = _basis_text("imbalance-within-prevalence", limits, based_on)
    if math.isnan(crossing):
        return Sentence("imbalance-floor-none-flagged", floor=floor)
    if crossing == 1:
        return Sentence("imbalance-floor-no-true-positive", basis=based_on.cases)
    if crossing == 0:
        return Sentence("imbalance-floor-no-false-positive", floor=floor, basis=basis)
    return Sentence("imbalance-floor", crossing=crossing, floor=floor, basis=basis)


def baseline_sentence(accuracy: float, always_negative: float, based_on: Basis) -> Sentence:
    """Accuracy compared with that of never flagging a case."""
    than = "same" if accuracy == always_negative else "more" if accuracy > always_negative else "less"
    return Sentence(
        "imbalance-baseline", accuracy=accuracy, than=than, always_negative=always_negative, basis=based_on.cases
    )


def _basis_text(key: str, limits: Interval, based_on: Basis) -> Sentence | str:
    if not all(map(math.isfinite, limits)):
        return based_on.cases
    return Sentence(key, interval=based_on.interval, low=limits[0], high=limits[1], basis=based_on.cases)

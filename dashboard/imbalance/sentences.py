"""What a prevalence means in cases; `sentences.js` chooses the same while the pointer moves."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from dashboard.data.confidence import confidence_name
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.imbalance.intervals import UNKNOWN, floor_interval, interval_at
from dashboard.words.sentence import Sentence
from metrics_core import METRICS, ConfusionMatrix, Interval
from metrics_core.precision_floor import crossing_prevalence

OUT_OF = 10_000


@dataclass(frozen=True)
class Cases:
    """What a sentence about another prevalence rests on: "95%", and the cases of each class."""

    interval: str
    basis: Sentence | str


def cases(dataset: BinaryDataset) -> Cases:
    """What a statement about another prevalence of these data rests on."""
    scores = dataset.scores
    if scores.is_weighted:
        return Cases(confidence_name(), Sentence("imbalance-basis-weighted"))
    basis = Sentence("imbalance-basis", positives=scores.n_positive, negatives=scores.n_negative)
    return Cases(confidence_name(), basis)


def sentences(dataset: BinaryDataset, threshold: float, text: str, pi: float, floor: float) -> Iterator[Sentence]:
    """The alerts to expect, where precision meets the floor, the baseline."""
    at = dataset.scores.confusion_at(threshold)
    simulated = dataset.scores.at_prevalence(pi).confusion_at(threshold)
    rests_on = cases(dataset)
    limits = interval_at(METRICS["precision"], at, pi)
    yield alerts_sentence(text, pi, simulated, limits if isinstance(limits, Interval) else UNKNOWN, rests_on)
    crossing = meets_floor(at.at_prevalence(0.5).precision, floor)
    yield floor_sentence(floor, crossing, floor_interval(at, floor), rests_on)
    # 1 - pi but for its rounding, which accuracy with nobody flagged has as well.
    yield baseline_sentence(simulated.accuracy, simulated.n_negative / simulated.n, rests_on)


def meets_floor(precision_at_half: float, floor: float) -> float:
    """Where precision meets the floor, from precision at one half, which is TPR against TPR + FPR."""
    if math.isnan(precision_at_half):
        return math.nan
    return float(crossing_prevalence(precision_at_half, 1 - precision_at_half, 1, 1, floor))


def alerts_sentence(text: str, pi: float, simulated: ConfusionMatrix, limits: Interval, cases: Cases) -> Sentence:
    """How many alerts to expect at prevalence `pi`, and how many are real; `limits` are those of precision."""
    flagged = simulated.flagged_rate
    if flagged == 0:
        return Sentence("imbalance-no-alerts", text=text, pi=pi)
    return Sentence(
        "imbalance-alerts",
        text=text,
        pi=pi,
        alerts=flagged * OUT_OF,
        out_of=OUT_OF,
        real=simulated.tp / simulated.n * OUT_OF,
        precision=simulated.precision,
        basis=_basis("imbalance-within-ratio", limits, cases),
    )


def floor_sentence(floor: float, crossing: float, limits: Interval, cases: Cases) -> Sentence:
    """Below which prevalence precision falls under a floor.

    `crossing` is where precision meets the floor: 0 without a false alarm, 1 without a hit, nan with nobody flagged.
    """
    basis = _basis("imbalance-within-prevalence", limits, cases)
    if math.isnan(crossing):
        return Sentence("imbalance-floor-nobody", floor=floor)
    if crossing == 1:
        return Sentence("imbalance-floor-no-hit", basis=cases.basis)
    if crossing == 0:
        return Sentence("imbalance-floor-no-alarm", floor=floor, basis=basis)
    return Sentence("imbalance-floor", crossing=crossing, floor=floor, basis=basis)


def baseline_sentence(accuracy: float, always_negative: float, cases: Cases) -> Sentence:
    """Accuracy beside that of never flagging anybody."""
    than = "same" if accuracy == always_negative else "more" if accuracy > always_negative else "less"
    return Sentence(
        "imbalance-baseline", accuracy=accuracy, than=than, always_negative=always_negative, basis=cases.basis
    )


def _basis(within: str, limits: Interval, cases: Cases) -> Sentence | str:
    if not all(map(math.isfinite, limits)):
        return cases.basis
    return Sentence(within, interval=cases.interval, low=limits[0], high=limits[1], basis=cases.basis)

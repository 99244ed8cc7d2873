"""What a prevalence means in cases; `live/imbalance_sentence.js` says the same while the pointer moves."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from dashboard.words.formats import (
    count_text,
    frequency_text,
    one_in_text,
    ratio_text,
    significant_text,
    threshold_text,
)
from metrics_core import ConfusionMatrix

OUT_OF = 10_000
Limits = tuple[float, float]


@dataclass(frozen=True)
class Cases:
    """What a sentence about another prevalence rests on: "95 %", and the cases of each class."""

    interval: str
    basis: str


def alerts_sentence(text: str, pi: float, simulated: ConfusionMatrix, limits: Limits, cases: Cases) -> str:
    """How many alerts to expect at prevalence `pi`, and how many are real; `limits` are those of precision."""
    mix = f"At π = {text} (1 in {one_in_text(pi)})"
    flagged, hits = simulated.flagged_rate, simulated.tp / simulated.n
    if flagged == 0:
        return f"{mix} nobody is flagged."
    precision = f"precision {ratio_text(simulated.precision)} ({_within(limits, ratio_text, cases)})"
    return (
        f"{mix} expect {frequency_text(flagged * OUT_OF)} alerts per {count_text(OUT_OF)} cases, "
        f"{frequency_text(hits * OUT_OF)} of them real: {precision}."
    )


def floor_sentence(floor: float, crossing: float, limits: Limits, cases: Cases) -> str:
    """Below which prevalence precision falls under a floor.

    `crossing` is where precision meets the floor: 0 without a false alarm, 1 without a hit, nan with nobody flagged.
    """
    wanted = threshold_text(floor)
    basis = _within(limits, _prevalence_text, cases)
    if math.isnan(crossing):
        return f"Nobody is flagged at this threshold, so no prevalence gives a precision of {wanted}."
    if crossing == 1:
        return f"No flagged case is positive: precision is 0 at every prevalence ({cases.basis})."
    if crossing == 0:
        return (
            "No false alarm was seen: precision is 1 at every prevalence, and how far down "
            f"{wanted} is safe only the interval says ({basis})."
        )
    return f"Below π = {_prevalence_text(crossing)} precision at this threshold falls under {wanted} ({basis})."


def baseline_sentence(accuracy: float, always_negative: float, cases: Cases) -> str:
    """Accuracy beside that of never flagging anybody."""
    if accuracy == always_negative:
        comparison = "exactly what"
    else:
        comparison = "more than what" if accuracy > always_negative else "less than what"
    return (
        f"Accuracy is {ratio_text(accuracy)}: {comparison} always answering negative reaches, "
        f"{ratio_text(always_negative)}, with F1 0 ({cases.basis})."
    )


def _within(limits: Limits, text: Callable[[float], str], cases: Cases) -> str:
    if all(map(math.isfinite, limits)):
        return f"{cases.interval} {text(limits[0])} to {text(limits[1])}, {cases.basis}"
    return cases.basis


def _prevalence_text(pi: float) -> str:
    return significant_text(pi, 2)

"""All counts and metrics at the threshold as a table, for screen readers and for copying."""

import pyarrow as pa

from metrics_core import METRICS, BinaryScores
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import (
    Weights,
    closed_intervals,
    interval_text,
    weights_of,
    why_no_interval,
)
from threshold_explorer.interface.threshold_charts.confidence_bands import Bands
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.metrics import count_rows, metric_label, undefined_when
from threshold_explorer.words.sentence import say


def numbers_table(
    scores: BinaryScores, threshold: float, bands: Bands | None = None, *, has_switch: bool = False
) -> pa.Table:
    """The counts and all metrics at a threshold as text: name, value, interval or why there is none, formula.

    Metrics without a closed form have the bootstrap interval of the `bands`; without bands, a page that `has_switch`
    states how to turn them on.
    """
    resampled = bands.at(scores, threshold) if bands else {}
    at, weights = scores.confusion_at(threshold), weights_of(scores)
    has_switch &= weights is not Weights.SUMS
    reasons = {key: why_no_interval(key, weights) for key in METRICS}
    closed = closed_intervals([key for key, why in reasons.items() if not why], scores, threshold)
    rows = [(name, value, "", meaning) for name, value, meaning in count_rows(threshold, at)]
    for key, metric in METRICS.items():
        value = float(metric(at))
        meaning = metric.formula if value == value else say("number-undefined", why=undefined_when(key))
        why = reasons[key]
        if why:
            interval = resampled[key].text if key in resampled else _why_none(why, has_switch=has_switch)
        else:
            interval = interval_text(closed[key])
        rows.append((metric_label(key), ratio_text(value), interval, meaning))
    names = [say("number-name"), say("number-value"), say("number-interval", name=confidence_name())]
    # Not by way of pandas, which takes fifty times as long.
    return pa.table(list(map(pa.array, zip(*rows, strict=True))), names=[*names, say("number-formula")])


def _why_none(why: str, *, has_switch: bool) -> str:
    return say("bands-row-off" if has_switch and why == "no-interval-resampling" else f"{why}.row")

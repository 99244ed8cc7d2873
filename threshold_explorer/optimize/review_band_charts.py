"""The charts of the review band: the score histogram in three parts, and NPV and precision at its ends."""

from dataclasses import replace

from metrics_core import METRICS
from threshold_explorer.charts.chart import Chart
from threshold_explorer.charts.moving_marks import MovingMark, PickEnd, ReviewBandArea, ReviewBandPoint, SharedAxis
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.threshold.charts import threshold_charts
from threshold_explorer.threshold.histogram import histogram, histogram_marks
from threshold_explorer.threshold.trade_off import trade_off
from threshold_explorer.words.sentence import say

BAND_METRICS = [METRICS[key] for key in ("npv", "precision")]
HISTOGRAM_HEIGHT, TRADE_OFF_HEIGHT = 120, 150
CHARTS = ("band_histogram", "band_trade_off")


def band_axis(scale: ThresholdScale) -> SharedAxis:
    """The axis shared by the slider with two thumbs and the charts under it."""
    return SharedAxis("band", scale.quantity, CHARTS)


def band_charts(dataset: BinaryDataset, scale: ThresholdScale) -> list[Chart]:
    """The histogram in three parts, and the curves of NPV, read at the lower end, and precision, at the upper end."""
    scores, curves, *_ = threshold_charts(dataset, scale, BAND_METRICS)
    title, keys = dataset.title, tuple(metric.key for metric in BAND_METRICS)
    band, pick = ReviewBandArea(scale.quantity), PickEnd(scale.quantity, "band")
    parts: list[MovingMark] = histogram_marks(dataset, scale, in_three=True)
    read: list[MovingMark] = [
        ReviewBandPoint(scale.quantity, "npv", "low"),
        ReviewBandPoint(scale.quantity, "precision", "high"),
    ]
    return [
        replace(
            scores,
            key=CHARTS[0],
            figure=lambda: histogram(dataset, scale, in_three=True).update_layout(height=HISTOGRAM_HEIGHT),
            alt=lambda: say("review-band-histogram-alt", title=title),
            marks=[*parts, band],
            pick=pick,
        ),
        replace(
            curves,
            key=CHARTS[1],
            figure=lambda: trade_off(dataset, scale, keys, with_best=False).update_layout(height=TRADE_OFF_HEIGHT),
            alt=lambda: say("review-band-trade-off-alt", title=title),
            table=replace(curves.table, key="band", file="band-thresholds", downloads={}),
            marks=[band, *read],
            pick=pick,
        ),
    ]

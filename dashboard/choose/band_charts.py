"""The review band drawn: the scores of both classes in three parts, and what is promised on either side."""

from dataclasses import replace

from dashboard.charts.chart import Chart
from dashboard.charts.moves import Band, BandPoint, Move, PickEnd, SharedAxis
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.threshold.charts import threshold_charts
from dashboard.threshold.histogram import histogram, histogram_moves
from dashboard.threshold.trade_off import trade_off
from dashboard.words.sentence import say
from metrics_core import METRICS

SHOWN = [METRICS[key] for key in ("npv", "precision")]
CHARTS = ("band_histogram", "band_trade_off")


def band_axis(scale: ThresholdScale) -> SharedAxis:
    """The axis of the slider with two thumbs, and of the charts under it."""
    return SharedAxis("band", scale.quantity, CHARTS)


def band_charts(dataset: BinaryDataset, scale: ThresholdScale) -> list[Chart]:
    """The histogram in three parts; NPV, which the lower end decides, and precision, which the upper one does."""
    scores, curves, *_ = threshold_charts(dataset, scale, SHOWN)
    title, keys = dataset.title, tuple(metric.key for metric in SHOWN)
    band, pick = Band(scale.quantity), PickEnd(scale.quantity, "band")
    parts: list[Move] = histogram_moves(dataset, scale, in_three=True)
    read: list[Move] = [BandPoint(scale.quantity, "npv", "low"), BandPoint(scale.quantity, "precision", "high")]
    return [
        replace(
            scores,
            key=CHARTS[0],
            figure=lambda: histogram(dataset, scale, in_three=True),
            alt=lambda: say("band-histogram-alt", title=title),
            moves=[*parts, band],
            pick=pick,
        ),
        replace(
            curves,
            key=CHARTS[1],
            figure=lambda: trade_off(dataset, scale, keys, with_best=False),
            alt=lambda: say("band-trade-off-alt", title=title),
            table=replace(curves.table, key="band", file="band-thresholds", further={}),
            moves=[band, *read],
            pick=pick,
        ),
    ]

"""The charts of the page: the trade-off with the feasible range shaded, and the recommended threshold on all curves."""

from dataclasses import replace

from metrics_core import METRICS
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.interface.threshold_charts.charts import threshold_charts
from threshold_explorer.interface.threshold_charts.trade_off import trade_off
from threshold_explorer.live.charts.chart import Chart
from threshold_explorer.live.charts.moving_marks import Feasible, RecommendedLine, RecommendedPoint

# The metrics with a constraint, and F1.
TRADE_OFF_METRICS = [METRICS[key] for key in ("precision", "recall", "f1", "fpr", "flagged_rate")]

TRADE_OFF_HEIGHT = 400


def trade_off_chart(dataset: BinaryDataset, scale: ThresholdScale) -> Chart:
    """The trade-off under the slider, higher than on the Threshold page, as it is beside more inputs."""
    chart = threshold_charts(dataset, scale, TRADE_OFF_METRICS)[1]
    keys = tuple(metric.key for metric in TRADE_OFF_METRICS)
    return replace(
        chart,
        depends_on=(*chart.depends_on, TRADE_OFF_HEIGHT),
        figure=lambda: trade_off(dataset, scale, keys, with_best=False).update_layout(height=TRADE_OFF_HEIGHT),
        marks=[Feasible(scale.quantity), *chart.marks, RecommendedLine(scale.quantity)],
    )


def curve_charts(dataset: BinaryDataset, scale: ThresholdScale) -> list[Chart]:
    """The PR and the ROC curve."""
    *_, pr, roc = threshold_charts(dataset, scale, TRADE_OFF_METRICS)
    return [
        replace(pr, marks=[*pr.marks, RecommendedPoint("recall", "precision")]),
        replace(roc, marks=[*roc.marks, RecommendedPoint("fpr", "recall")]),
    ]

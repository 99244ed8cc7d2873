"""The charts of the page: the trade-off with the feasible range shaded, and the recommended threshold on all curves."""

from dataclasses import replace

from metrics_core import METRICS
from threshold_explorer.charts.chart import Chart
from threshold_explorer.charts.moving_marks import Feasible, RecommendedLine, RecommendedPoint
from threshold_explorer.data.kinds.binary import BinaryDataset
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.threshold.charts import threshold_charts

# The metrics with a constraint, and F1.
TRADE_OFF_METRICS = [METRICS[key] for key in ("precision", "recall", "f1", "fpr", "flagged_rate")]


def optimize_charts(dataset: BinaryDataset, scale: ThresholdScale) -> list[Chart]:
    """The trade-off under the slider, the PR and the ROC curve."""
    _, trade_off, pr, roc = threshold_charts(dataset, scale, TRADE_OFF_METRICS)
    return [
        replace(trade_off, marks=[Feasible(scale.quantity), *trade_off.marks, RecommendedLine(scale.quantity)]),
        replace(pr, marks=[*pr.marks, RecommendedPoint("recall", "precision")]),
        replace(roc, marks=[*roc.marks, RecommendedPoint("fpr", "recall")]),
    ]

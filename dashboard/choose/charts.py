"""The charts of the page: the trade-off with what may be chosen shaded, and the answer on both curves."""

from dataclasses import replace

from dashboard.charts.chart import Chart
from dashboard.charts.moves import AnswerLine, AnswerPoint, Feasible
from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.threshold_scale import ThresholdScale
from dashboard.threshold.charts import threshold_charts
from metrics_core import METRICS

# What may be bounded, and F1 that weighs two of them.
SHOWN = [METRICS[key] for key in ("precision", "recall", "f1", "fpr", "flagged_rate")]


def choose_charts(dataset: BinaryDataset, scale: ThresholdScale) -> list[Chart]:
    """The trade-off under the slider, the PR and the ROC curve."""
    _, trade_off, pr, roc = threshold_charts(dataset, scale, SHOWN)
    return [
        replace(trade_off, moves=[Feasible(scale.quantity), *trade_off.moves, AnswerLine(scale.quantity)]),
        replace(pr, moves=[*pr.moves, AnswerPoint("recall", "precision")]),
        replace(roc, moves=[*roc.moves, AnswerPoint("fpr", "recall")]),
    ]

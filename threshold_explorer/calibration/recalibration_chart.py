"""The curve after recalibration, as a second series of the calibration chart."""

import numpy as np
import pandas as pd
import plotly.graph_objects as go

from metrics_core.calibration import isotonic_fit
from threshold_explorer.calibration.curve import has_probabilities
from threshold_explorer.calibration.recalibration import Recalibrated
from threshold_explorer.charts.chart import Table
from threshold_explorer.charts.palette import SERIES_COLOURS
from threshold_explorer.charts.thinning import visible_points
from threshold_explorer.data.threshold_scale import ThresholdScale
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.words.sentence import say

AFTER_COLOUR = SERIES_COLOURS[2]


def after_legend(dataset: BinaryDataset, recalibrated: Recalibrated) -> str:
    """What the second series shows: the curve of the new scores, or the map where the axis has another unit."""
    key = "recalibrate-legend" if has_probabilities(dataset.scores) else "recalibrate-legend-map"
    return say(key, method=say(f"recalibrate-{recalibrated.method}"))


def recalibrated_table(dataset: BinaryDataset, recalibrated: Recalibrated | None) -> list[Table]:
    """The data of the second series, if there is one."""
    if recalibrated is None:
        return []
    names = [say("calibration-column-score"), say("calibration-column-rate")]

    def table() -> pd.DataFrame:
        return pd.DataFrame(dict(zip(names, _series(dataset, recalibrated), strict=True))).drop_duplicates()

    return [Table("recalibrated", "recalibrated", table, exact=(names[0],))]


def _series(dataset: BinaryDataset, recalibrated: Recalibrated) -> tuple[np.ndarray, np.ndarray]:
    """Scores, and the share of positives or the map's value at each."""
    if has_probabilities(dataset.scores):
        fit = isotonic_fit(recalibrated.scores)
        return np.stack([fit.low, fit.high], axis=1).ravel(), np.repeat(fit.rate, 2)
    at = np.linspace(float(dataset.scores.minimum), float(dataset.scores.maximum), 401)
    return at, np.asarray(recalibrated.final.at(at))


def add_recalibrated(
    figure: go.Figure, dataset: BinaryDataset, scale: ThresholdScale, recalibrated: Recalibrated
) -> float:
    """Adds the series to the chart, whose axis is that of the scores before, and returns its highest rate."""
    at, rates = _series(dataset, recalibrated)
    x = scale.x(recalibrated.scores if has_probabilities(dataset.scores) else dataset.scores, at)
    kept = visible_points(x, rates, *scale.span)
    figure.add_scatter(
        x=x[kept],
        y=rates[kept],
        customdata=at[kept],
        mode="lines",
        line={"color": AFTER_COLOUR, "width": 2, "dash": "dash"},
        hovertemplate=say("calibration-hover", score="%{customdata:.4~g}", rate="%{y:.1%}") + "<extra></extra>",
    )
    return float(rates.max())

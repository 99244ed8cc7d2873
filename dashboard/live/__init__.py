"""The live layer: the browser's part of a page, which follows the sliders without asking the server."""

from dashboard.live.components import CONFIDENCE, PROPORTIONS, MatrixView
from dashboard.live.threshold import Pin, threshold_panel

__all__ = ["CONFIDENCE", "PROPORTIONS", "MatrixView", "Pin", "threshold_panel"]

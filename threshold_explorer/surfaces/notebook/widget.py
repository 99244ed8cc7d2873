"""The widget: its Python side, and the data for its script."""

import base64
import gzip
import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import numpy as np
import traitlets
from IPython.display import publish_display_data

from metrics_core import METRICS, Metric
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import weights_of
from threshold_explorer.data.threshold_scale import ThresholdScale, threshold_scale
from threshold_explorer.decision.record.decision import snapping
from threshold_explorer.decision.record.document import DOCUMENT_STYLE
from threshold_explorer.decision.record.html_elements import as_json, chart_place, element, plotly_json, slider, text
from threshold_explorer.interface.controls.thresholds import default_fineness, default_scale, starting_threshold
from threshold_explorer.interface.threshold_charts.charts import slider_axis, threshold_charts, trade_off_caption_markup
from threshold_explorer.interface.threshold_charts.histogram import histogram_caption_markup
from threshold_explorer.live.charts.figures import SLIDER_AXIS_MARGINS
from threshold_explorer.live.charts.palette import style_variables
from threshold_explorer.live.layer import CHARTS_STYLE, PANEL_STYLE, Pin, live_data, live_pin, live_table
from threshold_explorer.live.parts import WIDE, MatrixView, comparison, group, matrix, tiles
from threshold_explorer.live.scripts.live_scripts import bundled
from threshold_explorer.live.scripts.streamlit_scripts import BUNDLE
from threshold_explorer.surfaces.command.answers import counts_link
from threshold_explorer.surfaces.notebook.cases import Cases, default_title
from threshold_explorer.surfaces.notebook.server import AppProcess
from threshold_explorer.views.threshold.panel import DEFAULT_METRICS, RARE
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import say

_FOLDER = Path(__file__).parent
_CHARTS = ("histogram", "trade_off", "pr_curve")


class Explorer(anywidget.AnyWidget):
    """The threshold page of these cases, with slider, trade-off plot, confusion matrix, metrics and PR curve.

    `threshold` is the slider's; set it to any number within the slider's range.
    """

    _esm = _FOLDER / "frame.js"
    threshold = traitlets.Float().tag(sync=True)
    # Gzip in base64: what all widgets share, and the charts and counts of this one.
    _assets = traitlets.Unicode().tag(sync=True)
    _view = traitlets.Unicode().tag(sync=True)
    _name = traitlets.Unicode().tag(sync=True)

    def __init__(self, cases: Cases, threshold: float | None = None) -> None:
        self._cases, self._is_made = cases, False
        dataset = cases.dataset
        grid = dataset.grid(default_fineness(dataset))
        start = starting_threshold(dataset, grid)
        self._scale = threshold_scale(default_scale(dataset), dataset.scores, grid, start)
        self._app: AppProcess | None = None
        self._start = start
        opened = self._valid(start if threshold is None else threshold)
        self._positions = self._with(opened)
        super().__init__(
            threshold=opened,
            _assets=_assets(),
            _view=self._make_view(),
            _name=say("notebook-name", title=dataset.title),
        )
        self._is_made = True

    def __repr__(self) -> str:
        dataset = self._cases.dataset
        return say("notebook-text", title=dataset.title, threshold=self.threshold, summary=_summary(dataset))

    @traitlets.validate("threshold")
    def _validate_threshold(self, proposal: Any) -> float:
        return self._valid(proposal["value"])

    def _valid(self, threshold: Any) -> float:
        grid = self._scale.grid
        if isinstance(threshold, bool) or not math.isfinite(threshold) or not grid.contains(float(threshold)):
            found = threshold_text(threshold) if isinstance(threshold, float) else repr(threshold)
            raise traitlets.TraitError(say("notebook-threshold-outside", found=found, low=grid.low, high=grid.high))
        return self._cases.dataset.reachable(grid, float(threshold))

    @traitlets.observe("threshold")
    def _include(self, change: Any) -> None:
        """Add a threshold between two positions, whose counts the script does not know."""
        if hasattr(self, "_positions") and not self._positions.has(change["new"]):
            self._positions = self._with(change["new"])
            self._view = self._make_view()

    def _with(self, threshold: float) -> ThresholdScale:
        listed = {*map(float, self._scale.thresholds), threshold}
        return ThresholdScale(
            self._scale.key,
            self._scale.grid,
            self._scale.span,
            self._scale.home,
            self._scale.dense,
            tuple(sorted(listed)),
        )

    def _make_view(self) -> str:
        dataset, scores, metrics = self._cases.dataset, self._cases.dataset.scores, self._metrics
        charts = [snapping(chart) for chart in threshold_charts(dataset, self._scale, metrics) if chart.key in _CHARTS]
        figures = {chart.key: chart.made_figure() for chart in charts}
        places = {
            chart.key: chart_place(chart.key, chart.alt(), int(figures[chart.key].layout.height)) for chart in charts
        }
        left = (
            histogram_caption_markup(dataset),
            places["histogram"],
            trade_off_caption_markup(dataset, metrics, self._scale),
            places["trade_off"],
        )
        live = element(
            "div", element("div", "", klass="live-root"), element("p", klass="status", role="status"), klass="live"
        )
        panel = group(
            "panel",
            matrix(dataset.classes, MatrixView(), is_wide=scores.is_weighted or scores.n >= WIDE),
            tiles(metrics, weights=weights_of(scores)),
            comparison(),
        )
        data = live_data(
            dataset,
            charts,
            panel,
            words=["threshold"],
            axes=[slider_axis(self._scale)],
            more={
                **live_table(scores, self._positions, self._start),
                "pin": as_json(live_pin(dataset, Pin(self._start, scores))),
            },
        )
        return _packed(
            {
                "body": element(
                    "main",
                    element("p", text(f"{dataset.title} · {_summary(dataset)}"), klass="caption"),
                    element("div", slider(self._start), klass="bar"),
                    element("div", element("div", *left), element("div", live, places["pr_curve"]), klass="main"),
                ),
                "figures": {
                    chart.key: _rounded(plotly_json(figures[chart.key], chart.config(dataset))) for chart in charts
                },
                "live": data,
            }
        )

    @property
    def _metrics(self) -> list[Metric]:
        is_rare = self._cases.dataset.scores.prevalence < RARE
        chosen = [metric for key, metric in METRICS.items() if key in DEFAULT_METRICS]
        return sorted(chosen, key=lambda metric: is_rare and metric.key == "accuracy")

    def open(self, page: str = "threshold", *, browser: bool = True) -> str:
        """Open the whole app on these cases, and return its address. It ends with the kernel.

        The server listens on this machine only. It has the columns in memory; nothing is written to disk.
        """
        if not self._is_made:
            # ipywidgets calls its method of this name, which connects the widget to the browser, when it makes one.
            return super().open()  # type: ignore[no-any-return]
        if self._app is None or not self._app.is_running:
            self._app = AppProcess(self._cases.parquet(), self._cases.dataset.roles)
        return self._app.open(page, self.threshold, browser=browser)

    def close(self) -> None:
        """Remove the widget, and end the app that it opened."""
        if self._app is not None:
            self._app.end()
            self._app = None
        super().close()

    def share(self, server: str, title: str | None = None) -> str:
        """A link to these cases on a server, with the counts at the slider's thresholds and no row.

        Nothing is sent before somebody opens the link.
        """
        return counts_link(self._cases.dataset, server, title, self.threshold)

    def _ipython_display_(self) -> None:
        # The second output is invisible: in an exported file it shows the widget without the network.
        shown = self._repr_mimebundle_()
        if shown is not None:
            publish_display_data(*shown)  # type: ignore[no-untyped-call]
            publish_display_data(  # type: ignore[no-untyped-call]
                {"text/html": _export_markup(), "text/plain": ""}
            )


def explore(
    y_true: Any,
    y_score: Any,
    sample_weight: Any = None,
    *,
    pos_label: Any = None,
    lower_is_positive: bool = False,
    threshold: float | None = None,
    title: str | None = None,
    **columns: Any,
) -> Explorer:
    """A widget on the predictions of a binary classifier.

    `y_true`, `y_score` and `sample_weight` are as for `BinaryScores.from_predictions`, and may also be torch tensors or
    frames with one column. `pos_label` is the positive label, by default 1 beside 0 or -1. With `lower_is_positive`,
    the sign of the scores is reversed, as on the page. Further `columns` (other scores, groups, dates) go to the app
    that `.open()` starts.

    Raises `ValueError` with one sentence for columns that differ in length, missing values, and one class.
    """
    cases = Cases.of(
        y_true,
        y_score,
        sample_weight,
        columns,
        pos_label=pos_label,
        lower_is_positive=lower_is_positive,
        title=title or default_title(),
    )
    return Explorer(cases, threshold)


@cache
def _assets() -> str:
    left, right = SLIDER_AXIS_MARGINS
    sheets = (PANEL_STYLE, CHARTS_STYLE, DOCUMENT_STYLE, _FOLDER / "frame.css")
    style = "\n".join(sheet.read_text(encoding="utf-8") for sheet in sheets)
    return _packed(
        {
            "style": f":root {{ --plot-left: {left}px; --plot-right: {right}px; {style_variables()} }}\n{style}",
            "plotly": BUNDLE.read_text(encoding="utf-8"),
            "script": bundled(_FOLDER / "host.js"),
        }
    )


@cache
def _export_markup() -> str:
    return f"<script>{(_FOLDER / 'exported.js').read_text(encoding='utf-8')}</script>"


def _summary(dataset: BinaryDataset) -> str:
    """The size of the data set, not as Markdown."""
    return say(f"{dataset.summary.key}.plain", **dataset.summary.args)


def _rounded(figure: dict[str, Any]) -> dict[str, Any]:
    """The figure with coordinates as short as a screen shows them: exact ones make the widget twice as large."""
    for trace in figure["data"]:
        for name in ("x", "y", "customdata"):
            if isinstance(packed := trace.get(name), dict):
                values = np.frombuffer(base64.b64decode(packed["bdata"]), packed["dtype"])
                trace[name] = [float(f"{one:.4g}") if math.isfinite(one) else None for one in values.tolist()]
    return figure


def _packed(data: Any) -> str:
    return base64.b64encode(
        gzip.compress(json.dumps(data, default=_number, allow_nan=False).encode(), 6, mtime=0)
    ).decode("ascii")


def _number(value: Any) -> Any:
    return value.item()

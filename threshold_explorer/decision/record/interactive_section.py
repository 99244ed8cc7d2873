"""The interactive section of the document: the slider, what follows it, and the data for the live layer."""

import json
from typing import Any

from plotly.graph_objects import Figure

from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import live_confidence, live_interval, weights_of
from threshold_explorer.decision.record.decision import Decision
from threshold_explorer.decision.record.html import element, section, table, text
from threshold_explorer.decision.record.numbers import RecordedNumber
from threshold_explorer.interface.threshold_charts.charts import slider_axis
from threshold_explorer.interface.threshold_charts.histogram import histogram_caption_markup
from threshold_explorer.interface.threshold_charts.trade_off import trade_off_caption_markup
from threshold_explorer.live.layer import Pin, live_data, live_pin, live_table
from threshold_explorer.live.parts import WIDE, Part, bar_metrics, group, matrix, sentence, tiles
from threshold_explorer.views.threshold.confidence_bands_switch import bands_description
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import say


def explore(decision: Decision) -> str:
    """The section as markup."""
    charts = {
        chart.key: chart_place(chart.key, chart.alt(), int(chart.cached_figure().layout.height))
        for chart in decision.charts
    }
    left = (
        histogram_caption_markup(decision.dataset),
        charts["histogram"],
        trade_off_caption_markup(decision.metrics, decision.scale),
        charts["trade_off"],
        _bands_line(decision),
    )
    without_script = text(say("record-without-script"))
    return section(
        say("record-explore-heading"),
        element("p", text(say("record-explore")), klass="caption on-screen"),
        element("noscript", element("p", without_script)),
        element("p", without_script, id="no-charts", hidden=""),
        _bar(decision),
        element(
            "div",
            element("div", *left),
            element("div", element("div", "", klass="live-root"), klass="live"),
            klass="main",
        ),
        element("div", charts["pr_curve"], charts["roc_curve"], klass="pair"),
        element("h3", text(say("record-numbers-heading"))),
        _numbers(decision),
        klass="explore",
    )


def _bands_line(decision: Decision) -> str:
    """The caption about the confidence bands, if there are any."""
    if decision.resampled is None or decision.resampled.bands is None:
        return ""
    return element("p", text(bands_description(decision.resampled.bands)), klass="caption")


def chart_place(key: str, alt: str, height: int) -> str:
    """The element of a chart, into which the script draws it."""
    inner = element("div", style=f"height: {height}px")
    return element("div", inner, klass=f"st-key-{key} stPlotlyChart", role="figure", aria_label=alt)


def slider(threshold: float) -> str:
    """The slider with the structure that the live layer expects: a track in a group, and a thumb with its value."""
    name = say("record-slider")
    thumb = element(
        "span", element("output", threshold_text(threshold), data_testid="stSliderThumbValue"), klass="thumb"
    )
    track = element("div", f'<input type="range" min="0" step="1" aria-label="{text(name)}">', thumb, klass="track")
    return element("div", element("div", track, role="group", aria_label=name), klass="st-key-t")


def _bar(decision: Decision) -> str:
    back = element("button", text(say("record-back", threshold=decision.threshold)), klass="back", type="button")
    readings = element("div", klass="bar-metrics")
    return element("div", slider(decision.threshold), element("div", back, readings, klass="readings"), klass="bar")


def _numbers(decision: Decision) -> str:
    """The table of metrics; its rows are in the order of those in `_panel`."""
    found = decision.numbers
    headings = [
        say("number-name"),
        say("number-value"),
        say("number-interval", name=confidence_name()),
        say("record-column-definition"),
        say("record-column-method"),
    ]
    rows = [(one.name, one.value_text, one.interval_text, one.definition, one.method) for one in found]
    return element("div", table(headings, rows, klass="numbers"), id="numbers")


def live(decision: Decision) -> dict[str, Any]:
    """The data for the live layer."""
    dataset, scale = decision.dataset, decision.scale
    decided = Pin(decision.threshold, dataset.scores)
    return live_data(
        dataset,
        decision.charts,
        _panel(decision),
        words=["threshold", "record"],
        bar_metrics=bar_metrics(decision.metrics),
        axes=[slider_axis(scale)],
        more={**live_table(dataset.scores, scale, decision.threshold), "pin": as_json(live_pin(dataset, decided))},
    )


def _panel(decision: Decision) -> Part:
    dataset, scores = decision.dataset, decision.dataset.scores
    resampled = decision.resampled.live if decision.resampled else {}

    def interval(one: RecordedNumber) -> dict[str, Any] | None:
        if one.is_count:
            return None
        found = resampled.get(one.key)
        return found.form if found else live_interval(one.key, weights_of(scores))

    rows = [{"key": one.key, "interval": interval(one)} for one in decision.numbers]
    return group(
        "panel",
        matrix(dataset.classes, decision.view, is_wide=scores.is_weighted or scores.n >= WIDE),
        tiles(decision.metrics, weights=weights_of(scores), intervals=resampled),
        sentence("move"),
        {"is": "numbers", "numbers": rows, "confidence": live_confidence()},
    )


def as_json(counts: Any) -> Any:
    """NumPy counts as Python numbers."""
    return {name: count.item() if hasattr(count, "item") else count for name, count in counts.items()}


def figures(decision: Decision) -> dict[str, Any]:
    """Each chart as Plotly JSON; the script adds the light or dark theme."""
    return {chart.key: plotly_json(chart.cached_figure(), chart.config(decision.dataset)) for chart in decision.charts}


def plotly_json(figure: Figure, config: dict[str, Any]) -> dict[str, Any]:
    """A figure without a theme, as Plotly JSON."""
    made = json.loads(figure.to_json())
    made["layout"].pop("template", None)
    return {**made, "config": config}

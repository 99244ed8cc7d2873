"""The HTML of the record: its elements, with all texts escaped, and the section with slider and live numbers."""

import base64
import gzip
import json
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from plotly.graph_objects import Figure

from metrics_core import METRICS
from threshold_explorer.data.confidence_level import confidence_name
from threshold_explorer.data.metric_intervals import live_confidence, live_interval, weights_of
from threshold_explorer.decision.record.decision import Decision, RecordedNumber
from threshold_explorer.interface.threshold_charts.charts import slider_axis, trade_off_caption_markup
from threshold_explorer.interface.threshold_charts.histogram import histogram_caption_markup
from threshold_explorer.live.layer import Pin, live_data, live_pin, live_table
from threshold_explorer.live.parts import WIDE, Part, bar_metrics, group, matrix, sentence, tiles
from threshold_explorer.views.threshold.confidence_bands_switch import bands_description, tile_intervals
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import say


def element(tag: str, *content: str, **attributes: str | None) -> str:
    """An element around markup; `klass` and `data_x` become the attributes class and data-x, None omits one.

    >>> element("p", text("1 < 2"), klass="note")
    '<p class="note">1 &lt; 2</p>'
    """
    named = ((name.replace("klass", "class").replace("_", "-"), value) for name, value in attributes.items())
    written = "".join(f' {name}="{escape(value)}"' for name, value in named if value is not None)
    return f"<{tag}{written}>{''.join(content)}</{tag}>"


def text(content: object) -> str:
    """A text as markup."""
    return escape(str(content))


def paragraphs(lines: str) -> str:
    """A paragraph for each line."""
    return "".join(element("p", text(line)) for line in lines.splitlines() if line.strip())


def section(heading: str, *content: str, klass: str | None = None) -> str:
    """A section with its heading; empty if it has no content."""
    return element("section", element("h2", text(heading)), *content, klass=klass) if any(content) else ""


def facts(pairs: Iterable[tuple[str, object]]) -> str:
    """A description list, without empty values."""
    rows = [element("dt", text(name)) + element("dd", text(value)) for name, value in pairs if str(value)]
    return element("dl", *rows)


def table(headings: Sequence[str], rows: Iterable[Sequence[object]], klass: str | None = None) -> str:
    """A table with the first cell of each row as its header; a wide table scrolls."""
    head = element("tr", *(element("th", text(name), scope="col") for name in headings))
    body = [
        element("tr", element("th", text(first), scope="row"), *(element("td", text(cell)) for cell in rest))
        for first, *rest in rows
    ]
    return element("div", element("table", element("thead", head), element("tbody", *body), klass=klass), klass="wide")


def data_block(name: str, data: Any) -> str:
    r"""JSON data for the document's script, escaped so that no text can end the script element.

    >>> data_block("x", "</script>")
    '<script type="application/json" id="x">"\\u003c/script>"</script>'
    """
    safe = json.dumps(data, allow_nan=False).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{safe}</script>'


def compressed_block(name: str, content: str) -> str:
    """A text for the document's script as gzip in base64: large data would make the file several times as large."""
    packed = base64.b64encode(gzip.compress(content.encode(), mtime=0)).decode("ascii")
    return f'<script type="application/gzip" id="{name}">{packed}</script>'


def explore(decision: Decision) -> str:
    """The section as markup."""
    charts = {
        chart.key: chart_place(chart.key, chart.alt(), int(chart.cached_figure().layout.height))
        for chart in decision.charts
    }
    left = (
        histogram_caption_markup(decision.dataset),
        charts["histogram"],
        trade_off_caption_markup(decision.dataset, decision.metrics, decision.scale),
        charts["trade_off"],
        _bands_line(decision),
    )
    without_script = text(say("record-without-script"))
    return section(
        say("record-explore-heading"),
        element("p", text(say("record-explore")), klass="caption on-screen"),
        element("noscript", element("p", without_script)),
        element("p", without_script, id="no-charts", hidden=""),
        _slider_bar(decision),
        element(
            "div",
            element("div", *left),
            element(
                "div",
                element("div", "", klass="live-root"),
                element("p", "", klass="status", role="status"),
                klass="live",
            ),
            klass="main",
        ),
        element("div", charts["pr_curve"], charts["roc_curve"], klass="pair"),
        element("h3", text(say("record-numbers-heading"))),
        _numbers(decision),
        klass="explore",
    )


def known_numbers(decision: Decision) -> str:
    """The section without slider and charts, for metrics that are known within bounds only."""
    return section(say("record-numbers-heading"), _numbers(decision))


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


def _slider_bar(decision: Decision) -> str:
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
    decided = Pin(decision.threshold, dataset.scores, origin="decision", bounded=dataset.bounded)
    return live_data(
        dataset,
        decision.charts,
        _panel(decision),
        words=["threshold", "record"],
        bar_metrics=bar_metrics(decision.metrics),
        axes=[slider_axis(scale)],
        more={
            **live_table(dataset.scores, scale, decision.threshold, bounded=dataset.bounded),
            "pin": as_json(live_pin(dataset, decided)),
        },
    )


def _panel(decision: Decision) -> Part:
    dataset, scores = decision.dataset, decision.dataset.scores
    resampled = decision.resampled.live if decision.resampled else {}
    if dataset.estimate:
        resampled = tile_intervals(dataset, decision.scale, None, list(METRICS.values()))

    def interval(one: RecordedNumber) -> dict[str, Any] | None:
        if one.is_count:
            return None
        found = resampled.get(one.key)
        return found.form if found else live_interval(one.key, weights_of(scores))

    rows = [{"key": one.key, "interval": interval(one)} for one in decision.numbers]
    return group(
        "panel",
        matrix(
            dataset.classes,
            decision.view,
            is_wide=scores.is_weighted or scores.n >= WIDE,
            is_rounded=dataset.estimate is not None,
            has_unlabelled=dataset.bounded is not None,
        ),
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

"""The part of the document that moves: the slider, what it moves, and what the live layer is told for that."""

import json
from dataclasses import asdict
from typing import Any

from dashboard.data.confidence import confidence_name, live_confidence, live_interval
from dashboard.live.layer import live_data, live_pin, live_table
from dashboard.live.parts import WIDE, Part, group, headline, matrix, sentence, tiles
from dashboard.record.decision import Decision
from dashboard.record.markup import element, section, table, text
from dashboard.record.numbers import Number, numbers
from dashboard.threshold.charts import spine_axis
from dashboard.threshold.story import axis_line, story_markup
from dashboard.words.formats import threshold_text
from dashboard.words.sentence import say


def explore(decision: Decision) -> str:
    """The part of the document that follows the slider."""
    charts = {chart.key: _place(chart.key, chart.alt(), int(chart.made().layout.height)) for chart in decision.charts}
    left = (
        story_markup(decision.dataset),
        charts["histogram"],
        charts["trade_off"],
        element("p", text(axis_line(decision.scale)), klass="caption"),
        _bands_line(decision),
    )
    return section(
        say("record-explore-heading"),
        element("p", text(say("record-explore")), klass="caption on-screen"),
        element("noscript", element("p", text(say("record-without-script")))),
        _bar(decision),
        element(
            "div",
            element("div", *left),
            element("div", element("div", "", klass="live-root"), klass="live"),
            klass="spine",
        ),
        element("div", charts["pr_curve"], charts["roc_curve"], klass="pair"),
        element("h3", text(say("record-numbers-heading"))),
        _numbers(decision),
        klass="explore",
    )


def _bands_line(decision: Decision) -> str:
    """What is shaded, where something is."""
    if decision.resampled is None or decision.resampled.bands is None:
        return ""
    said = say("bands-caption", name=confidence_name(), **asdict(decision.resampled.drawing))
    return element("p", text(said), klass="caption")


def _place(key: str, alt: str, height: int) -> str:
    inner = element("div", style=f"height: {height}px")
    return element("div", inner, klass=f"st-key-{key} stPlotlyChart", role="figure", aria_label=alt)


def _bar(decision: Decision) -> str:
    """The slider as the live layer knows it: a track under a group, with a thumb that says its value."""
    here = threshold_text(decision.threshold)
    name = say("record-slider")
    thumb = element("span", element("output", here, data_testid="stSliderThumbValue"), klass="thumb")
    track = element("div", f'<input type="range" min="0" step="1" aria-label="{text(name)}">', thumb, klass="track")
    slider = element("div", element("div", track, role="group", aria_label=name), klass="st-key-t")
    back = element("button", text(say("record-back", threshold=decision.threshold)), klass="back", type="button")
    readings = element("div", klass="headline")
    return element("div", slider, element("div", back, readings, klass="readings"), klass="bar")


def _numbers(decision: Decision) -> str:
    """Its rows are those of `_panel`, in their order."""
    found = numbers(decision)
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
    """What the live layer is told."""
    dataset, scale = decision.dataset, decision.scale
    return live_data(
        dataset,
        decision.charts,
        _panel(decision),
        words=["threshold", "record"],
        headline=headline(decision.metrics),
        axes=[spine_axis(scale)],
        more={**live_table(dataset.scores, scale), "pin": _as_json(live_pin(dataset.scores, decision.threshold))},
    )


def _panel(decision: Decision) -> Part:
    dataset, scores = decision.dataset, decision.dataset.scores
    resampled = decision.resampled.live if decision.resampled else {}

    def interval(one: Number) -> dict[str, Any] | None:
        if one.is_count:
            return None
        found = resampled.get(one.key)
        return found.form if found else live_interval(one.key, is_weighted=scores.is_weighted)

    rows = [{"key": one.key, "interval": interval(one)} for one in numbers(decision)]
    return group(
        "panel",
        matrix(dataset.classes, decision.view, is_wide=scores.is_weighted or scores.n >= WIDE),
        tiles(decision.metrics, is_weighted=scores.is_weighted, intervals=resampled),
        sentence("move"),
        {"is": "numbers", "numbers": rows, "confidence": live_confidence()},
    )


def _as_json(counts: Any) -> Any:
    """Counts as Python's own numbers."""
    return {name: count.item() if hasattr(count, "item") else count for name, count in counts.items()}


def figures(decision: Decision) -> dict[str, Any]:
    """Each chart as Plotly takes it; how it looks on light and on dark, the script adds."""
    made = {}
    for chart in decision.charts:
        figure = json.loads(chart.made().to_json())
        figure["layout"].pop("template", None)
        made[chart.key] = {**figure, "config": chart.config(decision.dataset)}
    return made

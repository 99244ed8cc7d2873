"""The record as one HTML file that asks for nothing beside itself: text, numbers, charts, slider; for paper too."""

import base64
import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pandas as pd
from plotly.offline import get_plotlyjs

from dashboard.charts.figures import SPINE_MARGINS
from dashboard.choose.sentences import same_decisions
from dashboard.data.confidence import confidence_name, live_confidence, live_interval
from dashboard.live.bundle import bundled
from dashboard.live.layer import CHARTS_STYLE, PANEL_STYLE, live_data, live_pin, live_table
from dashboard.live.parts import Part, group, headline, matrix, sentence, tiles
from dashboard.live.server_row import CELLS
from dashboard.record.decision import Costs, Decision, Record
from dashboard.record.markup import data_block, element, facts, paragraphs, section, table, text
from dashboard.record.numbers import numbers
from dashboard.record.snippet import snippet
from dashboard.threshold.charts import spine_axis
from dashboard.threshold.panel import WIDE
from dashboard.threshold.story import axis_line, story_markup
from dashboard.threshold.summaries_table import summaries_table
from dashboard.words.catalogue import LANGUAGE
from dashboard.words.formats import date_text, significant_text, threshold_text
from dashboard.words.sentence import say

_FOLDER = Path(__file__).parent
_SCRIPT = _FOLDER / "host.js"
_STYLES = (PANEL_STYLE, CHARTS_STYLE, _FOLDER / "document.css")


def record_html(record: Record) -> str:
    """The whole file."""
    decision, words = record.decision, record.words
    head = (
        element("title", text(f"{words.title} · {say('record-kind')}")),
        f"<style>{_style()}</style>",
    )
    body = (
        _header(record),
        _decision(record),
        section(say("record-why-heading"), paragraphs(words.why)),
        _explore(decision),
        *_further(decision),
        element("p", text(say("record-signature")), klass="signature"),
    )
    scripts = (get_plotlyjs(), _script())
    return "".join(
        (
            f'<!doctype html><html lang="{LANGUAGE}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(*scripts)}">',
            *head,
            "</head><body>",
            element("main", *body),
            data_block("live", _live(decision)),
            data_block("figures", _figures(decision)),
            f"<script>{scripts[0]}</script>",
            f'<script type="module">{scripts[1]}</script>',
            "</body></html>",
        )
    )


def _policy(*scripts: str) -> str:
    """Nothing may be loaded, sent or run but the scripts that the file itself holds."""
    hashes = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{one}'" for one in hashes)
    # Plotly writes styles of its own; pictures of charts are drawn from data addresses.
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def _style() -> str:
    left, right = SPINE_MARGINS
    sheets = "\n".join(sheet.read_text(encoding="utf-8") for sheet in _STYLES)
    return f":root {{ --plot-left: {left}px; --plot-right: {right}px; }}\n{sheets}"


@cache
def _script() -> str:
    return bundled(_SCRIPT)


def _header(record: Record) -> str:
    return element(
        "header",
        element("p", text(say("record-kind")), klass="kind"),
        element("h1", text(record.words.title)),
    )


def _decision(record: Record) -> str:
    decision, words = record.decision, record.words
    dataset, threshold = decision.dataset, decision.threshold
    rule = "record-rule-turned" if dataset.roles.lower_is_positive else "record-rule"
    names = dataset.classes
    return section(
        say("record-decision-heading"),
        element("p", text(say("record-threshold", threshold=threshold)), klass="threshold"),
        element("p", text(say(rule, threshold=threshold, **names))),
        element("p", text(same_decisions(*dataset.scores.same_decisions(threshold)))),
        facts(
            [
                (say("record-who"), words.who or say("record-unsaid")),
                (say("record-fact-made"), _moment(record)),
                *_facts(decision),
                (say("record-fact-versions"), ", ".join(f"{name} {of}" for name, of in record.software.items())),
            ]
        ),
    )


def _moment(record: Record) -> str:
    return say("record-made", moment=f"{date_text(record.made)}, {record.made:%H:%M}")


def _facts(decision: Decision) -> list[tuple[str, object]]:
    dataset, scores, roles = decision.dataset, decision.dataset.scores, decision.dataset.roles
    cases = say(
        "record-cases",
        cases=scores.n,
        positives=scores.n_positive,
        negatives=scores.n_negative,
        weighted=str(scores.is_weighted).lower(),
        **dataset.classes,
    )
    columns = say("record-columns", label=roles.label, score=roles.score, weight=roles.weight or "none")
    observed, assumed = scores.prevalence, decision.prevalence_assumed
    key = "record-prevalence" if observed == assumed else "record-prevalence-assumed"
    return [
        (say("record-fact-data"), dataset.title),
        (say("record-fact-sha256"), dataset.sha256 or say("record-no-file")),
        (say("record-fact-cases"), cases),
        (say("record-fact-columns"), columns if roles.label else ""),
        (say("record-fact-prevalence"), say(key, observed=observed, assumed=assumed)),
        (say("record-fact-notes"), " ".join(map(str, dataset.notes))),
    ]


def _explore(decision: Decision) -> str:
    charts = {chart.key: _place(chart.key, chart.alt(), int(chart.made().layout.height)) for chart in decision.charts}
    left = (
        story_markup(decision.dataset),
        charts["histogram"],
        charts["trade_off"],
        element("p", text(axis_line(decision.scale)), klass="caption"),
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


def _place(key: str, alt: str, height: int) -> str:
    inner = element("div", style=f"height: {height}px")
    return element("div", inner, klass=f"st-key-{key} stPlotlyChart", role="img", aria_label=alt)


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
    """Its rows are those of `_live`, in their order."""
    found = numbers(decision.dataset.scores, decision.threshold)
    headings = [
        say("number-name"),
        say("number-value"),
        say("number-interval", name=confidence_name()),
        say("record-column-definition"),
        say("record-column-method"),
    ]
    rows = [(one.name, one.value_text, one.interval_text, one.definition, one.method) for one in found]
    return element("div", table(headings, rows, klass="numbers"), id="numbers")


def _further(decision: Decision) -> list[str]:
    dataset, wish, costs = decision.dataset, decision.wish, decision.costs
    asked = ""
    if wish:
        bounds = "; ".join(wish.bounds_said) or say("record-no-bounds")
        asked = facts([(say("record-goal"), wish.goal), (say("record-bounds"), bounds)])
        found = (element("p", text(said)) for said in wish.found)
        asked += element("h3", text(say("record-found"))) + "".join(found)
    code = element("pre", element("code", text(snippet(dataset, decision.threshold))))
    return [
        section(say("record-wish-heading"), asked),
        section(
            say("record-alternatives-heading"),
            element("p", text(say("record-alternatives")), klass="caption"),
            _frame(decision.alternatives),
        ),
        section(say("record-costs-heading"), _costs(costs) if costs else ""),
        section(say("record-summaries-heading"), _frame(summaries_table(dataset))),
        section(say("record-python-heading"), code),
        section(say("record-provenance-heading"), element("p", text(dataset.provenance), klass="provenance")),
    ]


def _costs(costs: Costs) -> str:
    of_each = costs.terms.costs
    of_one_case = [(say(f"choose-cost-{cell}"), significant_text(getattr(of_each, cell), 6)) for cell in CELLS]
    return "".join(
        (
            *(element("p", text(one)) for one in costs.said),
            _frame(costs.table),
            element("h3", text(say("record-cost-of-one", unit=costs.unit))),
            facts(of_one_case),
        )
    )


def _frame(frame: pd.DataFrame) -> str:
    """A table without the rows in which nobody said anything."""
    rows = [[_cell(value) for value in row] for row in frame.itertuples(index=False)]
    return table([str(name) for name in frame.columns], [row for row in rows if any(row[1:])])


def _cell(value: Any) -> str:
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _live(decision: Decision) -> dict[str, Any]:
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
    rows = [
        {
            "key": one.key,
            "interval": live_interval(one.key, is_weighted=scores.is_weighted) if not one.is_count else None,
        }
        for one in numbers(scores, decision.threshold)
    ]
    return group(
        "panel",
        matrix(dataset.classes, decision.view, is_wide=scores.is_weighted or scores.n >= WIDE),
        tiles(decision.metrics, is_weighted=scores.is_weighted),
        sentence("move"),
        {"is": "numbers", "numbers": rows, "confidence": live_confidence()},
    )


def _as_json(counts: Any) -> Any:
    """Counts as Python's own numbers."""
    return {name: count.item() if hasattr(count, "item") else count for name, count in counts.items()}


def _figures(decision: Decision) -> dict[str, Any]:
    """Each chart as Plotly takes it; how it looks on light and on dark, the script adds."""
    figures = {}
    for chart in decision.charts:
        figure = json.loads(chart.made().to_json())
        figure["layout"].pop("template", None)
        figures[chart.key] = {**figure, "config": chart.config(decision.dataset)}
    return figures

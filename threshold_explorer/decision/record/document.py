"""The record as one self-contained HTML file, for screen and print: text, metrics, charts, slider."""

import base64
import hashlib
import json
from functools import cache, partial
from pathlib import Path
from typing import Any

import pandas as pd

from metrics_core.groups import GroupMetric
from metrics_core.partial import PREVALENCE, bounds_of
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.decision import Decision, Record, RecordedCosts, n_cases
from threshold_explorer.decision.record.html_elements import (
    compressed_block,
    data_block,
    element,
    explore,
    facts,
    figures,
    known_numbers,
    live,
    paragraphs,
    section,
    table,
    text,
)
from threshold_explorer.decision.rule_of_dataset import GROUP_METRICS, TakenThresholds, in_file, rule_of
from threshold_explorer.interface.frame.dataset_notes import dataset_notes
from threshold_explorer.interface.goal.costs import cost_text, unit_after_label
from threshold_explorer.live.charts.figures import SLIDER_AXIS_MARGINS
from threshold_explorer.live.charts.palette import style_variables
from threshold_explorer.live.layer import CHARTS_STYLE, PANEL_STYLE
from threshold_explorer.live.scripts.live_scripts import bundled
from threshold_explorer.live.scripts.streamlit_scripts import BUNDLE
from threshold_explorer.views.threshold.recommendation import same_decisions
from threshold_explorer.views.threshold.summaries import summaries_table
from threshold_explorer.views.uncertainty.findings import Findings, FindingText
from threshold_explorer.words.formats import (
    bounds_text,
    count_text,
    exact_text,
    ratio_text,
    significant_text,
    visible,
)
from threshold_explorer.words.language import base_language, language
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import listed, paragraph, say

_FOLDER = Path(__file__).parent
_SCRIPT = _FOLDER / "host.js"
DOCUMENT_STYLE = _FOLDER / "document.css"
_STYLES = (PANEL_STYLE, CHARTS_STYLE, DOCUMENT_STYLE)


def sections(decision: Decision) -> list[str]:
    """The sections in order, without empty ones."""
    dataset, objective, costs = decision.dataset, decision.objective, decision.costs
    code = section(say("record-python-heading"), element("pre", element("code", text(decision_code(decision)))))
    provenance = section(say("record-provenance-heading"), element("p", text(dataset.provenance), klass="provenance"))
    if dataset.bounded:
        return [code, provenance]
    objective_markup = ""
    if objective:
        objective_markup = "".join(element("p", text(sentence)) for sentence in objective.recommendation)
    return [
        section(say("record-recommended"), objective_markup),
        *(_uncertainty(decision.findings) if decision.findings else ()),
        section(
            say("record-alternatives-heading"),
            element("p", text(paragraph([say("record-alternatives"), decision.interval_method])), klass="caption"),
            _frame(decision.alternatives),
        ),
        section(say("record-costs-heading"), _costs(costs) if costs else ""),
        section(say("record-summaries-heading"), _frame(summaries_table(dataset, partial(significant_text, digits=6)))),
        code,
        provenance,
    ]


def _uncertainty(findings: Findings) -> list[str]:
    questions = [
        ("uncertainty-stability-heading", findings.stability),
        ("uncertainty-optimism-heading", findings.optimism),
    ]
    return [section(say(heading), _finding(finding)) for heading, finding in questions if finding.paragraphs]


def _finding(finding: FindingText) -> str:
    method = element("p", text(finding.method), klass="caption") if finding.method else ""
    return "".join(element("p", text(one)) for one in finding.paragraphs) + method


def _costs(costs: RecordedCosts) -> str:
    of_each = costs.scenario.costs
    of_one_case = [(say(f"optimize-cost-{cell}"), significant_text(getattr(of_each, cell), 6)) for cell in CELLS]
    return "".join(
        (
            *(element("p", text(one)) for one in costs.sentences),
            _frame(costs.table),
            element("p", text(costs.interval_method), klass="caption"),
            element("h3", text(say("record-cost-of-one", unit=unit_after_label(costs.unit)))),
            facts(of_one_case),
        )
    )


def _frame(frame: pd.DataFrame) -> str:
    """A table without its empty rows."""
    rows = [[_cell(value) for value in row] for row in frame.itertuples(index=False)]
    return table([str(name) for name in frame.columns], [row for row in rows if any(row[1:])])


def _cell(value: Any) -> str:
    # Word joiners keep an interval on one line.
    return cost_text(value) if isinstance(value, float) else str(value).replace("–", "\u2060–\u2060")


def record_html(record: Record) -> str:
    """The whole file."""
    decision, statement = record.decision, record.statement
    is_bounded = decision.dataset.bounded is not None
    head = (
        element("title", text(f"{statement.title} · {say('record-kind')}")),
        f"<style>{_style()}</style>",
    )
    body = (
        _header(record),
        decision_section(record),
        section(say("record-why-heading"), paragraphs(statement.why)),
        known_numbers(decision) if is_bounded else explore(decision),
        *sections(decision),
        element("p", text(say("record-signature")), klass="signature"),
    )
    return "".join(
        (
            f'<!doctype html><html lang="{base_language(language())}"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_policy(_plotly(), _script())}">',
            *head,
            "</head><body>",
            element("main", *body),
            *([] if is_bounded else _scripts(decision)),
            "</body></html>",
        )
    )


def _scripts(decision: Decision) -> list[str]:
    return [
        data_block("live", live(decision)),
        compressed_block("figures", json.dumps(figures(decision), allow_nan=False)),
        _compressed_plotly(),
        f'<script type="module">{_script()}</script>',
    ]


def _policy(*scripts: str) -> str:
    """The content security policy: only the scripts in the file itself may run, and nothing may be loaded or sent."""
    hashes = (base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts)
    allowed = " ".join(f"'sha256-{one}'" for one in hashes)
    # Plotly adds inline styles; exported charts are drawn from data URLs.
    return (
        f"default-src 'none'; script-src {allowed}; style-src 'unsafe-inline'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def _style() -> str:
    left, right = SLIDER_AXIS_MARGINS
    sheets = "\n".join(sheet.read_text(encoding="utf-8") for sheet in _STYLES)
    return f":root {{ --plot-left: {left}px; --plot-right: {right}px; {style_variables()} }}\n{sheets}"


@cache
def _plotly() -> str:
    return BUNDLE.read_text(encoding="utf-8")


@cache
def _compressed_plotly() -> str:
    return compressed_block("plotly", _plotly())


@cache
def _script() -> str:
    return bundled(_SCRIPT)


def _header(record: Record) -> str:
    return element(
        "header",
        element("p", text(say("record-kind")), klass="kind"),
        element("h1", text(record.statement.title)),
    )


def decision_section(record: Record) -> str:
    """The threshold, the rule, and the facts about the decision."""
    decision, statement = record.decision, record.statement
    dataset, threshold = decision.dataset, decision.threshold
    rule = rule_of(dataset, threshold)
    exact, lower = exact_text(rule.threshold), str(rule.lower_is_positive).lower()
    return section(
        say("record-decision-heading"),
        group_markup(dataset, decision.by_group, threshold) if decision.by_group else "",
        element("p", text(say("record-threshold", threshold=exact, lower=lower)), klass="threshold"),
        facts([*decision.opening, (say("record-comparison-name"), decision.comparison)]),
        element("p", text(say("record-rule", threshold=exact, lower=lower, **dataset.classes))),
        element("p", text(say("record-negated", threshold=threshold))) if rule.lower_is_positive else "",
        element("p", text(_recalibration_text(dataset))) if rule.recalibration else "",
        element("p", text(same_decisions(*dataset.scores.same_decisions(threshold)))),
        facts(
            [
                (say("record-who"), statement.who or say("record-not-stated")),
                (say("record-fact-made"), _moment(record)),
                *_facts(decision),
                (say("record-fact-versions"), listed(f"{name} {of}" for name, of in record.software.items())),
            ]
        ),
    )


def _recalibration_text(dataset: BinaryDataset) -> str:
    roles = dataset.roles
    method = say(f"recalibrate-{roles.recalibration.method}") if roles.recalibration else ""
    return say("record-recalibrated", method=method, column=roles.score_column)


def _moment(record: Record) -> str:
    return say("record-made", day=record.made, time=f"{record.made:%H:%M}")


def _facts(decision: Decision) -> list[tuple[str, object]]:
    dataset, scores, roles = decision.dataset, decision.dataset.scores, decision.dataset.roles
    partial = dataset.bounded
    counted = partial.labelled if partial else scores
    cases = say(
        "record-cases",
        cases=n_cases(dataset),
        positives=counted.n_positive,
        negatives=counted.n_negative,
        unlabelled=partial.n - partial.n_labelled if partial else 0,
        weighted=str(scores.is_weighted).lower(),
        **dataset.classes,
    )
    columns = say(
        "record-columns",
        label=roles.label,
        score=roles.score,
        weight=roles.weight or "none",
        cluster=roles.cluster or "none",
    )
    return [
        (say("record-fact-data"), dataset.title),
        (say("record-fact-sha256"), dataset.sha256 or say("record-no-file")),
        (say("record-fact-cases"), cases),
        (say("record-fact-columns"), columns if roles.label else ""),
        (say("record-fact-prevalence"), _prevalence_text(decision)),
        (say("record-fact-notes"), paragraph(dataset_notes(dataset))),
    ]


def _prevalence_text(decision: Decision) -> str:
    partial = decision.dataset.bounded
    if partial:
        low, high = bounds_of(PREVALENCE, partial.counts_at(decision.threshold))
        return bounds_text(low, high, lambda share: significant_text(share, 4))
    observed, assumed = decision.dataset.scores.prevalence, decision.prevalence_assumed
    key = "record-prevalence" if observed == assumed else "record-prevalence-assumed"
    return say(key, observed=observed, assumed=assumed)


def group_markup(dataset: BinaryDataset, taken: TakenThresholds, threshold: float) -> str:
    """The thresholds with counts, metrics and price, at the head of the decision."""
    names = " × ".join(map(visible, taken.grouped.columns))
    headings = [
        say("frontier-column-group"),
        say("frontier-column-threshold"),
        *(say(f"cell-{cell}") for cell in CELLS),
        *map(metric_label, GROUP_METRICS),
    ]
    rows = []
    for at, (name, of_group) in enumerate(taken.found.thresholds.items()):
        counts = [count_text(float(getattr(taken.found.matrix, cell)[at])) for cell in CELLS]
        metrics = [_group_metric_text(dataset, taken.metrics[name, key]) for key in GROUP_METRICS]
        rows.append([visible(name), exact_text(in_file(dataset, of_group)), *counts, *metrics])
    return "".join(
        (
            element("p", text(say("record-by-group", columns=names)), klass="threshold"),
            *(element("p", text(sentence)) for sentence in taken.sentences),
            table(headings, rows),
            element("p", text(say("record-one-for-all", threshold=threshold))),
        )
    )


def _group_metric_text(dataset: BinaryDataset, metric: GroupMetric) -> str:
    interval = None if dataset.scores.is_clustered else metric.interval
    value = ratio_text(metric.value)
    if interval is None:
        return value
    # Word joiners keep an interval on one line.
    limits = bounds_text(*interval).replace("–", "\u2060–\u2060")
    return say("number-with-interval", value=value, interval=limits)

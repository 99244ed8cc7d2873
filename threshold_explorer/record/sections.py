"""The static sections of the document: objective, uncertainty, alternatives, costs, curve metrics, code, provenance."""

from typing import Any

import pandas as pd

from threshold_explorer.optimize.costs import cost_text
from threshold_explorer.record.code_export import snippet
from threshold_explorer.record.decision import Decision, RecordedCosts
from threshold_explorer.record.html import element, facts, section, table, text
from threshold_explorer.threshold.summaries_table import summaries_table
from threshold_explorer.uncertainty.findings import Findings, FindingText
from threshold_explorer.words.count_rows import CELLS
from threshold_explorer.words.formats import significant_text
from threshold_explorer.words.sentence import say


def sections(decision: Decision) -> list[str]:
    """The sections in order, without empty ones."""
    dataset, objective, costs = decision.dataset, decision.objective, decision.costs
    objective_markup = ""
    if objective:
        constraints = "; ".join(objective.constraint_texts) or say("record-no-constraints")
        objective_markup = facts(
            [(say("record-objective"), objective.objective), (say("record-constraints"), constraints)]
        )
        recommendation = (element("p", text(sentence)) for sentence in objective.recommendation)
        objective_markup += element("h3", text(say("record-recommended"))) + "".join(recommendation)
    code = element("pre", element("code", text(snippet(dataset, decision.threshold))))
    return [
        section(say("record-objective-heading"), objective_markup),
        *(_uncertainty(decision.findings) if decision.findings else ()),
        section(
            say("record-alternatives-heading"),
            element("p", text(f"{say('record-alternatives')} {decision.interval_method}"), klass="caption"),
            _frame(decision.alternatives),
        ),
        section(say("record-costs-heading"), _costs(costs) if costs else ""),
        section(say("record-summaries-heading"), _frame(summaries_table(dataset))),
        section(say("record-python-heading"), code),
        section(say("record-provenance-heading"), element("p", text(dataset.provenance), klass="provenance")),
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
            element("h3", text(say("record-cost-of-one", unit=costs.unit))),
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

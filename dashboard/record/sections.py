"""The parts of the document that stand still: what was asked for, what else was considered, what it costs, the code."""

from typing import Any

import pandas as pd

from dashboard.certainty.told import Said, Told
from dashboard.choose.costs import money_text
from dashboard.live.server_row import CELLS
from dashboard.record.decision import Costs, Decision
from dashboard.record.markup import element, facts, section, table, text
from dashboard.record.snippet import snippet
from dashboard.threshold.summaries_table import summaries_table
from dashboard.words.formats import significant_text
from dashboard.words.sentence import say


def sections(decision: Decision) -> list[str]:
    """Them in their order, those left out that there is nothing for."""
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
        *(_certainty(decision.certainty) if decision.certainty else ()),
        section(
            say("record-alternatives-heading"),
            element("p", text(f"{say('record-alternatives')} {decision.how_sure}"), klass="caption"),
            _frame(decision.alternatives),
        ),
        section(say("record-costs-heading"), _costs(costs) if costs else ""),
        section(say("record-summaries-heading"), _frame(summaries_table(dataset))),
        section(say("record-python-heading"), code),
        section(say("record-provenance-heading"), element("p", text(dataset.provenance), klass="provenance")),
    ]


def _certainty(told: Told) -> list[str]:
    questions = [("certainty-chosen-heading", told.choice), ("certainty-honesty-heading", told.honesty)]
    return [section(say(heading), _said(said)) for heading, said in questions if said.paragraphs]


def _said(said: Said) -> str:
    method = element("p", text(said.method), klass="caption") if said.method else ""
    return "".join(element("p", text(one)) for one in said.paragraphs) + method


def _costs(costs: Costs) -> str:
    of_each = costs.terms.costs
    of_one_case = [(say(f"choose-cost-{cell}"), significant_text(getattr(of_each, cell), 6)) for cell in CELLS]
    return "".join(
        (
            *(element("p", text(one)) for one in costs.said),
            _frame(costs.table),
            element("p", text(costs.how_sure), klass="caption"),
            element("h3", text(say("record-cost-of-one", unit=costs.unit))),
            facts(of_one_case),
        )
    )


def _frame(frame: pd.DataFrame) -> str:
    """A table without the rows in which nobody said anything."""
    rows = [[_cell(value) for value in row] for row in frame.itertuples(index=False)]
    return table([str(name) for name in frame.columns], [row for row in rows if any(row[1:])])


def _cell(value: Any) -> str:
    # An interval is not broken at its dash.
    return money_text(value) if isinstance(value, float) else str(value).replace("–", "\u2060–\u2060")

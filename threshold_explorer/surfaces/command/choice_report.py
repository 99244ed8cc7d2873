"""The answer of `threshold-explorer choose`: searches the threshold, prints it, and writes the decision record."""

from pathlib import Path
from typing import Any

import click

from metrics_core.choosing import Choice, Constraint, Infeasible
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.sources.predictions import Predictions
from threshold_explorer.decision.record.as_json import data_facts, record_json, rule_data
from threshold_explorer.decision.record.from_choice import decided_record
from threshold_explorer.decision.rule_of_dataset import in_file, number_for_json
from threshold_explorer.interface.goal.objectives import SelectedObjective
from threshold_explorer.reading.refusals import BadLabels
from threshold_explorer.surfaces.command.progress import progress
from threshold_explorer.surfaces.command.reports import data_lines, reading_data
from threshold_explorer.surfaces.command.terminal import json_text
from threshold_explorer.views.optimize.recommendation import Recommendation, recommend, sentences
from threshold_explorer.views.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.sentence import say


def answer(
    opened: Predictions,
    objective: SelectedObjective,
    constraints: tuple[Constraint, ...],
    write: Path | None,
    *,
    as_json: bool,
) -> bool:
    """Print the best threshold, and write its record; whether one meets all constraints."""
    dataset = opened.dataset
    if not 0 < dataset.scores.prevalence < 1:
        only = dataset.roles.positive if dataset.scores.n_positive else dataset.negative
        raise BadLabels("command-one-class", cases=dataset.scores.n, label=only)
    with progress(say("command-choosing")):
        found = recommend(dataset, objective.spec, constraints)
    texts = [str(one) for one in sentences(dataset, objective, found, has_constraints=bool(constraints))]
    if write and isinstance(found, Choice):
        with progress(say("command-recording")):
            record = decided_record(dataset, found.threshold, problem=OptimizationProblem(objective, constraints))
        write.write_text(record_json(record) + "\n", encoding="utf-8")
    if as_json:
        data = {"data": data_facts(dataset), "reading": reading_data(opened), "objective": objective.key}
        click.echo(json_text({**data, "found": texts, **_choice_data(dataset, found)}))
    else:
        at = found.threshold if isinstance(found, Choice) else None
        click.echo("\n".join([*texts, "", *data_lines(opened, at)]))
    return isinstance(found, Choice)


def _choice_data(dataset: BinaryDataset, found: Recommendation) -> dict[str, Any]:
    if isinstance(found, Choice):
        return {
            "threshold": number_for_json(in_file(dataset, found.threshold)),
            "value": number_for_json(found.value),
            "rule": rule_data(dataset, found.threshold),
        }
    nearest = found.nearest if isinstance(found, Infeasible) else ()
    return {
        "threshold": None,
        "nearest": [
            {
                "metric": one.constraint.metric.key,
                "sense": one.constraint.sense,
                "bound": one.constraint.bound,
                "reachable": number_for_json(one.value),
            }
            for one in nearest
        ],
    }

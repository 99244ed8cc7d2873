"""`threshold-explorer choose`: the best threshold under constraints, or that there is none."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    Choice,
    Constraint,
    Costs,
    HighestNetBenefit,
    Infeasible,
    LeastCost,
    Objective,
)
from threshold_explorer.command.examples import examples
from threshold_explorer.command.predictions import FILE_OR_STDIN, confidence_option, open_predictions, role_options
from threshold_explorer.command.progress import progress
from threshold_explorer.kinds.binary.decision_rule import in_file, number_for_json
from threshold_explorer.optimize.objectives import SelectedObjective
from threshold_explorer.optimize.recommendation import Recommendation, recommend
from threshold_explorer.optimize.recommendation_text import sentences
from threshold_explorer.record.as_json import data_facts, record_json, rule_data
from threshold_explorer.record.decided import decided_record
from threshold_explorer.sources.predictions import RoleOptions
from threshold_explorer.uncertainty.objective import OptimizationProblem
from threshold_explorer.words.sentence import say

_METRICS = ("mcc", "youden_j", "balanced_accuracy", "accuracy", "recall", "precision")
_SHARE = click.FloatRange(0, 1)
# The name of each option, its metric and sense.
_CONSTRAINTS = {
    "recall_min": ("recall", "at_least"),
    "precision_min": ("precision", "at_least"),
    "fpr_max": ("fpr", "at_most"),
    "flagged_max": ("flagged_rate", "at_most"),
}


def _constraint_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (metric, sense) in reversed(_CONSTRAINTS.items()):
        bound = "at least" if sense == "at_least" else "at most"
        flag = f"--{name.replace('_', '-')}"
        command = click.option(flag, type=_SHARE, help=f"{metric.replace('_', ' ').title()} {bound} this.")(command)
    return command


@click.command(
    "choose",
    epilog=examples(
        "choose predictions.csv --maximize recall --precision-min 0.8",
        "choose predictions.csv --cost-fp 1 --cost-fn 20 --flagged-max 0.1 --write rule.json",
    ),
)
@click.argument("file", type=FILE_OR_STDIN)
@click.option(
    "--maximize",
    type=click.Choice(["f_beta", *_METRICS, "net_benefit"]),
    default="f_beta",
    show_default=True,
    help="The metric to maximize.",
)
@click.option("--beta", type=click.FloatRange(0, 100), default=1.0, show_default=True, help="The beta of f_beta.")
@click.option(
    "--rate",
    type=click.FloatRange(0, 1, min_open=True, max_open=True),
    default=0.2,
    show_default=True,
    help="The threshold probability of net_benefit.",
)
@click.option("--cost-fp", type=click.FloatRange(0), help="The cost of a false positive; minimizes the expected cost.")
@click.option("--cost-fn", type=click.FloatRange(0), help="The cost of a false negative.")
@_constraint_options
@click.option("--write", type=click.Path(dir_okay=False, path_type=Path), help="Write the decision record, rule.json.")
@click.option("--json", "as_json", is_flag=True, help="All digits.")
@confidence_option
@role_options
def choose_threshold(
    file: Path,
    maximize: str,
    beta: float,
    rate: float,
    cost_fp: float | None,
    cost_fn: float | None,
    write: Path | None,
    as_json: bool,
    roles: RoleOptions,
    **bounds: float | None,
) -> None:
    """Print the best threshold that meets all constraints; exits with 1 if none does."""
    objective = _objective(maximize, beta, rate, cost_fp, cost_fn)
    constraints = tuple(
        Constraint(*_CONSTRAINTS[name], bound)  # type: ignore[arg-type]
        for name, bound in bounds.items()
        if bound is not None
    )
    dataset = open_predictions(file, roles).dataset
    with progress(say("command-choosing")):
        found = recommend(dataset, objective.spec, constraints)
    texts = [str(one) for one in sentences(dataset, objective, found, has_constraints=bool(constraints))]
    if write and isinstance(found, Choice):
        with progress(say("command-recording")):
            record = decided_record(dataset, found.threshold, problem=OptimizationProblem(objective, constraints))
        write.write_text(record_json(record) + "\n", encoding="utf-8")
    if as_json:
        data = {"data": data_facts(dataset), "objective": objective.key, "found": texts}
        data |= _choice_data(dataset, found)
        click.echo(json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2))
    else:
        click.echo("\n".join(texts))
    sys.exit(0 if isinstance(found, Choice) else 1)


def _objective(
    maximize: str, beta: float, rate: float, cost_fp: float | None, cost_fn: float | None
) -> SelectedObjective:
    if cost_fp is not None or cost_fn is not None:
        costs = Costs(fp=1 if cost_fp is None else cost_fp, fn=1 if cost_fn is None else cost_fn)
        return SelectedObjective("cost", LeastCost(costs))
    specs: dict[str, Callable[[], Objective]] = {
        "f_beta": lambda: BestFBeta(beta),
        "net_benefit": lambda: HighestNetBenefit(rate),
    }
    spec = specs[maximize]() if maximize in specs else BestMetric(maximize)
    return SelectedObjective(maximize, spec, {"f_beta": beta, "net_benefit": rate}.get(maximize, 0.0))


def _choice_data(dataset: Any, found: Recommendation) -> dict[str, Any]:
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

"""`threshold-explorer choose`: the best threshold under constraints, or that there is none."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from threshold_explorer.interface.defaults import CONSTRAINTS, MAXIMIZED, WEIGHTED
from threshold_explorer.surfaces.command.examples import examples
from threshold_explorer.surfaces.command.predictions import (
    FILE_OR_STDIN,
    confidence_option,
    open_predictions,
    role_options,
)
from threshold_explorer.words.sentence import say

if TYPE_CHECKING:
    from threshold_explorer.data.sources.predictions import RoleOptions

_SHARE = click.FloatRange(0, 1)


def _constraint_options(command: Callable[..., Any]) -> Callable[..., Any]:
    for name, (metric, sense) in reversed(CONSTRAINTS.items()):
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
    type=click.Choice(MAXIMIZED),
    default="f_beta",
    show_default=True,
    help="The metric to maximize; f1 is f_beta with a beta of 1.",
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
    roles: "RoleOptions",
    **bounds: float | None,
) -> None:
    """Print the best threshold that meets all constraints; exits with 1 if none does."""
    costs = None if cost_fp is None and cost_fn is None else (cost_fp, cost_fn)
    _refuse_ignored(click.get_current_context(), maximize, has_costs=costs is not None)
    from threshold_explorer.interface.goal.constraints import constraints_of
    from threshold_explorer.interface.goal.objectives import objective_of
    from threshold_explorer.surfaces.command.choice_report import answer

    objective = objective_of(maximize, beta, rate, costs)
    is_feasible = answer(open_predictions(file, roles), objective, constraints_of(bounds), write, as_json=as_json)
    sys.exit(0 if is_feasible else 1)


def _refuse_ignored(context: click.Context, maximize: str, *, has_costs: bool) -> None:
    """Raise UsageError for an option that the others leave without effect."""

    def is_given(name: str) -> bool:
        return context.get_parameter_source(name) is not ParameterSource.DEFAULT

    if has_costs and is_given("maximize"):
        raise click.UsageError(say("command-excludes", first="--maximize", second="--cost-fp, --cost-fn"))
    for name, metric in WEIGHTED.items():
        if is_given(name) and (has_costs or maximize != metric):
            raise click.UsageError(say("command-needs", option=f"--{name}", needed=f"--maximize {metric}"))

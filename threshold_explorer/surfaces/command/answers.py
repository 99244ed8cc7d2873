"""The commands that answer in the terminal: `metrics`, `choose`, `check` and `share`.

What reads files or computes is imported when a command runs: help and completion answer without it.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import click
from click.core import ParameterSource

from threshold_explorer.interface.defaults import CONSTRAINTS, DEFAULT_TOLERANCE, MAXIMIZED, WEIGHTED
from threshold_explorer.surfaces.command.predictions import (
    FILE_OR_STDIN,
    TEXT,
    confidence_option,
    open_predictions,
    role_options,
)
from threshold_explorer.surfaces.command.terminal import examples
from threshold_explorer.words.sentence import say

if TYPE_CHECKING:
    from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
    from threshold_explorer.data.sources.predictions import RoleOptions

PREVALENCE = click.FloatRange(0, 1, min_open=True, max_open=True)
_SHARE = click.FloatRange(0, 1)


@click.command(
    epilog=examples(
        "metrics predictions.csv --threshold 0.3",
        "metrics predictions.csv --prevalence 0.01 --group hospital --markdown",
        "cat predictions.csv | threshold-explorer metrics - --confidence 99 --json",
    )
)
@click.argument("file", type=FILE_OR_STDIN)
@click.option("--threshold", type=float, default=0.5, show_default=True, help="On the scale of the file's scores.")
@click.option("--prevalence", type=PREVALENCE, help="Also the metrics at this share of positive cases.")
@click.option("--group", type=TEXT, metavar="COLUMN", help="Also the metrics of the cases with each value of a column.")
@click.option("--json", "as_json", is_flag=True, help="All digits, with definitions and methods.")
@click.option("--markdown", is_flag=True, help="A Markdown table.")
@confidence_option
@role_options
def metrics(
    file: Path,
    threshold: float,
    prevalence: float | None,
    group: str | None,
    as_json: bool,
    markdown: bool,
    roles: "RoleOptions",
) -> None:
    """Print counts and metrics at a threshold, with intervals.

    FILE is "-" for standard input.
    """
    if as_json and markdown:
        raise click.UsageError(say("command-one-format"))
    from threshold_explorer.surfaces.command.reports import metrics_json, metrics_text

    opened = open_predictions(file, roles)
    if as_json:
        click.echo(metrics_json(opened, threshold, prevalence, group))
    else:
        click.echo(metrics_text(opened, threshold, prevalence, group, is_markdown=markdown))


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
        "choose predictions.csv --maximize specificity --recall-min 0.95 --confidence 0.95",
        "choose predictions.csv --cost-fp 1 --cost-fn 20 --flagged-max 0.1 --on-these-cases --write rule.json",
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
@click.option(
    "--on-these-cases",
    is_flag=True,
    help="Constraints hold on these cases; by default they hold on new cases, with the confidence.",
)
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
    on_these_cases: bool,
    write: Path | None,
    as_json: bool,
    roles: "RoleOptions",
    **bounds: float | None,
) -> None:
    """Print the best threshold that meets all constraints; exits with 1 if none does."""
    costs = None if cost_fp is None and cost_fn is None else (cost_fp, cost_fn)
    if on_these_cases and all(bound is None for bound in bounds.values()):
        needed = ", ".join(f"--{name.replace('_', '-')}" for name in bounds)
        raise click.UsageError(say("command-needs", option="--on-these-cases", needed=needed))
    _refuse_ignored(click.get_current_context(), maximize, has_costs=costs is not None)
    from threshold_explorer.data.confidence_level import confidence
    from threshold_explorer.interface.goal.constraints import constraints_of
    from threshold_explorer.interface.goal.objectives import objective_of
    from threshold_explorer.surfaces.command.reports import answer

    objective = objective_of(maximize, beta, rate, costs)
    constraints = constraints_of(bounds, None if on_these_cases else confidence())
    is_feasible = answer(open_predictions(file, roles), objective, constraints, write, as_json=as_json)
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


# Whether they exist is found out when they are read, within the refusals that are reported.
_FILE = click.Path(path_type=Path)
_FILE_OR_STDIN = click.Path(path_type=Path, allow_dash=True)


class _Check(click.Command):
    """A command whose refusals are written wherever the verdict was asked for; no failure is taken for a verdict."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: Any
    ) -> click.Context:
        # Parsing takes the words out of the list.
        words = [*args]
        try:
            return super().make_context(info_name, args, parent, **extra)
        except click.UsageError as error:
            from threshold_explorer.surfaces.command.check_report import Format

            Format.of_arguments(words).refuse(error.format_message())
            raise

    def invoke(self, ctx: click.Context) -> Any:
        from threshold_explorer.surfaces.command.check_report import Format, sentence_of

        asked_for = Format(*(ctx.params[name] for name in ("junit", "as_json", "markdown")))
        asked_for.begin()
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            asked_for.refuse(error.format_message())
            raise
        except Exception as error:
            sentence = sentence_of(error)
            asked_for.refuse(sentence)
            raise click.UsageError(sentence, ctx=None) from error


@click.command(
    cls=_Check,
    epilog=examples(
        "check new.csv --rule rule.json",
        "check new.csv --rule rule.json --base old.csv --base-rule old-rule.json --markdown",
        "check new.parquet --rule rule.json --tolerance 0.02 --junit report.xml --markdown",
    ),
)
@click.argument("file", type=_FILE_OR_STDIN)
@click.option("--rule", "rule_file", type=_FILE, required=True, help="The decision record as JSON.")
@click.option(
    "--tolerance",
    type=click.FloatRange(0, 1),
    help=f"By how much each bound gives way: by default 0, and {DEFAULT_TOLERANCE} without constraints.",
)
@click.option("--json", "as_json", is_flag=True, help="The findings with all digits.")
@click.option("--markdown", is_flag=True, help="A Markdown table.")
@click.option("--junit", type=click.Path(dir_okay=False, path_type=Path), help="Also write JUnit XML to this file.")
@click.option("--base", type=_FILE, help="Earlier predictions, to show what changed since.")
@click.option(
    "--base-rule", type=_FILE, help="The rule to compare with, such as that of the base branch; a changed rule fails."
)
@click.option("--allow-changed-rule", is_flag=True, help="Accept a rule that differs from --base-rule.")
@confidence_option
@role_options
def check(
    file: Path,
    rule_file: Path,
    base: Path | None,
    base_rule: Path | None,
    tolerance: float | None,
    allow_changed_rule: bool,
    as_json: bool,
    markdown: bool,
    junit: Path | None,
    roles: "RoleOptions",
) -> None:
    """Judge new predictions by a decision record: its constraints, or else its recall and precision.

    Exits with 0 if the interval of each metric is within its bound, with 1 if one is beyond it or the rule differs
    from --base-rule, with 2 if there is no verdict, and with 3 if there are too few cases to tell.
    """
    if as_json and markdown:
        raise click.UsageError(say("command-one-format"))
    if allow_changed_rule and not base_rule:
        raise click.UsageError(say("command-allows-nothing"))
    from threshold_explorer.surfaces.command.check_report import Format, judge

    format = Format(junit, as_json, markdown)
    sys.exit(judge(format, file, rule_file, base, base_rule, tolerance, allow_changed_rule, roles).value)


@click.command(
    epilog=examples("share predictions.csv --counts-only --to https://thresholds.example.org --threshold 0.3")
)
@click.argument("file", type=FILE_OR_STDIN)
@click.option("--counts-only", is_flag=True, required=True, help="The link contains the counts at 101 thresholds.")
@click.option("--to", "server", metavar="URL", required=True, help="The address of the app that opens the link.")
@click.option("--title", help="The title; otherwise the name of the file.")
@click.option("--threshold", type=float, help="The threshold at which the link opens.")
@role_options
def share(
    file: Path, counts_only: bool, server: str, title: str | None, threshold: float | None, roles: "RoleOptions"
) -> None:
    """Print a link with the counts at the slider's thresholds; no row and no score leaves this machine."""
    from threshold_explorer.surfaces.command.reports import data_lines

    opened = open_predictions(file, roles)
    # Standard output has the link alone, as programs take it.
    click.echo("\n".join(data_lines(opened)), err=True)
    click.echo(counts_link(opened.dataset, server, title, threshold))


def counts_link(dataset: "BinaryDataset", server: str, title: str | None, threshold: float | None) -> str:
    """A link to a server, with the counts at the slider's thresholds and no row."""
    from threshold_explorer.data.counts_link import StepCounts, encoded

    if dataset.blank:
        raise click.UsageError(say("command-share-blank"))
    classes = (dataset.roles.positive, dataset.negative)
    counts = StepCounts.of(dataset.scores, dataset.grid(), title or dataset.title, classes)
    view = {"d": encoded(counts)} | ({} if threshold is None else {"t": repr(threshold)})
    return f"{server.rstrip('/')}/?{urlencode(view)}"

"""`threshold-explorer metrics`: the numbers at a threshold, with intervals."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from threshold_explorer.surfaces.command.examples import examples
from threshold_explorer.surfaces.command.predictions import (
    FILE_OR_STDIN,
    TEXT,
    confidence_option,
    open_predictions,
    role_options,
)
from threshold_explorer.words.sentence import say

if TYPE_CHECKING:
    from threshold_explorer.data.sources.predictions import RoleOptions

PREVALENCE = click.FloatRange(0, 1, min_open=True, max_open=True)


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
    from threshold_explorer.surfaces.command.metrics_report import metrics_json, metrics_text

    opened = open_predictions(file, roles)
    if as_json:
        click.echo(metrics_json(opened, threshold, prevalence, group))
    else:
        click.echo(metrics_text(opened, threshold, prevalence, group, is_markdown=markdown))

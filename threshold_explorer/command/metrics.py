"""`threshold-explorer metrics`: the numbers at a threshold, with intervals."""

import json
from pathlib import Path

import click

from threshold_explorer.command.examples import examples
from threshold_explorer.command.predictions import FILE_OR_STDIN, confidence_option, open_predictions, role_options
from threshold_explorer.command.progress import progress
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.binary.decision_rule import in_file
from threshold_explorer.record.metrics_json import metrics_at, metrics_at_prevalence, metrics_data
from threshold_explorer.record.numbers import RecordedNumber
from threshold_explorer.sources.predictions import RoleOptions
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

Row = tuple[str, str, str]
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
@click.option("--group", metavar="COLUMN", help="Also the metrics of the cases with each value of a column.")
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
    roles: RoleOptions,
) -> None:
    """Print counts and metrics at a threshold, with intervals.

    FILE is "-" for standard input.
    """
    opened = open_predictions(file, roles)
    dataset, at = opened.dataset, in_file(opened.dataset, threshold)
    if as_json:
        with progress(say("command-computing")):
            data = metrics_data(dataset, at, prevalence, {group: opened.groups(group)} if group else {})
        click.echo(json.dumps(data, ensure_ascii=False, allow_nan=False, indent=2))
        return
    with progress(say("command-computing")):
        found = metrics_at(dataset.scores, at)
        by_group = {name: metrics_at(scores, at) for name, scores in (opened.groups(group) if group else {}).items()}
    write = markdown_table if markdown else text_table
    click.echo(say("command-metrics", title=dataset.title, cases=dataset.scores.n, threshold=threshold) + "\n")
    click.echo(write(say("command-metric"), [_row(one) for one in found]))
    if prevalence is not None:
        click.echo("\n" + say("command-at-prevalence", prevalence=prevalence) + "\n")
        click.echo(write(say("command-metric"), _prevalence_rows(dataset, at, prevalence)))
    for name, of_group in by_group.items():
        click.echo(f"\n{group} = {name}\n")
        click.echo(write(say("command-metric"), [_row(one) for one in of_group]))


def _row(one: RecordedNumber) -> Row:
    return one.name, one.value_text, one.interval_text if one.interval or one.none else ""


def _prevalence_rows(dataset: BinaryDataset, threshold: float, prevalence: float) -> list[Row]:
    found = metrics_at_prevalence(dataset, threshold, prevalence)
    return [
        (metric_label(key), ratio_text(value), limits if isinstance(limits, str) else bounds_text(*limits))
        for key, (value, limits) in found.items()
    ]


def text_table(first: str, rows: list[Row]) -> str:
    """Rows as aligned columns."""
    all_rows = [(first, say("command-value"), say("command-interval")), *rows]
    widths = [max(len(row[column]) for row in all_rows) for column in range(3)]
    lines = (f"{a:<{widths[0]}}  {b:>{widths[1]}}  {c}".rstrip() for a, b, c in all_rows)
    return "\n".join(lines)


def markdown_table(first: str, rows: list[Row]) -> str:
    cells = [tuple(cell.replace("|", "\\|") for cell in row) for row in rows]
    head = (first, say("command-value"), say("command-interval"))
    return "\n".join("| " + " | ".join(row) + " |" for row in [head, ("---", "---:", "---"), *cells])

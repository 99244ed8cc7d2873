"""What `threshold-explorer metrics` prints: text, a Markdown table, or JSON."""

from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.sources.predictions import Predictions
from threshold_explorer.decision.record.as_json import metrics_at, metrics_at_prevalence, metrics_data
from threshold_explorer.decision.record.decision import RecordedNumber
from threshold_explorer.decision.rule_of_dataset import in_file
from threshold_explorer.surfaces.command.printed_markdown import escaped, markdown_rows, one_line
from threshold_explorer.surfaces.command.progress import progress
from threshold_explorer.surfaces.command.reports import data_lines, reading_data
from threshold_explorer.surfaces.command.terminal import json_text
from threshold_explorer.words.formats import bounds_text, ratio_text
from threshold_explorer.words.metrics import metric_label
from threshold_explorer.words.sentence import say

Row = tuple[str, str, str]


def metrics_json(opened: Predictions, threshold: float, prevalence: float | None, group: str | None) -> str:
    """All numbers at a threshold of the file's scores, with all digits."""
    with progress(say("command-computing")):
        groups = {group: opened.groups(group)} if group else {}
        data = metrics_data(opened.dataset, in_file(opened.dataset, threshold), prevalence, groups)
    return json_text(data | {"reading": reading_data(opened)})


def metrics_text(
    opened: Predictions, threshold: float, prevalence: float | None, group: str | None, *, is_markdown: bool
) -> str:
    """The same as tables, after a description of the data."""
    dataset, at = opened.dataset, in_file(opened.dataset, threshold)
    write, shown = (markdown_table, escaped) if is_markdown else (text_table, one_line)
    with progress(say("command-computing")):
        found = metrics_at(dataset.scores, at)
        by_group = {name: metrics_at(scores, at) for name, scores in (opened.groups(group) if group else {}).items()}
        at_prevalence = None if prevalence is None else _prevalence_rows(dataset, at, prevalence)
    title = say("command-metrics", title=dataset.title, cases=dataset.scores.n, threshold=threshold)
    lines = data_lines(opened, at)
    parts = [
        shown(title),
        "\n".join(f"- {escaped(line)}" if is_markdown else one_line(line) for line in lines),
        write(say("command-metric"), [_row(one) for one in found]),
    ]
    if at_prevalence:
        parts += [
            shown(say("command-at-prevalence", prevalence=prevalence)),
            write(say("command-metric"), at_prevalence),
        ]
    for name, of_group in by_group.items():
        parts += [shown(f"{group} = {name}"), write(say("command-metric"), [_row(one) for one in of_group])]
    return "\n\n".join(parts)


def _row(one: RecordedNumber) -> Row:
    if one.undefined:
        return one.name, one.value_text, say("command-not-estimable", why=one.undefined)
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
    return markdown_rows((first, say("command-value"), say("command-interval")), rows, right=(1,))

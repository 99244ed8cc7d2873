"""The thresholds by group in the record: in the document and as JSON."""

from typing import Any

from metrics_core.groups import GroupMetric
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.group_rule import GroupRule
from threshold_explorer.decision.record.html import element, table, text
from threshold_explorer.decision.record.taken_thresholds import METRICS, TakenThresholds, group_rule
from threshold_explorer.decision.rule_of_dataset import in_file, number_for_json
from threshold_explorer.words.formats import bounds_text, count_text, exact_text, ratio_text, visible
from threshold_explorer.words.metrics import CELLS, metric_label
from threshold_explorer.words.sentence import say


def group_markup(dataset: BinaryDataset, taken: TakenThresholds, threshold: float) -> str:
    """The thresholds with counts, metrics and price, at the head of the decision."""
    names = " × ".join(map(visible, taken.grouped.columns))
    headings = [
        say("frontier-column-group"),
        say("frontier-column-threshold"),
        *(say(f"cell-{cell}") for cell in CELLS),
        *map(metric_label, METRICS),
    ]
    rows = []
    for at, (name, of_group) in enumerate(taken.found.thresholds.items()):
        counts = [count_text(float(getattr(taken.found.matrix, cell)[at])) for cell in CELLS]
        metrics = [_metric_text(dataset, taken.metrics[name, key]) for key in METRICS]
        rows.append([visible(name), exact_text(in_file(dataset, of_group)), *counts, *metrics])
    return "".join(
        (
            element("p", text(say("record-by-group", columns=names)), klass="threshold"),
            *(element("p", text(sentence)) for sentence in taken.sentences),
            table(headings, rows),
            element("p", text(say("record-one-for-all", threshold=threshold))),
        )
    )


def _metric_text(dataset: BinaryDataset, metric: GroupMetric) -> str:
    interval = None if dataset.scores.is_clustered else metric.interval
    value = ratio_text(metric.value)
    if interval is None:
        return value
    # Word joiners keep an interval on one line.
    limits = bounds_text(*interval).replace("–", "\u2060–\u2060")
    return f"{value} ({limits})"


def groups_data(dataset: BinaryDataset, taken: TakenThresholds) -> dict[str, Any]:
    """The rule by group, what it was chosen by, and the counts and metrics of each group."""
    found, aim = taken.found, taken.aim
    rule = group_rule(dataset, taken.grouped, found)
    return {
        "columns": list(rule.columns),
        **({"undecided": [_group_data(rule, name) for name in rule.undecided]} if rule.undecided else {}),
        "grouping": [column.to_dict() for column in rule.grouping],
        "thresholds": [
            {
                **_group_data(rule, name),
                "threshold": number_for_json(threshold),
                **{cell: getattr(found.matrix, cell)[at].item() for cell in CELLS},
                **{key: _metric_data(dataset, taken.metrics[name, key]) for key in METRICS},
            }
            for at, (name, threshold) in enumerate(rule.thresholds.items())
        ],
        "equal": aim.equal,
        "gap": number_for_json(found.gap),
        "overall_recall": number_for_json(float(found.together.recall)),
        "chosen_by": {"recall": aim.recall, "cost_of_false_negative": aim.miss_cost, "gap": aim.gap},
        "one_threshold": number_for_json(in_file(dataset, found.one_threshold)),
        "more_false_positives": number_for_json(found.more_false_positives),
        "said": taken.sentences,
    }


def _group_data(rule: GroupRule, name: str) -> dict[str, Any]:
    """The name of a group and, where columns are crossed, its parts."""
    return {"group": name, **({"parts": list(rule.parts[name])} if name in rule.parts else {})}


def _metric_data(dataset: BinaryDataset, metric: GroupMetric) -> dict[str, Any]:
    interval = None if dataset.scores.is_clustered else metric.interval
    return {
        "value": number_for_json(metric.value),
        "interval": None if interval is None else [number_for_json(limit) for limit in interval],
    }

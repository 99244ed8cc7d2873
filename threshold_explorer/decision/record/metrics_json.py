"""The numbers at a threshold as JSON, for the command and the HTTP API."""

import math
from collections.abc import Mapping
from typing import Any

from metrics_core import BinaryScores
from threshold_explorer.data.confidence_level import confidence
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.data.metric_intervals import Weights, weights_of
from threshold_explorer.decision.record.as_json import data_facts, number_data, rule_data, summary_data
from threshold_explorer.decision.record.numbers import RecordedNumber, numbers, resampled_limits
from threshold_explorer.decision.rule_of_dataset import number_for_json
from threshold_explorer.interface.controls.resampling_settings import Resampling
from threshold_explorer.views.imbalance.at_prevalence import interval_at
from threshold_explorer.views.imbalance.panel import METRICS_SHOWN
from threshold_explorer.views.threshold.summaries import summaries


def metrics_data(
    dataset: BinaryDataset,
    threshold: float,
    prevalence: float | None = None,
    groups: Mapping[str, Mapping[str, BinaryScores]] | None = None,
) -> dict[str, Any]:
    """All numbers at a threshold of the page, with definitions, intervals and methods, as the decision record has them.

    With a prevalence also the metrics of the Imbalance page there. `groups` are the scores by value of a column.
    """
    data = {
        "data": data_facts(dataset),
        "rule": rule_data(dataset, threshold),
        "confidence": confidence(),
        "numbers": _numbers_data(dataset.scores, threshold),
        "summaries": [summary_data(dataset, one) for one in summaries(dataset)],
    }
    if prevalence is not None:
        data["at_prevalence"] = {
            "prevalence": prevalence,
            "numbers": _at_prevalence_data(dataset, threshold, prevalence),
        }
    for column, scores_by_name in (groups or {}).items():
        of_groups = {name: _numbers_data(scores, threshold) for name, scores in scores_by_name.items()}
        data["groups"] = {"column": column, "numbers": of_groups}
    return data


def metrics_at(scores: BinaryScores, threshold: float) -> list[RecordedNumber]:
    """The counts and metrics, as the decision record has them."""
    is_known = weights_of(scores) is not Weights.SUMS
    return numbers(scores, threshold, resampled_limits(scores, threshold, Resampling()) if is_known else None)


def _numbers_data(scores: BinaryScores, threshold: float) -> list[dict[str, Any]]:
    return [number_data(one) for one in metrics_at(scores, threshold)]


def metrics_at_prevalence(
    dataset: BinaryDataset, threshold: float, prevalence: float
) -> Mapping[str, tuple[float, Any]]:
    """The metrics of the Imbalance page, each with its interval or the reason why there is none."""
    scores = dataset.scores
    at = scores.confusion_at(threshold)
    simulated = at.at_prevalence(prevalence)
    return {
        metric.key: (float(metric(simulated)), interval_at(metric, at, prevalence, is_clustered=scores.is_clustered))
        for metric in METRICS_SHOWN
    }


def _at_prevalence_data(dataset: BinaryDataset, threshold: float, prevalence: float) -> list[dict[str, Any]]:
    return [
        {
            "key": key,
            "value": number_for_json(value),
            "interval": None
            if isinstance(limits, str) or math.isnan(limits[0])
            else [number_for_json(end) for end in limits],
        }
        for key, (value, limits) in metrics_at_prevalence(dataset, threshold, prevalence).items()
    ]

"""The messages about metrics and errors of metrics_core, by their keys."""

from metrics_core import METRICS, ConfusionMatrix, Metric, PredictionsError
from metrics_core.quantity import Undefined
from threshold_explorer.words.core_messages import undefined_key
from threshold_explorer.words.sentence import say

CELLS = ("tp", "fp", "fn", "tn")


def metric_label(key: str) -> str:
    """The name of a metric.

    >>> metric_label("f1")
    'F1'
    """
    return say(_name(key))


def metric_help(metric: Metric) -> str:
    """The description of a metric, with its formula."""
    help, label = say(f"{_name(metric.key)}.help"), metric_label(metric.key)
    return say("metric-help", help=help, label=label, formula=metric.formula)


def undefined_when(key: str) -> str:
    """Completes the sentence "undefined, because ..."."""
    return say(undefined_key(Undefined(METRICS[key].undefined_when)))


def refusal_text(error: PredictionsError) -> str:
    """The message of an error of metrics_core."""
    return say(error.key, **error.arguments)


def _name(key: str) -> str:
    return f"metric-{key.replace('_', '-')}"


def count_rows(threshold: float, at: ConfusionMatrix) -> list[tuple[str, str, str]]:
    """Name, value with every digit, and meaning of the threshold and of each count."""
    counts = [(say(f"cell-{cell}"), repr(getattr(at, cell)), say(f"cell-{cell}.meaning")) for cell in CELLS]
    return [(say("number-threshold"), repr(threshold), say("threshold-rule")), *counts]

"""The words about what metrics_core knows: its metrics and its refusals, by their keys."""

from dashboard.words.sentence import say
from metrics_core import Metric, PredictionsError


def metric_label(key: str) -> str:
    """How a metric is called.

    >>> metric_label("f1")
    'F1'
    """
    return say(_name(key))


def metric_help(metric: Metric) -> str:
    """What it says, and its formula."""
    help, label = say(f"{_name(metric.key)}.help"), metric_label(metric.key)
    return say("metric-help", help=help, label=label, formula=metric.formula)


def undefined_when(key: str) -> str:
    """Completes the sentence "undefined, because ..."."""
    return say(f"{_name(key)}.undefined")


def refusal_text(refusal: PredictionsError) -> str:
    """Why metrics_core refused something."""
    return say(refusal.key, **refusal.arguments)


def _name(key: str) -> str:
    return f"metric-{key.replace('_', '-')}"

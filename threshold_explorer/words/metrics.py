"""The messages about metrics and errors of metrics_core, by their keys."""

import math
import re

from metrics_core import METRICS, ConfusionMatrix, Metric, PredictionsError
from metrics_core.error_messages import MESSAGES
from metrics_core.probability_metrics import range_texts
from metrics_core.quantity import Undefined
from threshold_explorer.words.catalogue import undefined_key
from threshold_explorer.words.formats import ratio_text
from threshold_explorer.words.language import LANGUAGE, base_language, language
from threshold_explorer.words.sentence import Sentence, say

CELLS = ("tp", "fp", "fn", "tn")
METHOD_ARGUMENTS = {"method", "first_method", "second_method"}
# A first word that is no person's name and no abbreviation.
_WORD = re.compile("[A-Z][a-z]+(?![a-z'\u2019])")
# Refusals of a range, and what is said instead where the file's scores are from 0 to 1 but lower ones are positive.
RANGE_REFUSALS = {"core-not-probabilities": "lower-not-probabilities", "core-map-range": "lower-map-range"}


def metric_label(key: str) -> str:
    """The name of a metric.

    >>> metric_label("f1")
    'F1'
    """
    return say(_name(key))


def within_sentence(label: str) -> str:
    """The label of a metric as a sentence has it after its beginning: in English with a small letter.

    >>> [within_sentence(label) for label in ("False positive rate", "F1", "Youden's J")]
    ['false positive rate', 'F1', "Youden's J"]
    """
    is_english = base_language(language()) == LANGUAGE
    return label[0].lower() + label[1:] if is_english and _WORD.match(label) else label


def metric_help(metric: Metric) -> str:
    """The description of a metric, with its formula."""
    help, label = say(f"{_name(metric.key)}.help"), metric_label(metric.key)
    return say("metric-help", help=help, label=label, formula=metric.formula)


def undefined_when(key: str) -> str:
    """Completes the sentence "undefined, because ..."."""
    return say(undefined_key(Undefined(METRICS[key].undefined_when)))


def refusal_text(error: PredictionsError, negated: tuple[float, float] | None = None) -> str:
    """The message of an error of metrics_core; see `refusal_sentence`."""
    return str(refusal_sentence(error, negated))


def refusal_sentence(error: PredictionsError, negated: tuple[float, float] | None = None) -> Sentence:
    """The message of an error of metrics_core, with metrics and methods of recalibration by their names on the page.

    `negated` is the range of the page's scores where they are the negation of the file's, of which lower ones are
    positive: a message about the range then tells that of the file.
    """
    key, arguments = error.key, {name: _said(error.key, name, value) for name, value in error.arguments.items()}
    if negated and key in RANGE_REFUSALS:
        low, high = 0.0 - negated[1], 0.0 - negated[0]
        arguments["low"], arguments["high"] = range_texts(low, high)
        key = RANGE_REFUSALS[key] if low >= 0 and high <= 1 else key
    return Sentence(key, **arguments)


def _said(key: str, name: str, value: str | int) -> str | int | Sentence:
    """An argument of an error of metrics_core: what is a key or a reason there has a message of its own."""
    if name in METHOD_ARGUMENTS:
        return Sentence(f"recalibrate-{value}")
    if name == "metric" and value in METRICS:
        label = metric_label(str(value))
        return label if MESSAGES[key].startswith("{metric}") else within_sentence(label)
    if name == "reason" and value in {*Undefined}:
        return Sentence(undefined_key(Undefined(str(value))))
    return value


def log_loss_text(value: float, infinite: str = "calibration-log-infinite") -> str:
    """A log loss, or the message with the reason if it is infinite."""
    return say(infinite) if math.isinf(value) else ratio_text(value)


def _name(key: str) -> str:
    return f"metric-{key.replace('_', '-')}"


def count_rows(threshold: float, at: ConfusionMatrix) -> list[tuple[str, str, str]]:
    """Name, value with every digit, and meaning of the threshold and of each count."""
    counts = [(say(f"cell-{cell}"), repr(getattr(at, cell)), say(f"cell-{cell}.meaning")) for cell in CELLS]
    return [(say("number-threshold"), repr(threshold), say("threshold-rule")), *counts]


def limit_text(sense: str, bound: float, confidence: float | None) -> str:
    """The bound of a constraint in words, and where it holds.

    >>> limit_text("at_least", 0.95, 0.9), limit_text("at_most", 0.1, None)
    ('at least 0.95 on new cases (90 % confidence)', 'at most 0.1 on these cases')
    """
    percent = "none" if confidence is None else f"{100 * confidence:g}"
    return say("record-limit", sense=sense, bound=bound, percent=percent)


def constraint_text(metric: str, sense: str, bound: float, confidence: float | None) -> str:
    """A constraint on a metric in words, and where it holds.

    >>> constraint_text("recall", "at_least", 0.95, 0.9)
    'Recall at least 0.95 on new cases (90 % confidence)'
    """
    return say("record-constraint", metric=metric_label(metric), limit=limit_text(sense, bound, confidence))

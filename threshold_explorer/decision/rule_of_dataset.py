"""The decision rule in terms of the file's own scores, the same in the document, the JSON and the code."""

import math
from typing import Any

from threshold_explorer.data.columns.score_direction import confidence_note
from threshold_explorer.data.kinds.binary.dataset import BinaryDataset
from threshold_explorer.decision.rule import Label, Rule


def rule_of(dataset: BinaryDataset, threshold: float) -> Rule:
    """The rule for a threshold of the page, whose scores are negated where lower ones are positive."""
    roles, dtype = dataset.roles, dataset.scores.dtype
    note = confidence_note(roles, dataset.scale)
    return Rule(
        str(note) if note else roles.score_column,
        in_file(dataset, float(dtype.type(threshold))),
        roles.lower_is_positive,
        *labels(roles.positive, dataset.negative),
        dtype.name,
        dataset.recalibration is None and has_probabilities(dataset),
        dataset.recalibration,
    )


def has_probabilities(dataset: BinaryDataset) -> bool:
    """Whether all scores of the file are between 0 and 1."""
    scores = dataset.scores
    ends = in_file(dataset, float(scores.minimum)), in_file(dataset, float(scores.maximum))
    return 0 <= min(ends) <= max(ends) <= 1


def in_file(dataset: BinaryDataset, threshold: float) -> float:
    """A threshold of the page as a value of the file's own scores, or the reverse."""
    # Without -0.0.
    return (-threshold if dataset.roles.lower_is_positive else threshold) + 0.0


def labels(positive: str, negative: str) -> tuple[Label, Label]:
    """The classes as the data most likely contain them: both booleans, or whole numbers as ints.

    >>> labels("true", "false"), labels("1", "0"), labels("01", "true")
    ((True, False), (1, 0), ('01', 'true'))
    """
    names = positive.casefold(), negative.casefold()
    if {*names} == {"true", "false"}:
        return names[0] == "true", names[1] == "true"
    return _label(positive), _label(negative)


def _label(name: str) -> Label:
    is_number = name.removeprefix("-").isdecimal() and name.isascii() and str(int(name)) == name
    return int(name) if is_number else name


def number_for_json(value: Any) -> Any:
    """A number as JSON: None for an undefined one, a text for an infinite one, 0 without a sign.

    >>> number_for_json(0.5), number_for_json(-0.0), number_for_json(float("nan")), number_for_json(float("-inf"))
    (0.5, 0.0, None, '-Infinity')
    """
    number = value.item() if hasattr(value, "item") else value
    if math.isnan(number):
        return None
    if not math.isfinite(number):
        return "Infinity" if number > 0 else "-Infinity"
    # -0.0 is a number like any other in JSON.
    return number or abs(number)

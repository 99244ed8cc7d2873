"""Flatten nested members of a JSON record: objects to dotted names, class scores to one cell per class."""

from collections.abc import Iterator
from typing import Any

from threshold_explorer.reading.formats.cell_columns import cell_text
from threshold_explorer.reading.formats.text_lists import may_be_references, texts_of_records

Cells = Iterator[tuple[str, Any]]
NESTED = (dict, list)
# One object per class (BigQuery, Hugging Face), or two lists (Vertex AI).
CLASS_NAMES = ("label", "class", "name", "displayname", "class_name", "classname", "category", "token", "value")
CLASS_SCORES = ("score", "prob", "probability", "confidence", "proba", "p", "logprob", "value")
LISTS_OF_CLASSES = ("classes", "labels", "displaynames", "display_names", "class_names", "categories")
LISTS_OF_SCORES = ("scores", "confidences", "probabilities", "probs", "proba", "probas", "score", "predict_proba")
# MongoDB's extended JSON for number types.
MONGO_WHOLE = ("$numberInt", "$numberLong")
MONGO_FLOATS = ("$numberDouble", "$numberDecimal")
SPARK_VECTOR = ("type", "values")
SPARK_MEMBERS = {"type", "size", "indices", "values"}


def flat_record(record: dict[str, Any]) -> Cells:
    """A record's cells by name; lists other than single values and class scores stay lists.

    >>> dict(flat_record({"truth": 1, "prediction": {"classes": ["a", "b"], "scores": [0.25, 0.75]}}))
    {'truth': 1, 'prediction.scores a': 0.25, 'prediction.scores b': 0.75}
    >>> dict(flat_record({"probs": [{"label": "1", "prob": 0.9}, {"label": "0", "prob": 0.1}]}))
    {'prob 1': 0.9, 'prob 0': 0.1}
    >>> dict(flat_record({"answers": [{"text": "Paris", "answer_start": 7}, {"text": "in Paris", "answer_start": 4}]}))
    {'answers': ['Paris', 'in Paris']}
    """
    return _members("", record)


def are_class_scores(values: list[Any]) -> bool:
    """Whether a list contains one object per class with its score.

    >>> are_class_scores([{"label": "POSITIVE", "score": 0.75}, {"label": "NEGATIVE", "score": 0.25}])
    True
    """
    return _of_classes(values) is not None


def _members(path: str, members: dict[str, Any]) -> Cells:
    paired = _paired_lists(members)
    if paired:
        classes, scores = paired
        names = [f"{path}{scores} {cell_text(text)}" for text in members[classes]]
        yield from zip(names, members[scores], strict=True)
    for name, value in members.items():
        if name not in paired:
            yield from _cells(path, name, value)


def _cells(path: str, name: str, value: Any) -> Cells:
    if isinstance(value, dict):
        yield from _object(path, name, value)
    elif isinstance(value, list) and may_be_references(name) and (texts := texts_of_records(value)):
        yield path + name, texts
    elif isinstance(value, list) and len(value) == 1:
        yield from _cells(path, name, value[0])
    elif isinstance(value, list) and (found := _of_classes(value)):
        classes, scores = found
        yield from ((f"{path}{scores} {cell_text(each[classes])}", each[scores]) for each in value)
    elif isinstance(value, list) and _are_pairs(value):
        yield from ((f"{path}{name} {text}", score) for text, score in value)
    else:
        yield path + name, value


def _object(path: str, name: str, members: dict[str, Any]) -> Cells:
    keys = tuple(members)
    if keys == SPARK_VECTOR or set(keys) == SPARK_MEMBERS:
        # A sparse vector has values for some positions only, and is skipped.
        yield path + name, members["values"] if members["type"] == 1 else members
        return
    if len(keys) != 1 or not keys[0].startswith("$"):
        yield from _members(f"{path}{name}.", members)
        return
    value = members[keys[0]]
    if keys[0] in MONGO_WHOLE:
        yield path + name, int(value)
    elif keys[0] in MONGO_FLOATS:
        yield path + name, float(value)
    else:
        yield from _cells(path, name, value)


def _of_classes(values: list[Any]) -> tuple[str, str] | None:
    """The members with the class and the score in each object of a list, or None."""
    if len(values) < 2 or not all(isinstance(each, dict) for each in values):
        return None
    classes = _first_member(CLASS_NAMES, values[0])
    scores = _first_member(CLASS_SCORES, values[0])
    if not classes or not scores or classes == scores or not all(classes in each and scores in each for each in values):
        return None
    if any(isinstance(each[scores], NESTED) for each in values):
        return None
    return (classes, scores) if _are_classes([each[classes] for each in values]) else None


def _paired_lists(members: dict[str, Any]) -> tuple[str, str] | tuple[()]:
    """The names of the list of classes and the list of their scores, if an object has both."""
    classes = _first_member(LISTS_OF_CLASSES, members)
    scores = _first_member(LISTS_OF_SCORES, members)
    if not classes or not scores or not isinstance(members[classes], list) or not isinstance(members[scores], list):
        return ()
    is_pair = 1 < len(members[classes]) == len(members[scores]) and _are_classes(members[classes])
    return (classes, scores) if is_pair else ()


def _are_classes(values: list[Any]) -> bool:
    """Whether the values are distinct: otherwise they are the labels of cases."""
    if any(isinstance(value, NESTED) for value in values):
        return False
    return len({cell_text(value) for value in values}) == len(values)


def _are_pairs(values: list[Any]) -> bool:
    """Whether each item is a list of a class and its score."""
    are_name_value_lines = len(values) > 1 and all(isinstance(each, list) and len(each) == 2 for each in values)
    if not are_name_value_lines or not all(
        isinstance(text, str) and type(score) in (int, float) for text, score in values
    ):
        return False
    return _are_classes([text for text, _ in values])


def _first_member(names: tuple[str, ...], members: dict[str, Any]) -> str | None:
    lower = {name.lower(): name for name in reversed(members)}
    return next((lower[name] for name in names if name in lower), None)

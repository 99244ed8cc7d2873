"""Nested members of a JSON record as cells of their own: objects by dotted names, scores by the class they are of."""

from collections.abc import Iterator
from typing import Any

from dashboard.reading.formats.cell_columns import cell_text
from dashboard.reading.formats.listed_texts import may_be_references, texts_of_records

Cells = Iterator[tuple[str, Any]]
NESTED = (dict, list)
# One object for each class, as BigQuery and Hugging Face write; or two lists, as Vertex AI does.
CLASS_NAMES = ("label", "class", "name", "displayname", "class_name", "classname", "category", "token", "value")
CLASS_SCORES = ("score", "prob", "probability", "confidence", "proba", "p", "logprob", "value")
LISTS_OF_CLASSES = ("classes", "labels", "displaynames", "display_names", "class_names", "categories")
LISTS_OF_SCORES = ("scores", "confidences", "probabilities", "probs", "proba", "probas", "score", "predict_proba")
# What MongoDB writes for a number that JSON has no type for.
MONGO_WHOLE = ("$numberInt", "$numberLong")
MONGO_FLOATS = ("$numberDouble", "$numberDecimal")
SPARK_VECTOR = ("type", "values")
SPARK_MEMBERS = {"type", "size", "indices", "values"}


def flat_record(record: dict[str, Any]) -> Cells:
    """A record's cells by name; a list that is neither of one value nor of classes stays as it is.

    >>> dict(flat_record({"truth": 1, "prediction": {"classes": ["a", "b"], "scores": [0.25, 0.75]}}))
    {'truth': 1, 'prediction.scores a': 0.25, 'prediction.scores b': 0.75}
    >>> dict(flat_record({"probs": [{"label": "1", "prob": 0.9}, {"label": "0", "prob": 0.1}]}))
    {'prob 1': 0.9, 'prob 0': 0.1}
    >>> dict(flat_record({"answers": [{"text": "Paris", "answer_start": 7}, {"text": "in Paris", "answer_start": 4}]}))
    {'answers': ['Paris', 'in Paris']}
    """
    return _members("", record)


def is_of_classes(values: list[Any]) -> bool:
    """Whether a list holds the score of each class as an object.

    >>> is_of_classes([{"label": "POSITIVE", "score": 0.75}, {"label": "NEGATIVE", "score": 0.25}])
    True
    """
    return _of_classes(values) is not None


def _members(path: str, members: dict[str, Any]) -> Cells:
    paired = _paired(members)
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
        # A sparse vector has values for some of its places only, and is left out whole.
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
    """The names by which each object of a list tells its class and its score, if it does."""
    if len(values) < 2 or not all(isinstance(each, dict) for each in values):
        return None
    classes = _first_of(CLASS_NAMES, values[0])
    scores = _first_of(CLASS_SCORES, values[0])
    if not classes or not scores or classes == scores or not all(classes in each and scores in each for each in values):
        return None
    if any(isinstance(each[scores], NESTED) for each in values):
        return None
    return (classes, scores) if _are_classes([each[classes] for each in values]) else None


def _paired(members: dict[str, Any]) -> tuple[str, str] | tuple[()]:
    """The names of the list of classes and of their scores, if an object holds both."""
    classes = _first_of(LISTS_OF_CLASSES, members)
    scores = _first_of(LISTS_OF_SCORES, members)
    if not classes or not scores or not isinstance(members[classes], list) or not isinstance(members[scores], list):
        return ()
    is_pair = 1 < len(members[classes]) == len(members[scores]) and _are_classes(members[classes])
    return (classes, scores) if is_pair else ()


def _are_classes(values: list[Any]) -> bool:
    """Whether no two are the same: otherwise they are the labels of cases."""
    if any(isinstance(value, NESTED) for value in values):
        return False
    return len({cell_text(value) for value in values}) == len(values)


def _are_pairs(values: list[Any]) -> bool:
    """Whether each of several classes stands in a list of two with its score."""
    are_pairs = len(values) > 1 and all(isinstance(each, list) and len(each) == 2 for each in values)
    if not are_pairs or not all(isinstance(text, str) and type(score) in (int, float) for text, score in values):
        return False
    return _are_classes([text for text, _ in values])


def _first_of(names: tuple[str, ...], members: dict[str, Any]) -> str | None:
    lower = {name.lower(): name for name in reversed(members)}
    return next((lower[name] for name in names if name in lower), None)

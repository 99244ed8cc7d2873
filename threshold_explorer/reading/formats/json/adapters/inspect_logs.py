"""Logs of Inspect: all samples in one file, or a file for each in an archive."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from threshold_explorer.reading.formats.json.adapters.evaluation_log import (
    EvaluationLog,
    Record,
    as_references,
    is_number,
    text_of,
)

MEMBERS = frozenset({"id", "epoch", "input", "target", "output"})
# Correct, incorrect, partial, no answer.
GRADES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}


def _fits(records: Sequence[Record]) -> bool:
    return all(record.keys() >= MEMBERS for record in records)


def _samples(records: Iterable[Record]) -> Iterator[Record]:
    return map(_flat, records)


def _flat(record: Record) -> Record:
    scores = record.get("scores")
    scores = {name: each for name, each in scores.items() if isinstance(each, dict)} if isinstance(scores, dict) else {}
    answers = [each.get("answer") for each in scores.values() if "answer" in each]
    output = record.get("output")
    completion = output.get("completion") if isinstance(output, dict) else None
    return {
        "id": record.get("id"),
        "epoch": record.get("epoch"),
        "question": _question(record.get("input")),
        # For multiple choice the target is a letter, otherwise one or several texts.
        "target": text_of(record.get("target")) if record.get("choices") else as_references(record.get("target")),
        # The answer that the scorer extracted from the completion, such as a letter.
        "prediction": text_of(answers[0] if answers else completion),
        **{name: _grade(each.get("value")) for name, each in scores.items() if _grade(each.get("value")) is not None},
    }


def _question(value: Any) -> str | None:
    """A text, or the last message of a chat."""
    if isinstance(value, list) and value and isinstance(value[-1], dict):
        value = value[-1].get("content")
    return text_of(value)


def _grade(value: Any) -> float | None:
    if isinstance(value, str):
        return GRADES.get(value)
    return float(value) if is_number(value) else None


INSPECT = EvaluationLog("inspect", _fits, _samples)

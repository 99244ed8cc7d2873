"""Logs of language model evaluations, reduced to the input, target, output and scores of each sample.

The logs also contain messages, arguments, usage and events. lm-evaluation-harness writes a line for each sample and
filter, `samples_*.jsonl`; Inspect writes a log with all samples in it, or a file for each in an archive.
"""

import json
import math
from collections.abc import Sequence
from typing import Any

from threshold_explorer.reading.formats.text_lists import TEXT

Record = dict[str, Any]
HARNESS = frozenset({"doc_id", "doc", "target", "filtered_resps"})
INSPECT = frozenset({"id", "epoch", "input", "target", "output"})
# GSM8K separates the reasoning from the answer by ####; the harness compares the answer only.
REASONING_END = "#### "
# Inspect's grades: correct, incorrect, partial, no answer.
GRADES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
# Numbers of a harness sample that are not metrics.
NOT_METRICS = {"doc_id", "target", "n_shot"}


def tool_of(records: Sequence[Any]) -> str | None:
    """The tool that wrote the records, as the messages name it; None for others.

    >>> tool_of([{"doc_id": 0, "doc": {}, "target": "a", "resps": [["a"]], "filtered_resps": ["a"]}])
    'harness'
    >>> tool_of([{"id": 1, "prediction": "a"}])
    """
    for tool, names in (("harness", HARNESS), ("inspect", INSPECT)):
        if records and all(isinstance(record, dict) and names <= record.keys() for record in records):
            return tool
    return None


def flat_sample(record: Record, tool: str) -> Record:
    """A sample as a flat record: its id, input, target, output and scores.

    >>> flat_sample({"doc_id": 3, "doc": {}, "target": "a b", "filtered_resps": ["a"], "exact_match": 1.0}, "harness")
    {'doc_id': 3, 'question': None, 'target': '{"text": ["a b"]}', 'prediction': 'a', 'filter': None, \
'exact_match': 1.0}
    """
    return _flat_harness_sample(record) if tool == "harness" else _flat_inspect_sample(record)


def _flat_harness_sample(record: Record) -> Record:
    given, doc = _as_items(record.get("filtered_resps")), record.get("doc")
    doc = doc if isinstance(doc, dict) else {}
    found = {"doc_id": record.get("doc_id"), "question": _text_of(doc.get("question"))}
    likelihoods = [_likelihood(each) for each in given]
    if len(given) > 1 and None not in likelihoods:
        # For multiple choice, the likeliest choice; the target is the index of the correct one.
        best = max(range(len(given)), key=lambda at: likelihoods[at] or 0.0)
        found |= {"target": _text_of(record.get("target")), "prediction": str(best)}
    else:
        found |= {"target": _references(record, doc), "prediction": _text_of(given[0] if given else None)}
        if len(given) == 2 and likelihoods[1] is not None:
            found["no_answer_probability"] = math.exp(min(likelihoods[1], 0.0))
    scores = {name: value for name, value in record.items() if _is_number(value) and name not in NOT_METRICS}
    return {**found, "filter": record.get("filter"), **scores}


def _references(record: Record, doc: Record) -> str:
    """The reference answers; SQuAD 2.0 has them in the document, none for an unanswerable question."""
    answers = doc.get("answers")
    expected = answers.get("text") if isinstance(answers, dict) else None
    target = record.get("target")
    if isinstance(target, str):
        target = target.rpartition(REASONING_END)[2]
    return _as_list(expected if isinstance(expected, list) else target)


def _flat_inspect_sample(record: Record) -> Record:
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
        "target": _text_of(record.get("target")) if record.get("choices") else _as_list(record.get("target")),
        # The answer that the scorer extracted from the completion, such as a letter.
        "prediction": _text_of(answers[0] if answers else completion),
        **{name: _grade(each.get("value")) for name, each in scores.items() if _grade(each.get("value")) is not None},
    }


def _question(value: Any) -> str | None:
    """A text, or the last message of a chat."""
    if isinstance(value, list) and value and isinstance(value[-1], dict):
        value = value[-1].get("content")
    return _text_of(value)


def _grade(value: Any) -> float | None:
    if isinstance(value, str):
        return GRADES.get(value)
    return float(value) if _is_number(value) else None


def _likelihood(value: Any) -> float | None:
    """The log-likelihood of a continuation, which is logged with whether it was the likeliest; None for a text."""
    try:
        return float(value[0]) if isinstance(value, list) and len(value) == 2 else None
    except (TypeError, ValueError):
        return None


def _as_items(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _as_list(value: Any) -> str:
    """The texts in SQuAD's form, which distinguishes references from class names."""
    if isinstance(value, str) and value.startswith("["):
        return value
    texts = [text for each in _as_items(value) if (text := _text_of(each)) is not None]
    return json.dumps({TEXT: texts}, ensure_ascii=False)


def _text_of(value: Any) -> str | None:
    return value if isinstance(value, str) else str(value) if _is_number(value) else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)

"""Logs of lm-evaluation-harness: a line for each sample and filter, `samples_*.jsonl`."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from threshold_explorer.reading.formats.json.adapters.evaluation_log import (
    EvaluationLog,
    Record,
    as_items,
    as_references,
    is_number,
    text_of,
)
from threshold_explorer.reading.refusals import BadRow

MEMBERS = frozenset({"doc_id", "doc", "target", "filtered_resps"})
# GSM8K separates the reasoning from the answer by ####; the harness compares the answer only.
REASONING_END = "#### "
# Numbers of a sample that are not metrics.
NOT_METRICS = {"doc_id", "target", "n_shot"}
# What a question has whatever the filter.
OF_QUESTION = ("doc_id", "question", "target")


def _fits(records: Sequence[Record]) -> bool:
    return all(record.keys() >= MEMBERS for record in records)


def _samples(records: Iterable[Record]) -> Iterable[Record]:
    """One record per question; each of several filters is a system, with a prediction and scores of its own.

    Raises BadRow if a filter has a question twice, or lacks one that another has.
    """
    flat = list(map(_flat, records))
    filters = list(dict.fromkeys(each["filter"] for each in flat))
    return _by_question(flat, filters) if len(filters) > 1 else flat


def _by_question(flat: Sequence[Record], filters: Sequence[Any]) -> Iterator[Record]:
    by_question: dict[tuple[Any, ...], dict[Any, Record]] = {}
    for each in flat:
        filtered = by_question.setdefault(tuple(each[name] for name in OF_QUESTION), {})
        if each["filter"] in filtered:
            raise BadRow("reading-log-sample-twice", id=str(each["doc_id"]), filter=str(each["filter"]))
        filtered[each["filter"]] = each
    for question, filtered in by_question.items():
        if lacking := [name for name in filters if name not in filtered]:
            raise BadRow("reading-log-sample-lacking", id=str(question[0]), filter=str(lacking[0]))
        own = {
            f"{key} {name}": value
            for name in filters
            for key, value in filtered[name].items()
            if key not in (*OF_QUESTION, "filter")
        }
        yield {**dict(zip(OF_QUESTION, question, strict=True)), **own}


def _flat(record: Record) -> Record:
    """A sample as a flat record: its id, input, target, output, filter and scores.

    >>> _flat({"doc_id": 3, "doc": {}, "target": "a b", "filtered_resps": ["a"], "exact_match": 1.0})
    {'doc_id': 3, 'question': None, 'target': '{"text": ["a b"]}', 'prediction': 'a', 'filter': None, \
'exact_match': 1.0}
    """
    given, doc = as_items(record.get("filtered_resps")), record.get("doc")
    doc = doc if isinstance(doc, dict) else {}
    found = {"doc_id": record.get("doc_id"), "question": text_of(doc.get("question"))}
    likelihoods = [_likelihood(each) for each in given]
    if len(given) > 1 and None not in likelihoods:
        # For multiple choice, the likeliest choice; the target is the index of the correct one.
        best = max(range(len(given)), key=lambda at: likelihoods[at] or 0.0)
        found |= {"target": text_of(record.get("target")), "prediction": str(best)}
    else:
        found |= {"target": _references(record, doc), "prediction": text_of(given[0] if given else None)}
        if len(given) == 2 and likelihoods[1] is not None:
            found["no_answer_probability"] = math.exp(min(likelihoods[1], 0.0))
    scores = {name: value for name, value in record.items() if is_number(value) and name not in NOT_METRICS}
    return {**found, "filter": record.get("filter"), **scores}


def _references(record: Record, doc: Record) -> str:
    """The reference answers; SQuAD 2.0 has them in the document, none for an unanswerable question."""
    answers = doc.get("answers")
    expected = answers.get("text") if isinstance(answers, dict) else None
    target = record.get("target")
    if isinstance(target, str):
        target = target.rpartition(REASONING_END)[2]
    return as_references(expected if isinstance(expected, list) else target)


def _likelihood(value: Any) -> float | None:
    """The log-likelihood of a continuation, which is logged with whether it was the likeliest; None for a text."""
    try:
        return float(value[0]) if isinstance(value, list) and len(value) == 2 else None
    except (TypeError, ValueError):
        return None


HARNESS = EvaluationLog("harness", _fits, _samples)

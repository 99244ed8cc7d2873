"""What tools that evaluate language models write of each sample, reduced to what was asked, wanted, said and scored.

They write much beside: messages, arguments, usage, events. lm-evaluation-harness writes a line for each sample and
filter, `samples_*.jsonl`; Inspect writes a log with all samples in it, or a file for each in an archive.
"""

import json
import math
import re
from collections.abc import Sequence
from typing import Any

from dashboard.reading.formats.listed_texts import TEXT

Record = dict[str, Any]
HARNESS = frozenset({"doc_id", "doc", "target", "filtered_resps"})
INSPECT = frozenset({"id", "epoch", "input", "target", "output"})
# How GSM8K sets the answer apart from how it was found; the harness compares the answer alone.
WORKED_OUT = re.compile(r".*#### ", re.DOTALL)
# The letters by which Inspect grades: correct, incorrect, partial, no answer.
GRADES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
# What numbers the harness writes of a sample beside its metrics.
ABOUT_SAMPLE = {"doc_id", "target", "n_shot"}


def tool_of(records: Sequence[Any]) -> str | None:
    """Which tool wrote the records, as the catalogue calls it; None for others.

    >>> tool_of([{"doc_id": 0, "doc": {}, "target": "a", "resps": [["a"]], "filtered_resps": ["a"]}])
    'harness'
    >>> tool_of([{"id": 1, "prediction": "a"}])
    """
    for tool, names in (("harness", HARNESS), ("inspect", INSPECT)):
        if records and all(isinstance(record, dict) and names <= record.keys() for record in records):
            return tool
    return None


def sample_of(record: Record, tool: str) -> Record:
    """A sample in few columns: which it is, the question, what was wanted, what the model said, and its scores.

    >>> sample_of({"doc_id": 3, "doc": {}, "target": "a b", "filtered_resps": ["a"], "exact_match": 1.0}, "harness")
    {'doc_id': 3, 'question': None, 'target': '{"text": ["a b"]}', 'prediction': 'a', 'filter': None, \
'exact_match': 1.0}
    """
    return _of_harness(record) if tool == "harness" else _of_inspect(record)


def _of_harness(record: Record) -> Record:
    given, doc = _listed(record.get("filtered_resps")), record.get("doc")
    doc = doc if isinstance(doc, dict) else {}
    found = {"doc_id": record.get("doc_id"), "question": _text_of(doc.get("question"))}
    likelihoods = [_likelihood(each) for each in given]
    if len(given) > 1 and None not in likelihoods:
        # Of several choices the likeliest; the target is the number of the right one.
        best = max(range(len(given)), key=lambda at: likelihoods[at] or 0.0)
        found |= {"target": _text_of(record.get("target")), "prediction": str(best)}
    else:
        found |= {"target": _references(record, doc), "prediction": _text_of(given[0] if given else None)}
        if len(given) == 2 and likelihoods[1] is not None:
            found["no_answer_probability"] = math.exp(min(likelihoods[1], 0.0))
    scores = {name: value for name, value in record.items() if _is_number(value) and name not in ABOUT_SAMPLE}
    return {**found, "filter": record.get("filter"), **scores}


def _references(record: Record, doc: Record) -> str:
    """SQuAD 2.0 has its answers in the document, none where there is none; its target then says "unanswerable"."""
    answers = doc.get("answers")
    wanted = answers.get("text") if isinstance(answers, dict) else None
    target = record.get("target")
    if isinstance(target, str):
        target = WORKED_OUT.sub("", target)
    return _as_list(wanted if isinstance(wanted, list) else target)


def _of_inspect(record: Record) -> Record:
    scores = record.get("scores")
    scores = {name: each for name, each in scores.items() if isinstance(each, dict)} if isinstance(scores, dict) else {}
    answers = [each.get("answer") for each in scores.values() if "answer" in each]
    output = record.get("output")
    completion = output.get("completion") if isinstance(output, dict) else None
    return {
        "id": record.get("id"),
        "epoch": record.get("epoch"),
        "question": _question(record.get("input")),
        # Of choices one letter is wanted, of anything else a text or several.
        "target": _text_of(record.get("target")) if record.get("choices") else _as_list(record.get("target")),
        # What the scorer took out of the completion, such as a letter.
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
    """The log-likelihood of a continuation, which stands beside whether it was the likeliest; None for a text."""
    try:
        return float(value[0]) if isinstance(value, list) and len(value) == 2 else None
    except (TypeError, ValueError):
        return None


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _as_list(value: Any) -> str:
    """Texts as SQuAD lists them, by which references are told from the names of classes."""
    if isinstance(value, str) and value.startswith("["):
        return value
    texts = [text for each in _listed(value) if (text := _text_of(each)) is not None]
    return json.dumps({TEXT: texts}, ensure_ascii=False)


def _text_of(value: Any) -> str | None:
    return value if isinstance(value, str) else str(value) if _is_number(value) else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)

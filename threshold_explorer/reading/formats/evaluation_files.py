"""JSON of evaluation tools: logs of language models, SQuAD data and predictions, runs of pytrec_eval and ranx.

A log is reduced to the input, target, output and scores of each sample; it also contains messages, arguments, usage and
events. Its adapters know lm-evaluation-harness (a line for each sample and filter, `samples_*.jsonl`), Inspect (all
samples in one file, or a file for each in an archive), and OpenAI evals (a line for the run, each event and the
final report).
"""

import json
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from types import NoneType
from typing import Any

from threshold_explorer.reading.formats.nested_columns import TEXT, texts_of_records
from threshold_explorer.reading.refusals import BadRow, NoSuchColumn

Record = dict[str, Any]
# GSM8K separates the reasoning from the answer by ####; the harness compares the answer only.
REASONING_END = "#### "
# Numbers of a sample that are not metrics.
NOT_METRICS = {"doc_id", "target", "n_shot"}
# What a question has whatever the filter.
OF_QUESTION = ("doc_id", "question", "target")
# Correct, incorrect, partial, no answer.
GRADES = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0}
# The event that compares an answer with the expected one.
MATCH = "match"
MIN_MEMBERS = 3
# Ids contain a digit; column names rarely do.
HAS_DIGIT = re.compile(r"(?=\S*+\Z)\S*[0-9]")
# Objects with the same members are records; items, whose ids contain digits, hardly repeat from query to query.
MIN_SPREAD = 1.5
# More distinct values, or fractions, are scores.
MAX_GRADES = 25
Columns = dict[str, list[Any]]


@dataclass(frozen=True)
class EvaluationLog:
    """The form in which a tool logs samples: `tool` is its name in messages, `members` are those of each record.

    `samples` makes flat records of all of them, and raises RefusedFile if their samples cannot be told apart. Records
    with one of the `others` alone describe the run.
    """

    tool: str
    members: frozenset[str]
    samples: Callable[[Iterable[Record]], Iterable[Record]]
    others: frozenset[str] = frozenset()

    def fits(self, records: Sequence[Record]) -> bool:
        """Whether all of the first records of a file have this form."""
        samples = [record for record in records if not self.describes_run(record)]
        return bool(samples) and all(record.keys() >= self.members for record in samples)

    def describes_run(self, record: Record) -> bool:
        """Whether a record is no sample."""
        return len(record) == 1 and record.keys() <= self.others


def log_of(records: Sequence[Any]) -> EvaluationLog | None:
    """The log that begins with these records; None for other records.

    >>> log_of([{"doc_id": 0, "doc": {}, "target": "a", "resps": [["a"]], "filtered_resps": ["a"]}]).tool
    'harness'
    >>> log_of([{"id": 1, "prediction": "a"}])
    """
    if not all(isinstance(record, dict) for record in records):
        return None
    return next((log for log in (HARNESS, INSPECT, OPENAI_EVALS) if log.fits(records)), None)


def _samples_of_harness(records: Iterable[Record]) -> Iterable[Record]:
    """One record per question; each of several filters is a system, with a prediction and scores of its own.

    Raises BadRow if a filter has a question twice, or lacks one that another has.
    """
    flat = list(map(_flat_sample_of_harness, records))
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


def _flat_sample_of_harness(record: Record) -> Record:
    """A sample as a flat record: its id, input, target, output, filter and scores.

    >>> _flat_sample_of_harness({"doc_id": 3, "doc": {}, "target": "a b", "filtered_resps": ["a"], "exact_match": 1.0})
    {'doc_id': 3, 'question': None, 'target': '{"text": ["a b"]}', 'prediction': 'a', 'filter': None, \
'exact_match': 1.0}
    """
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
    return _as_references(expected if isinstance(expected, list) else target)


def _likelihood(value: Any) -> float | None:
    """The log-likelihood of a continuation, which is logged with whether it was the likeliest; None for a text."""
    try:
        return float(value[0]) if isinstance(value, list) and len(value) == 2 else None
    except (TypeError, ValueError):
        return None


def _samples_of_inspect(records: Iterable[Record]) -> Iterable[Record]:
    return map(_flat_sample_of_inspect, records)


def _flat_sample_of_inspect(record: Record) -> Record:
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
        "target": _text_of(record.get("target")) if record.get("choices") else _as_references(record.get("target")),
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


def _samples_of_openai(records: Iterable[Record]) -> Iterator[Record]:
    """One record for each answer that was compared; raises NoSuchColumn if there is none."""
    other_types: dict[str, None] = {}
    n_samples = 0
    for record in records:
        if record.get("type") == MATCH and isinstance(record.get("data"), dict):
            n_samples += 1
            yield _flat_answer(record["sample_id"], record["data"])
        elif not OPENAI_EVALS.describes_run(record):
            other_types[str(record.get("type"))] = None
    if not n_samples:
        raise NoSuchColumn("reading-log-without-answers", types=list(other_types))


def _flat_answer(sample_id: Any, data: Record) -> Record:
    picked = _as_items(data.get("picked"))
    return {
        "sample_id": sample_id,
        "target": _as_references(data.get("expected")),
        # What the comparison took from the model's text; nothing if it is none of the accepted answers.
        "prediction": _text_of(picked[0]) if picked else None,
        "correct": int(data["correct"]) if isinstance(data.get("correct"), bool) else None,
    }


def _as_items(value: Any) -> list[Any]:
    """A list as it is, another value as a list of one."""
    return value if isinstance(value, list) else [] if value is None else [value]


def _as_references(value: Any) -> str:
    """The texts in SQuAD's form, which distinguishes references from class names.

    >>> _as_references(["a", 7]), _as_references(None)
    ('{"text": ["a", "7"]}', '{"text": []}')
    """
    if isinstance(value, str) and value.startswith("["):
        return value
    texts = [text for each in _as_items(value) if (text := _text_of(each)) is not None]
    return json.dumps({TEXT: texts}, ensure_ascii=False)


def _text_of(value: Any) -> str | None:
    """A text, or a number as text."""
    return value if isinstance(value, str) else str(value) if _is_number(value) else None


def _is_number(value: Any) -> bool:
    """Whether a value is a number, true or false."""
    return isinstance(value, int | float)


HARNESS = EvaluationLog("harness", frozenset({"doc_id", "doc", "target", "filtered_resps"}), _samples_of_harness)
INSPECT = EvaluationLog("inspect", frozenset({"id", "epoch", "input", "target", "output"}), _samples_of_inspect)
OPENAI_EVALS = EvaluationLog(
    "openai",
    frozenset({"run_id", "event_id", "sample_id", "type", "data"}),
    _samples_of_openai,
    others=frozenset({"spec", "final_report"}),
)


def columns_of(members: dict[str, Any], file_name: str) -> Columns | None:
    """The columns of an object in one of these forms; None for another object.

    >>> columns_of({"q1": "Paris", "q2": "", "q3": "1912"}, "predictions.json")
    {'id': ['q1', 'q2', 'q3'], 'prediction': ['Paris', '', '1912']}
    >>> columns_of({"q1": 0.5, "q2": 0, "q3": 1.0}, "run/na_prob.json")["na_prob"]
    [0.5, 0, 1.0]
    """
    return _questions(members) or _predictions(members, file_name) or lists_by_query(members) or _boxes(members)


def _questions(members: dict[str, Any]) -> Columns | None:
    """One row per question of SQuAD 1.1 or 2.0; the contexts are skipped."""
    articles = members.get("data")
    if not isinstance(articles, list) or not articles:
        return None
    if not all(isinstance(article, dict) and isinstance(article.get("paragraphs"), list) for article in articles):
        return None
    found: Columns = {"id": [], "title": [], "question": [], "answers": []}
    for article in articles:
        for question in (question for paragraph in article["paragraphs"] for question in paragraph["qas"]):
            answers = question.get("answers") or []
            found["id"].append(question["id"])
            found["title"].append(article.get("title"))
            found["question"].append(question.get("question"))
            found["answers"].append(texts_of_records(answers) or [])
    return found if found["id"] else None


def _predictions(members: dict[str, Any], file_name: str) -> Columns | None:
    """One text or number per id; a column of numbers is named after the file."""
    if len(members) < MIN_MEMBERS or not all(map(HAS_DIGIT.match, members)):
        return None
    values = list(members.values())
    if set(map(type, values)) in ({str}, {str, NoneType}):
        return {"id": list(members), "prediction": values}
    if all(type(value) in (int, float) for value in values):
        return {"id": list(members), PurePath(file_name).name.partition(".")[0] or "score": values}
    return None


def lists_by_query(members: dict[str, Any]) -> Columns | None:
    """One row per query and item; None for another object.

    >>> lists_by_query({"q1": {"d1": 0.5, "d2": 0.25}, "q2": {"d7": 0.75, "d9": 0.5}})["item"]
    ['d1', 'd2', 'd7', 'd9']
    >>> lists_by_query({"a": {"label": 1, "score": 0.5}, "b": {"label": 0, "score": 0.25}})
    """
    lists = list(members.values())
    if len(lists) < 2 or not all(isinstance(each, dict) and each for each in lists):
        return None
    numbers = [number for each in lists for number in each.values()]
    if not all(type(number) in (int, float) for number in numbers):
        return None
    items = set().union(*lists)
    if len(items) <= MIN_SPREAD * max(map(len, lists)) or not all(map(HAS_DIGIT.match, items)):
        return None
    are_grades = all(type(number) is int for number in numbers) and len(set(numbers)) <= MAX_GRADES
    pairs = [(query, item) for query, listed in members.items() for item in listed]
    found: Columns = {"query": [query for query, _ in pairs], "item": [item for _, item in pairs]}
    return found | ({"relevance": numbers} if are_grades else {"rank": _ranks(lists), "score": numbers})


def _ranks(lists: list[dict[str, float]]) -> list[int]:
    """The place of each item in its list, by descending score."""
    ranks = []
    for each in lists:
        place = {item: rank for rank, item in enumerate(sorted(each, key=each.__getitem__, reverse=True), start=1)}
        ranks += [place[item] for item in each]
    return ranks


def _boxes(members: dict[str, Any]) -> Columns | None:
    """The boxes of COCO's ground truth by image and category, which are refused as such."""
    boxes = members.get("annotations")
    if "images" not in members or not isinstance(boxes, list):
        return None
    return {name: [box.get(name) for box in boxes] for name in ("image_id", "category_id", "bbox")}

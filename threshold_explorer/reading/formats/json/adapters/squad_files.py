"""SQuAD files: questions with reference answers, and predictions by question id."""

import re
from pathlib import PurePath
from types import NoneType
from typing import Any

from threshold_explorer.reading.formats.text_lists import texts_of_records

QUESTIONS, ANSWERS = "question", "answers"
MIN_MEMBERS = 3
# Ids contain a digit; column names rarely do.
HAS_DIGIT = re.compile(r"(?=\S*+\Z)\S*[0-9]")
Columns = dict[str, list[Any]]


def columns_by_id(members: dict[str, Any], file_name: str) -> Columns | None:
    """The columns of a SQuAD data set, or of a prediction file; None for another object.

    >>> columns_by_id({"q1": "Paris", "q2": "", "q3": "1912"}, "predictions.json")
    {'id': ['q1', 'q2', 'q3'], 'prediction': ['Paris', '', '1912']}
    >>> columns_by_id({"q1": 0.5, "q2": 0, "q3": 1.0}, "run/na_prob.json")["na_prob"]
    [0.5, 0, 1.0]
    """
    return _questions(members) or _predictions(members, file_name)


def _questions(members: dict[str, Any]) -> Columns | None:
    """One row per question of SQuAD 1.1 or 2.0; the contexts are skipped."""
    articles = members.get("data")
    if not isinstance(articles, list) or not articles:
        return None
    if not all(isinstance(article, dict) and isinstance(article.get("paragraphs"), list) for article in articles):
        return None
    found: Columns = {"id": [], "title": [], QUESTIONS: [], ANSWERS: []}
    for article in articles:
        for question in (question for paragraph in article["paragraphs"] for question in paragraph["qas"]):
            answers = question.get(ANSWERS) or []
            found["id"].append(question["id"])
            found["title"].append(article.get("title"))
            found[QUESTIONS].append(question.get(QUESTIONS))
            found[ANSWERS].append(texts_of_records(answers) or [])
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

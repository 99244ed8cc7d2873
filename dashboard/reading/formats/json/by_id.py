"""Objects that hold questions with their answers as SQuAD does, and what a model gives for each of their ids."""

import re
from pathlib import PurePath
from types import NoneType
from typing import Any

from dashboard.reading.formats.listed_texts import texts_of_records

QUESTIONS, ANSWERS = "question", "answers"
FEWEST = 3
# No name of a column: a code of a case has a digit in it.
HAS_DIGIT = re.compile(r"\S*[0-9]\S*")
Columns = dict[str, list[Any]]


def columns_by_id(members: dict[str, Any], file_name: str) -> Columns | None:
    """The columns of a file of questions, or of one of predictions for them; None for another object.

    >>> columns_by_id({"q1": "Paris", "q2": "", "q3": "1912"}, "predictions.json")
    {'id': ['q1', 'q2', 'q3'], 'prediction': ['Paris', '', '1912']}
    >>> columns_by_id({"q1": 0.5, "q2": 0, "q3": 1.0}, "run/na_prob.json")["na_prob"]
    [0.5, 0, 1.0]
    """
    return _questions(members) or _given(members, file_name)


def _questions(members: dict[str, Any]) -> Columns | None:
    """A row for each question of SQuAD 1.1 or 2.0; the texts that are asked about are left out."""
    articles = members.get("data")
    if not isinstance(articles, list) or not articles:
        return None
    if not all(isinstance(article, dict) and isinstance(article.get("paragraphs"), list) for article in articles):
        return None
    found: Columns = {"id": [], "title": [], QUESTIONS: [], ANSWERS: []}
    for article in articles:
        for asked in (asked for paragraph in article["paragraphs"] for asked in paragraph["qas"]):
            answers = asked.get(ANSWERS) or []
            found["id"].append(asked["id"])
            found["title"].append(article.get("title"))
            found[QUESTIONS].append(asked.get(QUESTIONS))
            found[ANSWERS].append(texts_of_records(answers) or [])
    return found if found["id"] else None


def _given(members: dict[str, Any], file_name: str) -> Columns | None:
    """A text for each id, or a number, which is called as the file is."""
    if len(members) < FEWEST or not all(map(HAS_DIGIT.fullmatch, members)):
        return None
    values = list(members.values())
    if set(map(type, values)) in ({str}, {str, NoneType}):
        return {"id": list(members), "prediction": values}
    if all(type(value) in (int, float) for value in values):
        return {"id": list(members), PurePath(file_name).name.partition(".")[0] or "score": values}
    return None

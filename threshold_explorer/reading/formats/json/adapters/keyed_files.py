"""Objects of many ids: SQuAD data and predictions, and the runs and judgements of pytrec_eval and ranx."""

import re
from pathlib import PurePath
from types import NoneType
from typing import Any

from threshold_explorer.reading.formats.text_lists import texts_of_records

MIN_MEMBERS = 3
# Ids contain a digit; column names rarely do.
HAS_DIGIT = re.compile(r"(?=\S*+\Z)\S*[0-9]")
# Objects with the same members are records; items, whose ids contain digits, hardly repeat from query to query.
MIN_SPREAD = 1.5
# More distinct values, or fractions, are scores.
MAX_GRADES = 25
Columns = dict[str, list[Any]]


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

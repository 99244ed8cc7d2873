"""Runs and relevance judgements as pytrec_eval and ranx write them: an object of items and numbers for each query."""

from typing import Any

from threshold_explorer.reading.formats.json.adapters.squad_files import HAS_DIGIT

# Objects with the same members are records; items, whose ids contain digits, hardly repeat from query to query.
MIN_SPREAD = 1.5
# More distinct values, or fractions, are scores.
MAX_GRADES = 25
Columns = dict[str, list[Any]]


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
    if are_grades:
        return {**found, "relevance": numbers}
    return {**found, "rank": _ranks(lists), "score": numbers}


def _ranks(lists: list[dict[str, float]]) -> list[int]:
    """The place of each item in its list, by descending score."""
    ranks = []
    for each in lists:
        place = {item: rank for rank, item in enumerate(sorted(each, key=each.__getitem__, reverse=True), start=1)}
        ranks += [place[item] for item in each]
    return ranks

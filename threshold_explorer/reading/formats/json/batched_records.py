"""JSON records of several cases each: pages of an API response, or batches with one list per column."""

from collections.abc import Iterable, Iterator
from typing import Any

from threshold_explorer.reading.formats.json.nested_members import are_class_scores
from threshold_explorer.reading.refusals import BadRow
from threshold_explorer.reading.rows.cell_shapes import words_in
from threshold_explorer.reading.rows.column_name_words import ROLE_WORDS

# A record with one of these members outside its lists is a single case.
CASE_NAMES = ROLE_WORDS | {"y", "class", "outcome", "obs"}
LABELS = (str, bool, int)


def per_case_members(records: list[Any]) -> tuple[str, ...]:
    """The members in which each record lists its cases; none where a record is a single case.

    Detected by labels that recur within a list, unlike class names, and a list of as many numbers.

    >>> per_case_members([{"labels": ["no", "no", "yes"], "scores": [0.5, 0.25, 1.0]}])
    ('labels', 'scores')
    >>> per_case_members([{"page": 1, "items": [{"label": 1, "score": 0.5}, {"label": 1, "score": 0.25}]}])
    ('items',)
    >>> per_case_members([{"label": 1, "tokens": ["a", "a"], "shares": [0.5, 0.5]}])
    ()
    """
    if not records or not all(isinstance(record, dict) for record in records):
        return ()
    listed = [name for name in records[0] if all(isinstance(record.get(name), list) for record in records)]
    others = {name for record in records for name, value in record.items() if name not in listed}
    if not listed or any(words_in(name) & CASE_NAMES for name in others):
        return ()
    if len(listed) == 1:
        return tuple(listed) if _are_pages([record[listed[0]] for record in records]) else ()
    are_equally_long = all(len({len(record[name]) for name in listed}) == 1 for record in records)
    has_numbers = any(_are_numbers(record[name]) for record in records for name in listed)
    recurs = any(_recurs(record[name]) for record in records for name in listed)
    return tuple(listed) if are_equally_long and has_numbers and recurs else ()


def expanded_cases(records: Iterable[Any], names: tuple[str, ...]) -> Iterator[Any]:
    """One record per case, with the shared members of its page or batch. Raises BadRow for lists of unequal length."""
    for record in records:
        if not isinstance(record, dict) or not all(isinstance(record.get(name), list) for name in names):
            yield record
            continue
        shared = {name: value for name, value in record.items() if name not in names}
        lists = [record[name] for name in names]
        for name, values in zip(names, lists, strict=True):
            if len(values) != len(lists[0]):
                counts = {"first_count": len(lists[0]), "second_count": len(values)}
                raise BadRow("reading-json-lengths", first=names[0], second=name, **counts)
        for cells in zip(*lists, strict=True):
            own = cells[0] if len(names) == 1 else dict(zip(names, cells, strict=True))
            yield shared | own if isinstance(own, dict) else own


def _are_pages(lists: list[list[Any]]) -> bool:
    filled = [values for values in lists if values]
    are_expanded_records = all(isinstance(value, dict) for values in filled for value in values)
    return (
        bool(filled) and are_expanded_records and any(len(each) > 1 and not are_class_scores(each) for each in filled)
    )


def _are_numbers(values: list[Any]) -> bool:
    if values and all(isinstance(value, list) for value in values):
        return all(map(_are_numbers, values))
    return bool(values) and all(type(value) in (int, float) for value in values) and float in map(type, values)


def _recurs(values: list[Any]) -> bool:
    return all(isinstance(value, LABELS) for value in values) and len(set(values)) < len(values)

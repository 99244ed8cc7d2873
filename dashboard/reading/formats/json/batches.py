"""Records that hold several cases each: a page of an answer, or a batch with a list for each column."""

from collections.abc import Iterable, Iterator
from typing import Any

from dashboard.reading.formats.json.cells import is_of_classes
from dashboard.reading.refusals import BadRow
from dashboard.reading.rows.cell_shapes import words_in
from dashboard.reading.rows.name_words import ROLE_WORDS

# What a record says beside its lists is said of one case under such a name.
OF_ONE_CASE = ROLE_WORDS | {"y", "class", "outcome", "obs"}
LABELS = (str, bool, int)


def members_by_case(records: list[Any]) -> tuple[str, ...]:
    """The members in which each record lists its cases; none where a record is one case.

    Told by labels that recur within a list, as no list of classes does, with a list of as many numbers beside it.

    >>> members_by_case([{"labels": ["no", "no", "yes"], "scores": [0.5, 0.25, 1.0]}])
    ('labels', 'scores')
    >>> members_by_case([{"page": 1, "items": [{"label": 1, "score": 0.5}, {"label": 1, "score": 0.25}]}])
    ('items',)
    >>> members_by_case([{"label": 1, "tokens": ["a", "a"], "shares": [0.5, 0.5]}])
    ()
    """
    if not records or not all(isinstance(record, dict) for record in records):
        return ()
    listed = [name for name in records[0] if all(isinstance(record.get(name), list) for record in records)]
    beside = {name for record in records for name, value in record.items() if name not in listed}
    if not listed or any(words_in(name) & OF_ONE_CASE for name in beside):
        return ()
    if len(listed) == 1:
        return tuple(listed) if _are_pages([record[listed[0]] for record in records]) else ()
    are_even = all(len({len(record[name]) for name in listed}) == 1 for record in records)
    has_numbers = any(_are_numbers(record[name]) for record in records for name in listed)
    recurs = any(_recurs(record[name]) for record in records for name in listed)
    return tuple(listed) if are_even and has_numbers and recurs else ()


def by_case(records: Iterable[Any], names: tuple[str, ...]) -> Iterator[Any]:
    """A record for each case, with what its page or batch says of all of them. Raises BadRow for uneven lists."""
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
    are_records = all(isinstance(value, dict) for values in filled for value in values)
    return bool(filled) and are_records and any(len(each) > 1 and not is_of_classes(each) for each in filled)


def _are_numbers(values: list[Any]) -> bool:
    if values and all(isinstance(value, list) for value in values):
        return all(map(_are_numbers, values))
    return bool(values) and all(type(value) in (int, float) for value in values) and float in map(type, values)


def _recurs(values: list[Any]) -> bool:
    return all(isinstance(value, LABELS) for value in values) and len(set(values)) < len(values)

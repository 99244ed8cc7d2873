"""Tables inside one JSON object: named rows, records, lists by column, and objects keyed by case or by column."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from dashboard.reading.formats.json.columns import JsonColumns
from dashboard.reading.likely_tables import likelihood
from dashboard.reading.refusals import BadRow
from dashboard.reading.rows.naming import numbered_names

NAMES = ("columns", "header", "headers", "fields", "schema", "names", "column_names", "columnNames", "ColumnNames")
ROWS = ("data", "rows", "values", "records", "Values", "Rows", "items")
# A name for the keys of an object with a member for each case.
KEY = "id"
DIGITS = re.compile("[0-9]+")
DEEPEST = 8
Members = dict[str, Any]


@dataclass(frozen=True)
class JsonTable:
    """A table in an object: where it is, by dotted names, how many rows it has, and how columns are filled from it."""

    path: str
    n_rows: int
    fill: Callable[[JsonColumns], None]
    used: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()


def tables_in(members: Members) -> list[JsonTable]:
    """The tables in an object, the likeliest to be meant first.

    Lists of equal length all through the object are the columns of one table. Raises BadRow where some of the
    lists are a little longer or shorter than others, so that nobody knows which values belong together.
    """
    tables: list[JsonTable] = []
    lists: dict[tuple[str, ...], list[Any]] = {}
    for path, inner in _objects((), members):
        form = _named_rows(path, inner) or _keyed(path, inner)
        if form:
            tables.append(form)
            continue
        lists |= {(*path, name): value for name, value in inner.items() if isinstance(value, list)}
    tables += _of_lists({path: values for path, values in lists.items() if values or len(lists) > 1})
    return sorted(tables, key=lambda table: likelihood(table.path, table.names, table.n_rows), reverse=True)


def _objects(path: tuple[str, ...], members: Members) -> Iterator[tuple[tuple[str, ...], Members]]:
    """The object and those in it, but for what is inside of a table."""
    yield path, members
    if len(path) >= DEEPEST or _named_rows(path, members) or _keyed(path, members):
        return
    for name, value in members.items():
        if isinstance(value, dict):
            yield from _objects((*path, name), value)


def _named_rows(path: tuple[str, ...], members: Members) -> JsonTable | None:
    """Names beside rows, as pandas, Plotly, Azure ML and BigQuery write them."""
    names = next((found for name in NAMES if (found := _names(members.get(name)))), None)
    rows = next((members[name] for name in ROWS if isinstance(members.get(name), list)), None)
    if not names or rows is None:
        return None
    used = frozenset({*NAMES, *ROWS, "index"})
    where = ".".join(path)
    if all(isinstance(row, dict) for row in rows) and rows:
        if all(set(row) == {"f"} for row in rows):
            rows = [[cell["v"] for cell in row["f"]] for row in rows]
        else:
            return JsonTable(where, len(rows), lambda columns: columns.add_records(rows), used, tuple(names))
    if rows and not isinstance(rows[0], list):
        return None
    is_by_column = len(rows) == len(names) and all(isinstance(row, list) and len(row) != len(names) for row in rows)
    if is_by_column:
        by_name = dict(zip(names, rows, strict=True))
        return JsonTable(where, len(rows[0]), lambda columns: columns.add_columns(by_name), used, tuple(names))
    return JsonTable(where, len(rows), lambda columns: columns.add_rows(names, rows), used, tuple(names))


def _names(value: Any) -> list[str] | None:
    if isinstance(value, dict):
        return _names(value.get("fields"))
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(each, dict) and isinstance(each.get("name"), str) for each in value):
        return [each["name"] for each in value]
    is_named = not any(isinstance(each, dict | list) for each in value)
    return [str(each) for each in value] if is_named else None


def _keyed(path: tuple[str, ...], members: Members) -> JsonTable | None:
    """An object for each case, or for each column: what has the same kind of value throughout is a column."""
    inner = list(members.values())
    where = ".".join(path)
    if _are_short_rows(inner):
        rows = [[key, *cells] for key, cells in members.items()]
        names = [KEY, *numbered_names(len(rows[0]))[1:]]
        return JsonTable(where, len(rows), lambda columns: columns.add_rows(names, rows))
    if len(inner) < 2 or not all(isinstance(each, dict) and each for each in inner):
        return None
    if all(map(_are_columns, inner)) and len({DIGITS.sub("0", key) for key in members}) > 1:
        # Train and test are tables of their own; folds are parts of one.
        return None
    shared = set(inner[0]).intersection(*inner[1:])
    are_columns = all(len(each) == len(shared) for each in inner) and not any(map(_is_nested, inner))
    if are_columns and _are_by_column(members):
        keys = list(inner[0])
        by_name = {name: [column[key] for key in keys] for name, column in members.items()}
        return JsonTable(where, len(keys), lambda columns: columns.add_columns(by_name), names=tuple(by_name))
    if len(shared) < 2 or any(isinstance(value, list) and len(value) > 50 for value in inner[0].values()):
        return None
    has_key = KEY in shared
    records = [each if has_key else {KEY: key, **each} for key, each in members.items()]
    return JsonTable(where, len(records), lambda columns: columns.add_records(records), names=tuple(records[0]))


def _are_short_rows(inner: list[Any]) -> bool:
    """Whether there is a list of a text or truth value and a number for each of many keys: the rows of a table."""
    if not all(isinstance(each, list) for each in inner) or not inner or len(inner) <= len(inner[0]):
        return False
    kinds = [[float if type(cell) is int else type(cell) for cell in each] for each in inner]
    return len(set(kinds[0])) > 1 and set(kinds[0]) <= {float, str, bool} and all(each == kinds[0] for each in kinds)


def _are_columns(members: Members) -> bool:
    lengths = [len(value) for value in members.values() if isinstance(value, list)]
    return len(lengths) > 1 and len(set(lengths)) == 1 and lengths[0] > 1


def _is_nested(members: Members) -> bool:
    return any(isinstance(value, dict | list) for value in members.values())


def _are_by_column(members: Members) -> bool:
    """Whether the outer names are those of columns: told by running numbers, by kinds of values, or by counts."""
    outer, inner = list(members), list(next(iter(members.values())))
    if _are_numbers(inner) != _are_numbers(outer):
        return _are_numbers(inner)
    by_outer = sum(len(_kinds(column.values())) > 1 for column in members.values())
    by_inner = sum(len(_kinds(column[key] for column in members.values())) > 1 for key in inner)
    if (by_outer == 0) != (by_inner == 0):
        return by_outer == 0
    return len(inner) > len(outer)


def _are_numbers(keys: list[str]) -> bool:
    return all(key.isdecimal() for key in keys)


def _kinds(values: Any) -> set[str]:
    """Labels coded as whole numbers are another kind than scores: 1 and 0.9 do not stand in one column."""
    return {type(value).__name__ for value in values if value is not None}


def _of_lists(lists: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    apart = _groups(lists)
    if apart:
        return [table for group in apart for table in _of_lists(group)]
    records = {path: values for path, values in lists.items() if values and _are(dict, values)}
    cells = {path: values for path, values in lists.items() if path not in records}
    longest = max(map(len, lists.values()), default=0)
    near = {path: values for path, values in lists.items() if 2 * len(values) >= longest}
    same = {path: values for path, values in near.items() if len(values) == longest}
    if len(lists) == 1 or not cells or not any(path in near for path in cells):
        return _of_records(records) or _by_column(same)
    if len(same) == len(near):
        return _by_column(same)
    by_parent: dict[tuple[str, ...], dict[tuple[str, ...], list[Any]]] = {}
    for path, values in lists.items():
        by_parent.setdefault(path[:-1], {})[path] = values
    if len(by_parent) > 1:
        return [table for group in by_parent.values() for table in _of_lists(group)]
    first = next(iter(near))
    second = next(path for path in near if len(near[path]) != len(near[first]))
    counts = {"first_count": len(near[first]), "second_count": len(near[second])}
    raise BadRow("reading-json-lengths", first=first[-1], second=second[-1], **counts)


def _groups(lists: dict[tuple[str, ...], list[Any]]) -> list[dict[tuple[str, ...], list[Any]]]:
    """Lists of several members that are columns of a table each: of other lengths, or by the same names."""
    by_parent: dict[tuple[str, ...], dict[tuple[str, ...], list[Any]]] = {}
    for path, values in lists.items():
        by_parent.setdefault(path[:-1], {})[path] = values
    groups = [group for group in by_parent.values() if len(group) > 1 and len(set(map(len, group.values()))) == 1]
    if len(groups) < 2:
        return []
    lengths = {len(next(iter(group.values()))) for group in groups}
    names = [path[-1] for group in groups for path in group]
    return groups if len(lengths) > 1 or len(set(names)) < len(names) else []


def _are(kind: type, values: list[Any]) -> bool:
    return all(isinstance(value, kind) for value in values)


def _of_records(records: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    """A table each, or one table where they are about the same cases: as many, and of other names."""
    firsts = [set(values[0]) for values in records.values()]
    lengths = {len(values) for values in records.values()}
    if len(records) > 1 and len(lengths) == 1 and sum(map(len, firsts)) == len(set().union(*firsts)):
        return _by_column(records)
    return [_of_one(path, values) for path, values in records.items()]


def _of_one(path: tuple[str, ...], values: list[Any]) -> JsonTable:
    names = tuple(values[0]) if values and isinstance(values[0], dict) else ()
    where, used = ".".join(path), frozenset(path[:1])
    return JsonTable(where, len(values), lambda columns: columns.add_values(values), used, names)


def _by_column(lists: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    """Lists of a value for each case, by their own names or, where two have the same, by where they are."""
    if len(lists) == 1:
        return [_of_one(*next(iter(lists.items())))] if _are(list, next(iter(lists.values()))) else _alone(lists)
    ends = [path[-1] for path in lists]
    by_name = {path[-1] if ends.count(path[-1]) == 1 else ".".join(path): values for path, values in lists.items()}
    n_rows = len(next(iter(by_name.values()), []))
    used = frozenset(path[0] for path in lists)
    # Columns of one member are a table by its name.
    parents = {path[:-1] for path in lists}
    where = ".".join(*parents) if len(parents) == 1 else ""
    table = JsonTable(
        where or ", ".join(by_name), n_rows, lambda columns: columns.add_columns(by_name), used, tuple(by_name)
    )
    return [table] if by_name else []


def _alone(lists: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    path, values = next(iter(lists.items()))
    by_name = {path[-1]: values}
    return [JsonTable("", len(values), lambda columns: columns.add_columns(by_name), frozenset(path[:1]))]

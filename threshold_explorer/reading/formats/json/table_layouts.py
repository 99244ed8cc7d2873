"""Find tables in a JSON object: names with rows, records, lists per column, or objects keyed by case or column."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from threshold_explorer.reading.formats.json.columns import JsonColumns
from threshold_explorer.reading.likely_tables import likelihood
from threshold_explorer.reading.refusals import BadRow
from threshold_explorer.reading.rows.column_naming import numbered_names

NAMES = ("columns", "header", "headers", "fields", "schema", "names", "column_names", "columnNames", "ColumnNames")
ROWS = ("data", "rows", "values", "records", "Values", "Rows", "items")
# The column name for the keys of an object with one member per case.
KEY = "id"
DIGITS = re.compile("[0-9]+")
MAX_DEPTH = 8
Members = dict[str, Any]


@dataclass(frozen=True)
class JsonTable:
    """A table in an object: its dotted path, its number of rows, and how to fill columns from it."""

    path: str
    n_rows: int
    fill: Callable[[JsonColumns], None]
    used: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()


def tables_in(members: Members) -> list[JsonTable]:
    """The tables in an object, the likeliest first.

    Lists of equal length anywhere in the object are columns of one table. Raises BadRow where some of the
    lists are slightly longer or shorter than others, so that values cannot be matched.
    """
    tables: list[JsonTable] = []
    lists: dict[tuple[str, ...], list[Any]] = {}
    for path, inner in _objects((), members):
        form = _named_rows(path, inner) or _keyed_table(path, inner)
        if form:
            tables.append(form)
            continue
        lists |= {(*path, name): value for name, value in inner.items() if isinstance(value, list)}
    tables += _list_tables({path: values for path, values in lists.items() if values or len(lists) > 1})
    return sorted(tables, key=lambda table: likelihood(table.path, table.names, table.n_rows), reverse=True)


def _objects(path: tuple[str, ...], members: Members) -> Iterator[tuple[tuple[str, ...], Members]]:
    """The object and its nested objects, except those inside a table."""
    yield path, members
    if len(path) >= MAX_DEPTH or _named_rows(path, members) or _keyed_table(path, members):
        return
    for name, value in members.items():
        if isinstance(value, dict):
            yield from _objects((*path, name), value)


def _named_rows(path: tuple[str, ...], members: Members) -> JsonTable | None:
    """Column names next to rows, as pandas, Plotly, Azure ML and BigQuery write them."""
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


def _keyed_table(path: tuple[str, ...], members: Members) -> JsonTable | None:
    """One object per case or per column: values of a single type indicate a column."""
    inner = list(members.values())
    where = ".".join(path)
    if _are_short_rows(inner):
        rows = [[key, *cells] for key, cells in members.items()]
        names = [KEY, *numbered_names(len(rows[0]))[1:]]
        return JsonTable(where, len(rows), lambda columns: columns.add_rows(names, rows))
    if len(inner) < 2 or not all(isinstance(each, dict) and each for each in inner):
        return None
    if all(map(_are_columns, inner)) and len({DIGITS.sub("0", key) for key in members}) > 1:
        # Train and test are separate tables; folds are parts of one.
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
    """Whether many keys each have a list of a label and a number: the rows of a table."""
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
    """Whether the outer keys are columns, judged by consecutive numbers, value types, or counts."""
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
    """The value types; integer labels differ from scores: 1 and 0.9 are not in one column."""
    return {type(value).__name__ for value in values if value is not None}


def _list_tables(lists: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    separate = _groups(lists)
    if separate:
        return [table for group in separate for table in _list_tables(group)]
    records = {path: values for path, values in lists.items() if values and _all_of_type(dict, values)}
    cells = {path: values for path, values in lists.items() if path not in records}
    longest = max(map(len, lists.values()), default=0)
    near = {path: values for path, values in lists.items() if 2 * len(values) >= longest}
    same = {path: values for path, values in near.items() if len(values) == longest}
    if len(lists) == 1 or not cells or not any(path in near for path in cells):
        return _record_tables(records) or _by_column(same)
    if len(same) == len(near):
        return _by_column(same)
    by_parent: dict[tuple[str, ...], dict[tuple[str, ...], list[Any]]] = {}
    for path, values in lists.items():
        by_parent.setdefault(path[:-1], {})[path] = values
    if len(by_parent) > 1:
        return [table for group in by_parent.values() for table in _list_tables(group)]
    first = next(iter(near))
    second = next(path for path in near if len(near[path]) != len(near[first]))
    counts = {"first_count": len(near[first]), "second_count": len(near[second])}
    raise BadRow("reading-json-lengths", first=first[-1], second=second[-1], **counts)


def _groups(lists: dict[tuple[str, ...], list[Any]]) -> list[dict[tuple[str, ...], list[Any]]]:
    """Lists in several members that form a table each: with other lengths, or with the same names."""
    by_parent: dict[tuple[str, ...], dict[tuple[str, ...], list[Any]]] = {}
    for path, values in lists.items():
        by_parent.setdefault(path[:-1], {})[path] = values
    groups = [group for group in by_parent.values() if len(group) > 1 and len(set(map(len, group.values()))) == 1]
    if len(groups) < 2:
        return []
    lengths = {len(next(iter(group.values()))) for group in groups}
    names = [path[-1] for group in groups for path in group]
    return groups if len(lengths) > 1 or len(set(names)) < len(names) else []


def _all_of_type(kind: type, values: list[Any]) -> bool:
    return all(isinstance(value, kind) for value in values)


def _record_tables(records: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    """One table per list of records, or one table where they have equal lengths and different names."""
    firsts = [set(values[0]) for values in records.values()]
    lengths = {len(values) for values in records.values()}
    if len(records) > 1 and len(lengths) == 1 and sum(map(len, firsts)) == len(set().union(*firsts)):
        return _by_column(records)
    return [_single_table(path, values) for path, values in records.items()]


def _single_table(path: tuple[str, ...], values: list[Any]) -> JsonTable:
    names = tuple(values[0]) if values and isinstance(values[0], dict) else ()
    where, used = ".".join(path), frozenset(path[:1])
    return JsonTable(where, len(values), lambda columns: columns.add_values(values), used, names)


def _by_column(lists: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    """Lists of one value per case, by their own names or, for duplicate names, by their paths."""
    if len(lists) == 1:
        return (
            [_single_table(*next(iter(lists.items())))]
            if _all_of_type(list, next(iter(lists.values())))
            else _separate(lists)
        )
    ends = [path[-1] for path in lists]
    by_name = {path[-1] if ends.count(path[-1]) == 1 else ".".join(path): values for path, values in lists.items()}
    n_rows = len(next(iter(by_name.values()), []))
    used = frozenset(path[0] for path in lists)
    # Columns of one member are a table with its name.
    parents = {path[:-1] for path in lists}
    where = ".".join(*parents) if len(parents) == 1 else ""
    table = JsonTable(
        where or ", ".join(by_name), n_rows, lambda columns: columns.add_columns(by_name), used, tuple(by_name)
    )
    return [table] if by_name else []


def _separate(lists: dict[tuple[str, ...], list[Any]]) -> list[JsonTable]:
    path, values = next(iter(lists.items()))
    by_name = {path[-1]: values}
    return [JsonTable("", len(values), lambda columns: columns.add_columns(by_name), frozenset(path[:1]))]

"""Find the tables in a JSON object: rows with their names, records, lists of equal length, and frames of pandas."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from threshold_explorer.reading.formats.json_columns import JsonColumns
from threshold_explorer.reading.formats.typed_table import tables_by_length

# Column names and rows in one object: pandas (split, table), MLflow, Weights & Biases and ClickHouse.
NAMES = ("columns", "schema", "header", "fields", "meta")
ROWS = ("data", "rows", "values")
# The column of the row labels of a frame.
KEY = "id"
MAX_DEPTH = 8
Members = dict[str, Any]


@dataclass(frozen=True)
class JsonTable:
    """A table in an object: its dotted path, how to fill columns from it, and the lists beside it that are skipped."""

    path: str
    fill: Callable[[JsonColumns], None]
    skipped: tuple[str, ...] = ()


def tables_in(members: Members, path: tuple[str, ...] = ()) -> list[JsonTable]:
    """The tables in an object and the objects in it. Raises BadRow for lists whose lengths differ."""
    if form := _named_rows(path, members) or _frame(path, members):
        return [form]
    found = _lists(path, members)
    for name, value in members.items() if len(path) < MAX_DEPTH else ():
        found += tables_in(value, (*path, name)) if isinstance(value, dict) else []
    return found


def _named_rows(path: tuple[str, ...], members: Members) -> JsonTable | None:
    """Column names next to rows."""
    names = next((found for name in NAMES if (found := _names(members.get(name)))), None)
    rows = next((members[name] for name in ROWS if isinstance(members.get(name), list)), None)
    if not names or not rows:
        return None
    if all(isinstance(row, dict) for row in rows):
        return JsonTable(".".join(path), lambda columns: columns.add_records(rows))
    if not isinstance(rows[0], list):
        return None
    return JsonTable(".".join(path), lambda columns: columns.add_rows(names, rows))


def _names(value: Any) -> list[str] | None:
    if isinstance(value, dict):
        return _names(value.get("fields"))
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(each, dict) and isinstance(each.get("name"), str) for each in value):
        return [each["name"] for each in value]
    return None if any(isinstance(each, dict | list) for each in value) else [str(each) for each in value]


def _frame(path: tuple[str, ...], members: Members) -> JsonTable | None:
    """Objects with the same keys, of which either the outer or the inner are row numbers, as pandas writes a frame."""
    inner = list(members.values())
    if len(inner) < 2 or not all(isinstance(each, dict) and each.keys() == inner[0].keys() for each in inner):
        return None
    if _are_row_numbers(inner[0]) == _are_row_numbers(members):
        return None
    if _are_row_numbers(members):
        records = [{KEY: key} | each for key, each in members.items()]
        return JsonTable(".".join(path), lambda columns: columns.add_records(records))
    by_name = {name: [column[key] for key in inner[0]] for name, column in members.items()}
    return JsonTable(".".join(path), lambda columns: columns.add_columns(by_name))


def _are_row_numbers(members: Members) -> bool:
    return all(key.isdecimal() for key in members) and bool(members)


def _lists(path: tuple[str, ...], members: Members) -> list[JsonTable]:
    """Lists of cells of equal length as the columns of a table, and each list of rows as a table."""
    lists = {name: value for name, value in members.items() if isinstance(value, list) and value}
    of_rows = {name for name, values in lists.items() if all(isinstance(value, dict | list) for value in values)}
    if all(_is_mixed(values) for values in lists.values()):
        # Perhaps a list per case.
        return []
    if len(of_rows) == len(lists) or len(lists) == 1:
        return [_table_of_rows((*path, name), lists[name]) for name in lists if name in of_rows]
    columns = tables_by_length({name: len(values) for name, values in lists.items()}, may_be_alone=of_rows)
    grouped = {name for names in columns for name in names}
    found = [_table_of_columns(path, {name: lists[name] for name in names}) for names in columns]
    found += [_table_of_rows((*path, name), lists[name]) for name in lists if name in of_rows - grouped]
    skipped = tuple(name for name in lists if name not in grouped | of_rows)
    return [JsonTable(table.path, table.fill, skipped) for table in found]


def _is_mixed(values: list[Any]) -> bool:
    """Whether a list has texts and numbers."""
    return not {int, float}.isdisjoint(map(type, values)) and str in map(type, values)


def _table_of_rows(path: tuple[str, ...], values: list[Any]) -> JsonTable:
    return JsonTable(".".join(path), lambda columns: columns.add_values(values))


def _table_of_columns(path: tuple[str, ...], lists: dict[str, list[Any]]) -> JsonTable:
    return JsonTable(".".join(path) or ", ".join(lists), lambda columns: columns.add_columns(dict(lists)))

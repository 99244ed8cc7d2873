"""The tables in JSON: where they are in an object, and their columns, collected within the limits."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, product
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_column, cell_text
from threshold_explorer.reading.formats.evaluation_files import log_of
from threshold_explorer.reading.formats.nested_columns import SPARK_VECTOR, list_columns
from threshold_explorer.reading.formats.typed_table import LABELS, nested_note, tables_by_length
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import BadHeader, BadRow
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names
from threshold_explorer.reading.rows.header import find_header
from threshold_explorer.words.sentence import Sentence

# The minimum size of a cell in memory, whether a record has it or not.
BYTES_PER_CELL = 8
SAMPLE_ROWS = 50
NESTED = (dict, list)
# Two lists in an object, the classes of a case and their scores, as Vertex AI and Hugging Face write them.
LISTS_OF_CLASSES = {"classes", "labels", "displayNames"}
LISTS_OF_SCORES = {"scores", "confidences", "probabilities"}
# Column names and rows in one object: pandas (split, table), MLflow, Weights & Biases and ClickHouse.
NAMES = ("columns", "schema", "header", "fields", "meta")
ROWS = ("data", "rows", "values")
# The column of the row labels of a frame.
KEY = "id"
MAX_DEPTH = 8
Members = dict[str, Any]


class JsonColumns:
    """Cells by column name; `has_header` is False where the columns are numbered."""

    def __init__(self, file_name: str, limits: Limits) -> None:
        self.cells: dict[str, list[Any]] = {}
        self.has_header = True
        self._notes: tuple[Sentence, ...] = ()
        self._n_rows = 0
        self._file_name = file_name
        self._limits = limits

    def empty(self) -> "JsonColumns":
        """Columns of another table in the same file."""
        return JsonColumns(self._file_name, self._limits)

    def add_values(self, values: Iterable[Any]) -> None:
        """Add rows of the same form as the first. Raises BadRow for a row of another form."""
        first, values = _first_of(values)
        if not first or not isinstance(first[0], list):
            self.add_records(values)
        elif any(isinstance(cell, dict) for cell in first[0]):
            # The classes of a case, as Hugging Face writes their scores.
            self.add_records({"": value} for value in values)
        else:
            self._add_lists(first, values)

    def add_records(self, records: Iterable[Any]) -> None:
        """Add objects keyed by column name, or the samples of an evaluation log; a missing member is an empty cell."""
        first, records = _first_of(records)
        if log := log_of(first):
            self._notes = (Sentence("reading-note-evaluation", tool=log.tool),)
            records = log.samples(self._objects(records))
        for record in self._objects(records):
            self._add(record)

    def add_rows(self, names: list[str], rows: Iterable[Any]) -> None:
        """Add lists of one cell per column. Raises BadRow for a list of another length."""
        texts = column_names(names)
        for row, cells in enumerate(rows, start=1):
            if not isinstance(cells, list) or len(cells) != len(texts):
                raise BadRow("reading-json-row", file=self._file_name, row=row, count=len(texts))
            self._add(dict(zip(texts, cells, strict=True)))

    def add_columns(self, columns: dict[str, list[Any]]) -> None:
        """Add lists of one cell per row, of equal length."""
        if any(isinstance(cell, dict) for cells in columns.values() for cell in cells):
            self.add_records(dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
        else:
            self.cells, self._n_rows = columns, len(next(iter(columns.values())))
            self._refuse_large()

    def table(self) -> tuple[pa.Table, tuple[Sentence, ...]]:
        """The columns as a table, with a note on skipped columns of lists."""
        columns: dict[str, pa.Array | pa.ChunkedArray] = {}
        nested = []
        lengths = self._lengths_of_cases()
        for name, cells in self.cells.items():
            cells += [None] * (self._n_rows - len(cells))
            if not any(isinstance(cell, NESTED) for cell in cells):
                found = {name: cell_column(cells)}
            else:
                found = list_columns(name, cells)
                # Split by place, where the places may be cases.
                found = {} if f"{name} 0" in found and len(found) in lengths else found
            nested += [] if found else [name]
            self._refuse_duplicate(columns.keys() & found.keys())
            columns |= found
        names = column_names(list(columns)) if columns else ()
        notes = nested_note(nested, "reading-nested-in-json")
        return pa.table(dict(zip(names, columns.values(), strict=True))), (*self._notes, *notes)

    def _lengths_of_cases(self) -> set[int]:
        """The lengths of lists that may be the labels of several cases, beside a list of as many scores.

        Raises BadRow where they are named as labels.
        """
        labels: dict[str, int] = {}
        lengths: Counter[int] = Counter()
        for name, cells in self.cells.items():
            lists = [cell for cell in cells if isinstance(cell, list)]
            if lists and not any(isinstance(value, NESTED) for cell in lists for value in cell):
                lengths[len(lists[0])] += 1
                are_whole = not any(isinstance(value, float) and value % 1 for cell in lists for value in cell)
                if are_whole and any(len(set(cell)) < len(cell) for cell in lists):
                    labels[name] = len(lists[0])
        of_cases = {name: length for name, length in labels.items() if lengths[length] > 1}
        for name in filter(LABELS.search, of_cases):
            raise BadRow("reading-json-batches", file=self._file_name, name=name)
        return set(of_cases.values())

    def _add_lists(self, first: list[Any], rows: Iterable[Any]) -> None:
        texts = [[cell_text(cell) or "" for cell in row] for row in first if isinstance(row, list)]
        names = first[0]
        if not names:
            raise BadHeader("reading-json-form", file=self._file_name)
        are_texts = all(isinstance(name, str) for name in names)
        self.has_header = are_texts and len(first) > 1 and find_header(texts) is not None
        if self.has_header:
            self.add_rows(names, islice(rows, 1, None))
        else:
            self.add_rows(list(numbered_names(len(names))), rows)

    def _objects(self, records: Iterable[Any]) -> Iterator[dict[str, Any]]:
        for row, record in enumerate(records, start=1):
            if not isinstance(record, dict):
                raise BadRow("reading-json-record", file=self._file_name, row=row, found=type(record).__name__)
            yield record

    def _add(self, record: dict[str, Any]) -> None:
        n_before = self._n_rows
        self._n_rows += 1
        for name, value in flat_record(record):
            cells = self.cells.setdefault(name, [])
            self._refuse_duplicate([name] if len(cells) > n_before else [])
            cells += [None] * (n_before - len(cells))
            cells.append(value)
        if not n_before % 1024:
            self._refuse_large()

    def _refuse_duplicate(self, names: Iterable[str]) -> None:
        for name in names:
            raise BadHeader("reading-json-duplicate-name", name=name)

    def _refuse_large(self) -> None:
        self._limits.refuse_columns(len(self.cells), self._file_name)
        self._limits.refuse_rows(self._n_rows, self._file_name)
        self._limits.refuse_expanded(self._n_rows * len(self.cells) * BYTES_PER_CELL, self._file_name)


def flat_record(record: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """A record's cells by name, those of nested objects by dotted names; classes and their scores become pairs.

    >>> dict(flat_record({"truth": 1, "prediction": {"classes": ["a", "b"], "scores": [0.25, 0.75]}}))
    {'truth': 1, 'prediction.scores': [('a', 0.25), ('b', 0.75)]}
    """
    classes, scores = _paired_lists(record)
    for name, value in record.items():
        if name == scores and classes:
            yield path + name, list(zip(record[classes], value, strict=True))
        elif name == classes and scores:
            continue
        elif isinstance(value, dict) and value.keys() != SPARK_VECTOR:
            yield from flat_record(value, f"{path}{name}.")
        else:
            yield path + name, value


def _paired_lists(record: dict[str, Any]) -> tuple[str, str]:
    """The names of a list of distinct classes and of the list of their scores, "" without such lists."""
    for classes, scores in product(LISTS_OF_CLASSES & record.keys(), LISTS_OF_SCORES & record.keys()):
        texts, values = record[classes], record[scores]
        are_lists = isinstance(texts, list) and isinstance(values, list) and 1 < len(texts) == len(values)
        # Repeated values are the labels of cases.
        if (
            are_lists
            and len(set(map(str, texts))) == len(texts)
            and not any(isinstance(each, NESTED) for each in texts)
        ):
            return classes, scores
    return "", ""


def _first_of(values: Iterable[Any]) -> tuple[list[Any], Iterable[Any]]:
    """The first values, and all of them."""
    values = iter(values)
    first = list(islice(values, SAMPLE_ROWS))
    return first, chain(first, values)


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

"""Collect columns from JSON, row by row or column by column, within the limits."""

from collections.abc import Iterable, Iterator
from itertools import chain, islice
from typing import Any

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_column, cell_text
from threshold_explorer.reading.formats.json.adapters.registry import log_of
from threshold_explorer.reading.formats.json.nested_members import are_class_scores, flat_record
from threshold_explorer.reading.formats.text_lists import listed_column, may_be_items
from threshold_explorer.reading.formats.typed_table import nested_note
from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.refusals import BadHeader, BadRow
from threshold_explorer.reading.rows.cell_shapes import words_in
from threshold_explorer.reading.rows.column_name_words import ROLE_WORDS
from threshold_explorer.reading.rows.column_naming import column_names, numbered_names
from threshold_explorer.reading.rows.table_start import find_heading
from threshold_explorer.words.sentence import Sentence

# The minimum size of a cell in memory, whether a record has it or not.
BYTES_PER_CELL = 8
NESTED = "reading-nested-in-json"
SAMPLE_ROWS = 50
# Up to one score per class; longer lists are features and embeddings.
MAX_LIST_LENGTH = 20
NESTED_KINDS = frozenset({dict, list})
NUMBERS = {int, float, bool, type(None)}
# Search engines wrap each record in these, next to their own ranking score.
WRAPPERS = ("_source", "node")
# A record with one of these members outside its lists is a single case.
CASE_NAMES = ROLE_WORDS | {"y", "class", "outcome", "obs"}
LABELS = (str, bool, int)


class JsonColumns:
    """Cells by column name; `has_header` is False where the columns are numbered."""

    def __init__(self, file_name: str, limits: Limits) -> None:
        self.cells: dict[str, list[Any]] = {}
        self.has_header = True
        self._note: Sentence | None = None
        self._n_rows = 0
        self._file_name = file_name
        self._limits = limits

    def add_values(self, values: Iterable[Any]) -> None:
        """Add rows of the same form as the first. Raises BadRow for a row of another form."""
        values = iter(values)
        first = list(islice(values, SAMPLE_ROWS))
        values = chain(first, values)
        if not first or not isinstance(first[0], list):
            self.add_records(values)
        elif all(isinstance(cell, dict) for cell in first[0]) and first[0]:
            self.add_records(chain.from_iterable(map(self._records_of_list, values)))
        else:
            self._add_lists(first, values)

    def add_records(self, records: Iterable[Any]) -> None:
        """Add objects keyed by column name; a missing member is an empty cell."""
        records = iter(records)
        first = list(islice(records, SAMPLE_ROWS))
        records = chain(first, records)
        if log := log_of(first):
            self._note = Sentence("reading-note-evaluation", tool=log.tool)
            records = log.samples(self._objects(records))
        elif names := _per_case_members(first):
            self._note = Sentence("reading-note-cases-in-lists", names=list(names))
            records = expanded_cases(records, names)
        for record in self._objects(records):
            self._add(record)

    def _objects(self, records: Iterable[Any]) -> Iterator[dict[str, Any]]:
        for row, record in enumerate(records, start=1):
            if not isinstance(record, dict):
                raise BadRow("reading-json-record", file=self._file_name, row=row, found=type(record).__name__)
            yield record

    def add_rows(self, names: list[str], rows: Iterable[Any]) -> None:
        texts = column_names(names)
        for row, cells in enumerate(rows, start=1):
            if not isinstance(cells, list) or len(cells) != len(texts):
                raise BadRow("reading-json-row", file=self._file_name, row=row, count=len(texts))
            self._add(dict(zip(texts, cells, strict=True)))

    def add_columns(self, columns: dict[str, list[Any]]) -> None:
        """Add lists of one cell per row. Raises BadRow where their lengths differ."""
        for name, cells in columns.items():
            first = next(iter(columns))
            if len(cells) != len(columns[first]):
                counts = {"first_count": len(columns[first]), "second_count": len(cells)}
                raise BadRow("reading-json-lengths", first=first, second=name, **counts)
        if any(NESTED_KINDS.intersection(map(type, cells)) for cells in columns.values()):
            self.add_records(dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True))
        else:
            self._n_rows = len(next(iter(columns.values()), []))
            self.cells = columns
            self._refuse_large()

    def table(self) -> tuple[pa.Table, tuple[Sentence, ...]]:
        """The columns as a table, with a note on skipped columns of lists."""
        cells = self._with_split_lists()
        names = column_names(list(cells)) if cells else ()
        arrays = [_column_of(name, values) for name, values in cells.items()]
        plain = {name: array for name, array in zip(names, arrays, strict=True) if array is not None}
        notes = nested_note([name for name in names if name not in plain], NESTED)
        return pa.table(plain), (self._note, *notes) if self._note else notes

    def _records_of_list(self, values: Any) -> Iterable[Any]:
        """The records in a list of objects: one record where they are classes of a case, else one each."""
        if not isinstance(values, list):
            return [values]
        return [{"": values}] if are_class_scores(values) else values

    def _add_lists(self, first: list[Any], rows: Iterable[Any]) -> None:
        texts = [[cell_text(cell) or "" for cell in row] for row in first if isinstance(row, list)]
        names = first[0]
        if not names:
            raise BadHeader("reading-json-form", file=self._file_name)
        are_texts = all(isinstance(name, str) for name in names)
        self.has_header = are_texts and len(first) > 1 and find_heading(texts).fields is not None
        if self.has_header:
            self.add_rows(names, islice(rows, 1, None))
        else:
            self.add_rows(list(numbered_names(len(names))), rows)

    def _add(self, record: dict[str, Any]) -> None:
        n_before = self._n_rows
        self._n_rows += 1
        members = record if NESTED_KINDS.isdisjoint(map(type, record.values())) else _flat_record(record)
        for name, value in members.items():
            if name not in self.cells:
                self.cells[name] = [None] * n_before
                self._refuse_large()
            self.cells[name].append(value)
        if len(members) < len(self.cells):
            for cells in self.cells.values():
                if len(cells) == n_before:
                    cells.append(None)
        if not n_before % 1024:
            self._refuse_large()

    def _with_split_lists(self) -> dict[str, list[Any]]:
        """The columns, with short lists of numbers of equal length split into a column per position."""
        lengths = {name: 0 if may_be_items(name) else _length_of_lists(cells) for name, cells in self.cells.items()}
        whole = {length for name, length in lengths.items() if length and _are_whole(self.cells[name])}
        found: dict[str, list[Any]] = {}
        for name, cells in self.cells.items():
            length = lengths[name]
            # Lists of integers next to another list may be the labels of several cases.
            if length and (list(lengths.values()).count(length) == 1 or length not in whole):
                for at in range(length):
                    found[f"{name} {at}".strip()] = [None if cell is None else cell[at] for cell in cells]
            else:
                found[name] = cells
        return found

    def _refuse_large(self) -> None:
        self._limits.refuse_columns(len(self.cells), self._file_name)
        self._limits.refuse_rows(self._n_rows, self._file_name)
        self._limits.refuse_expanded(self._n_rows * len(self.cells) * BYTES_PER_CELL, self._file_name)


def _flat_record(record: dict[str, Any]) -> dict[str, Any]:
    inner = next((record[name] for name in WRAPPERS if isinstance(record.get(name), dict)), record)
    members: dict[str, Any] = {}
    for name, value in flat_record(inner):
        if name in members:
            raise BadHeader("reading-json-duplicate-name", name=name)
        members[name] = value
    return members


def _column_of(name: str, cells: list[Any]) -> pa.Array | None:
    """The cells as a column; lists of text are kept as JSON where the name allows it."""
    listed = listed_column(name, cells)
    return cell_column(cells) if listed is None else listed


def _length_of_lists(cells: list[Any]) -> int:
    """The common length of the cells' lists of numbers; 0 where they are not such lists."""
    first = next((cell for cell in cells if cell is not None), None)
    if not isinstance(first, list) or not 2 <= len(first) <= MAX_LIST_LENGTH:
        return 0
    for cell in cells:
        if cell is None:
            continue
        if not isinstance(cell, list) or len(cell) != len(first) or not NUMBERS.issuperset(map(type, cell)):
            return 0
    return len(first)


def _are_whole(cells: list[Any]) -> bool:
    # The remainder of infinity is nan.
    return all(value is None or value % 1 == 0 for cell in cells if cell for value in cell if value == value)


def _per_case_members(records: list[Any]) -> tuple[str, ...]:
    """The members in which each record lists its cases; none where a record is a single case.

    Detected by labels that recur within a list, unlike class names, and a list of as many numbers.

    >>> _per_case_members([{"labels": ["no", "no", "yes"], "scores": [0.5, 0.25, 1.0]}])
    ('labels', 'scores')
    >>> _per_case_members([{"page": 1, "items": [{"label": 1, "score": 0.5}, {"label": 1, "score": 0.25}]}])
    ('items',)
    >>> _per_case_members([{"label": 1, "tokens": ["a", "a"], "shares": [0.5, 0.5]}])
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

"""A format with typed columns, the table that it gives, and which of several tables in a file is read."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

import pyarrow as pa

from threshold_explorer.reading.limits import Limits
from threshold_explorer.reading.options import HEADERS, ReadingOptions
from threshold_explorer.reading.refusals import BadRow, EmptyFile, NoSuchColumn, RefusedFile
from threshold_explorer.reading.report import Alternative, Finding, OpenQuestion, Question, Step, shown_rows
from threshold_explorer.words.sentence import Sentence

SHOWN_ROWS = 4
MAX_ALTERNATIVES = 20
HEAD_BYTES = 4096
# Bytes that no text contains; tabs, line ends, form feeds and the escape of some encodings may occur.
CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
# Tables of training or reference data, not of evaluated predictions.
TRAINING_DATA = re.compile(r"(?:^|[^a-z])(?:train|training|reference|baseline)(?:[^a-z]|$)", re.IGNORECASE)
Likelihood = tuple[int, bool, int]
SCORES = re.compile(r"score|prob|pred|(?:^|[^a-z])(?:p|proba|y_hat|yhat|confidence|logit)(?:[^a-z]|$)", re.IGNORECASE)
LABELS = re.compile(r"label|class|target|truth|actual|gold|outcome|(?:^|[^a-z])(?:y|obs)(?:[^a-z]|$)", re.IGNORECASE)


class NoSuchSheet(RefusedFile):
    """A file without the requested sheet or table."""


class DamagedFile(RefusedFile):
    """A file of a known format that cannot be read: truncated, corrupt, or of an unsupported variant."""


@dataclass(frozen=True)
class TypedTable(Step):
    """A table of int64, float64, float32, text, boolean and null columns; `format` is the message key of its format.

    `sheets` are the tables of a file with several, and `sheet` the one that was read; without `has_header` the
    columns are numbered; `notes` report what was skipped. `with_options` reads the same table with another
    header or other titles, where these are ambiguous; `answers` are those that were given on the titles.
    """

    table: pa.Table
    format: str
    sheets: tuple[str, ...] = ()
    sheet: str | None = None
    has_header: bool = True
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()
    answers: tuple[Finding, ...] = ()
    with_options: Callable[[ReadingOptions], "TypedTable"] | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        others = tuple((name, name) for name in self.sheets if name != self.sheet)
        sheet = (Finding("sheet", self.sheet, others, is_guess=bool(others)),) if self.sheet else ()
        header = Finding("has_header", Sentence(HEADERS[self.has_header]))
        if self.with_options:
            header = Finding.of_option("has_header", self.has_header, is_guess=bool(self.questions))
        return Finding("format", Sentence(self.format)), *sheet, header, *self.answers


def chosen_table(
    names: Sequence[str],
    sheet: str | None,
    file_name: str,
    read: Callable[[str], TypedTable],
    preview: Callable[[str], TypedTable] | None = None,
) -> TypedTable:
    """The table of the requested name, or the only one; `preview` reads the first rows of a table.

    Raises NoSuchSheet, and OpenQuestion for several tables of which none was requested.
    """
    if sheet is not None and sheet not in names:
        raise NoSuchSheet("reading-no-such-sheet", file=file_name, sheet=sheet, count=len(names), sheets=list(names))
    if sheet is None and len(names) > 1:
        first = {name: (preview or read)(name).table for name in names[:MAX_ALTERNATIVES]}
        sentence = Sentence("reading-question-sheet", count=len(names), sheets=list(names))
        readings = tuple(
            Alternative(name, name, shown_rows(first[name], range(min(SHOWN_ROWS, len(first[name])))))
            # The order suggests, and answers for files that were stored before there was a question.
            for name in sorted(first, key=lambda name: _likelihood(name, first[name]), reverse=True)
        )
        raise OpenQuestion(Question("sheet", sentence, readings))
    name = names[0] if sheet is None else sheet
    return replace(read(name), sheets=tuple(names), sheet=name)


def _likelihood(name: str, table: pa.Table) -> Likelihood:
    return likelihood(name, table.column_names, table.num_rows)


def tables_by_length(lengths: Mapping[str, int], may_be_alone: Collection[str] = ()) -> list[list[str]]:
    """The names of several columns with equal numbers of values, for each such number.

    A single column is not part of a table, unless it has nearly as many values: one of them lacks some. Raises BadRow
    for such a column, and where no two columns of values have equal numbers.

    >>> tables_by_length({"y": 8, "p": 8, "classes": 2, "fpr": 99, "tpr": 99})
    [['y', 'p'], ['fpr', 'tpr']]
    """
    by_length: dict[int, list[str]] = {}
    for name, length in lengths.items():
        by_length.setdefault(length, []).append(name)
    tables = [names for names in by_length.values() if len(names) > 1 and not set(names) <= set(may_be_alone)]
    for name, length in lengths.items():
        if name in may_be_alone or any(name in names for names in tables):
            continue
        others = [names[0] for names in tables if length <= 2 * lengths[names[0]] <= 4 * length]
        if not tables and not may_be_alone:
            others = [other for other in lengths if other != name]
        if others:
            first, second = sorted((name, others[0]), key=list(lengths).index)
            counts = {"first_count": lengths[first], "second_count": lengths[second]}
            raise BadRow("reading-json-lengths", first=first, second=second, **counts)
    return tables


def nested_note(names: list[str], nested: str) -> tuple[Sentence, ...]:
    """The note on skipped columns, if there are any.

    >>> [str(note) for note in nested_note(["embedding"], "reading-nested-in-json")]
    ['1 column was skipped because it contains lists or objects: "embedding".']
    """
    if not names:
        return ()
    return (Sentence("reading-note-nested", count=len(names), nested=Sentence(nested), columns=names),)


def refuse_no_table(found: TypedTable, file_name: str, *, may_have_one_column: bool = False) -> None:
    """Raise EmptyFile for a table without rows or columns, and NoSuchColumn for a single column."""
    table = found.table
    note = Sentence("reading-note-follows", note=found.notes[0]) if found.notes else ""
    if table.num_columns == 0:
        raise EmptyFile("reading-no-values", file=file_name, note=note)
    if table.num_columns == 1 and not may_have_one_column:
        raise NoSuchColumn("reading-one-value-column", file=file_name, column=table.column_names[0], note=note)
    if table.num_rows == 0:
        raise EmptyFile("reading-no-cases", file=file_name, note=note)


# A reader takes the bytes, the file name, the limits, and the requested sheet or table.
Read = Callable[[bytes, str, Limits, str | None], TypedTable]


@dataclass(frozen=True)
class Format:
    """A file format with typed columns.

    `label_key` is the message key of its name. `knows` detects the format from the bytes and, for a zip, the names of
    its entries; `read` raises the refusals that its module documents.
    """

    name: str
    label_key: str
    knows: Callable[[bytes, Sequence[str]], bool]
    read: Read


def is_binary(content: bytes) -> bool:
    """Whether the first bytes contain one that no text has: a text file may start with the word PAR1.

    >>> is_binary(b"PAR1" + bytes(8)), is_binary(b"PAR1,score")
    (True, False)
    """
    return CONTROLS.search(content[:HEAD_BYTES]) is not None


def starts_with(*starts: bytes) -> Callable[[bytes, Sequence[str]], bool]:
    """A detector of binary files by magic bytes.

    >>> starts_with(b"PAR1")(b"PAR1" + bytes(8), ())
    True
    """
    return lambda content, _: content.startswith(starts) and is_binary(content)


def likelihood(title: str, names: Sequence[str], n_rows: int) -> Likelihood:
    """A sort key, higher for a likelier table: by its column names, its title, and its number of rows.

    >>> curve, train = likelihood("roc", ["fpr", "tpr"], 900), likelihood("train", ["label", "score"], 90)
    >>> likelihood("test", ["label", "score"], 9) > train > curve
    True
    """
    is_training_data = any(map(TRAINING_DATA.search, (title, *names)))
    scores = {name for name in names if SCORES.search(name)}
    has_label = any(LABELS.search(name) for name in names if name not in scores)
    return bool(scores) + has_label, not is_training_data, n_rows

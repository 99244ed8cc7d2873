"""The result of reading a format with typed columns."""

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.reading.options import HEADERS
from threshold_explorer.reading.refusals import EmptyFile, NoSuchColumn, RefusedFile
from threshold_explorer.reading.report import Finding, Question, Step
from threshold_explorer.words.sentence import Sentence


class DamagedFile(RefusedFile):
    """A file of a known format that cannot be read: truncated, corrupt, or of an unsupported variant."""


@dataclass(frozen=True)
class TypedTable(Step):
    """A table of int64, float64, float32, text, boolean and null columns; `format` is the message key of its format.

    `sheets` are the sheets of a workbook and `sheet` the one that was read; without `has_header` the
    columns are numbered; `notes` report what was skipped. `with_header` reads the same table with or without
    a header, where that is ambiguous.
    """

    table: pa.Table
    format: str
    sheets: tuple[str, ...] = ()
    sheet: str | None = None
    has_header: bool = True
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()
    with_header: Callable[[bool], "TypedTable"] | None = None

    @property
    def findings(self) -> tuple[Finding, ...]:
        others = tuple((name, name) for name in self.sheets if name != self.sheet)
        sheet = (Finding("sheet", self.sheet, others, is_guess=bool(others)),) if self.sheet else ()
        header = Finding("has_header", Sentence(HEADERS[self.has_header]))
        if self.with_header:
            header = Finding.of_option("has_header", self.has_header, is_guess=bool(self.questions))
        return Finding("format", Sentence(self.format)), *sheet, header


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

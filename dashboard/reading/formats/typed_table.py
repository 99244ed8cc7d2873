"""What every reader of a format with types of its own gives: a table with names that can serve, and its findings."""

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.choices import HEADERS
from dashboard.reading.refusals import EmptyFile, NoSuchColumn, RefusedFile
from dashboard.reading.report import Finding, Question, Step
from dashboard.words.sentence import Sentence


class DamagedFile(RefusedFile):
    """A file of a known format that cannot be read: cut off, changed on the way, or of a form that is not read."""


@dataclass(frozen=True)
class TypedTable(Step):
    """A table of int64, float64, float32, text, boolean and null columns; `format` is the key of its format's words.

    `sheets` are the names of a workbook's sheets and `sheet` the one that was read; without `has_header` the
    columns were named by position; `notes` say what was left out. `with_header` reads the same with the
    reader's word on whether the first row names the columns, where that may be doubted.
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
        """The format, the sheet and those that could be read instead, and whether there was a header."""
        others = tuple((name, name) for name in self.sheets if name != self.sheet)
        sheet = (Finding("sheet", self.sheet, others, is_guess=bool(others)),) if self.sheet else ()
        header = Finding("has_header", Sentence(HEADERS[self.has_header]))
        if self.with_header:
            header = Finding.of_choice("has_header", self.has_header, is_guess=bool(self.questions))
        return Finding("format", Sentence(self.format)), *sheet, header


def nested_note(names: list[str], nested: str) -> tuple[Sentence, ...]:
    """The sentence about columns that cannot serve as labels, scores or weights, if there are any.

    >>> [str(note) for note in nested_note(["embedding"], "reading-nested-in-json")]
    ['1 column was left out because it holds lists or objects: "embedding".']
    """
    if not names:
        return ()
    return (Sentence("reading-note-nested", count=len(names), nested=Sentence(nested), columns=names),)


def refuse_no_table(found: TypedTable, file_name: str, *, may_be_alone: bool = False) -> None:
    """Raise EmptyFile without rows or columns, and NoSuchColumn for a single column that may not be alone."""
    table = found.table
    note = Sentence("reading-note-follows", note=found.notes[0]) if found.notes else ""
    if table.num_columns == 0:
        raise EmptyFile("reading-no-values", file=file_name, note=note)
    if table.num_columns == 1 and not may_be_alone:
        raise NoSuchColumn("reading-one-value-column", file=file_name, column=table.column_names[0], note=note)
    if table.num_rows == 0:
        raise EmptyFile("reading-no-cases", file=file_name, note=note)

"""Convert the columns of a parsed table to numbers: split lists, strip decorations, parse marks, drop sentinels."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from threshold_explorer.reading.numbers.decimal_marks import ReadAgain, with_parsed_marks
from threshold_explorer.reading.numbers.decorated_numbers import without_decorations
from threshold_explorer.reading.numbers.list_columns import with_lists_split
from threshold_explorer.reading.numbers.sentinels import without_sentinels
from threshold_explorer.reading.options import ReadingOptions
from threshold_explorer.reading.report import Finding, Question, Step, Steps
from threshold_explorer.words.sentence import Sentence


@dataclass(frozen=True)
class PlainNumbers(Step):
    """A table with numeric columns, and the report on them."""

    table: pa.Table
    findings: tuple[Finding, ...] = ()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def plain_numbers(table: pa.Table, read_again: ReadAgain, delimiter: str, options: ReadingOptions) -> PlainNumbers:
    """The table with lists split, and decorations and marks removed from numbers.

    >>> table = pa.table({"rate": ["12,5 %", "7 %"]})
    >>> plain_numbers(table, lambda names, decimal: table.select(names), ";", ReadingOptions()).table.to_pydict()
    {'rate': [12.5, 7.0]}
    """
    steps = Steps()
    split = steps.add(with_lists_split(table))
    undecorated = steps.add(without_decorations(split.table))
    in_file = set(table.column_names) - set(undecorated.changed)

    def reread(names: Sequence[str], decimal: str | None) -> pa.Table:
        again = read_again([name for name in names if name in in_file], decimal)
        changed = {name: undecorated.changed[name] for name in names if name in undecorated.changed}
        return pa.table(dict(zip(again.column_names, again.columns, strict=True)) | changed)

    marked = steps.add(with_parsed_marks(undecorated.table, reread, delimiter, options))
    without_missing = steps.add(without_sentinels(marked.table, options))
    combined = steps.report()
    return PlainNumbers(without_missing.table, combined.findings, combined.notes, combined.questions)

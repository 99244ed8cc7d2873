"""A table as it was parsed, with every column of numbers typed as one, however the numbers are written."""

from collections.abc import Sequence
from dataclasses import dataclass

import pyarrow as pa

from dashboard.reading.choices import ReadingChoices
from dashboard.reading.numbers.lists_apart import with_lists_apart
from dashboard.reading.numbers.number_marks import ReadAgain, with_plain_numbers
from dashboard.reading.numbers.sentinels import without_sentinels
from dashboard.reading.numbers.spelled_numbers import with_plain_spelling
from dashboard.reading.report import Finding, Question, Step, Steps
from dashboard.words.sentence import Sentence


@dataclass(frozen=True)
class PlainNumbers(Step):
    """A table whose numbers are numbers, and what is told about them."""

    table: pa.Table
    findings: tuple[Finding, ...] = ()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()


def plain_numbers(table: pa.Table, read_again: ReadAgain, delimiter: str, choices: ReadingChoices) -> PlainNumbers:
    """The table with lists taken apart, and numbers without what stands around them and without their marks.

    >>> table = pa.table({"rate": ["12,5 %", "7 %"]})
    >>> plain_numbers(table, lambda names, decimal: table.select(names), ";", ReadingChoices()).table.to_pydict()
    {'rate': [12.5, 7.0]}
    """
    steps = Steps()
    apart = steps.take(with_lists_apart(table))
    spelled = steps.take(with_plain_spelling(apart.table))
    in_file = set(table.column_names) - set(spelled.changed)

    def plainly(names: Sequence[str], decimal: str | None) -> pa.Table:
        again = read_again([name for name in names if name in in_file], decimal)
        changed = {name: spelled.changed[name] for name in names if name in spelled.changed}
        return pa.table(dict(zip(again.column_names, again.columns, strict=True)) | changed)

    marked = steps.take(with_plain_numbers(spelled.table, plainly, delimiter, choices))
    known = steps.take(without_sentinels(marked.table, choices))
    told = steps.report()
    return PlainNumbers(known.table, told.findings, told.notes, told.questions)

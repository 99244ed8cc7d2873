"""The report on how a file was read, which the user can check and change."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self, TypeVar

import pyarrow as pa

from threshold_explorer.reading.formats.cell_columns import cell_text
from threshold_explorer.reading.options import (
    COMMENT_PREFIXES,
    DECIMAL_MARKS,
    HEADERS,
    SENTINELS,
    SUMMARIES,
    THOUSANDS_SEPARATORS,
    TITLES,
    VALUES,
    ReadingOptions,
)
from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.words.sentence import Sentence, clauses, say

# A message, or a name or number from the file.
Text = Sentence | str | int
Cells = dict[str, str]


@dataclass(frozen=True)
class Finding:
    """A detected property of a file.

    `key` is the field of ReadingOptions that changes it, where `options` lists the other accepted values and their
    labels.
    """

    key: str
    found: Text
    options: tuple[tuple[str | bool, Text], ...] = ()
    is_guess: bool = False

    @classmethod
    def of_option(
        cls, key: str, value: str | bool, is_guess: bool = False, values: Mapping[Any, str] | None = None
    ) -> Self:
        """The finding for an option with labelled values; `values` restricts them.

        >>> Finding.of_option("decimal", ".").options
        ((',', Sentence('reading-decimal-comma')),)
        """
        labels = {other: Sentence(text) for other, text in (values or VALUES[key]).items()}
        return cls(
            key, labels[value], tuple((other, text) for other, text in labels.items() if other != value), is_guess
        )

    @property
    def name(self) -> Sentence:
        """The label of the property."""
        return Sentence("reading-finding", finding=self.key)


@dataclass(frozen=True)
class Alternative:
    """One interpretation of ambiguous rows, previewed as a table.

    `value` is the value of the question's option, `rows` are cells, the first the header.
    """

    value: str | bool
    label: Text
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Question:
    """An ambiguity that changes numbers, which the page asks about.

    `key` is the field of ReadingOptions that resolves it, `sentence` describes it with its line; the first
    of the readings is the current one.
    """

    key: str
    sentence: Sentence
    readings: tuple[Alternative, ...]


class OpenQuestion(RefusedFile):
    """A file is not read before the question on it is answered: any of its readings could be meant."""

    def __init__(self, question: Question, file_name: str = "") -> None:
        super().__init__(question.sentence.key, **question.sentence.args)
        self.question = question
        self.file_name = file_name


class Step:
    """A step of reading a file: its findings, notes and questions.

    A step overrides those that it needs, as properties or as fields with a default.
    """

    @property
    def findings(self) -> tuple[Finding, ...]:
        """The detected properties."""
        return ()

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """What was skipped, or read in an unexpected way."""
        return ()

    @property
    def questions(self) -> tuple[Question, ...]:
        """The ambiguities that change numbers."""
        return ()


AnyStep = TypeVar("AnyStep", bound=Step)

# The order on the page.
_ORDER = (
    *("member", "format", "compression", "sheet", "encoding", "delimiter", "decimal", "thousands", "sentinels"),
    *("quote", "titles", "has_header", "comment", "summaries", "rows", "columns"),
)
# The properties that change numbers, with their usual values.
_DEFAULTS = {
    "sheet": None,
    "member": None,
    "decimal": Sentence(DECIMAL_MARKS["."]),
    "thousands": Sentence(THOUSANDS_SEPARATORS[""]),
    "titles": Sentence(TITLES[True]),
    "has_header": Sentence(HEADERS[True]),
    "comment": Sentence(COMMENT_PREFIXES[""]),
    "sentinels": Sentence(SENTINELS[False]),
    "summaries": Sentence(SUMMARIES[False]),
}


@dataclass(frozen=True)
class ReadingReport(Step):
    """All findings and notes about a file, and the `questions` that were answered by their first reading."""

    findings: tuple[Finding, ...] = ()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()

    def summary(self) -> str:
        """The properties needed to read the same numbers: all that differ from plain text with a header.

        >>> ReadingReport((Finding("decimal", Sentence(DECIMAL_MARKS[","])),)).summary()
        'decimal mark: comma, as in 0,5'
        """
        telling = [found for found in self.findings if found.found != _DEFAULTS.get(found.key, found.found)]
        return clauses(say("reading-summary-item", finding=found.key, found=found.found) for found in telling)

    def finding(self, key: str) -> Finding:
        """The finding of this key; raises KeyError where there is none.

        >>> ReadingReport((Finding("rows", 2),)).finding("rows").found
        2
        """
        for finding in self.findings:
            if finding.key == key:
                return finding
        raise KeyError(key)


@dataclass(frozen=True)
class CurrentOptions(Step):
    """The options that are still offered, and a note on the values that were given up and are detected instead."""

    options: ReadingOptions
    notes: tuple[Sentence, ...] = ()

    @classmethod
    def of(cls, options: ReadingOptions) -> Self:
        """As chosen.

        >>> CurrentOptions.of(ReadingOptions(delimiter="||", quote="")).options.delimiter is None
        True
        """
        retired = options.retired()
        notes = tuple(Sentence("reading-note-retired-option", option=each) for each in retired)
        return cls(replace(options, **dict.fromkeys(retired)), notes)


@dataclass(frozen=True)
class TableSize(Step):
    """The size of the final table."""

    table: pa.Table

    @property
    def findings(self) -> tuple[Finding, ...]:
        return Finding("rows", self.table.num_rows), Finding("columns", self.table.num_columns)


@dataclass
class Steps:
    """Collects the steps of reading a file into one report.

    >>> steps = Steps()
    >>> steps.add(TableSize(pa.table({"label": [1], "score": [0.5]}))).table.num_rows
    1
    >>> [finding.key for finding in steps.report().findings]
    ['rows', 'columns']
    """

    steps: list[Step] = field(default_factory=list)

    def add(self, step: AnyStep) -> AnyStep:
        """The step; raises OpenQuestion for the first of its questions."""
        if step.questions:
            raise OpenQuestion(step.questions[0])
        self.steps.append(step)
        return step

    def report(self) -> ReadingReport:
        """The combined report, with findings in the order of the page."""
        findings = sorted((each for step in self.steps for each in step.findings), key=lambda f: _ORDER.index(f.key))
        notes = tuple(note for step in self.steps for note in step.notes)
        return ReadingReport(tuple(findings), notes)


def cells_of(table: pa.Table, row: int) -> Cells:
    """The cells of a row, counted from 0, as stripped text, "" for a missing one.

    >>> cells_of(pa.table({"label": [" yes"], "score": pa.array([None], pa.float64())}), 0)
    {'label': 'yes', 'score': ''}
    """
    values = zip(table.column_names, table.columns, strict=True)
    return {name: (cell_text(column[row].as_py()) or "").strip() for name, column in values}


def shown_rows(table: pa.Table, rows: Iterable[int]) -> tuple[tuple[str, ...], ...]:
    """The column names, and the cells of some rows.

    >>> shown_rows(pa.table({"label": ["yes", "no"], "score": [0.5, 1.0]}), [1])
    (('label', 'score'), ('no', '1'))
    """
    return (tuple(table.column_names), *(tuple(cells_of(table, row).values()) for row in rows))

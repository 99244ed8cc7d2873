"""What was found in a file and how it was read, for the reader to check and to change."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self, TypeVar

import pyarrow as pa

from dashboard.reading.choices import (
    COMMENT_MARKS,
    DECIMAL_MARKS,
    HEADERS,
    SENTINELS,
    SUMMARIES,
    THOUSANDS_SEPARATORS,
    VALUES,
)
from dashboard.words.sentence import Sentence, say

# What is said on a page, or a name or a number from the file.
Words = Sentence | str | int


@dataclass(frozen=True)
class Finding:
    """One thing that was found or guessed.

    `key` is the name of the field of ReadingChoices that changes it, where `options` has values for that: each a
    value and its words, the one that was found left out.
    """

    key: str
    found: Words
    options: tuple[tuple[str | bool, Words], ...] = ()
    is_guess: bool = False

    @classmethod
    def of_choice(
        cls, key: str, value: str | bool, is_guess: bool = False, values: Mapping[Any, str] | None = None
    ) -> Self:
        """What was found for a choice of which each value has its words; `values` are fewer than may be chosen.

        >>> Finding.of_choice("decimal", ".").options
        ((',', Sentence('reading-decimal-comma')),)
        """
        words = {other: Sentence(text) for other, text in (values or VALUES[key]).items()}
        return cls(key, words[value], tuple((other, text) for other, text in words.items() if other != value), is_guess)

    @property
    def name(self) -> Sentence:
        """What it is that was found."""
        return Sentence("reading-finding", finding=self.key)


@dataclass(frozen=True)
class Alternative:
    """One way to read what can be read in two: what it makes of the doubtful rows, as they would stand in a table.

    `value` is what the question's field of ReadingChoices has to be for it, `rows` are cells, the first its header.
    """

    value: str | bool
    words: Words
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Question:
    """What could be read in two ways, and would then give other numbers: asked on the page until it is answered.

    `key` is the field of ReadingChoices that answers it, `sentence` says what was found and in which line; the first
    of the readings is the one that stands.
    """

    key: str
    sentence: Sentence
    readings: tuple[Alternative, ...]


class Step:
    """What every step of reading a file tells beside what it makes.

    A step has those of the three that it needs, as properties or as fields; a field needs a default.
    """

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What was found or guessed."""
        return ()

    @property
    def notes(self) -> tuple[Sentence, ...]:
        """What was left out, or read in a surprising way."""
        return ()

    @property
    def questions(self) -> tuple[Question, ...]:
        """What could be read in two ways and would change numbers."""
        return ()


AnyStep = TypeVar("AnyStep", bound=Step)

# As the page shows them, whatever step found them.
_ORDER = (
    *("member", "format", "compression", "sheet", "encoding", "delimiter", "decimal", "thousands", "sentinels"),
    *("quote", "has_header", "comment", "summaries", "rows", "columns"),
)
# What changes the numbers, with what everybody expects of it.
_EXPECTED = {
    "sheet": None,
    "member": None,
    "decimal": Sentence(DECIMAL_MARKS["."]),
    "thousands": Sentence(THOUSANDS_SEPARATORS[""]),
    "has_header": Sentence(HEADERS[True]),
    "comment": Sentence(COMMENT_MARKS[""]),
    "sentinels": Sentence(SENTINELS[False]),
    "summaries": Sentence(SUMMARIES[False]),
}


@dataclass(frozen=True)
class ReadingReport(Step):
    """All findings about a file, sentences on what was left out, and questions on what could mean something else."""

    findings: tuple[Finding, ...] = ()
    notes: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()

    def in_short(self) -> str:
        """What somebody has to know to read the same numbers: all that differs from plain text with a header.

        >>> ReadingReport((Finding("decimal", Sentence(DECIMAL_MARKS[","])),)).in_short()
        'decimal mark: comma, as in 0,5'
        """
        telling = [found for found in self.findings if found.found != _EXPECTED.get(found.key, found.found)]
        return "; ".join(say("reading-in-short", finding=found.key, found=found.found) for found in telling)

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
class TableSize(Step):
    """How large the table is in the end."""

    table: pa.Table

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Rows and columns."""
        return Finding("rows", self.table.num_rows), Finding("columns", self.table.num_columns)


@dataclass
class Steps:
    """The steps that a file has gone through, so that what each tells is told without another word.

    >>> steps = Steps()
    >>> steps.take(TableSize(pa.table({"label": [1], "score": [0.5]}))).table.num_rows
    1
    >>> [finding.key for finding in steps.report().findings]
    ['rows', 'columns']
    """

    taken: list[Step] = field(default_factory=list)

    def take(self, step: AnyStep) -> AnyStep:
        """The step itself, which from now on is part of the report."""
        self.taken.append(step)
        return step

    def report(self) -> ReadingReport:
        """All that the steps tell, findings in the order of the page."""
        findings = sorted((each for step in self.taken for each in step.findings), key=lambda f: _ORDER.index(f.key))
        notes = tuple(note for step in self.taken for note in step.notes)
        return ReadingReport(tuple(findings), notes, tuple(each for step in self.taken for each in step.questions))

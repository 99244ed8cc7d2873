"""What was found in a file and how it was read, for the reader to check and to change."""

from dataclasses import dataclass

from dashboard.reading.choices import (
    COMMENT_MARKS,
    DECIMAL_MARKS,
    HEADERS,
    SENTINELS,
    SUMMARIES,
    THOUSANDS_SEPARATORS,
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
class ReadingReport:
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

"""What was found in a file and how it was read, for the reader to check and to change."""

from dataclasses import dataclass

from dashboard.reading.choices import COMMENT_MARKS, DECIMAL_MARKS, HEADERS, THOUSANDS_SEPARATORS


@dataclass(frozen=True)
class Finding:
    """One thing that was found or guessed.

    `key` is the name of the field of ReadingChoices that changes it, where `options` has values for that: each a
    value and its words, the one that was found left out. `found` is as shown on a page.
    """

    key: str
    name: str
    found: str
    options: tuple[tuple[str | bool, str], ...] = ()
    is_guess: bool = False


# What changes the numbers, with how it reads where it is as everybody expects.
_TELLING = {
    "sheet": "\0",
    "decimal": DECIMAL_MARKS["."],
    "thousands": THOUSANDS_SEPARATORS[""],
    "has_header": HEADERS[True],
    "comment": COMMENT_MARKS[""],
}


@dataclass(frozen=True)
class ReadingReport:
    """All findings about a file, and sentences on what was left out or could mean something else."""

    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()

    def in_short(self) -> str:
        """What somebody has to know to read the same numbers: all that differs from plain text with a header.

        >>> ReadingReport((Finding("decimal", "Decimal mark", "comma, as in 0,5"),)).in_short()
        'decimal mark: comma, as in 0,5'
        """
        told = {found.key: f"{found.name.lower()}: {found.found}" for found in self.findings}
        return "; ".join(text for key, text in told.items() if key in _TELLING and not text.endswith(_TELLING[key]))

    def finding(self, key: str) -> Finding:
        """The finding of this key; raises KeyError where there is none.

        >>> ReadingReport((Finding("rows", "Rows", "2"),)).finding("rows").found
        '2'
        """
        for finding in self.findings:
            if finding.key == key:
                return finding
        raise KeyError(key)

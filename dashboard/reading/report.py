"""What was found in a file and how it was read, for the reader to check and to change."""

from dataclasses import dataclass


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


@dataclass(frozen=True)
class ReadingReport:
    """All findings about a file, and sentences on what was left out or could mean something else."""

    findings: tuple[Finding, ...] = ()
    notes: tuple[str, ...] = ()

    def finding(self, key: str) -> Finding:
        """The finding of this key; raises KeyError where there is none.

        >>> ReadingReport((Finding("rows", "Rows", "2"),)).finding("rows").found
        '2'
        """
        for finding in self.findings:
            if finding.key == key:
                return finding
        raise KeyError(key)

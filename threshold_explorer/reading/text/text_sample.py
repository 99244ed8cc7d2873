"""The first lines of a text, for detecting its dialect."""

import io
import re
from dataclasses import dataclass, replace
from itertools import islice
from typing import Self

from metrics_core.computed_once import computed_once
from threshold_explorer.reading.options import DELIMITERS
from threshold_explorer.reading.text.comment_lines import comment_prefix, lines_without_comments
from threshold_explorer.reading.text.quoting import QUOTINGS

SAMPLE_BYTES = 2**18
SAMPLE_LINES = 1000
# Enough to show what most lines have in common.
MAX_LINES = 100
# The first line that declares the delimiter to spreadsheet programs.
NAMED_DELIMITER = re.compile('"?sep=(.)"?[\r\n]*', re.IGNORECASE)


@dataclass(frozen=True)
class TextSample:
    """The first lines of a text with their line ends; `is_whole` where these are all.

    A first line that declares the delimiter is not part of the table: `skipped` is its length in bytes.
    """

    lines: list[str]
    is_whole: bool
    named_delimiter: str | None = None
    skipped: int = 0

    @classmethod
    def of(cls, text: bytes) -> Self:
        """The sample of a UTF-8 text; a truncated last character is dropped.

        >>> TextSample.of(b"sep=;\\na;b\\n").lines
        ['a;b\\n']
        """
        found = io.StringIO(text[:SAMPLE_BYTES].decode(errors="ignore"), newline="")
        lines = list(islice(found, SAMPLE_LINES))
        is_whole = len(text) <= SAMPLE_BYTES and not found.readline()
        named = NAMED_DELIMITER.fullmatch(lines[0]) if lines else None
        if named and named[1] in DELIMITERS:
            return cls(lines[1:], is_whole, named[1], len(lines[0].encode()))
        return cls(lines, is_whole)

    @computed_once
    def text(self) -> str:
        """The lines as one text, with removed comments as blank lines and without a truncated last line."""
        whole = self.lines if self.is_whole or len(self.lines) == 1 else self.lines[:-1]
        return "".join(whole if all(whole) else [line or "\n" for line in whole])

    def filled_lines(self) -> list[str]:
        """The first hundred lines without blank ones."""
        return [line for line in self.lines[:MAX_LINES] if line.strip()]

    def without_comments(self, prefix: str, quote: str) -> Self:
        """The sample with comment lines made empty."""
        return (
            replace(self, lines=lines_without_comments(self.lines, prefix, QUOTINGS[quote].toggle_quote))
            if prefix
            else self
        )

    def without_leading_comments(self, prefix: str) -> Self:
        """The sample with the comment lines before its first other line made empty."""
        if not prefix:
            return self
        others = (at for at, line in enumerate(self.lines) if line.strip() and comment_prefix(line) != prefix)
        first = next(others, len(self.lines))
        blanked = ["" if line.strip() else line for line in self.lines[:first]]
        return replace(self, lines=[*blanked, *self.lines[first:]])

    def removed(self, other: Self) -> list[str]:
        """The lines that are empty in `other`."""
        return [line for line, kept in zip(self.lines, other.lines, strict=True) if line and not kept]

    def n_removed(self, other: Self, n_lines: int) -> int:
        """How many of the first `n_lines` lines are empty in `other`."""
        return sum(bool(line) and not kept for line, kept in zip(self.lines[:n_lines], other.lines, strict=False))

    def n_blank_lines_above(self) -> int:
        """The number of blank lines before the first other one."""
        return next((at for at, line in enumerate(self.lines) if line.strip()), 0)

    def is_blank_after(self, n_lines: int) -> bool:
        """Whether only blank lines follow the first `n_lines` lines."""
        return self.is_whole and not any(line.strip() for line in self.lines[n_lines:])

    def n_bytes(self, n_lines: int) -> int:
        """The length of the first `n_lines` lines in UTF-8 bytes, with the line that declares the delimiter."""
        return self.skipped + sum(len(line.encode()) for line in self.lines[:n_lines])

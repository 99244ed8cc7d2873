"""The first lines of a text, from which its layout is told."""

import io
import re
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Self

from dashboard.reading.choices import DELIMITERS
from dashboard.reading.text.comment_lines import lines_without_comments
from dashboard.reading.text.quoting import QUOTINGS

SAMPLE_BYTES = 2**18
# Enough to tell what most lines have in common.
FIRST_LINES = 100
# The first line by which a spreadsheet program is told the delimiter.
NAMED_DELIMITER = re.compile('"?sep=(.)"?[\r\n]*', re.IGNORECASE)


@dataclass(frozen=True)
class TextSample:
    """The first lines of a text with their ends; `is_whole` where there are no more.

    The first line may name the delimiter and is then no part of the table: `skipped` is its length in bytes.
    """

    lines: list[str]
    is_whole: bool
    named_delimiter: str | None = None
    skipped: int = 0

    @classmethod
    def of(cls, text: bytes) -> Self:
        """The sample of a UTF-8 text; at a character that its end cuts in two it stops.

        >>> TextSample.of(b"sep=;\\na;b\\n").lines
        ['a;b\\n']
        """
        lines = list(io.StringIO(text[:SAMPLE_BYTES].decode(errors="ignore"), newline=""))
        is_whole = len(text) <= SAMPLE_BYTES
        named = NAMED_DELIMITER.fullmatch(lines[0]) if lines else None
        if named and named[1] in DELIMITERS:
            return cls(lines[1:], is_whole, named[1], len(lines[0].encode()))
        return cls(lines, is_whole)

    @cached_property
    def text(self) -> str:
        """The lines as one text, a comment made empty a blank line; the one that the sample's end cuts is left out."""
        whole = self.lines if self.is_whole or len(self.lines) == 1 else self.lines[:-1]
        return "".join(whole if all(whole) else [line or "\n" for line in whole])

    def filled_lines(self) -> list[str]:
        """The first hundred lines, blank ones left out."""
        return [line for line in self.lines[:FIRST_LINES] if line.strip()]

    def without_comments(self, mark: str, quote: str) -> Self:
        """The same with the comment lines made empty."""
        return (
            replace(self, lines=lines_without_comments(self.lines, mark, QUOTINGS[quote].parity_mark)) if mark else self
        )

    def emptied(self, rest: Self) -> list[str]:
        """The lines that are empty in the other."""
        return [line for line, left in zip(self.lines, rest.lines, strict=True) if line and not left]

    def n_emptied(self, rest: Self, n_lines: int) -> int:
        """How many of the first lines are empty in the other."""
        return sum(bool(line) and not left for line, left in zip(self.lines[:n_lines], rest.lines, strict=False))

    def is_blank_after(self, n_lines: int) -> bool:
        """Whether nothing follows the first lines."""
        return self.is_whole and not any(line.strip() for line in self.lines[n_lines:])

    def n_bytes(self, n_lines: int) -> int:
        """The bytes of the first lines in UTF-8, and of the line that named the delimiter."""
        return self.skipped + sum(len(line.encode()) for line in self.lines[:n_lines])

"""What the fields of a table's rows have in common, to tell whether a line is one of these rows."""

from dataclasses import dataclass
from typing import Self

from threshold_explorer.reading.numbers.number_text import is_like_a_number

# A column with more distinct values is not a label and may contain any text.
MAX_DISTINCT = 20


@dataclass(frozen=True)
class Columns:
    """The values in the columns of complete rows: None for numbers, the texts where they are few, else any text."""

    kinds: tuple[frozenset[str] | None, ...]

    @classmethod
    def of(cls, rows: list[list[str]]) -> Self:
        """The columns of these rows.

        >>> Columns.of([["a", "0.5"], ["b", "1"], ["a", "0"], ["b", "0"]]).fit(["c", "0.7"])
        False
        """
        return cls(tuple(_kind(column) for column in zip(*rows, strict=True)))

    def fit(self, row: list[str]) -> bool:
        """Whether each field fits its column."""
        return len(row) == len(self.kinds) and all(map(_fits, row, self.kinds))

    def with_joined_fields(self, row: list[str], delimiter: str) -> list[str] | None:
        """The row with adjacent fields joined, where only one position fits and no numbers are joined."""
        n_joined = len(row) - len(self.kinds) + 1
        found = []
        for at in range(len(self.kinds)):
            parts = row[at : at + n_joined]
            joined = [*row[:at], delimiter.join(parts), *row[at + n_joined :]]
            if not any(map(is_like_a_number, parts)) and self.fit(joined):
                found.append(joined)
        return found[0] if len(found) == 1 else None


def _kind(column: tuple[str, ...]) -> frozenset[str] | None:
    filled = {part.strip() for part in column} - {""}
    if filled and all(map(is_like_a_number, filled)):
        return None
    is_few = len(filled) <= MAX_DISTINCT and 2 * len(filled) <= len(column)
    return frozenset(filled) if is_few else frozenset()


def _fits(part: str, kind: frozenset[str] | None) -> bool:
    if kind is None:
        return not part.strip() or is_like_a_number(part)
    return not kind or part.strip() in kind

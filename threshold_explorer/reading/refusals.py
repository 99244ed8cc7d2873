"""Refusals: errors whose message states what is wrong with a file, where, and what is accepted."""

from threshold_explorer.words.sentence import Refusal, Sentence


class RefusedFile(Refusal):
    """A file that cannot be read as predictions."""


class EmptyFile(RefusedFile):
    """No bytes, no header, or a header without rows."""


class NotATextFile(RefusedFile):
    """Bytes of another kind of file: a workbook, an archive, an image."""


class OverLimit(RefusedFile):
    """More bytes, rows or columns than the limits allow."""


class BadHeader(RefusedFile):
    """Column names that cannot be used."""


class BadRow(RefusedFile):
    """A row whose fields do not fit the header."""


class NoSuchColumn(RefusedFile):
    """A file without a column for a role, or a role naming a column that is not there."""


class BadLabels(RefusedFile):
    """A label column that cannot be split into positive and negative."""


class BadValue(RefusedFile):
    """A field that is invalid for its column's role: `found` describes it, `rule` states what is valid.

    `column` is the column's name, `row` the first such data row counted from 1, `n_rows` how many there are.

    >>> str(BadValue("score", 17, 3, "high", "a score must be a number"))
    'Column "score", row 17 (the first of 3 such rows): found high; a score must be a number.'
    """

    def __init__(self, column: str, row: int, n_rows: int, found: Sentence | str, rule: Sentence | str) -> None:
        self.column = column
        self.row = row
        self.n_rows = n_rows
        super().__init__("reading-bad-value", column=column, row=row, n_rows=n_rows, found=found, rule=rule)


class NeedsSandbox(Exception):  # noqa: N818 - it names what was found
    """A text that is not a plain table of rows with equal numbers of fields."""

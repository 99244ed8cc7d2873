"""Refusals: errors whose text is the one sentence that a page shows about a file."""

SHOWN_CHARACTERS = 40


class RefusedFile(ValueError):  # noqa: N818 - it names what happened to the file
    """A file that cannot be read as predictions; `str()` says what was found, where, and what is accepted."""


class EmptyFile(RefusedFile):
    """No bytes, no header, or a header without rows."""


class NotATextFile(RefusedFile):
    """Bytes of another kind of file: a workbook, an archive, an image."""


class OverLimit(RefusedFile):
    """More bytes, rows or columns than the limits allow."""


class BadHeader(RefusedFile):
    """Column names that cannot serve as names."""


class BadRow(RefusedFile):
    """A row whose fields do not fit the header."""


class NoSuchColumn(RefusedFile):
    """A file without a column for a role, or a role naming a column that is not there."""


class BadLabels(RefusedFile):
    """A label column that cannot be split into positive and negative."""


class BadValue(RefusedFile):
    """A field that its column's role does not allow.

    `column` is the column's name, `row` the first such data row counted from 1, `n_rows` how many there are.
    """

    def __init__(self, column: str, row: int, n_rows: int, found: str, rule: str) -> None:
        self.column = column
        self.row = row
        self.n_rows = n_rows
        super().__init__(f"Column {shown(column)}, {row_words(row, n_rows)}: found {found}; {rule}.")


def shown(text: str) -> str:
    """A text from a file as a sentence quotes it: on one line, shortened.

    >>> shown("n/a"), shown("two\\nlines"), shown("x" * 50)
    ('"n/a"', '"two\\\\nlines"', '"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…"')
    """
    cut = text if len(text) <= SHOWN_CHARACTERS else f"{text[:SHOWN_CHARACTERS]}…"
    one_line = "".join(character if character.isprintable() else repr(character)[1:-1] for character in cut)
    return f'"{one_line}"'


def found_words(value: object) -> str:
    """A field's value as a sentence names it.

    >>> found_words("n/a"), found_words(" "), found_words(None), found_words(float("inf"))
    ('"n/a"', 'an empty field', 'an empty field', 'inf')
    """
    if value is None or (isinstance(value, str) and not value.strip()):
        return "an empty field"
    return shown(value) if isinstance(value, str) else str(value)


def row_words(row: int, n_rows: int) -> str:
    """Where a fault is, and how often.

    >>> row_words(17, 1), row_words(17, 3)
    ('row 17', 'row 17 (the first of 3 such rows)')
    """
    return f"row {row}" if n_rows == 1 else f"row {row} (the first of {n_rows} such rows)"


def list_words(texts: list[str], *, at_most: int = 5) -> str:
    """Texts from a file, quoted and listed, the end of a long list left out.

    >>> list_words(["a", "b", "c"]), list_words(["a", "b", "c"], at_most=2)
    ('"a", "b" and "c"', '"a", "b" and 1 more')
    """
    quoted = [shown(text) for text in texts[:at_most]]
    if len(texts) > at_most:
        quoted.append(f"{len(texts) - at_most} more")
    return " and ".join([", ".join(quoted[:-1]), quoted[-1]] if len(quoted) > 1 else quoted)

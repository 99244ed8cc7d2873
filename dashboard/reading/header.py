"""Whether a table's first row names its columns, and how the columns are called."""

from collections import Counter

from dashboard.reading.number_text import is_like_a_number
from dashboard.reading.refusals import BadHeader

# What writers put for a number that is none.
NOT_A_NUMBER = frozenset({"", "na", "n/a", "nan", "null", "inf", "-inf"})

Rows = list[list[str]]


def is_data(rows: Rows) -> bool:
    """Whether the first row is no header; a name may be a number too, as that of a column for class 0.

    It is data where each of its fields is a number, or one is and a text beside it turns up again further down.

    >>> is_data([["spam", "0,5"], ["ham", "0,1"], ["spam", "0,7"]]), is_data([["label", "0"], ["spam", "0.5"]])
    (True, False)
    """
    first = [field.strip() for field in rows[0]]
    if not any(map(is_like_a_number, first)):
        return False
    texts = [at for at, field in enumerate(first) if not _is_number_or_missing(field)]
    further = rows[1:]
    return not texts or any(first[at] == row[at].strip() for at in texts for row in further if at < len(row))


def names_number_columns(rows: Rows) -> bool:
    """Whether some text of the first row stands over numbers only, as a column's name does.

    >>> names_number_columns([["label", "score"], ["spam", "0.5"]]), names_number_columns([["spam", "0.5"]])
    (True, False)
    """
    return any(
        not _is_number_or_missing(name.strip()) and _is_of_numbers(rows[1:], at) for at, name in enumerate(rows[0])
    )


def is_clear_header(rows: Rows) -> bool:
    """Whether every field of the first row is a name, and one of them stands over numbers."""
    is_named = all(field.strip() and not is_like_a_number(field) for field in rows[0])
    return is_named and names_number_columns(rows)


def column_names(header: list[str]) -> tuple[str, ...]:
    """The names in a header row; a blank one is "column" and its position. Raises BadHeader for one that repeats.

    >>> column_names(["", " label ", "the  score"])
    ('column 1', 'label', 'the score')
    """
    names = [" ".join(field.split()) or numbered_name(number) for number, field in enumerate(header, start=1)]
    name, count = Counter(names).most_common(1)[0]
    if count > 1:
        first, second = [number for number, other in enumerate(names, start=1) if other == name][:2]
        raise BadHeader("reading-name-twice", name=name, first=first, second=second)
    return tuple(names)


def numbered_names(n_columns: int) -> tuple[str, ...]:
    """Names by position, for a table without a header."""
    return tuple(map(numbered_name, range(1, n_columns + 1)))


def numbered_name(number: int) -> str:
    """The name of a column that has none of its own; links and shared tables hold it, so it is no word to translate.

    >>> numbered_name(1)
    'column 1'
    """
    return f"column {number}"


def _is_of_numbers(rows: Rows, at: int) -> bool:
    fields = [row[at].strip() for row in rows if at < len(row)]
    return all(map(_is_number_or_missing, fields)) and any(map(is_like_a_number, fields))


def _is_number_or_missing(field: str) -> bool:
    return is_like_a_number(field) or field.lower() in NOT_A_NUMBER

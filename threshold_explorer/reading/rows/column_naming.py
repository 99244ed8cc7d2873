"""Unique column names."""

from collections.abc import Sequence

from threshold_explorer.words.sentence import Sentence


def column_names(header: Sequence[str]) -> tuple[str, ...]:
    """The names in a header row, made unique; a blank one is "column" and its position.

    >>> column_names(["", " label ", "the  score", "label"])
    ('column 1', 'label', 'the score', 'label (2)')
    """
    names = [" ".join(field.split()) or numbered_name(number) for number, field in enumerate(header, start=1)]
    reserved, distinct = set(names), dict[str, None]()
    for name in names:
        free, number = name, 2
        while free in distinct or (free != name and free in reserved):
            free, number = f"{name} ({number})", number + 1
        distinct[free] = None
    return tuple(distinct)


def renaming_notes(header: Sequence[str]) -> tuple[Sentence, ...]:
    """A note on duplicate names that were changed.

    >>> [str(note) for note in renaming_notes(["id", "id", "score"])]
    ['A duplicate column name was changed to "id (2)".']
    """
    fields = [" ".join(field.split()) for field in header]
    renamed = [name for field, name in zip(fields, column_names(header), strict=True) if field and field != name]
    return (Sentence("reading-note-duplicate-names", count=len(renamed), columns=renamed),) if renamed else ()


def numbered_names(n_columns: int) -> tuple[str, ...]:
    """Column names by position, for a table without a header."""
    return tuple(map(numbered_name, range(1, n_columns + 1)))


def numbered_name(number: int) -> str:
    """The name of an unnamed column. Not translated, since links and shared tables contain it.

    >>> numbered_name(1)
    'column 1'
    """
    return f"column {number}"

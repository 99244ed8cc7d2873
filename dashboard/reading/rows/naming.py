"""How the columns of a table are called: each by a name of its own."""

from collections.abc import Sequence

from dashboard.words.sentence import Sentence


def column_names(header: Sequence[str]) -> tuple[str, ...]:
    """The names in a header row, each once; a blank one is "column" and its position.

    >>> column_names(["", " label ", "the  score", "label"])
    ('column 1', 'label', 'the score', 'label (2)')
    """
    names = [" ".join(field.split()) or numbered_name(number) for number, field in enumerate(header, start=1)]
    taken, distinct = set(names), dict[str, None]()
    for name in names:
        free, number = name, 2
        while free in distinct or (free != name and free in taken):
            free, number = f"{name} ({number})", number + 1
        distinct[free] = None
    return tuple(distinct)


def renaming_notes(header: Sequence[str]) -> tuple[Sentence, ...]:
    """Says which names columns were given because another column has theirs.

    >>> [str(note) for note in renaming_notes(["id", "id", "score"])]
    ['A name stands over more than one column; the later one is called "id (2)".']
    """
    fields = [" ".join(field.split()) for field in header]
    renamed = [name for field, name in zip(fields, column_names(header), strict=True) if field and field != name]
    return (Sentence("reading-note-names-twice", count=len(renamed), columns=renamed),) if renamed else ()


def numbered_names(n_columns: int) -> tuple[str, ...]:
    """Names by position, for a table without a header."""
    return tuple(map(numbered_name, range(1, n_columns + 1)))


def numbered_name(number: int) -> str:
    """The name of a column that has none of its own; links and shared tables hold it, so it is no word to translate.

    >>> numbered_name(1)
    'column 1'
    """
    return f"column {number}"

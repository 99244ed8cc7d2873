"""The first rows of a file in an archive, shown where the user chooses the table to read."""

import re

from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.text.encodings.text_encoding import decoded_text
from threshold_explorer.reading.text.layout import layouts_of
from threshold_explorer.reading.text.text_sample import TextSample

HEAD_BYTES = 2**13
MAX_ROWS = 4
SCORES = re.compile(r"score|prob|pred|(?:^|[^a-z])(?:p|proba|y_hat|yhat|confidence|logit)(?:[^a-z]|$)", re.IGNORECASE)
LABELS = re.compile(r"label|class|target|truth|actual|gold|outcome|(?:^|[^a-z])(?:y|obs)(?:[^a-z]|$)", re.IGNORECASE)

Rows = tuple[tuple[str, ...], ...]


def first_rows(content: bytes) -> Rows:
    """The first rows of a delimited text; none for other content.

    >>> first_rows(b"label,score\\n1,0.5\\n")
    (('label', 'score'), ('1', '0.5'))
    """
    try:
        text = decoded_text(content[:HEAD_BYTES], "").text
    except RefusedFile:
        return ()
    rows = layouts_of(TextSample.of(text), '"', None)[0].rows
    return tuple(map(tuple, rows[:MAX_ROWS]))


def looks_like_predictions(rows: Rows) -> int:
    """2 for columns named like a score and a label, 1 for one of them, 0 for none.

    >>> looks_like_predictions((("label", "score"),)), looks_like_predictions((("age", "income"),))
    (2, 0)
    """
    names = rows[0] if rows else ()
    scores = {name for name in names if SCORES.search(name)}
    return bool(scores) + any(LABELS.search(name) for name in names if name not in scores)

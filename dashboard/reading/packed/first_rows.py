"""The first rows of a file in an archive, by which a person would tell which table is meant."""

import re

from dashboard.reading.refusals import RefusedFile
from dashboard.reading.text.encodings.text_encoding import decoded_text
from dashboard.reading.text.layout import layouts_of
from dashboard.reading.text.text_sample import TextSample

HEAD_BYTES = 2**13
MOST_ROWS = 4
SCORES = re.compile(r"score|prob|pred|(?:^|[^a-z])(?:p|proba|y_hat|yhat|confidence|logit)(?:[^a-z]|$)", re.IGNORECASE)
LABELS = re.compile(r"label|class|target|truth|actual|gold|outcome|(?:^|[^a-z])(?:y|obs)(?:[^a-z]|$)", re.IGNORECASE)

Rows = tuple[tuple[str, ...], ...]


def first_rows(content: bytes) -> Rows:
    """The first rows of a text as they stand there; none of what is no delimited text.

    >>> first_rows(b"label,score\\n1,0.5\\n")
    (('label', 'score'), ('1', '0.5'))
    """
    try:
        text = decoded_text(content[:HEAD_BYTES], "").text
    except RefusedFile:
        return ()
    rows = layouts_of(TextSample.of(text), '"', None)[0].rows
    return tuple(map(tuple, rows[:MOST_ROWS]))


def looks_like_predictions(rows: Rows) -> int:
    """The better the higher: a column that is called a score, and one that is called a label beside it.

    >>> looks_like_predictions((("label", "score"),)), looks_like_predictions((("age", "income"),))
    (2, 0)
    """
    names = rows[0] if rows else ()
    scores = {name for name in names if SCORES.search(name)}
    return bool(scores) + any(LABELS.search(name) for name in names if name not in scores)

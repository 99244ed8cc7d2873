"""Recognize predictions by their column names, and rank the tables of a file or an archive by that."""

import re
from collections.abc import Sequence

from threshold_explorer.reading.refusals import RefusedFile
from threshold_explorer.reading.text.encoding import decoded_text
from threshold_explorer.reading.text.first_lines import FirstLines, layouts_of

# Tables of training or reference data, not of evaluated predictions.
TRAINING_DATA = re.compile(r"(?:^|[^a-z])(?:train|training|reference|baseline)(?:[^a-z]|$)", re.IGNORECASE)
Likelihood = tuple[int, bool, int]
HEAD_BYTES = 2**13
MAX_ROWS = 4
SCORES = re.compile(r"score|prob|pred|(?:^|[^a-z])(?:p|proba|y_hat|yhat|confidence|logit)(?:[^a-z]|$)", re.IGNORECASE)
LABELS = re.compile(r"label|class|target|truth|actual|gold|outcome|(?:^|[^a-z])(?:y|obs)(?:[^a-z]|$)", re.IGNORECASE)
Rows = tuple[tuple[str, ...], ...]


def likelihood(title: str, names: Sequence[str], n_rows: int) -> Likelihood:
    """A sort key, higher for a likelier table: by its column names, its title, and its number of rows.

    >>> curve, train = likelihood("roc", ["fpr", "tpr"], 900), likelihood("train", ["label", "score"], 90)
    >>> likelihood("test", ["label", "score"], 9) > train > curve
    True
    """
    is_training_data = any(map(TRAINING_DATA.search, (title, *names)))
    return looks_like_predictions((tuple(names),)), not is_training_data, n_rows


def first_rows(content: bytes) -> Rows:
    """The first rows of a delimited text; none for other content.

    >>> first_rows(b"label,score\\n1,0.5\\n")
    (('label', 'score'), ('1', '0.5'))
    """
    try:
        text = decoded_text(content[:HEAD_BYTES], "").text
    except RefusedFile:
        return ()
    rows = layouts_of(FirstLines.of(text), '"', None)[0].rows
    return tuple(map(tuple, rows[:MAX_ROWS]))


def looks_like_predictions(rows: Rows) -> int:
    """2 for columns named like a score and a label, 1 for one of them, 0 for none.

    >>> looks_like_predictions((("label", "score"),)), looks_like_predictions((("age", "income"),))
    (2, 0)
    """
    names = rows[0] if rows else ()
    scores = {name for name in names if SCORES.search(name)}
    return bool(scores) + any(LABELS.search(name) for name in names if name not in scores)

"""Which of several tables in one file is the likeliest to hold the predictions that are meant."""

import re
from collections.abc import Sequence

from dashboard.reading.packed.first_rows import looks_like_predictions

# What a model learned from, or is held against, beside what it was tried on.
LEARNED_FROM = re.compile(r"(?:^|[^a-z])(?:train|training|reference|baseline)(?:[^a-z]|$)", re.IGNORECASE)
Likelihood = tuple[int, bool, int]


def likelihood(title: str, names: Sequence[str], n_rows: int) -> Likelihood:
    """The likelier the higher: by the names of its columns, by its own, and by the number of its rows.

    >>> curve, train = likelihood("roc", ["fpr", "tpr"], 900), likelihood("train", ["label", "score"], 90)
    >>> likelihood("test", ["label", "score"], 9) > train > curve
    True
    """
    are_learned_from = any(map(LEARNED_FROM.search, (title, *names)))
    return looks_like_predictions((tuple(names),)), not are_learned_from, n_rows

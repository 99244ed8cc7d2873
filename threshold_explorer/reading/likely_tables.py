"""How likely a table of a file or an archive has the predictions, by its names: in which order tables are offered."""

import re
from collections.abc import Sequence

# Tables of training or reference data, not of evaluated predictions.
TRAINING_DATA = re.compile(r"(?:^|[^a-z])(?:train|training|reference|baseline)(?:[^a-z]|$)", re.IGNORECASE)
Likelihood = tuple[int, bool, int]
SCORES = re.compile(r"score|prob|pred|(?:^|[^a-z])(?:p|proba|y_hat|yhat|confidence|logit)(?:[^a-z]|$)", re.IGNORECASE)
LABELS = re.compile(r"label|class|target|truth|actual|gold|outcome|(?:^|[^a-z])(?:y|obs)(?:[^a-z]|$)", re.IGNORECASE)


def likelihood(title: str, names: Sequence[str], n_rows: int) -> Likelihood:
    """A sort key, higher for a likelier table: by its column names, its title, and its number of rows.

    >>> curve, train = likelihood("roc", ["fpr", "tpr"], 900), likelihood("train", ["label", "score"], 90)
    >>> likelihood("test", ["label", "score"], 9) > train > curve
    True
    """
    is_training_data = any(map(TRAINING_DATA.search, (title, *names)))
    scores = {name for name in names if SCORES.search(name)}
    has_label = any(LABELS.search(name) for name in names if name not in scores)
    return bool(scores) + has_label, not is_training_data, n_rows

"""Score columns that contain hard predictions, such as yes and no, instead of scores."""

from collections.abc import Collection, Sequence

from threshold_explorer.data.columns.column_names import NameRole
from threshold_explorer.data.columns.column_profile import ColumnProfile
from threshold_explorer.data.columns.labels import MAX_LABELS
from threshold_explorer.data.columns.positive_label import affirmative, known_positive, normalized


def may_be_hard(column: ColumnProfile, labels: Sequence[str]) -> bool:
    """Whether a column, by its sample, contains hard predictions of these labels.

    Numbers are predictions if they are two labels, or any labels in a column named as a prediction; never in a column
    named as a score.
    """
    if not 1 <= column.n_values <= MAX_LABELS:
        return False
    if not column.is_meant_as_number:
        return positive_prediction(column.texts, labels, labels[0] if len(labels) == 1 else "") is not None
    is_decision = column.name_role is NameRole.PREDICTION or (
        column.n_values <= 2 and column.name_role is not NameRole.SCORE
    )
    return is_decision and column.texts.issubset(labels)


def positive_prediction(values: Collection[str], labels: Sequence[str], positive: str) -> str | None:
    """The value that predicts the positive class; None if the values are not predictions of the labels.

    The values are labels, or two others such as yes and no.

    >>> positive_prediction(["cat", "dog"], ["cat", "cow", "dog"], "dog")
    'dog'
    >>> [positive_prediction(["no", "yes"], ["benign", "malignant"], positive) for positive in ("malignant", "benign")]
    ['yes', 'no']
    >>> positive_prediction(["high", "low"], ["benign", "malignant"], "malignant")
    >>> positive_prediction(["cat", "dog"], ["cat"], "cat"), positive_prediction(["ham", "spam"], ["ham"], "not ham")
    ('cat', 'spam')
    """
    if set(values) <= set(labels):
        return positive
    if len(labels) == 1 and labels[0] in values:
        others = [value for value in values if value != labels[0]]
        return positive if positive in values else others[0] if len(others) == 1 else None
    by_plain_text = {normalized(value): value for value in values}
    if len(by_plain_text) == len(values) and set(by_plain_text) <= {normalized(label) for label in labels}:
        return by_plain_text.get(normalized(positive), "")
    yes = affirmative(list(values)) if len(values) == 2 else None
    is_negative = len(labels) == 2 and known_positive(list(labels)) not in (None, positive)
    return next(value for value in values if value != yes) if yes is not None and is_negative else yes

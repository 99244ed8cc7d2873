"""Score columns that hold a model's decisions, such as yes and no, in place of degrees."""

from collections.abc import Collection, Sequence

from dashboard.columns.labels import MAX_LABELS
from dashboard.columns.names import NameRole
from dashboard.columns.positive_label import affirming, known_positive
from dashboard.columns.positive_words import plain
from dashboard.columns.profile import ColumnProfile


def may_be_hard(column: ColumnProfile, labels: Sequence[str]) -> bool:
    """Whether a column, by its sample, holds decisions between these labels.

    Numbers do where they are two classes, or any of them in a column that is named as a prediction; never
    under the name of a score.
    """
    if not 1 <= column.n_values <= MAX_LABELS:
        return False
    if not column.is_meant_as_number:
        return flagging_answer(column.texts, labels, "") is not None
    is_decision = column.claims is NameRole.PREDICTION or (column.n_values <= 2 and column.claims is not NameRole.SCORE)
    return is_decision and column.texts.issubset(labels)


def flagging_answer(answers: Collection[str], labels: Sequence[str], positive: str) -> str | None:
    """The answer that flags a case as positive; None where answers do not speak of the labels.

    Labels stand for themselves. Two other answers do where it is known which of them affirms.

    >>> flagging_answer(["cat", "dog"], ["cat", "cow", "dog"], "dog")
    'dog'
    >>> [flagging_answer(["no", "yes"], ["benign", "malignant"], positive) for positive in ("malignant", "benign")]
    ['yes', 'no']
    >>> flagging_answer(["high", "low"], ["benign", "malignant"], "malignant")
    """
    if set(answers) <= set(labels):
        return positive
    spelled = {plain(answer): answer for answer in answers}
    if len(spelled) == len(answers) and set(spelled) <= {plain(label) for label in labels}:
        return spelled.get(plain(positive), "")
    yes = affirming(list(answers)) if len(answers) == 2 else None
    is_negative = len(labels) == 2 and known_positive(list(labels)) not in (None, positive)
    return next(answer for answer in answers if answer != yes) if yes is not None and is_negative else yes

"""The decision rule as Python code to copy: for numpy, and for a fitted scikit-learn model."""

from metrics_core import BinaryScores
from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.multiclass.one_vs_rest import OneVsRestDataset

_NUMPY = '''\
import numpy as np

THRESHOLD = {threshold!r}
POSITIVE, NEGATIVE = {positive}, {negative}


def decide(scores):
    """Which cases are predicted POSITIVE: {rule}."""
    return {scores} >= THRESHOLD


def labels(scores):
    """The predicted class of each case."""
    return np.where(decide(scores), POSITIVE, NEGATIVE)
'''

_SCIKIT_LEARN = '''

def with_threshold(model):
    """A fitted classifier with this threshold; needs scikit-learn 1.6 or later."""
    from sklearn.frozen import FrozenEstimator
    from sklearn.model_selection import FixedThresholdClassifier

    return FixedThresholdClassifier(
        FrozenEstimator(model), threshold=THRESHOLD, pos_label=POSITIVE, response_method="{response}"
    )
'''


def snippet(dataset: BinaryDataset, threshold: float) -> str:
    """The decision rule as code.

    Where low scores indicate the positive class, they are negated, as on the page. The scikit-learn part is left out
    then, because a classifier's own scores are not negated, and also for one class of several.
    """
    negated = dataset.roles.lower_is_positive
    code = _NUMPY.format(
        threshold=threshold,
        positive=_literal(dataset.roles.positive),
        negative=_literal(dataset.negative),
        rule="-score >= THRESHOLD" if negated else "score >= THRESHOLD",
        scores=_scores_expression(dataset.scores, negated=negated),
    )
    if negated or isinstance(dataset, OneVsRestDataset) or dataset.roles.predicted is not None:
        return code
    are_probabilities = 0 <= dataset.scores.minimum <= dataset.scores.maximum <= 1
    return code + _SCIKIT_LEARN.format(response="predict_proba" if are_probabilities else "decision_function")


def _scores_expression(scores: BinaryScores, *, negated: bool) -> str:
    """The scores in their original precision: rounded ones could cross the threshold."""
    return f'{"-" if negated else ""}np.asarray(scores, dtype="{scores.dtype.name}")'


def _literal(name: str) -> str:
    """A class as the data most likely contain it: a whole number as an int.

    >>> _literal("1"), _literal("01"), _literal("it's")
    ('1', "'01'", '"it\\'s"')
    """
    is_number = name.removeprefix("-").isdecimal() and name.isascii() and str(int(name)) == name
    return name if is_number else repr(name)

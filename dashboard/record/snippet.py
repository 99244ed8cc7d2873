"""The threshold as Python that can be copied: with numpy alone, and for a fitted model of scikit-learn."""

from dashboard.data.kinds.binary import BinaryDataset
from dashboard.data.kinds.many import ManyDataset
from metrics_core import BinaryScores

_NUMPY = '''\
import numpy as np

THRESHOLD = {threshold!r}
POSITIVE, NEGATIVE = {positive}, {negative}


def decide(scores):
    """Which cases count as POSITIVE: {rule}."""
    return {scores} >= THRESHOLD


def labels(scores):
    """The class that each case is taken for."""
    return np.where(decide(scores), POSITIVE, NEGATIVE)
'''

_SCIKIT_LEARN = '''

def with_threshold(model):
    """A fitted classifier that decides so: scikit-learn 1.6 or later."""
    from sklearn.frozen import FrozenEstimator
    from sklearn.model_selection import FixedThresholdClassifier

    return FixedThresholdClassifier(
        FrozenEstimator(model), threshold=THRESHOLD, pos_label=POSITIVE, response_method="{response}"
    )
'''


def snippet(dataset: BinaryDataset, threshold: float) -> str:
    """The rule as code.

    Scores of which the low ones speak for the positive class are turned, as the page turns them; a classifier has its
    own the right way round, so that none is made there, nor for one class of many.
    """
    turned = dataset.roles.lower_is_positive
    code = _NUMPY.format(
        threshold=threshold,
        positive=_literal(dataset.roles.positive),
        negative=_literal(dataset.negative),
        rule="-score >= THRESHOLD" if turned else "score >= THRESHOLD",
        scores=_read(dataset.scores, turned=turned),
    )
    if turned or isinstance(dataset, ManyDataset) or dataset.roles.predicted is not None:
        return code
    are_probabilities = 0 <= dataset.scores.minimum <= dataset.scores.maximum <= 1
    return code + _SCIKIT_LEARN.format(response="predict_proba" if are_probabilities else "decision_function")


def _read(scores: BinaryScores, *, turned: bool) -> str:
    """Scores as wide as those that were counted: narrower ones may fall on the other side."""
    return f'{"-" if turned else ""}np.asarray(scores, dtype="{scores.dtype.name}")'


def _literal(name: str) -> str:
    """A class as the data most likely write it: a whole number as one.

    >>> _literal("1"), _literal("01"), _literal("it's")
    ('1', "'01'", '"it\\'s"')
    """
    is_number = name.removeprefix("-").isdecimal() and name.isascii() and str(int(name)) == name
    return name if is_number else repr(name)

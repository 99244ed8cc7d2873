"""The decision rule as Python code to copy: for numpy, and for a fitted scikit-learn model."""

import math

from threshold_explorer.kinds.binary.dataset import BinaryDataset
from threshold_explorer.kinds.binary.decision_rule import rule_of
from threshold_explorer.kinds.multiclass.one_vs_rest import OneVsRestDataset

_NUMPY = '''\
import numpy as np

THRESHOLD = {threshold}
POSITIVE, NEGATIVE = {positive!r}, {negative!r}


def decide(scores):
    """Which cases are predicted POSITIVE: score {operator} THRESHOLD. A missing score is an error."""
    scores = np.asarray(scores, dtype="{dtype}")
    if np.isnan(scores).any():
        raise ValueError(f"no decision without a score: {{np.count_nonzero(np.isnan(scores))}} missing")
    return scores {operator} THRESHOLD


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
    """The decision rule as code, for the file's own scores.

    The scikit-learn part is left out where low scores indicate the positive class, because a classifier's own scores
    are the other way round, and for one class of several.
    """
    rule = rule_of(dataset, threshold)
    code = _NUMPY.format(
        threshold=repr(rule.threshold) if math.isfinite(rule.threshold) else f'float("{rule.threshold}")',
        positive=rule.positive,
        negative=rule.negative,
        operator=rule.operator,
        dtype=rule.dtype,
    )
    if rule.lower_is_positive or isinstance(dataset, OneVsRestDataset) or dataset.roles.predicted is not None:
        return code
    return code + _SCIKIT_LEARN.format(response="predict_proba" if rule.is_probability else "decision_function")

"""Cross-validated scores: each case is scored by a model that was not trained on it."""

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
import pandas as pd
from sklearn.base import ClassifierMixin
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import BaseCrossValidator, StratifiedKFold, cross_val_predict

Fold = tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]

TEN_FOLDS = StratifiedKFold(10, shuffle=True, random_state=0)


def held_out(
    model: ClassifierMixin,
    measured: pd.DataFrame,
    positive: Iterable[bool],
    *,
    folds: BaseCrossValidator | list[Fold] = TEN_FOLDS,
    method: str = "predict_proba",
) -> npt.NDArray[np.float64]:
    """Each case's score for the positive class, by a model fitted on the other folds."""
    scores = cross_val_predict(model, measured, positive, cv=folds, method=method)
    return scores[:, 1] if scores.ndim == 2 else scores


def logistic_regression() -> LogisticRegression:
    """Converged far beyond the written digits, so that every machine writes the same file."""
    return LogisticRegression(solver="newton-cholesky", tol=1e-10, max_iter=500)

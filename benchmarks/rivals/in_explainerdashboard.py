"""explainerdashboard's part of the comparison, run by the Python of its own environment.

Measures only what the Threshold page has too: metrics, confusion matrix, PR curve and ROC curve. Its callbacks compute
them anew at every cutoff and send the full figures.
"""

import json
import sys
import warnings
from collections.abc import Sequence

import numpy as np
import pandas as pd
from explainerdashboard import ClassifierExplainer
from numpy.typing import NDArray

from benchmarks.timing import timed

FIRST_CUTOFF = 0.5


class GivenScores:
    """A model whose only feature is the score that it returns."""

    classes_ = np.array([0, 1])

    def predict_proba(self, features: pd.DataFrame) -> NDArray[np.float64]:
        score = np.asarray(features)[:, 0]
        return np.column_stack([1 - score, score])

    def predict(self, features: pd.DataFrame) -> NDArray[np.int64]:
        return (self.predict_proba(features)[:, 1] >= FIRST_CUTOFF).astype(int)


def main(path: str, repeat: int) -> None:
    """Print the seconds of each task, and the characters sent per move, as JSON."""
    warnings.simplefilter("ignore")
    data = np.load(path)
    explainers: list[ClassifierExplainer] = []
    opening = timed(lambda: explainers.append(opened(data["y_true"], data["y_score"])))
    moves = [timed(lambda at=cutoff: move(explainers[0], at)) for cutoff in cutoffs(repeat)]
    print(json.dumps({"opening": [opening], "move": moves, "sent": [move(explainers[0], FIRST_CUTOFF)]}))


def opened(y_true: NDArray[np.int64], y_score: NDArray[np.float64]) -> ClassifierExplainer:
    """Ready for the first screen. SHAP values are lazy, and therefore not computed."""
    features = pd.DataFrame({"score": y_score})
    explainer = ClassifierExplainer(GivenScores(), features, pd.Series(y_true), shap="kernel")
    move(explainer, FIRST_CUTOFF)
    return explainer


def move(explainer: ClassifierExplainer, cutoff: float) -> int:
    """What the callbacks compute for a new cutoff, as the characters of JSON that they answer with."""
    figures = (
        explainer.plot_confusion_matrix(cutoff=cutoff, binary=True),
        explainer.plot_pr_auc(cutoff=cutoff),
        explainer.plot_roc_auc(cutoff=cutoff),
    )
    return len(json.dumps(explainer.metrics(cutoff))) + sum(len(figure.to_json()) for figure in figures)


def cutoffs(repeat: int) -> Sequence[float]:
    return [round(0.3 + 0.01 * step, 2) for step in range(repeat)]


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

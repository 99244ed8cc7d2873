"""Generates the predictions of each example except those of flights."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from sklearn.calibration import CalibratedClassifierCV
from sklearn.compose import make_column_transformer
from sklearn.datasets import load_breast_cancer, load_digits, load_wine
from sklearn.model_selection import LeaveOneOut
from sklearn.naive_bayes import GaussianNB
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import FunctionTransformer, OneHotEncoder, StandardScaler

from examples.held_out import held_out, logistic_regression
from examples.r_datasets import r_dataset

DECIMALS = 6
LAST_YEAR = 2002


def breast_cancer() -> pd.DataFrame:
    """Uses only two measurements, since all 30 would leave too few errors to show."""
    tumours = load_breast_cancer(as_frame=True)
    malignant = tumours.target == list(tumours.target_names).index("malignant")
    measured = tumours.data[["mean texture", "mean compactness"]]
    model = make_pipeline(StandardScaler(), logistic_regression())
    return pd.DataFrame(
        {
            "label": np.where(malignant, "malignant", "benign"),
            "score": held_out(model, measured, malignant),
        }
    )


class RoundedNaiveBayes(GaussianNB):
    """Gaussian naive Bayes with probabilities rounded like those in the file.

    Many probabilities differ from 1 only in the last bit, which depends on the machine; without rounding, isotonic
    recalibration would depend on it too.
    """

    def predict_proba(self, X: pd.DataFrame) -> npt.NDArray[np.float64]:  # noqa: N803
        """The parent's probabilities, rounded."""
        return super().predict_proba(X).round(DECIMALS)


def spam_filter() -> pd.DataFrame:
    """Naive Bayes and its recalibrated version."""
    messages = r_dataset("DAAG", "spam7")
    spam = messages["yesno"] == "y"
    counts = messages[["crl.tot", "dollar", "bang", "money", "n000", "make"]]
    naive = make_pipeline(FunctionTransformer(np.log1p), RoundedNaiveBayes())
    recalibrated = CalibratedClassifierCV(naive, method="isotonic", cv=5, ensemble=False)
    return pd.DataFrame(
        {
            "message": np.where(spam, "spam", "ham"),
            "naive_bayes": held_out(naive, counts, spam),
            "recalibrated": held_out(recalibrated, counts, spam),
        }
    )


def wine_votes() -> pd.DataFrame:
    """Votes of ten neighbours, so that only eleven scores occur."""
    wines = load_wine(as_frame=True)
    second = wines.target == 1
    # A k-d tree, because the default's matrix product differs between machines in the last bit.
    neighbours = make_pipeline(StandardScaler(), KNeighborsClassifier(10, algorithm="kd_tree"))
    votes = held_out(neighbours, wines.data[["malic_acid", "flavanoids"]], second, folds=LeaveOneOut())
    return pd.DataFrame({"cultivar": np.where(second, "second", "other"), "votes": votes})


def digit_eight() -> pd.DataFrame:
    """Log-odds and the corresponding probability."""
    images = load_digits()
    eight = pd.Series(images.target == 8)
    log_odds = held_out(logistic_regression(), images.data / 16, eight, method="decision_function")
    return pd.DataFrame(
        {
            "digit": np.where(eight, "eight", "other"),
            "log_odds": log_odds,
            "probability": 1 / (1 + np.exp(-log_odds)),
        }
    )


def crash_survival() -> pd.DataFrame:
    """The survey's last year, scored by a model of the earlier years."""
    occupants = r_dataset("DAAG", "nassCDS")
    named = ["dvcat", "airbag", "seatbelt", "sex", "occRole"]
    measured = ["frontal", "ageOFocc"]
    columns = make_column_transformer((OneHotEncoder(), named), (StandardScaler(), measured))
    last_year = occupants["yearacc"] == LAST_YEAR
    earlier, scored = occupants[~last_year], occupants[last_year]
    model = make_pipeline(columns, logistic_regression())
    model.fit(earlier[named + measured], earlier["dead"] == "dead")
    return pd.DataFrame(
        {
            "vehicle": scored["caseid"],
            "outcome": scored["dead"],
            "score": model.predict_proba(scored[named + measured])[:, 1],
            "weight": scored["weight"],
        }
    )


def eight_samples() -> pd.DataFrame:
    """Eight cases made by hand, ranked worse than chance."""
    return pd.DataFrame(
        {
            "label": [0, 0, 0, 1, 1, 0, 1, 1],
            "score": [0.5, 0.55, 0.74, 0.65, 0.28, 0.17, 0.3, 0.45],
        }
    )


def thirty_four_cases() -> pd.DataFrame:
    """Cases made by hand: at 0.5 TP 6, FP 6, FN 2, TN 20; one of the well has exactly 0.5."""
    ill = [0.72, 0.41, 0.96, 0.54, 0.81, 0.23, 0.63, 0.88]
    false_alarms = [0.57, 0.5, 0.77, 0.52, 0.68, 0.53]
    well = [0.12, 0.36, 0.05, 0.29, 0.44, 0.18, 0.09, 0.31, 0.22, 0.47]
    well += [0.14, 0.03, 0.39, 0.26, 0.11, 0.34, 0.07, 0.19, 0.27, 0.16]
    label = ["ill"] * len(ill) + ["well"] * len(false_alarms + well)
    return pd.DataFrame({"label": label, "score": ill + false_alarms + well})

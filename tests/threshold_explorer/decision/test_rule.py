"""A rule that other programs load: it decides as declared, and refuses scores that it was not made for."""

import numpy as np
import pandas as pd
import pyarrow as pa
import pytest
from sklearn.linear_model import LogisticRegression

from threshold_explorer.decision.rule import Rule, RuleError

RULE = Rule("p", 0.3, False, "ill", "well", "float64", is_probability=True)
LOWER = Rule("p", 0.3, True, "ill", "well", "float64")
VALUES = [0.1, 0.3, 0.9]


@pytest.mark.parametrize(
    "scores",
    [
        VALUES,
        np.array(VALUES),
        pd.Series(VALUES, name="p"),
        pd.DataFrame({"q": 1, "p": VALUES}),
        pa.table({"p": VALUES}),
    ],
)
def test_a_score_equal_to_the_threshold_is_positive_in_both_directions(scores):
    assert RULE.apply(scores).tolist() == [False, True, True]
    assert LOWER.apply(scores).tolist() == [True, True, False]
    assert LOWER.labels(scores) == ["ill", "ill", "well"]


@pytest.mark.parametrize(
    ("scores", "said"),
    [
        ([0.1, None], "1 of 2 scores is missing, the first at position 1"),
        ([np.inf, np.inf], "2 of 2 scores are infinite, the first at position 0"),
        ([0.1, 1.5], "outside of 0 to 1"),
        (pd.Series(VALUES, name="q"), "these scores are the column 'q'"),
        (pd.DataFrame({"q": VALUES}), "the data have \\['q'\\]"),
        ([[0.1]], "these have 2 dimensions"),
        (["a"], "Scores are numbers"),
    ],
)
def test_scores_that_the_rule_was_not_made_for_are_refused(scores, said):
    with pytest.raises(RuleError, match=said):
        RULE.apply(scores)


def test_a_fitted_classifier_predicts_by_the_rule():
    random = np.random.default_rng(0)
    x = random.normal(size=(80, 2))
    model = LogisticRegression().fit(x, np.where(x[:, 0] > 0, "ill", "well"))
    scores = model.predict_proba(x)[:, list(model.classes_).index("ill")]
    assert RULE.to_estimator(model).predict(x).tolist() == RULE.labels(scores)
    for rule, said in (
        (LOWER, "lower ones are positive"),
        (Rule("p", 0.3, False, "x", "y", "float64"), "no class 'x'"),
    ):
        with pytest.raises(RuleError, match=said):
            rule.to_estimator(model)

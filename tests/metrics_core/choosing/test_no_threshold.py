"""An answer without a threshold cannot be mistaken for one: asking for it raises the reason."""

import pytest

from metrics_core import BinaryScores, NoThresholdError, PredictionsError
from metrics_core.choosing import BestMetric, Infeasible, UndefinedChoice, at_least, choose

SCORES = BinaryScores.from_predictions([0, 1, 0, 1, 1], [0.1, 0.3, 0.5, 0.7, 0.9])
NEGATIVES = BinaryScores.from_predictions([0, 0], [0.1, 0.3])


@pytest.mark.parametrize("name", ["threshold", "value", "decisions", "matrix"])
@pytest.mark.parametrize(
    ("found", "kind", "said"),
    [
        (choose(SCORES, "recall", [at_least("precision", 0.8), at_least("recall", 0.7)]), Infeasible, "No threshold"),
        (choose(NEGATIVES, BestMetric("recall")), UndefinedChoice, "undefined at each"),
    ],
)
def test_what_a_choice_has_raises_where_there_is_none(found, kind, said, name):
    assert isinstance(found, kind)
    with pytest.raises(NoThresholdError, match=said):
        getattr(found, name)
    assert issubclass(NoThresholdError, PredictionsError)

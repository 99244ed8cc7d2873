"""The scores of each group equal those of its cases alone, and all together those of all cases."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics_core import BinaryScores, NotFiniteError, ParameterError, ShapeError
from metrics_core.groups import GroupedScores, Grouping, group_by_value, grouped_scores
from tests.metrics_core.cases import BLOCKS, MODEST, WEIGHTS, columns, predictions

GROUPS = st.lists(st.sampled_from("abc"), min_size=12, max_size=12)


def grouped(cases, groups, *, is_weighted, dtype=np.float64):
    label, score, weight = columns(cases)
    names = np.array(groups[: len(cases)])
    weights = weight if is_weighted else None
    return label, score.astype(dtype), weights, names


@MODEST
@given(predictions(weights=(0.0, *WEIGHTS)), GROUPS, BLOCKS, st.booleans(), st.sampled_from([np.float32, np.float64]))
def test_each_group_has_the_scores_of_its_cases(cases, groups, block, is_weighted, dtype):
    label, score, weight, names = grouped(cases, groups, is_weighted=is_weighted, dtype=dtype)
    counted = {name for name in names if not is_weighted or weight[names == name].any()}
    if len(counted) < 2:
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(grouped_scores, "BLOCK", block)
        found = GroupedScores.from_predictions(label, score, group_by_value(names), sample_weight=weight)
    assert list(found) == sorted(counted)
    for name, scores in found.items():
        chosen = names == name
        expected = BinaryScores.from_predictions(
            label[chosen], score[chosen], sample_weight=weight[chosen] if is_weighted else None
        )
        assert scores == expected
        assert scores.dtype == dtype
        assert scores.knows_weights == expected.knows_weights
    assert found.together == BinaryScores.from_predictions(label, score, sample_weight=weight)
    assert found.together.knows_weights == is_weighted


def test_counts_of_each_group_are_taken_as_they_are():
    north, south = BinaryScores.from_counts([0.2, 0.7], [1, 3], [5, 1]), BinaryScores.from_counts([0.7], [2], [2])
    found = GroupedScores.from_counts({"north": north, "south": south})
    assert found["south"] is south
    assert found.together == BinaryScores.from_counts([0.2, 0.7], [1, 5], [5, 3])


SCORES = BinaryScores.from_predictions([0, 1], [0.1, 0.9])
CLUSTERED = BinaryScores.from_predictions([0, 1], [0.1, 0.9], cluster=[1, 2])
TWO = Grouping(("a", "b"), np.array([0, 1]))


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: GroupedScores.from_counts({"a": SCORES}), ParameterError),
        (lambda: GroupedScores.from_counts({str(at): SCORES for at in range(51)}), ParameterError),
        (lambda: GroupedScores.from_counts({"a": SCORES, "b": SCORES.at_prevalence(0.1)}), ParameterError),
        (lambda: GroupedScores.from_counts({"a": SCORES, "b": CLUSTERED}), ParameterError),
        (lambda: GroupedScores.from_counts({"a": SCORES, "b": None}), ParameterError),
        (lambda: GroupedScores.from_counts([SCORES, SCORES]), ParameterError),
        (lambda: GroupedScores.from_predictions([0, 1], [0.1, np.nan], TWO), NotFiniteError),
        (lambda: GroupedScores.from_predictions([0, 1, 1], [0.1, 0.2, 0.3], TWO), ShapeError),
        (lambda: GroupedScores.from_predictions([0, 1], [0.1, 0.2], ["a", "b"]), ParameterError),
        (lambda: GroupedScores.from_predictions([0, 1], [0.1, 0.2], TWO, sample_weight=[0, 1]), ParameterError),
    ],
)
def test_what_is_not_scores_of_several_groups_is_refused(make, error):
    with pytest.raises(error):
        make()

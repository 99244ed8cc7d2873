"""What the Groups page says about gaps and thresholds by group: nothing impossible, and names as they are."""

from dataclasses import replace

import pytest

from metrics_core import BinaryScores, ConfusionMatrix
from metrics_core.groups import GroupedScores, gap, group_thresholds
from threshold_explorer.decision.record.taken_thresholds import TakenThresholds
from threshold_explorer.views.groups.gaps import gap_sentence
from threshold_explorer.views.groups.group_thresholds import Aim, aim_sentence, price_sentence


def grouped(n: int, **hits: int) -> GroupedScores:
    """Groups of n positives, of which so many have a score of 1, and n negatives."""
    return GroupedScores.from_counts(
        {name: BinaryScores.from_counts([1, 0], [hit, n - hit], [0, n]) for name, hit in hits.items()}
    )


@pytest.mark.parametrize(
    ("n", "said"), [(200, "One over 0.1"), (10, "These data are too few to tell any gap reliably.")]
)
def test_a_gap_that_no_metric_can_have_is_not_named(n, said):
    found = gap(grouped(n, a=n // 2, b=n // 2), 0.5, "recall")
    assert said in str(gap_sentence(found, "recall"))
    assert found.can_be_told == (n > 10)


def test_what_differs_is_not_called_equal_and_nothing_costs_nothing():
    found = group_thresholds(grouped(200, a=180, b=100), "recall", overall_recall=0.7)
    aim = Aim("recall", recall=0.7)
    assert str(aim_sentence(aim, replace(found, gap=0.4))).startswith(
        "As equal as these scores allow: Recall differs by 0.400"
    )
    assert str(aim_sentence(aim, replace(found, gap=0.01))).startswith("Equal Recall in all groups (gap 0.010)")
    for more, said in ((0, "costs no more false positives than"), (1, "costs 1 more false positive"), (-2, "saves 2")):
        together = ConfusionMatrix(tp=280, fp=5 + more, fn=120, tn=395 - more)
        at_one = ConfusionMatrix(tp=280, fp=5, fn=120, tn=395)
        assert said in str(price_sentence(replace(found, together=together, at_one_threshold=at_one)))
    taken = TakenThresholds(None, aim, found, None, is_clustered=True)
    assert taken.sentences[-1] == "Metrics of groups have no interval here, because cases belong to clusters."

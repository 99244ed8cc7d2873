"""The notes below the heading, such as the one on clusters."""

from dataclasses import replace

import numpy as np
import pytest

from metrics_core import BinaryScores
from metrics_core.intervals.proportions import wilson_of_expected
from tests.app_driver import messages, uploaded
from tests.browser.page_parts import open_example
from threshold_explorer.data.columns.roles import ColumnRoles
from threshold_explorer.interface.frame.dataset_notes import dataset_notes, why_not_to_choose


@pytest.mark.parametrize("repeats", [1, 3], ids=["independent cases", "each case three times"])
def test_the_note_on_clusters_compares_two_widths_only_if_they_differ(repeats):
    random = np.random.default_rng(3)
    label = np.arange(1000) % 2
    score = 3 * label + random.normal(size=1000)
    ids = np.repeat(np.arange(1000), repeats)
    scores = BinaryScores.from_predictions(label[ids], score[ids], cluster=[str(at) for at in ids])
    roles = ColumnRoles("label", "score", "1", cluster="id")
    example = open_example("eight-samples")
    [note] = dataset_notes(replace(example, key=f"{repeats} repeats", scores=scores, roles=roles, notes=()))
    assert ("counting cases it would be" in note) == (repeats > 1)


def scores_of(positives: int, negatives: int) -> BinaryScores:
    return BinaryScores.from_counts([1, 0], [positives, 0], [0, negatives])


def test_too_few_cases_of_a_class_to_choose_a_threshold_are_said_with_the_interval():
    why = str(why_not_to_choose(scores_of(3, 500)))
    low, high = wilson_of_expected(np.float64(1.5), np.float64(3.0), 0.95)
    assert why == (
        "3 positive cases: too few to choose a threshold. "
        f"Recall of 0.5 here would have the 95% interval {low:.3f} to {high:.3f}."
    )
    assert str(why_not_to_choose(scores_of(500, 1))).startswith("1 negative case: too few")


@pytest.mark.parametrize(("level", "least"), [(0.9, 9), (0.95, 12), (0.99, 20)])
def test_few_depends_on_the_confidence_level(monkeypatch, level, least):
    monkeypatch.setattr("threshold_explorer.interface.frame.dataset_notes.confidence", lambda: level)
    assert why_not_to_choose(scores_of(least - 1, 500)) is not None
    assert why_not_to_choose(scores_of(least, 500)) is None


def test_equal_scores_separate_nothing():
    constant = BinaryScores.from_predictions([0, 1] * 50, [0.3] * 100)
    assert "no threshold separates the classes" in str(why_not_to_choose(constant))


def test_one_class_has_the_note_on_it_alone():
    assert why_not_to_choose(BinaryScores.from_predictions([1] * 50, np.arange(50))) is None


def test_the_page_says_it_first():
    page = uploaded("label,score\n" + "\n".join(f"{row % 2},{row / 7}" for row in range(6)))
    assert messages(page, "caption")[0].startswith("3 positive cases: too few to choose a threshold.")

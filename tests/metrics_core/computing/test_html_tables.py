import re

import pytest

from metrics_core import BinaryScores
from metrics_core.choosing import BestFBeta, choose

SCORES = BinaryScores.from_predictions([0, 0, 1, 1], [0.1, 0.4, 0.35, 0.8])


def cells(html):
    return re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", html)


def test_a_matrix_shows_its_four_cells():
    assert cells(SCORES.confusion_at(0.35)._repr_html_()) == [
        *("", "predicted negative", "predicted positive"),
        *("actual negative", "TN 1", "FP 1"),
        *("actual positive", "FN 0", "TP 2"),
    ]


def test_many_matrices_are_a_table_of_their_metrics():
    shown = cells(SCORES.confusion_at([0.2, 0.5])._repr_html_())
    assert {"tp", "precision", "1.0"} <= set(shown)


def test_scores_show_their_size_and_summaries():
    shown = cells(SCORES._repr_html_())
    values = dict(zip(shown[::2], shown[1::2], strict=True))
    assert (values["positive"], values["prevalence"], values["ROC AUC"]) == ("2", "0.500", "0.750")
    assert values["average precision"] == "0.833"


def test_scores_of_one_class_show_what_is_undefined():
    assert cells(BinaryScores.from_predictions([0, 0], [0.1, 0.2])._repr_html_())[-1] == "undefined"


@pytest.mark.parametrize("expected", ["0.35", "(0.1, 0.35]", "TP 2"])
def test_a_choice_shows_its_threshold_and_counts(expected):
    assert expected in cells(choose(SCORES, BestFBeta(2), [])._repr_html_())

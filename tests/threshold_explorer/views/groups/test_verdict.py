"""The worst group: which it is, what the test says about it, and that it comes first and is marked on the page."""

import json

import numpy as np
import pandas as pd
import pytest

from metrics_core import BinaryScores
from metrics_core.groups import GroupedScores, gap
from tests.app_driver import chart_spec, clean, live_data, messages, uploaded
from threshold_explorer.data.kinds.binary.dataset import open_binary
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.views.groups.group_thresholds import Aim, thresholds_of
from threshold_explorer.views.groups.grouping import grouped_cases
from threshold_explorer.views.groups.verdict import gap_at, verdict_sentence, worst_group
from threshold_explorer.words.language import use_language


def gap_of(metric: str, **hits: tuple[int, int]):
    """Groups of that many positives and negatives of which so many are flagged."""
    parts = {name: BinaryScores.from_counts([1, 0], [hit, n - hit], [hit, n - hit]) for name, (hit, n) in hits.items()}
    return gap(GroupedScores.from_counts(parts), 0.5, metric)


@pytest.mark.parametrize(
    ("metric", "group", "what", "begin"),
    [
        ("recall", "b", "worse", "**b is worse:** Recall 0.500, all other cases 0.8"),
        ("fpr", "a", "worse", "**a is worse:** False positive rate 0.900, all other cases 0.6"),
        ("flagged_rate", "b", "different", "**b differs:** Flagged 0.500, all other cases 0.8"),
    ],
)
def test_the_worst_group_is_that_of_the_metrics_direction(metric: str, group: str, what: str, begin: str):
    found = gap_of(metric, a=(180, 200), b=(100, 200), c=(164, 200))
    worst = worst_group(found)
    assert worst is not None
    assert (worst.group, worst.what, worst.is_told) == (group, what, True)
    assert str(verdict_sentence(found, metric)).startswith(begin)


def test_without_a_difference_that_is_told_the_sentence_says_so_and_names_the_lowest():
    found = gap_of("recall", a=(16, 20), b=(15, 20), c=(17, 20))
    worst = worst_group(found)
    assert worst is not None
    assert (worst.group, worst.what, worst.is_told) == ("b", "lowest", False)
    said = "**No group is shown to be worse.** b has the lowest value: Recall 0.750, all other cases 0.825."
    assert str(verdict_sentence(found, "recall")) == said


def test_a_small_group_with_a_lower_value_does_not_hide_one_that_is_told_to_be_worse():
    worst = worst_group(gap_of("recall", small=(4, 10), large=(1000, 2000), other=(1400, 2000)))
    assert worst is not None
    assert worst.group == "large"


def test_ranges_in_a_verdict_and_among_thresholds_have_names_in_the_language_of_each_reader():
    source = open_source("late-flights", visitor="")
    dataset = open_binary(source, source.guesses["classification"])
    for language in ("en", "ko", "zh"):
        with use_language(language):
            grouped = grouped_cases(dataset, ("boosted_trees",), 3, (), source)
            found = gap_at(grouped, 0.05, "recall")
            thresholds = thresholds_of(dataset, grouped.named_key, Aim("recall", recall=0.5), grouped.groups)
        assert {each.group for each in found.to_rest} == {*thresholds.thresholds} == {*grouped.groups}


def test_one_group_has_no_verdict():
    assert verdict_sentence(gap_of("recall", a=(16, 20), b=(3, 5)), "recall") is None


def test_on_the_page_the_worst_group_is_first_and_marked_also_after_a_move():
    place = np.arange(1200)
    site = np.where(place % 3 == 0, "a", np.where(place % 3 == 1, "b", "c"))
    is_positive = place % 2 == 0
    # Below 0.5 "c" is the worst, above it "b".
    high = np.where(site == "b", 0.5, np.where(site == "c", 0.9, 0.8))
    missed = (site == "c") & (place % 5 < 2)
    score = np.where(is_positive & ~missed, high, 0.1 + place % 7 / 100)
    table = pd.DataFrame({"label": is_positive.astype(int), "score": score, "site": site})
    app = clean(uploaded(table, page="groups.py").slider(key="t").set_value(0.4).run())
    assert live_data(app)["series"]["names"] == ["c", "a", "b"]
    assert live_data(app)["mark"]["text"] == "worse than the rest"
    names = json.loads(chart_spec(app, "group_recall"))["layout"]["yaxis"]["ticktext"]
    assert [name.startswith("<b>") for name in names] == [True, False, False]
    assert any(text.startswith("**c is worse:**") for text in messages(app, "markdown"))
    moved = clean(app.slider(key="t").set_value(0.6).run())
    assert live_data(moved)["series"]["names"] == ["b", "a", "c"]

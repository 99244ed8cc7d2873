"""What to label next, on Decide: offered for blank labels, with an answer in either direction, and in links."""

import re

import pytest

from tests.app_driver import captions, messages, started, table_with
from threshold_explorer.words.sentence import say

BOUNDED, SAMPLED = "reviewed-messages", "sampled-flights"


def opened(d=BOUNDED, **parameters):
    return started(d=d, section="label-next", **parameters)


def sections(app):
    return next(one.options for one in app.segmented_control if one.key == "section")


def answer(app):
    return next(one.value for one in app.markdown if one.value.startswith("Label these"))


@pytest.fixture(scope="module")
def bounded():
    return opened()


def test_it_is_the_only_analysis_within_bounds_and_the_last_of_estimates(bounded):
    assert sections(bounded) == [say("optimize-section-label-next")]
    assert sections(opened(SAMPLED))[-1] == say("optimize-section-label-next")
    assert say("optimize-section-label-next") not in sections(started())


def test_without_blank_labels_its_link_opens_the_first_analysis():
    app = started(section="label-next")
    assert next(one.value for one in app.segmented_control if one.key == "section") == "curves"


def test_it_says_how_many_cases_a_half_width_needs_and_the_reverse(bounded):
    assert "± 5.0 points" in answer(bounded)
    table = table_with(bounded, say("label-next-column-n"))
    n = sum(int(text.replace("\u202f", "")) for text in table[say("label-next-column-n")])
    assert f"**{n}** cases" in answer(bounded)
    of_cases = opened(next_n=str(n))
    assert f"**{n}** cases" in answer(of_cases)
    assert answer(of_cases) == answer(bounded)


def test_the_inputs_are_in_links():
    found = answer(opened(next_of="f1", next_points="8", t="0.4"))
    assert "F1 at 0.4" in found
    assert 0 < float(re.search(r"± ([\d.]+) points", found)[1]) <= 8


def test_it_says_what_tells_the_shares(bounded):
    assert "widest interval" in captions(bounded)
    assert "similar scores" in captions(opened(SAMPLED, next_points="1"))


def test_labels_that_are_enough_need_no_further_ones():
    app = opened(SAMPLED)
    assert any("No further label is needed" in one.value for one in app.markdown)
    assert say("label-next-download") not in [one.label for one in app.get("download_button")]


def test_more_cases_than_are_unlabelled_are_refused():
    assert any("whole number" in text for text in messages(opened(next_n="1000000"), "info"))

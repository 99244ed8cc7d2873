"""The sentence on the review band with a guarantee."""

import math

from metrics_core.choosing import review_band
from tests.browser.page_parts import open_example
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.views.threshold.guaranteed_review_band import band_sentence
from threshold_explorer.words.formats import percent_text


def test_it_states_each_end_and_the_share_that_people_review():
    band = review_band(open_example(FIRST).scores, 0.2, 0.9)
    text = str(band_sentence(band, 0.9, 0.95, 0.95))
    assert "Scores from 0.9 on are accepted without review: at least 90 % are right" in text
    assert "Scores under 0.2 are rejected without review: at least 95 % are right" in text
    assert f"{percent_text(band.share_reviewed)} of the cases go to people" in text


def test_an_end_that_cannot_be_guaranteed_says_how_many_cases_it_takes():
    band = review_band(open_example(FIRST).scores, -math.inf, math.inf)
    text = str(band_sentence(band, 0.9, 0.9, 0.95))
    # Half of the error, divided among the four starts of testing: 0.9 ** 49 is the first below 0.00625.
    assert text.count("needs at least 49 cases that all are right") == 2
    assert 0.9**49 <= 0.05 / 8 < 0.9**48
    assert f"{percent_text(1)} of the cases go to people" in text

"""Opening a source: what readers of several languages share, and what they do not."""

import pytest

from threshold_explorer.data.kinds.kind_detection import CLASSIFICATION
from threshold_explorer.data.sources.open_source import open_source
from threshold_explorer.words.language import offered_languages, use_language


def opened(name: str):
    with use_language(name):
        source = open_source("breast-cancer", "a visitor", None)
        return CLASSIFICATION.open(source, source.guesses[CLASSIFICATION.key])


@pytest.mark.parametrize("other", [name for name in offered_languages() if name != "en"])
def test_a_data_set_has_its_texts_in_each_language_and_its_scores_once(other):
    first, translated, again = opened(other), opened("en"), opened(other)
    assert again is first
    assert translated.title == "Breast cancer" != first.title
    assert "rows read" in translated.provenance
    assert "rows read" not in first.provenance
    assert (translated.key, translated.scores) == (first.key, first.scores)
    assert translated.scores is first.scores

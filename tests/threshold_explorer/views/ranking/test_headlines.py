"""The sentence at the top of the Ranking page, as the browser makes it at every cutoff."""

from pathlib import Path

from tests.app_driver import live_data, uploaded
from tests.javascript import run_javascript
from tests.threshold_explorer.views.ranking.test_page import FIRST_RUN, ONE_RUN
from threshold_explorer.words.formats import percent_text, tenths_text

SCRIPT = Path(__file__).with_name("headlines.js")


def test_the_headline_counts_relevant_items_in_the_first_k():
    found = run_javascript(SCRIPT, live_data(uploaded(ONE_RUN)))
    assert [args["k"] for _, args in found] == list(range(1, 10))
    for key, args in found:
        k = args["k"]
        hits, recall = k * FIRST_RUN.precision_at(k).mean(), FIRST_RUN.mean(FIRST_RUN.recall_at(k)).value
        wanted = {"k": k, "hits": tenths_text(hits), "recall": percent_text(recall)}
        assert (key, args) == ("ranking-cut", wanted)

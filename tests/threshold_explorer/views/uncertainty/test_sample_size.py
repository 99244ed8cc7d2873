"""The browser's sentences about the sample size are Python's at positions of the threshold slider."""

from pathlib import Path

import pytest

from tests.browser.layer_page import LayerPage
from tests.browser.page_parts import open_example
from tests.javascript import run_javascript
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.live.layer import Pin, live_data, live_pin, live_table
from threshold_explorer.live.parts import group, sentence
from threshold_explorer.views.threshold.panel import move_sentence
from threshold_explorer.views.uncertainty.sample_size import (
    ASSURANCE_TEXT,
    SampleSizeRequest,
    expected,
    sample_sizes,
    sized_label,
)
from threshold_explorer.views.uncertainty.sample_size_panel import live_sample_size
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.language import language
from threshold_explorer.words.sentence import Sentence

SCRIPT = Path(__file__).with_name("sample_sizes.js")


def sentences_of_python(dataset, threshold: float, request: SampleSizeRequest) -> list[str]:
    of = expected(dataset, threshold, request)
    if of.trouble:
        return [str(of.trouble)]
    needed, have = sample_sizes(dataset, threshold, request)[:2]
    what = {"metric": sized_label(request.metric), "value": of.value, "width": request.half_width}
    return [
        str(Sentence("size-required", **what, n=needed.n, positives=needed.positives)),
        str(Sentence("size-assured", n=needed.n_assured, assurance=ASSURANCE_TEXT)),
        str(Sentence("size-reached", n=have.n, positives=have.positives, width=have.half_width)),
    ]


@pytest.mark.parametrize(("metric", "pi"), [("precision", None), ("npv", "0.5"), ("f1", "0.01"), ("roc_auc", "0.05")])
def test_every_sentence_equals_pythons(metric, pi):
    dataset = open_example(FIRST)
    prevalence = float(pi) if pi else dataset.scores.prevalence
    request = SampleSizeRequest(metric, 0.03, 701, pi or "", prevalence)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    size = live_sample_size(request, expected(dataset, 0.5, request))
    argument = {
        "words": catalogue().text_of("headline", "lists", "numbers", "charts_by_keyboard", "sample_size"),
        "language": language(),
        "data": {**live_table(dataset.scores, scale, 0.5), "size": size},
        "pi": prevalence,
    }
    found = run_javascript(SCRIPT, argument)
    assert len(found) == len(scale.thresholds)
    # Python's search takes long.
    for threshold, shown in [*zip(scale.thresholds, found, strict=True)][:: 8 if pi else 1]:
        assert shown == sentences_of_python(dataset, float(threshold), request)


def test_the_page_shows_the_sentences_of_the_slider(open_page):
    dataset = open_example(FIRST)
    request = SampleSizeRequest("precision", 0.03, 701, "", dataset.scores.prevalence)
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    text = "0.373"
    more = {
        **live_table(dataset.scores, scale, 0.5),
        "size": live_sample_size(request, expected(dataset, 0.5, request)),
        "prevalences": {text: dataset.scores.prevalence},
        "observed_prevalence": text,
        "pin": live_pin(dataset, Pin(0.3, dataset.scores)),
    }
    data = live_data(dataset, [], group("panel", sentence("move")), words=["threshold", "sample_size"], more=more)
    layer = LayerPage(open_page, "uncertainty", data, further='<div class="sample-size"></div>', t="0.5", pi=text)
    read = "[texts('.sample-size p'), texts('.sentence')]"
    for threshold, (sizes, moved) in zip((0.41, 0.6), layer.walk("t", ["0.41", "0.6"], read), strict=True):
        assert sizes == sentences_of_python(dataset, threshold, request)
        assert moved == [str(move_sentence(dataset.scores, Pin(0.3, dataset.scores), threshold))]

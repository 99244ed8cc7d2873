"""The record as the page makes it: all that stands in it, for every kind of data, whatever anybody wrote."""

import base64
import hashlib
import json
import math
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import pytest

from dashboard.controls.drawing import Drawing
from dashboard.data.confidence import METHODS
from dashboard.data.counts_link import StepCounts, encoded
from dashboard.data.sources import FIRST
from dashboard.data.threshold_scale import threshold_scale
from dashboard.live.server_row import CELLS
from dashboard.record.as_json import record_data, record_json
from dashboard.record.decision import Decision, Record, Words
from dashboard.record.document import record_html
from dashboard.record.explore import live
from dashboard.record.numbers import numbers
from dashboard.record.panel import software
from dashboard.threshold.bands import RESAMPLED, make_bands
from dashboard.threshold.bands_switch import tile_intervals
from dashboard.words.catalogue import catalogue
from metrics_core import METRICS
from metrics_core.resampling import chosen_thresholds, held_out, intervals_at
from metrics_core.resampling.limits import ALL_ALIKE, RARELY_DEFINED, UNDEFINED
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)> **b** &amp;"
MOST_BYTES = 6_000_000
# What a file that asks for nothing must not hold in its own markup; Plotly's script is read by nobody.
ASKING = {"src", "href", "srcset", "action", "background", "ping", "data"}


class Reader(HTMLParser):
    """The elements of a document with their attributes, and the text between them."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside not in ("script", "style"):
            self.texts.append(data)


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    return reader


def decided(page: str = "", **asked: str | list[str]) -> Decision:
    """What the page hands to its dialog, which the driver closes with its first press: it runs a page as a whole."""
    taken: list[Decision] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dashboard.record.panel.record_dialog", taken.append)
        clean(started(page, **asked).button(key="record_button").click().run())
    [decision] = taken
    return decision


def test_the_dialog_asks_for_the_words_and_shows_the_code() -> None:
    app = clean(started(t="0.37").button(key="record_button").click().run())
    assert app.text_input(key="record_title").value == open_example(FIRST).title
    assert app.text_input(key="record_who").value == app.text_area(key="record_why").value == ""
    [code] = app.get("code")
    assert "THRESHOLD = 0.37\n" in code.proto.code_text


def record_of(decision: Decision, title: str = "A title", who: str = "Ada", why: str = "Because.") -> Record:
    return Record(decision, Words(title, who, why), datetime(2026, 3, 9, 12, 30, tzinfo=UTC), software())


@pytest.fixture(scope="module")
def chosen() -> Decision:
    return decided(
        "choose.py", t="0.37", recall_min="0.9", own=["0.3~Ward~as agreed"], currency="EUR", metrics=["recall", "mcc"]
    )


@pytest.fixture(scope="module")
def plain() -> Decision:
    return decided(t="0.37")


def counts_link() -> str:
    dataset = open_example(FIRST)
    return encoded(StepCounts.of(dataset.scores, dataset.grid(), "Counts <i>only</i>", ("ill", "<b>well</b>")))


def test_the_document_holds_every_number_with_its_interval_and_method(plain):
    said = " ".join(read(record_html(record_of(plain))).texts)
    for one in numbers(plain):
        for part in (one.name, one.value_text, one.interval_text, one.definition, one.method):
            assert part in said
    for part in ("Threshold 0.37", plain.dataset.sha256, "Ada", "Because.", "9 March 2026, 12:30", "0.3726"):
        assert part in said


def test_what_somebody_wrote_stands_there_as_text_alone(plain):
    html = record_html(record_of(plain, HOSTILE, HOSTILE, HOSTILE))
    reader = read(html)
    assert " ".join(reader.texts).count(HOSTILE) >= 3
    assert [tag for tag, _ in reader.elements].count("script") == 4
    assert "img" not in dict(reader.elements)


def test_the_file_asks_for_nothing_and_its_policy_lets_only_its_own_scripts_run(chosen):
    html = record_html(record_of(chosen))
    assert len(html.encode()) < MOST_BYTES
    reader = read(html)
    assert {tag for tag, _ in reader.elements} & {"link", "iframe", "object", "embed", "base", "a"} == set()
    assert {name for _, attributes in reader.elements for name in attributes} & ASKING == set()
    [policy] = [
        attributes["content"]
        for _, attributes in reader.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'; ")
    scripts = re.findall(r"<script(?: type=\"module\")?>(.*?)</script>", html, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.findall(r"'sha256-([^']+)'", policy) == hashes
    assert len(hashes) == 2


def test_the_json_names_every_number_and_how_it_was_computed(plain):
    data = json.loads(record_json(record_of(plain)))
    assert (data["schema"], data["version"]) == ("threshold-explorer/decision-record", 1)
    assert data["threshold"]["value"] == 0.37
    same = plain.dataset.scores.same_decisions(0.37)
    assert data["threshold"]["same_decisions"] == {"above": same.lower, "up_to": same.upper}
    assert [one["key"] for one in data["numbers"]] == ["tp", "fp", "fn", "tn", *METRICS]
    at = plain.dataset.scores.confusion_at(0.37)
    for one in data["numbers"]:
        assert one["name"]
        assert one["definition"]
        assert one["method"]
        assert one["value"] == (getattr(at, one["key"]))
    assert data["data"]["sha256"] == plain.dataset.sha256
    assert data["data"]["classes"] == {"positive": "malignant", "negative": "benign"}
    assert (data["objective"], data["costs"]) == (None, None)


def test_a_record_from_the_choosing_page_tells_what_was_asked_for_and_what_it_costs(chosen):
    data = record_data(record_of(chosen))
    assert data["objective"]["constraints"][0]["said"] == "Recall at least 0.9"
    assert [one["name"] for one in data["alternatives"]][-1] == "Ward"
    assert data["alternatives"][-1]["note"] == "as agreed"
    costs = chosen.costs
    assert costs is not None
    here, half = (chosen.dataset.scores.confusion_at(at) for at in (0.37, 0.5))
    assert data["costs"]["at_threshold"] == pytest.approx((here.fp + 10 * here.fn) / 569 * 10_000)
    assert data["costs"]["at_half"] == pytest.approx((half.fp + 10 * half.fn) / 569 * 10_000)
    said = " ".join(read(record_html(record_of(chosen))).texts)
    assert "at 0.5 they cost 12144.11: 4112.48 less." in said
    assert "8031.63 EUR" in said
    assert "Recall at least 0.9" in said


def test_a_record_from_a_page_with_a_wish_tells_how_sure_the_choice_is():
    decision = decided("certainty.py", t="0.37", draws="200", seed="7", delta="0.02")
    scores = decision.dataset.scores
    drawn = chosen_thresholds(scores, draws=200, seed=7)
    halves = held_out(scores, seed=7)
    told = record_data(record_of(decision))["certainty"]
    assert told["resampling"] == {"draws": 200, "seed": 7}
    assert (told["best_thresholds"]["low"], told["best_thresholds"]["high"]) == (drawn.low, drawn.high)
    assert told["best_thresholds"]["method"] == drawn.method == "stratified bootstrap, B = 200, seed 7"
    assert (told["held_out"]["optimism"], told["held_out"]["spread"]) == (halves.optimism, halves.spread)
    assert told["plateau"]["within"] == 0.02
    assert told["plateau"]["best"] == decision.dataset.best_f1.threshold
    said = " ".join(read(record_html(record_of(decision))).texts)
    for part in (*told["choice"]["paragraphs"], *told["honesty"]["paragraphs"]):
        assert part in said
    assert "stratified bootstrap, B = 200, seed 7" in said
    assert "200 random halves of each class, seed 7" in said


def test_where_nothing_is_resampled_the_record_says_why():
    told = record_data(record_of(decided("certainty.py", d="crash-survival")))["certainty"]
    assert (told["best_thresholds"], told["held_out"]) == (None, None)
    assert "The cases are weighted" in told["choice"]["paragraphs"][-1]
    assert "The cases are weighted" in told["honesty"]["paragraphs"][0]


def test_what_is_undefined_says_why_and_nothing_pretends_to_be_zero():
    decision = decided(t="1.0")
    [precision] = [one for one in record_data(record_of(decision))["numbers"] if one["key"] == "precision"]
    at = decision.dataset.scores.confusion_at(1.0)
    assert math.isnan(float(at.precision)), "nobody is flagged at the end of this slider"
    assert (precision["value"], precision["interval"]) == (None, None)
    assert precision["undefined"] == "no case is flagged"
    assert "undefined" in " ".join(read(record_html(record_of(decision))).texts)


def test_counts_that_came_without_their_data_make_a_record_too():
    decision = decided(d=counts_link(), t="0.37")
    record = record_of(decision)
    said = " ".join(read(record_html(record)).texts)
    assert "<b>well</b>" in said
    assert "Counts <i>only</i>" in said
    assert record_data(record)["data"]["sha256"] is None
    assert "none: these are counts that a link brought without their data" in said


def test_every_metric_has_an_interval_or_a_sentence_on_why_it_has_none(plain):
    drawn = intervals_at(plain.dataset.scores, 0.37, RESAMPLED, draws=1000)
    data = record_data(record_of(plain))
    assert data["resampling"] == {"draws": 1000, "seed": 0}
    for one in data["numbers"]:
        if one["key"] in drawn:
            limits = drawn[one["key"]]
            assert one["interval"] == [limits.low, limits.high]
            assert "1\u202f000 resamples" in one["method"]
            assert "seed 0" in one["method"]
        else:
            assert (one["interval"] is None) == (one["key"] in CELLS)
    [mcc] = [one.interval_text for one in numbers(plain) if one.key == "mcc"]
    assert mcc in " ".join(read(record_html(record_of(plain))).texts)


def test_each_way_to_have_an_interval_or_none_has_its_sentence():
    ways = [method.replace("_", "-") for method in METHODS]
    ways += ["resampled", *(f"resampled-{why}" for why in (UNDEFINED, RARELY_DEFINED, ALL_ALIKE))]
    for way in ways:
        assert catalogue().has(f"record-method-{way}")


def test_why_a_resampled_number_has_no_interval_stands_beside_it():
    numbers_here = {one.key: one for one in numbers(decided(t="1.0"))}
    undefined, alike = numbers_here["mcc"], numbers_here["youden_j"]
    assert (undefined.interval, undefined.interval_text) == (None, "")
    assert (alike.interval, alike.interval_text) == (None, "none: all draws alike")
    assert "the cases that would change it do not occur" in alike.method


def test_with_bands_the_record_has_the_intervals_of_the_page_along_its_slider():
    decision = decided(t="0.37", bands="true", draws="200", seed="7")
    dataset, resampled = decision.dataset, decision.resampled
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    drawn = make_bands(("wanted",), dataset.scores, scale, Drawing(200, 7), lambda share: None)
    shown = {one.key: one for one in numbers(decision)}
    for key, limits in drawn.at(dataset.scores, 0.37).items():
        assert shown[key].interval_text == limits.text
        assert resampled.intervals_at(0.37)[key] == (limits.low, limits.high)
    wanted = tile_intervals(dataset, scale, drawn, [METRICS["mcc"]])["mcc"].form
    assert forms_of(decision)["mcc"] == wanted
    said = " ".join(read(record_html(record_of(decision))).texts)
    assert "200 resamples of the cases, each class to its own number, seed 7; proportions" in said
    assert "for all else of 200 resamples of either class, seed 7" in said


def test_what_is_drawn_is_decided_when_the_record_is_made_not_when_it_is_kept():
    decision = decided("choose.py", t="0.37", draws="200", seed="7")
    [chosen, *_] = record_data(record_of(decision))["alternatives"]
    drawn = intervals_at(decision.dataset.scores, 0.37, "mcc", draws=200, seed=7)["mcc"]
    assert chosen["intervals"]["mcc"] == [drawn.low, drawn.high]
    said = " ".join(read(record_html(record_of(decision))).texts)
    assert said.count("200 resamples of either class, seed 7") == len(RESAMPLED) + 2
    assert "seed 0" not in said.replace("2000 draws, seed 0", "")


def test_without_bands_the_slider_of_the_record_has_them_where_it_decides_alike(plain):
    none = forms_of(plain)["mcc"]["none"]
    assert [words for _, words in none] == ["only at 0.37", "", "only at 0.37"]
    [_, (first, _), (beyond, _)] = none
    assert first <= plain.scale.listed.index(0.37) < beyond


def forms_of(decision: Decision) -> dict[str, Any]:
    """By which form the live layer has each interval of the table of numbers."""
    [*_, part] = live(decision)["panel"]["parts"]
    return {one["key"]: one["interval"] for one in part["numbers"]}


@pytest.mark.parametrize("example", ["crash-survival", "noisy-iris", "eight-samples"])
def test_weighted_cases_one_class_of_many_and_few_cases_make_a_record_too(example):
    decision = decided(d=example)
    data = json.loads(record_json(record_of(decision)))
    assert data["data"]["weighted"] == decision.dataset.scores.is_weighted
    [of_f0_5] = [one["interval"] for one in data["numbers"] if one["key"] == "f0_5"]
    assert (of_f0_5 is None) == decision.dataset.scores.is_weighted == (data["resampling"] is None)
    assert decision.threshold in decision.scale.listed
    assert len(record_html(record_of(decision)).encode()) < MOST_BYTES

"""The decision record as the page makes it: content for every kind of data and for hostile texts, and its slider."""

import base64
import gzip
import hashlib
import itertools
import json
import math
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

from metrics_core import METRICS, wilson
from metrics_core.resampling import chosen_thresholds, held_out, intervals_at
from metrics_core.resampling.limits import ALL_ALIKE, RARELY_DEFINED, UNDEFINED
from tests.app_driver import clean, started
from tests.browser.page_parts import open_example
from threshold_explorer.data.counts_link import StepCounts, encoded
from threshold_explorer.data.metric_intervals import (
    CLOSED_FORMS,
    LINEAR,
    WEIGHTED_FORMS,
    Weights,
    drawn_metrics,
    weighted_method,
)
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.data.threshold_scale import threshold_scale
from threshold_explorer.decision.json_schema import first_fault
from threshold_explorer.decision.record.as_json import record_data, record_json
from threshold_explorer.decision.record.code_export import decision_code
from threshold_explorer.decision.record.decision import Decision, Record, Statement
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.decision.record.html_elements import live
from threshold_explorer.decision.rule import record_schema
from threshold_explorer.interface.controls.session_settings import Resampling
from threshold_explorer.interface.threshold_charts.confidence_bands import make_bands
from threshold_explorer.live.scripts.streamlit_scripts import BUNDLE
from threshold_explorer.views.threshold.confidence_bands_switch import tile_intervals
from threshold_explorer.words.catalogue import catalogue
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text, threshold_text
from threshold_explorer.words.language import use_language
from threshold_explorer.words.metrics import CELLS
from threshold_explorer.words.sentence import say

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)> **b** &amp;"
MAX_BYTES = 1_250_000
RESAMPLING = {"draws": "200", "seed": "7"}
# Attributes that make a browser request something; Plotly's script is not checked.
REQUESTING = {"src", "href", "srcset", "action", "background", "ping", "data"}


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


def decided(page: str = "", **parameters: str | list[str]) -> Decision:
    """The decision that the page passes to its dialog, which the test driver closes at the first click."""
    taken: list[Decision] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("threshold_explorer.decision.record.panel.record_dialog", lambda make: taken.append(make()))
        clean(started(page, **parameters).button(key="record_button").click().run())
    [decision] = taken
    return decision


@pytest.fixture(scope="module")
def plain() -> Decision:
    return decided(t="0.37")


def test_the_dialog_has_the_text_fields_and_the_code() -> None:
    app = clean(started(t="0.37").button(key="record_button").click().run())
    assert app.text_input(key="record_title").value == open_example(FIRST).title
    assert app.text_input(key="record_who").value == app.text_area(key="record_why").value == ""
    [code] = app.get("code")
    assert "THRESHOLD = 0.37\n" in code.proto.code_text


def record_of(decision: Decision, title: str = "A title", who: str = "Ada", why: str = "Because.") -> Record:
    return Record(decision, Statement(title, who, why), datetime(2026, 3, 9, 12, 30, tzinfo=UTC))


@pytest.fixture(scope="module")
def chosen() -> Decision:
    return decided(
        t="0.37",
        goal="recall_min",
        recall_min="0.9",
        holds="sample",
        own=["0.3~Ward~as agreed"],
        currency="EUR",
        metrics=["recall", "mcc"],
        **RESAMPLING,
    )


def counts_link() -> str:
    dataset = open_example(FIRST)
    return encoded(StepCounts.of(dataset.scores, dataset.grid(), "Counts <i>only</i>", ("ill", "<b>well</b>")))


def test_the_document_holds_every_number_with_its_interval_and_method(plain):
    text = " ".join(read(record_html(record_of(plain))).texts)
    for entry in plain.numbers:
        for part in (entry.name, entry.value_text, entry.interval_text, entry.definition, entry.method):
            assert part in text
    for part in ("Threshold 0.37", plain.dataset.sha256, "Ada", "Because.", "9 March 2026, 12:30", "0.3726"):
        assert part in text


@pytest.mark.parametrize("name", ["en", "ko", "zh"])
def test_the_document_has_its_language_a_title_and_one_outline(plain, name):
    with use_language(name):
        head, _, body = record_html(record_of(plain)).partition("<body>")
        assert f"<title>A title · {say('record-kind')}</title>" in head
    assert head.startswith(f'<!doctype html><html lang="{name}">')
    levels = [int(level) for level in re.findall(r"<h([1-6])[ >]", body.partition("<script")[0])]
    assert levels[0] == levels.count(1) == 1
    assert all(level <= before + 1 for before, level in itertools.pairwise(levels))


def test_what_the_code_says_first_has_the_punctuation_of_the_language(plain):
    for name, first in (("en", "# Goal: "), ("ko", "# 목표: "), ("zh", "# 目标：")):  # noqa: RUF001
        with use_language(name):
            assert decision_code(plain).startswith(first)


def test_no_table_of_the_document_has_every_digit(plain):
    texts = read(record_html(record_of(plain))).texts
    assert f"{plain.dataset.scores.average_precision():.6f}".rstrip("0") in texts
    assert not [text for text in texts if re.fullmatch(r"\d\.\d{9,}", text)]


def test_typed_text_is_escaped(plain):
    html = record_html(record_of(plain, HOSTILE, HOSTILE, HOSTILE))
    reader = read(html)
    assert " ".join(reader.texts).count(HOSTILE) >= 3
    assert [tag for tag, _ in reader.elements].count("script") == 4
    assert "img" not in dict(reader.elements)


def test_the_file_requests_nothing_and_its_policy_allows_only_its_scripts_and_the_plotly_of_the_pages(chosen):
    html = record_html(record_of(chosen))
    assert len(html.encode()) < MAX_BYTES
    reader = read(html)
    assert {tag for tag, _ in reader.elements} & {"link", "iframe", "object", "embed", "base", "a"} == set()
    assert {name for _, attributes in reader.elements for name in attributes} & REQUESTING == set()
    [policy] = [
        attributes["content"]
        for _, attributes in reader.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'; ")
    assert plotly_of(html) == BUNDLE.read_text(encoding="utf-8")
    scripts = [plotly_of(html), *re.findall(r"<script type=\"module\">(.*?)</script>", html, re.DOTALL)]
    hashes = [base64.b64encode(hashlib.sha256(script.encode()).digest()).decode() for script in scripts]
    assert re.findall(r"'sha256-([^']+)'", policy) == hashes
    assert len(hashes) == 2


def plotly_of(html: str) -> str:
    """The script that the document decompresses."""
    [packed] = re.findall('<script type="application/gzip" id="plotly">([^<]+)<', html)
    return gzip.decompress(base64.b64decode(packed)).decode()


def test_the_json_names_every_number_and_how_it_was_computed(plain):
    data = json.loads(record_json(record_of(plain)))
    assert (data["schema"], data["version"]) == ("threshold-explorer/decision-record", 2)
    assert data["threshold"]["value"] == 0.37
    same = plain.dataset.scores.same_decisions(0.37)
    assert data["threshold"]["same_decisions"] == {"above": same.lower, "up_to": same.upper}
    assert [entry["key"] for entry in data["numbers"]] == ["tp", "fp", "fn", "tn", *METRICS]
    at = plain.dataset.scores.confusion_at(0.37)
    for entry in data["numbers"]:
        assert entry["name"]
        assert entry["definition"]
        assert entry["method"]
        assert entry["value"] == (getattr(at, entry["key"]))
    assert data["data"]["sha256"] == plain.dataset.sha256
    assert data["data"]["classes"] == {"positive": "malignant", "negative": "benign"}
    assert (data["objective"], data["costs"]) == (None, None)


def test_a_record_has_the_goal_and_the_costs(chosen):
    data = record_data(record_of(chosen))
    assert data["objective"]["constraints"][0]["said"] == "Recall at least 0.9 on these cases"
    assert [entry["name"] for entry in data["alternatives"]][-1] == "Ward"
    assert data["alternatives"][-1]["note"] == "as agreed"
    costs = chosen.costs
    assert costs is not None
    at_threshold, at_half = (chosen.dataset.scores.confusion_at(at) for at in (0.37, 0.5))
    assert data["costs"]["at_threshold"] == pytest.approx((at_threshold.fp + 10 * at_threshold.fn) / 569 * 10_000)
    assert data["costs"]["at_half"] == pytest.approx((at_half.fp + 10 * at_half.fn) / 569 * 10_000)
    text = " ".join(read(record_html(record_of(chosen))).texts)
    assert "at 0.5 they cost 12144.11: 4112.48 less." in text
    assert "8031.63 EUR" in text
    assert "Recall at least 0.9" in text


def test_only_costs_that_somebody_entered_are_in_the_record():
    assert decided(t="0.37").costs is None
    assert decided(t="0.37", cost_fn="5").costs is not None
    assert decided(t="0.37", goal="cost").costs is not None


@pytest.mark.parametrize("page", ["", "groups.py", "uncertainty.py"])
def test_a_record_of_any_page_opens_with_the_goal_and_what_is_guaranteed(page):
    goal = {"goal": "recall_min", "recall_min": "0.9", "cost_fn": "5", "pin": "0.4"}
    decision = decided(page, d="flights-by-month", groups="airport", t="0.05", **goal)
    at = decision.dataset.scores.confusion_at(0.05)
    expected = [
        "Goal: maximize specificity",
        "Limits: Recall at least 0.9 on new cases (95 % confidence)",
        "Costs: False positives 1, False negatives 5",
        f"Caught: {count_text(at.tp)} of {count_text(at.tp + at.fn)} positive cases",
        f"Alerts: {count_text(at.tp + at.fp)} of {count_text(decision.dataset.scores.n)} cases, "
        f"{count_text(at.fp)} of them false alarms",
    ]
    record = record_of(decision)
    data = record_data(record)
    assert data["said"][:5] == expected
    assert data["said"][5].startswith("Guarantee: The limits hold on new cases with 95 % confidence. This assumes that")
    assert data["compared_with"] == {"threshold": 0.4, "score": None, "origin": "pin", "said": decision.comparison}
    assert decision.comparison.startswith("Pinned 0.4 → 0.05: ")
    # Before anything else in the document and in the code.
    texts = read(record_html(record)).texts
    heading = texts.index("Decision")
    shown = [part for line in expected for part in line.split(": ")]
    assert texts[heading + 1 : heading + 2 + len(shown)] == ["Threshold 0.05", *shown]
    assert decision_code(decision).splitlines()[:6] == [f"# {line}" for line in data["said"]]


@pytest.mark.parametrize(
    ("threshold", "holds", "said"),
    [
        ("0.5", "95", "None: this threshold is not guaranteed to keep the limits on new cases."),
        ("0.05", "sample", "None: these cases keep the limits, new cases may not."),
        ("0.9", "sample", "None: not even these cases keep the limits."),
    ],
)
def test_a_record_says_that_nothing_is_guaranteed(threshold, holds, said):
    decision = decided(t=threshold, goal="recall_min", recall_min="0.9", holds=holds)
    assert dict(decision.opening)["Guarantee"] == said


def test_a_threshold_set_by_hand_has_no_goal_and_no_guarantee(plain):
    assert list(dict(plain.opening)) == ["Goal", "Caught", "Alerts"]
    assert dict(plain.opening)["Goal"] == "set by hand"


def test_a_record_of_the_uncertainty_page_has_the_uncertainty_of_the_optimum():
    decision = decided("uncertainty.py", t="0.37", delta="0.02", goal="f_beta", **RESAMPLING)
    scores = decision.dataset.scores
    drawn = chosen_thresholds(scores, n_resamples=200, seed=7)
    halves = held_out(scores, seed=7)
    section = record_data(record_of(decision))["certainty"]
    assert section["resampling"] == {"draws": 200, "seed": 7}
    assert (section["best_thresholds"]["low"], section["best_thresholds"]["high"]) == (drawn.low, drawn.high)
    assert section["best_thresholds"]["method"] == drawn.method == "stratified Bayesian bootstrap, B = 200, seed 7"
    assert (section["held_out"]["optimism"], section["held_out"]["spread"]) == (halves.optimism, halves.optimism_sd)
    assert section["plateau"]["within"] == 0.02
    assert section["plateau"]["best"] == decision.dataset.best_f1.threshold
    text = " ".join(read(record_html(record_of(decision))).texts)
    for part in (*section["choice"]["paragraphs"], *section["honesty"]["paragraphs"]):
        assert part in text
    assert "Stratified Bayesian bootstrap, B = 200, seed 7" in text
    assert "200 random halves of each class, seed 7" in text


def test_without_resampling_the_record_gives_the_reason():
    section = record_data(record_of(decided("uncertainty.py", d="crash-survival", goal="f_beta")))["certainty"]
    assert (section["best_thresholds"], section["held_out"]) == (None, None)
    assert "weighted cases" in section["choice"]["paragraphs"][-1]
    assert "weighted cases" in section["honesty"]["paragraphs"][0]


def test_an_undefined_metric_has_its_reason_and_no_value_and_one_of_an_empty_cell_has_an_interval():
    decision = decided(t="1.0")
    [precision] = [entry for entry in record_data(record_of(decision))["numbers"] if entry["key"] == "precision"]
    at = decision.dataset.scores.confusion_at(1.0)
    assert math.isnan(float(at.precision)), "no case is flagged at the end of this slider"
    assert (precision["value"], precision["interval"]) == (None, None)
    assert precision["undefined"] == "no case is flagged"
    assert "undefined" in " ".join(read(record_html(record_of(decision))).texts)
    by_key = {entry.key: entry for entry in decision.numbers}
    assert (by_key["mcc"].interval, by_key["mcc"].interval_text) == (None, "")
    # No case reaches the threshold, but another sample's could.
    for low, high in (by_key["kappa"].interval, by_key["youden_j"].interval):
        assert low < 0 < high


def test_counts_of_a_link_make_a_record_too():
    decision = decided(d=counts_link(), t="0.37")
    record = record_of(decision)
    text = " ".join(read(record_html(record)).texts)
    assert "<b>well</b>" in text
    assert "Counts <i>only</i>" in text
    assert record_data(record)["data"]["sha256"] is None
    assert say("record-no-file") in text


def test_every_metric_has_an_interval_or_a_reason(plain):
    drawn = intervals_at(plain.dataset.scores, 0.37, drawn_metrics(Weights.NONE), n_resamples=1000)
    data = record_data(record_of(plain))
    assert data["resampling"] == {"draws": 1000, "seed": 0}
    for entry in data["numbers"]:
        if entry["key"] in drawn:
            limits = drawn[entry["key"]]
            assert entry["interval"] == [limits.low, limits.high]
            method = ["Wilson limits of recall"] if entry["key"] in LINEAR else ["1\u202f000 resamples", "seed 0"]
            assert all(part in entry["method"] for part in method)
        else:
            assert (entry["interval"] is None) == (entry["key"] in CELLS)
    [mcc] = [entry.interval_text for entry in plain.numbers if entry.key == "mcc"]
    assert mcc in " ".join(read(record_html(record_of(plain))).texts)


def test_each_kind_of_interval_has_its_sentence():
    kinds = [form.method.replace("_", "-") for form in CLOSED_FORMS.values()]
    kinds += [weighted_method(key) for key in (*WEIGHTED_FORMS, *LINEAR)]
    kinds += ["resampled", *(f"resampled-{why}" for why in (UNDEFINED, RARELY_DEFINED, ALL_ALIKE))]
    for kind in kinds:
        assert catalogue().has(f"record-method-{kind}")


def test_with_bands_the_record_has_the_intervals_of_the_page():
    decision = decided(t="0.37", bands="true", **RESAMPLING)
    dataset, resampled = decision.dataset, decision.resampled
    scale = threshold_scale("threshold", dataset.scores, dataset.grid())
    drawn = make_bands(("wanted",), dataset.scores, scale, Resampling(200, 7), lambda share: None)
    shown = {entry.key: entry for entry in decision.numbers}
    for key, limits in drawn.at(dataset.scores, 0.37).items():
        assert shown[key].interval_text == limits.text
        assert resampled.intervals_at(0.37)[key] == (limits.low, limits.high)
    wanted = tile_intervals(dataset, scale, drawn, [METRICS["mcc"]])["mcc"].form
    assert forms_of(decision)["mcc"] == wanted
    text = " ".join(read(record_html(record_of(decision))).texts)
    assert "200 resamples, seed 7; closed forms for proportions" in text
    assert "200 resamples per class, seed 7" in text


def test_the_resampling_settings_are_those_of_the_page(chosen):
    [first, *_] = record_data(record_of(chosen))["alternatives"]
    drawn = intervals_at(chosen.dataset.scores, 0.37, "mcc", n_resamples=200, seed=7)["mcc"]
    assert first["intervals"]["mcc"] == [drawn.low, drawn.high]
    text = " ".join(read(record_html(record_of(chosen))).texts)
    assert text.count("200 resamples per class, seed 7") == len(set(drawn_metrics(Weights.NONE)) - LINEAR) + 1
    assert "seed 0" not in text.replace("2000 resamples, seed 0", "")


def test_without_bands_intervals_hold_for_the_same_decisions_only(plain):
    none = forms_of(plain)["mcc"]["none"]
    assert [words for _, words in none] == ["only at 0.37", "", "only at 0.37"]
    [_, (first, _), (beyond, _)] = none
    assert first <= plain.scale.listed.index(0.37) < beyond


def forms_of(decision: Decision) -> dict[str, Any]:
    """The form of each interval in the table of numbers, for the live layer."""
    [*_, part] = live(decision)["panel"]["parts"]
    return {entry["key"]: entry["interval"] for entry in part["numbers"]}


@pytest.mark.parametrize("example", ["crash-survival", "noisy-iris", "eight-samples"])
def test_weighted_multiclass_and_few_cases_make_a_record_too(example):
    decision = decided(d=example)
    data = json.loads(record_json(record_of(decision)))
    assert first_fault(data, record_schema()) is None
    assert data["data"]["weighted"] == decision.dataset.scores.is_weighted
    [mcc_interval] = [entry["interval"] for entry in data["numbers"] if entry["key"] == "mcc"]
    assert mcc_interval[0] < mcc_interval[1]
    assert data["resampling"] is not None
    assert decision.threshold in decision.scale.listed
    assert len(record_html(record_of(decision)).encode()) < MAX_BYTES


MOVE = """async (positions) => {
    const input = document.querySelector(".st-key-t input");
    const found = [];
    for (const at of positions) {
        input.value = at;
        input.dispatchEvent(new Event("input"));
        await null;
        const rows = [...document.querySelectorAll("#numbers tbody tr")];
        found.push([document.querySelector("output").textContent,
            rows.map((row) => [...row.querySelectorAll("td")].slice(0, 2).map((cell) => cell.textContent)),
            document.querySelector("p.sentence").textContent]);
    }
    return found;
}"""


@pytest.fixture(scope="module")
def decision():
    return decided(t="0.37")


def test_the_table_follows_the_slider_and_the_button_returns_to_the_decision(open_page, decision, tmp_path):
    path = tmp_path / "record.html"
    path.write_text(record_html(record_of(decision)), encoding="utf-8")
    page = open_page(path.as_uri())
    page.wait_for_function("document.querySelectorAll('.live-layer').length >= 4")
    scores, keys = decision.dataset.scores, [one.key for one in decision.numbers]
    thresholds = decision.scale.thresholds
    positions = list(range(0, len(thresholds), 9))
    for at, (shown, rows, sentence) in zip(positions, page.evaluate(MOVE, positions), strict=True):
        matrix = scores.confusion_at(thresholds[at])
        assert shown == threshold_text(thresholds[at])
        assert len(rows) == len(keys)
        for key, (value, limits) in zip(keys, rows, strict=True):
            number = getattr(matrix, key) if key in CELLS else float(METRICS[key](matrix))
            assert value == (count_text(number) if key in CELLS else ratio_text(number)), key
            if key in CELLS or np.isnan(number):
                assert limits == ""
        assert dict(zip(keys, rows, strict=True))["recall"][1] == bounds_text(*wilson(matrix.tp, matrix.tp + matrix.fn))
        assert sentence.startswith(f"Decided 0.37 → {threshold_text(thresholds[at])}")
    page.locator(".back").click()
    [[shown, _, sentence]] = page.evaluate(MOVE, [37])
    assert (shown, sentence) == ("0.37", "Decided: 0.37.")
    page.evaluate(MOVE, [80])
    page.locator(".back").click()
    assert page.locator("output").text_content() == "0.37"
    # The charts have the colours of the document.
    ink = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--st-text-color')")
    assert page.evaluate("document.querySelector('.st-key-pr_curve > div')._fullLayout.font.color") == ink
    # Printed, legends keep their colours, and nothing is left to press.
    page.emulate_media(media="print")
    assert (
        page.evaluate("getComputedStyle(document.querySelector('.legend i, .legend span')).printColorAdjust") == "exact"
    )
    zoom = "[...document.querySelectorAll('.axis-note button')].map((b) => (b.hidden = false, b.checkVisibility()))"
    assert {*page.evaluate(zoom)} == {False}

"""The slider of a decision record that is opened from the disk: its table, its sentence, and the way back."""

import numpy as np
import pytest

from metrics_core import METRICS, wilson
from tests.threshold_explorer.decision.record.test_record import decided, record_of
from threshold_explorer.decision.record.document import record_html
from threshold_explorer.words.formats import bounds_text, count_text, ratio_text, threshold_text
from threshold_explorer.words.metrics import CELLS
from threshold_explorer.words.sentence import say

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
        assert sentence.startswith(f"0.37 → {threshold_text(thresholds[at])}")
    page.locator(".back").click()
    [[shown, _, sentence]] = page.evaluate(MOVE, [37])
    assert (shown, sentence) == ("0.37", say("record-decided", threshold=0.37))
    page.evaluate(MOVE, [80])
    page.locator(".back").click()
    assert page.locator("output").text_content() == "0.37"
    # The charts have the colours of the document.
    ink = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--st-text-color')")
    assert page.evaluate("document.querySelector('.st-key-pr_curve > div')._fullLayout.font.color") == ink

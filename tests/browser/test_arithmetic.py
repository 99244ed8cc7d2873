"""What the browser computes from its table equals what Python computes, at every slider position."""

import math
from urllib.parse import quote

import numpy as np
import pytest

from dashboard.data.confidence import CONFIDENCE
from dashboard.data.threshold_grid import ThresholdGrid
from dashboard.threshold.sentences import move_sentence
from dashboard.threshold.view_options import CHOICE
from dashboard.words.formats import ratio_text
from metrics_core import METRICS, wilson
from tests.browser.page_parts import open_example, take_off_screen, wait_for_page

WALK = """async (thresholds) => {
    const input = document.querySelector('.st-key-t input[type=range]');
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const panel = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot;
    const rows = [];
    for (const threshold of thresholds) {
        setter.call(input, String(threshold));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        rows.push({
            shown: input.getAttribute('aria-valuetext'),
            sentence: panel.querySelector('.sentence').textContent,
            cells: Object.fromEntries(
                [...panel.querySelectorAll('[data-cell]')].map((cell) => [cell.dataset.cell, cell.dataset.value])),
            tiles: Object.fromEntries([...panel.querySelectorAll('.tile')].map((tile) => [tile.dataset.metric, {
                value: tile.dataset.value, low: tile.dataset.low, high: tile.dataset.high,
                text: tile.querySelector('.value').textContent,
            }])),
        });
    }
    return rows;
}"""


@pytest.mark.parametrize("example", ["breast-cancer", "late-flights", "wine-votes", "digit-eight", "crash-survival"])
def test_every_number_at_every_position_has_the_bits_of_python(server, open_page, example):
    dataset = open_example(example)
    scores = dataset.scores
    grid = ThresholdGrid.for_scores(scores.minimum, scores.maximum)
    query = "&".join(f"metrics={quote(METRICS[key].label)}" for key in CHOICE)
    page = open_page(f"{server.url}/?d={example}&{query}")
    wait_for_page(page)
    thresholds = grid.thresholds.tolist()
    pinned = float(page.locator(".st-key-t input[type=range]").get_attribute("aria-valuetext"))
    take_off_screen(page)
    rows = page.evaluate(WALK, thresholds)
    for threshold, row in zip(thresholds, rows, strict=True):
        at = scores.confusion_at(threshold)
        assert float(row["shown"]) == pytest.approx(threshold, abs=1e-9)
        assert {key: float(value) for key, value in row["cells"].items()} == {
            key: getattr(at, key) for key in ("tp", "fp", "fn", "tn")
        }
        for key in CHOICE:
            expected = float(METRICS[key](at))
            assert same_bits(float(row["tiles"][key]["value"]), expected), (threshold, key)
            assert row["tiles"][key]["text"] == ratio_text(expected)
        assert row["sentence"] == str(move_sentence(pinned, scores.confusion_at(pinned), threshold, at))
        if not scores.is_weighted and at.tp + at.fp:
            low, high = wilson(at.tp, at.tp + at.fp, CONFIDENCE)
            tile = row["tiles"]["precision"]
            assert (float(tile["low"]), float(tile["high"])) == pytest.approx((low, high), abs=1e-15)


def same_bits(a: float, b: float) -> bool:
    return (math.isnan(a) and math.isnan(b)) or np.float64(a).tobytes() == np.float64(b).tobytes()

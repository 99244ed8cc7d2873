"""Two versions of a score compared: a switch of the score column keeps the decisions of the former one."""

import numpy as np
import pytest
from playwright.sync_api import expect

from metrics_core import BinaryScores
from tests.browser.page_parts import (
    cells,
    differences,
    is_drawn,
    press,
    sentence,
    server_sentence,
    set_slider,
    shown_threshold,
    tiles,
    upload,
    wait_for_page,
    wait_for_server,
    wait_until_still,
)
from tests.browser.test_shared_axis import DRAGGED_ON, on_screens

N, POSITIVES = 20_000, 300


@pytest.fixture(scope="module")
def frauds() -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Labels and two scores of 20 000 cases, of which the second score is better."""
    rng = np.random.default_rng(3)
    labels = np.zeros(N, dtype=np.int64)
    labels[rng.choice(N, POSITIVES, replace=False)] = 1
    logits = (rng.normal(distance * labels - 2.2) for distance in (1.9, 2.3))
    first, second = (np.round(1 / (1 + np.exp(-logit)), 4) for logit in logits)
    return labels, first, second


def test_a_switch_in_the_bar_shows_what_the_second_version_changes(server, open_page, frauds):
    labels, first, second = frauds
    page = open_page(f"{server.url}/")
    rows = "".join(f"{label},{a},{b}\n" for label, a, b in zip(*frauds, strict=True))
    upload(page, "frauds.csv", f"is_fraud,score_v1,score_v2\n{rows}".encode())
    page.get_by_role("button", name='"score_v1" is the score').click()
    page.get_by_text("300 positive").first.wait_for()
    wait_for_page(page)
    set_slider(page, 0.6)
    wait_for_server(page)
    before, alerts = cells(page), cells(page)["tp"] + cells(page)["fp"]
    threshold = shown_threshold(page)
    # The two actions.
    page.locator(".st-key-data_switch button").first.click()
    page.locator(".st-key-switch_score").get_by_text("score_v2").wait_for()
    wait_until_still(page)
    page.locator(".st-key-switch_score").get_by_text("score_v2").click()
    page.get_by_text("did before").wait_for()
    wait_for_server(page)
    expect(page.get_by_test_id("sentence")).to_contain_text("Pinned: score_v1")
    now = cells(page)
    at_first = BinaryScores.from_predictions(labels, first).confusion_at(threshold)
    at_second = BinaryScores.from_predictions(labels, second).confusion_at(shown_threshold(page))
    assert (before["tp"], before["fp"]) == (at_first.tp, at_first.fp)
    assert (now["tp"], now["fp"]) == (at_second.tp, at_second.fp)
    assert now["tp"] + now["fp"] == pytest.approx(alerts, rel=0.02)
    gained, spared = int(now["tp"] - before["tp"]), int(before["fp"] - now["fp"])
    assert gained > 0 < spared
    changes = f"{gained} more caught, {spared} fewer false positives"
    text = f"Pinned: score_v1 at {threshold:g}. score_v2 at {shown_threshold(page):g}: {changes}"
    assert sentence(page).startswith(text)
    assert server_sentence(page) == sentence(page)
    shown = differences(page)
    assert (shown["tp"], shown["fp"]) == (f"+{gained}", f"\u2212{spared}")
    assert shown["fn"] == f"\u2212{gained}"
    assert shown["recall"] == f"+{at_second.recall - at_first.recall:.3f}"
    assert shown["precision"] == f"+{tiles(page)['precision'] - at_first.precision:.3f}"
    # The former score has a place in ROC and PR space, and none on the axis of the other score.
    for key in ("pr_curve", "roc_curve"):
        assert is_drawn(page, key, "pin-marker")
    for key in ("histogram", "trade_off"):
        assert not is_drawn(page, key, "pin-line")
    no_difference_covers_a_number(page)


def no_difference_covers_a_number(page):
    press(page, "Home")
    wait_for_server(page)
    assert all(differences(page)[cell] for cell in ("tp", "fp", "fn", "tn"))
    for _ in on_screens(page, DRAGGED_ON):
        assert covered_numbers(page) == 0


def covered_numbers(page) -> int:
    return page.locator("td[data-cell]").evaluate_all(
        """(cells) => cells.flatMap((cell) => {
            const boxes = [...cell.querySelectorAll('.count, .share, .delta')].map((text) => {
                const range = document.createRange();
                range.selectNodeContents(text);
                return range.getBoundingClientRect();
            });
            const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0
                && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
            const inside = cell.getBoundingClientRect();
            const [count, ...others] = boxes;
            const isBroken = others.some((box) => box.top >= count.bottom);
            const isCovered = (box, at) => boxes.slice(at + 1).some((other) => meet(box, other));
            return boxes.filter((box, at) => isBroken || box.right > inside.right || isCovered(box, at));
        }).length"""
    )

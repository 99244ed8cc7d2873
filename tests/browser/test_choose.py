"""A bound is dragged, and what may be chosen and the answer move with it, before anything is sent."""

import math

import numpy as np
import pytest

from dashboard.data.confidence import interval_of
from dashboard.data.sources import FIRST
from metrics_core import METRICS
from metrics_core.choosing import (
    BestFBeta,
    BestMetric,
    BreakEvenPoint,
    Choice,
    Costs,
    EqualErrorPoint,
    HighestNetBenefit,
    LeastCost,
    at_least,
    choose,
    feasible_at,
)
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    open_example,
    press,
    shown_threshold,
    wait_for_choose,
    wait_for_page,
    wait_until_still,
)

# What moved by itself: what a click or a key moves at once is not counted.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift' });
}"""

WALK = """async (key) => {
    const input = document.querySelector(`.st-key-${key} input[type=range]`);
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
    const box = document.querySelector('.st-key-live [data-testid=stBidiComponentIsolated]').shadowRoot
        .querySelector('.answer');
    const answers = [];
    for (let place = 1; place <= Number(input.max); place += 1) {
        setter.call(input, String(place));
        input.dispatchEvent(new Event('input', { bubbles: true }));
        await scheduler.postTask(() => {});
        answers.push([parseFloat(input.getAttribute('aria-valuetext')), { ...box.dataset }]);
    }
    return answers;
}"""


def answer(page) -> dict[str, str]:
    return page.locator("div.answer").evaluate("(box) => ({ ...box.dataset })")


def shares(page) -> dict[str, tuple[str, str, str]]:
    """What is told of the answer beside its counts: value and limits, every digit."""
    lines = (
        page.locator("tr[data-share]")
        .and_(page.locator(".answer-shares tr"))
        .evaluate_all(
            "(lines) => lines.map(({ dataset }) => [dataset.share, [dataset.value, dataset.low, dataset.high]])"
        )
    )
    return {key: tuple(told) for key, told in lines}


def ground(page) -> str:
    """What is shaded on the trade-off plot."""
    return page.evaluate("document.querySelector('.st-key-trade_off .live-layer').shapes.feasible.getAttribute('d')")


def test_dragging_a_bound_moves_set_and_answer_and_sends_nothing(server, open_page):
    frames = []
    page = open_page("about:blank")
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    page.goto(f"{server.url}/choose")
    wait_for_choose(page)
    before = answer(page)
    assert ground(page) == ""
    with drag_thumb(page, 0.3, key="precision_min") as moved:
        frames.clear()
        moved(0.5)
        first = ground(page)
        moved(0.85)
        during = answer(page)
        assert during["exact"] == "false"
        assert during["threshold"] != before["threshold"]
        assert ground(page) != first != ""
        assert frames == []
    wait_for_choose(page)
    bound = float(page.locator(".st-key-precision_min input").get_attribute("aria-valuetext"))
    wanted = choose(open_example(FIRST).scores, BestFBeta(1), [at_least("precision", bound)])
    assert isinstance(wanted, Choice)
    assert float(answer(page)["threshold"]) == wanted.threshold


def test_a_bound_is_dragged_answered_taken_and_opened_by_another_browser_to_the_last_digit(server, open_page):
    frames = []
    page = open_page("about:blank")
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    page.goto(f"{server.url}/choose?goal=mcc&recall_min=0.5")
    wait_for_choose(page)
    set_before, answer_before = ground(page), answer(page)
    with drag_thumb(page, 0.3, key="precision_min") as moved:
        frames.clear()
        moved(0.6)
        assert ground(page) != set_before
        assert answer(page)["threshold"] != answer_before["threshold"]
        assert frames == []
    wait_for_choose(page)
    bound = float(page.locator(".st-key-precision_min input").get_attribute("aria-valuetext"))
    bounds = [at_least("recall", 0.5), at_least("precision", bound)]
    wanted = choose(open_example(FIRST).scores, BestMetric("mcc"), bounds)
    assert isinstance(wanted, Choice)
    expect_soon(page, lambda: float(answer(page)["threshold"]) == wanted.threshold)
    expect_soon(page, lambda: f"precision_min={bound}" in page.url)
    link, told = page.url, (answer(page), shares(page))
    page.get_by_role("button", name="Take this threshold").click()
    wait_for_page(page)
    assert shown_threshold(page) == wanted.threshold
    expect_soon(page, lambda: f"t={wanted.threshold!r}" in page.url)
    elsewhere = open_page(link)
    wait_for_choose(elsewhere)
    assert (answer(elsewhere), shares(elsewhere)) == told
    taken = open_page(page.url)
    wait_for_page(taken)
    assert shown_threshold(taken) == wanted.threshold


def best_position(scores, positions, objective, bounds) -> float | None:
    """The best of the slider's positions and of flagging nobody; None where none keeps to the bounds."""
    thresholds = np.append(positions, math.inf)
    matrix, quantity = scores.confusion_at(thresholds), objective.quantity
    feasible = feasible_at(matrix, bounds)
    if not feasible.any():
        return None
    good = np.where(feasible, quantity(matrix) * (1 if quantity.higher_is_better else -1), -math.inf)
    best = np.nanmax(good)
    return float(thresholds[np.flatnonzero(good >= best - 1e-12 * abs(best))[-1]])


@pytest.mark.parametrize(
    ("asked", "objective"),
    [
        ("goal=f_beta&beta=2", BestFBeta(2)),
        ("goal=mcc", BestMetric("mcc")),
        ("goal=cost&cost_tp=-2", LeastCost(Costs(tp=-2, fp=1, fn=10))),
        ("goal=net_benefit&rate=0.2", HighestNetBenefit(0.2)),
        ("goal=break_even", BreakEvenPoint()),
        ("goal=equal_error", EqualErrorPoint()),
    ],
)
def test_the_answer_while_a_bound_moves_is_that_of_trying_every_position(server, open_page, asked, objective):
    page = open_page(f"{server.url}/choose?{asked}&recall_min=0.5")
    wait_for_choose(page)
    dataset = open_example(FIRST)
    during = [(bound, told) for bound, told in page.evaluate(WALK, "precision_min") if told["exact"] == "false"]
    assert len(during) > 100
    assert {told["is"] for _, told in during} == {"choice", "impossible"}
    for bound, told in during:
        bounds = [at_least("recall", 0.5), at_least("precision", bound)]
        best = best_position(dataset.scores, dataset.grid().thresholds, objective, bounds)
        assert (float(told["threshold"]) if told["is"] == "choice" else None) == best


def test_the_answers_shares_have_the_servers_intervals(server, open_page):
    page = open_page(f"{server.url}/choose?goal=mcc&recall_min=0.9")
    wait_for_choose(page)
    at = open_example(FIRST).scores.confusion_at(float(answer(page)["threshold"]))
    for key, told in shares(page).items():
        limits = interval_of(key, at)
        assert tuple(map(float, told)) == (float(METRICS[key](at)), limits.low, limits.high)


def test_nothing_shifts_while_a_bound_is_dragged_and_when_numbers_are_typed(server, open_page):
    page = open_page(f"{server.url}/choose?recall_min=0.5")
    wait_for_choose(page)
    wait_until_still(page)
    page.evaluate(WATCH_SHIFTS)
    with drag_thumb(page, 0.3, key="precision_min") as moved:
        for share in (0.7, 0.95, 0.4):
            moved(share)
    wait_for_choose(page)
    wait_until_still(page)
    for label, typed in (("of so many cases a day", "1000"), ("Miss (false negative)", "25")):
        box = page.get_by_role("spinbutton", name=label)
        # What scrolls into view is no shift.
        box.click()
        box.fill(typed)
        box.press("Enter")
        wait_for_choose(page)
        wait_until_still(page)
        assert box.evaluate("(box) => box === document.activeElement")
        assert float(box.input_value()) == float(typed)
    assert page.evaluate("window.shifts") == []


def test_the_answer_goes_to_the_threshold_page_and_a_link_brings_it_to_another_browser(server, open_page):
    page = open_page(f"{server.url}/choose?goal=mcc&recall_min=0.9")
    wait_for_choose(page)
    link, wanted = page.url, answer(page)
    page.get_by_role("button", name="Take this threshold").click()
    wait_for_page(page)
    assert "/choose" not in page.url
    assert shown_threshold(page) == float(wanted["threshold"])
    elsewhere = open_page(link)
    wait_for_choose(elsewhere)
    assert answer(elsewhere) == wanted
    taken = open_page(page.url)
    wait_for_page(taken)
    assert shown_threshold(taken) == float(wanted["threshold"])


def test_what_is_impossible_says_so_while_it_is_dragged_and_gives_way_at_one_press(server, open_page):
    page = open_page(f"{server.url}/choose?recall_min=0.9")
    wait_for_choose(page)
    press(page, "End", key="precision_min")
    expect_soon(page, lambda: answer(page)["is"] == "impossible")
    page.get_by_role("button", name="Give way").click()
    page.wait_for_selector(".answer[data-is=choice][data-exact=true]")


def test_a_click_on_a_cell_of_the_matrix_lists_its_cases(server, open_page):
    page = open_page(server.url)
    wait_for_page(page)
    missed = page.locator("td[data-cell=fn]")
    count = missed.get_attribute("data-value")
    missed.locator(".count").click()
    page.get_by_text(f"False negatives at 0.5, the nearest to it first: {count} rows.").wait_for()
    page.wait_for_url("**cases=fn*")
    assert page.locator(".st-key-cases input:checked").count() == 1

"""A goal moves the one threshold of the page, and dragging its limit shows where it leads before anything is sent."""

from playwright.sync_api import Page, expect

from metrics_core.choosing import Choice, Constraint, choose
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    headline,
    marker,
    open_example,
    pixel,
    press,
    shown_threshold,
    wait_for_goal,
    wait_until_drawn,
    wait_until_still,
)
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.interface.goal.goals import GOAL
from threshold_explorer.words.formats import threshold_text
from threshold_explorer.words.sentence import say

SCORES = open_example(FIRST).scores
# Layout shifts without input; those right after a click or a key press do not count.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift' });
}"""
CURSOR = """() => {
    const plot = document.querySelector('.st-key-trade_off .js-plotly-plot');
    const { xaxis } = plot._fullLayout;
    const cursor = plot.querySelector('.live-layer').shapes.line;
    return xaxis.p2d(Number(cursor.getAttribute('x1')) - xaxis._offset);
}"""


def answer(page: Page) -> dict[str, str]:
    return page.locator(".goal-answer").evaluate("(answer) => ({ ...answer.dataset, text: answer.textContent })")


def ground(page: Page, look: str = "guaranteed") -> str:
    """The shaded range on the trade-off plot."""
    return page.evaluate(
        "(look) => document.querySelector('.st-key-trade_off .live-layer').shapes[look].getAttribute('d')", look
    )


def bound(page: Page, key: str) -> float:
    return float(page.locator(f".st-key-{key} input[type=range]").get_attribute("aria-valuetext"))


def best(objective: str, *limits: Constraint) -> float:
    found = choose(SCORES, objective, limits)
    assert isinstance(found, Choice)
    return found.threshold


def choose_goal(page: Page, goal: str) -> None:
    page.get_by_role("combobox", name=say("goal")).click()
    page.get_by_role("option", name=GOAL.shown(goal), exact=True).click()
    page.wait_for_url(f"**goal={goal}*")
    wait_for_goal(page)


def test_a_goal_leads_the_threshold_and_its_limits_are_dragged_typed_relaxed_and_undone(server, open_page):
    page = open_page(server.url, width=1280, height=900)
    page.wait_for_selector(".tile[data-value]")
    choose_goal(page, "recall_min")
    the_threshold_is(page, best("specificity", Constraint("recall", "at_least", 0.95, 0.95)))
    dragging_moves_range_and_answer_sends_nothing_and_shifts_nothing(page)
    a_release_moves_the_slider_in_all_digits(page)
    away_from_the_goal_one_button_leads_back(page)
    a_limit_is_typed_follows_its_slider_and_is_removed_by_emptying_its_box(page)
    a_limit_that_cannot_be_met_is_relaxed_by_a_button(page)
    undo_returns_to_the_limit_before(page)
    a_budget_of_alerts_acts_at_once_and_is_in_the_headline(page)


def the_threshold_is(page: Page, wanted: float) -> None:
    """It is the same on the slider, in its box, in the headline, in the URL and at the cursor and markers."""
    expect_soon(page, lambda: shown_threshold(page) == wanted)
    wait_for_goal(page)
    assert f"t={wanted!r}" in page.url
    expect(page.locator(".st-key-typed input")).to_have_attribute("placeholder", f"{wanted:.10g}")
    assert headline(page).startswith(f"At {threshold_text(wanted)}: ")
    at = SCORES.confusion_at(wanted)
    assert marker(page, "pr_curve") == (at.recall, at.precision)
    assert abs(page.evaluate(CURSOR) - wanted) < pixel(page, "trade_off")[0]
    # Where the goal leads is the reference, so nothing is compared with another threshold.
    assert float(answer(page)["threshold"]) == wanted


def dragging_moves_range_and_answer_sends_nothing_and_shifts_nothing(page: Page) -> None:
    set_before, before, at = ground(page), answer(page), shown_threshold(page)
    page.evaluate(WATCH_SHIFTS)
    with drag_thumb(page, 0.5, key="recall_min") as moved:
        page.frames_sent.clear()
        moved(0.6)
        first = ground(page)
        moved(0.7)
        during = answer(page)
        assert during["exact"] == "false"
        assert during["threshold"] != before["threshold"]
        assert during["text"] != before["text"]
        assert ground(page) != first != set_before
        assert shown_threshold(page) == at
        assert page.frames_sent == []
        assert page.evaluate("window.shifts") == []


def a_release_moves_the_slider_in_all_digits(page: Page) -> None:
    at_least = bound(page, "recall_min")
    assert at_least < 0.9
    the_threshold_is(page, best("specificity", Constraint("recall", "at_least", at_least, 0.95)))
    assert f"recall_min={at_least:g}" in page.url


def away_from_the_goal_one_button_leads_back(page: Page) -> None:
    wanted = shown_threshold(page)
    press(page, "ArrowRight")
    back = page.get_by_role("button", name=say("move-back", origin="goal"))
    expect(back).to_be_visible()
    back.click()
    the_threshold_is(page, wanted)


def limit_box(page: Page, key: str):
    return page.locator(f".st-key-typed_{key} input")


def a_limit_is_typed_follows_its_slider_and_is_removed_by_emptying_its_box(page: Page) -> None:
    box, thumb = limit_box(page, "recall_min"), page.locator(".st-key-recall_min input[type=range]")
    edit(page, box)
    page.keyboard.type("0.95")
    page.keyboard.press("Enter")
    page.wait_for_url("**recall_min=0.95*")
    expect(thumb).to_have_attribute("aria-valuetext", "0.95")
    the_threshold_is(page, best("specificity", Constraint("recall", "at_least", 0.95, 0.95)))
    press(page, "ArrowLeft", key="recall_min")
    expect(box).to_have_attribute("placeholder", "0.94")
    wait_for_goal(page)
    edit(page, box)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    nothing = str(say("optimize-constraint-open"))
    expect(thumb).to_have_attribute("aria-valuetext", nothing)
    expect(box).to_have_attribute("placeholder", nothing)
    page.wait_for_function("!location.search.includes('recall_min=')")
    page.get_by_text(say("goal-without-limit")).wait_for()


def edit(page: Page, box) -> None:
    """Click on a box and wait for its value, which it contains from the next frame on."""
    box.click()
    page.wait_for_function("(box) => box.value !== ''", arg=box.element_handle())


def a_limit_that_cannot_be_met_is_relaxed_by_a_button(page: Page) -> None:
    press(page, "End", key="recall_min")
    expect_soon(page, lambda: answer(page).get("is") == "infeasible")
    page.locator(".st-key-relax button").click()
    page.wait_for_selector(".goal-answer[data-is=choice][data-exact=true]")
    wait_for_goal(page)
    limit = bound(page, "recall_min")
    assert 0.95 < limit < 0.999
    the_threshold_is(page, best("specificity", Constraint("recall", "at_least", limit, 0.95)))


def undo_returns_to_the_limit_before(page: Page) -> None:
    before = bound(page, "recall_min"), shown_threshold(page)
    choose_goal(page, "mcc")
    the_threshold_is(page, best("mcc"))
    page.get_by_role("button", name=say("goal-undo")).click()
    page.wait_for_url("**goal=recall_min*")
    the_threshold_is(page, before[1])
    assert bound(page, "recall_min") == before[0]


def a_budget_of_alerts_acts_at_once_and_is_in_the_headline(page: Page) -> None:
    choose_goal(page, "alerts")
    for label, typed in ((say("goal-alerts-cases"), "1000"), (say("goal-alerts-limit"), "100")):
        box = page.get_by_role("spinbutton", name=label)
        box.fill(typed)
        box.press("Enter")
        wait_until_drawn(page)
        wait_until_still(page)
    page.wait_for_url("**alerts=100*")
    wanted = best("recall", Constraint("flagged_rate", "at_most", 0.1, 0.95))
    expect_soon(page, lambda: shown_threshold(page) == wanted)
    wait_for_goal(page)
    at = SCORES.confusion_at(wanted)
    per_case = 1000 / SCORES.n
    said = {"alerts": (at.tp + at.fp) * per_case, "caught": at.tp * per_case, "positives": SCORES.n_positive * per_case}
    assert headline(page).startswith(say("headline-threshold-alerts", threshold=wanted, cases=1000, **said))


def test_the_analyses_are_chosen_with_the_keyboard(server, open_page):
    page = open_page(f"{server.url}/?goal=mcc&recall_min=0.5&holds=sample", width=1280, height=900)
    wait_for_goal(page)
    assert ground(page, "feasible")
    assert not ground(page)
    page.get_by_role("radio", name=say("optimize-section-curves")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.wait_for_url("**section=costs*")
    page.wait_for_selector(".st-key-cost_curve .live-layer", state="attached")
    expect(page.locator(".st-key-roc_curve")).to_have_count(0)

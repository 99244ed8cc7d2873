"""Dragging a constraint moves the feasible range and the recommendation before anything is sent."""

from playwright.sync_api import expect

from metrics_core import METRICS
from metrics_core.choosing import (
    BestMetric,
    Choice,
    at_least,
    at_most,
    choose,
)
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    open_example,
    press,
    shown_threshold,
    wait_for_optimize,
    wait_for_page,
    wait_until_still,
)
from threshold_explorer.data.metric_intervals import interval_of
from threshold_explorer.data.sources.open_source import FIRST
from threshold_explorer.words.sentence import say

HEIGHTS = {1440: 1600, 390: 3000}
CASES_PER_DAY = 1000
# Layout shifts without input; those right after a click or a key press do not count.
WATCH_SHIFTS = """() => {
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifts.push(entry.value);
    }).observe({ type: 'layout-shift' });
}"""


def recommendation(page) -> dict[str, str]:
    return page.locator("div.recommendation").evaluate("(box) => ({ ...box.dataset })")


def shares(page) -> dict[str, tuple[str, str, str]]:
    """Value and interval of the metrics at the recommended threshold, with all digits."""
    lines = (
        page.locator("tr[data-share]")
        .and_(page.locator(".recommendation-shares tr"))
        .evaluate_all(
            "(lines) => lines.map(({ dataset }) => [dataset.share, [dataset.value, dataset.low, dataset.high]])"
        )
    )

    return {key: tuple(texts) for key, texts in lines}


def ground(page) -> str:
    """The shaded range on the trade-off plot."""
    return page.evaluate("document.querySelector('.st-key-trade_off .live-layer').shapes.feasible.getAttribute('d')")


def test_the_recommendation_follows_limits_and_costs_and_its_threshold_is_used(server, open_page):
    page = open_page(f"{server.url}/optimize?goal=mcc&recall_min=0.5", width=1280, height=800)
    wait_for_optimize(page)
    shares_have_the_servers_intervals(page)
    sections_are_chosen_with_the_keyboard(page)
    the_page_is_short_and_its_answer_beside_the_plot(page)
    dragging_moves_range_and_recommendation_and_sends_nothing(page)
    the_dragged_recommendation_is_pythons(page)
    nothing_shifts_while_a_constraint_is_dragged_or_a_number_entered(page)
    an_infeasible_constraint_is_stated_while_dragging_and_relaxed_by_a_button(page)
    a_limit_is_typed_follows_its_slider_and_is_removed_by_emptying_its_box(page)
    a_limit_on_alerts_acts_at_once_and_is_in_the_headline(page)
    the_threshold_is_used_with_all_digits(page)


def the_dragged_recommendation_is_pythons(page):
    wait_for_optimize(page)
    bound = float(page.locator(".st-key-precision_min input").get_attribute("aria-valuetext"))
    bounds = [at_least("recall", 0.5), at_least("precision", bound)]
    wanted = choose(open_example(FIRST).scores, BestMetric("mcc"), bounds)
    assert isinstance(wanted, Choice)
    expect_soon(page, lambda: float(recommendation(page)["threshold"]) == wanted.threshold)
    expect_soon(page, lambda: f"precision_min={bound}" in page.url)


def the_threshold_is_used_with_all_digits(page):
    wanted = float(recommendation(page)["threshold"])
    page.get_by_role("button", name=say("optimize-apply")).click()
    wait_for_page(page)
    assert shown_threshold(page) == wanted
    expect_soon(page, lambda: "/optimize" not in page.url and f"t={wanted!r}" in page.url)


def dragging_moves_range_and_recommendation_and_sends_nothing(page):
    set_before, before = ground(page), recommendation(page)
    with drag_thumb(page, 0.3, key="precision_min") as moved:
        page.frames_sent.clear()
        moved(0.45)
        first = ground(page)
        moved(0.6)
        during = recommendation(page)
        assert during["exact"] == "false"
        assert during["threshold"] != before["threshold"]
        assert ground(page) != first != set_before
        assert page.frames_sent == []


def shares_have_the_servers_intervals(page):
    at = open_example(FIRST).scores.confusion_at(float(recommendation(page)["threshold"]))
    for key, texts in shares(page).items():
        limits = interval_of(key, at)
        assert tuple(map(float, texts)) == (float(METRICS[key](at)), limits.low, limits.high)


def nothing_shifts_while_a_constraint_is_dragged_or_a_number_entered(page):
    page.evaluate(WATCH_SHIFTS)
    with drag_thumb(page, 0.3, key="precision_min") as moved:
        for share in (0.7, 0.95, 0.4):
            moved(share)
    wait_for_optimize(page)
    wait_until_still(page)
    for label, typed in ((say("optimize-cases-per-day"), str(CASES_PER_DAY)), (say("optimize-cost-of-fn"), "25")):
        box = page.get_by_role("spinbutton", name=label).first
        # Scrolling into view is not a shift.
        box.click()
        box.fill(typed)
        box.press("Enter")
        wait_for_optimize(page)
        wait_until_still(page)
        assert box.evaluate("(box) => box === document.activeElement")
        assert float(box.input_value()) == float(typed)
    assert page.evaluate("window.shifts") == []


def limit_box(page, key):
    return page.locator(f".st-key-typed_{key} input")


def a_limit_is_typed_follows_its_slider_and_is_removed_by_emptying_its_box(page):
    box, thumb = limit_box(page, "recall_min"), page.locator(".st-key-recall_min input[type=range]")
    edit(page, box)
    page.keyboard.type("0.95")
    page.keyboard.press("Enter")
    page.wait_for_url("**recall_min=0.95*")
    expect(thumb).to_have_attribute("aria-valuetext", "0.95")
    expect(box).to_have_attribute("placeholder", "0.95")
    press(page, "ArrowLeft", key="recall_min")
    expect(box).to_have_attribute("placeholder", "0.94")
    wait_for_optimize(page)
    box.click()
    expect(box).to_have_value("0.94")
    for key in ("recall_min", "precision_min"):
        empty_box(page, key)


def edit(page, box):
    """Click on a box and wait for its value, which it contains from the next frame on."""
    box.click()
    page.wait_for_function("(box) => box.value !== ''", arg=box.element_handle())


def empty_box(page, key):
    box = limit_box(page, key)
    edit(page, box)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.press("Delete")
    page.keyboard.press("Enter")
    nothing = str(say("optimize-constraint-open"))
    expect(page.locator(f".st-key-{key} input[type=range]")).to_have_attribute("aria-valuetext", nothing)
    expect(box).to_have_attribute("placeholder", nothing)
    page.wait_for_function("(key) => !location.search.includes(key)", arg=key)
    wait_for_optimize(page)


def a_limit_on_alerts_acts_at_once_and_is_in_the_headline(page):
    box = page.get_by_role("spinbutton", name=say("optimize-alerts"))
    box.fill("100")
    box.press("Enter")
    dataset = open_example(FIRST)
    best = choose(dataset.scores, BestMetric("mcc"), [at_most("flagged_rate", 100 / CASES_PER_DAY)])
    assert isinstance(best, Choice)
    at = best.matrix
    expected = say(
        "headline-optimize-alerts",
        threshold=best.threshold,
        exact="yes",
        alerts=round(at.flagged_rate * CASES_PER_DAY),
        caught=at.tp,
        positives=at.tp + at.fn,
    )
    expect(page.locator(".headline > span")).to_have_text(expected)


def sections_are_chosen_with_the_keyboard(page):
    page.get_by_role("radio", name=say("optimize-section-curves")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    page.wait_for_url("**section=costs*")
    page.wait_for_selector(".st-key-cost_curve .live-layer", state="attached")
    expect(page.locator(".st-key-pr_curve")).to_have_count(0)
    wait_for_optimize(page)


def the_page_is_short_and_its_answer_beside_the_plot(page):
    for part in (
        ".headline",
        ".st-key-trade_off .main-svg",
        ".st-key-use_threshold button",
        ".recommendation .sentence",
    ):
        box = page.locator(part).first.bounding_box()
        assert box["y"] + box["height"] <= 800, part
    widths = [1440, 390]
    for section in ("review-band", "candidates", "gains", "decision-curve", "curves", "costs"):
        radio = page.get_by_role("radio", name=say(f"optimize-section-{section}"))
        radio.click()
        expect(radio).to_be_checked()
        wait_for_optimize(page)
        # The next section begins at the width of this one's end.
        for width in widths:
            page.set_viewport_size({"width": width, "height": 900})
            wait_until_still(page)
            height = page.evaluate("document.querySelector('[data-testid=stMain]').scrollHeight")
            assert height <= HEIGHTS[width], (section, width)
        widths.reverse()


def an_infeasible_constraint_is_stated_while_dragging_and_relaxed_by_a_button(page):
    press(page, "End", key="recall_min")
    wait_for_optimize(page)
    press(page, "End", key="precision_min")
    expect_soon(page, lambda: recommendation(page)["is"] == "infeasible")
    page.get_by_role("button", name="Relax ").first.click()
    page.wait_for_selector(".recommendation[data-is=choice][data-exact=true]")

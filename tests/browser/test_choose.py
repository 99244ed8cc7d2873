"""A bound is dragged, and what may be chosen and the answer move with it, before anything is sent."""

from dashboard.data.sources import FIRST
from metrics_core.choosing import BestFBeta, Choice, at_least, choose
from tests.browser.page_parts import (
    drag_thumb,
    expect_soon,
    open_example,
    press,
    shown_threshold,
    wait_for_choose,
    wait_for_page,
)


def answer(page) -> dict[str, str]:
    return page.locator("div.answer").evaluate("(box) => ({ ...box.dataset })")


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

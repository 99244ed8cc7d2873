"""Touch: vertical swipes scroll, horizontal ones set the threshold, a cancelled gesture does nothing."""

import pytest

from tests.browser.page_parts import (
    chart_point,
    expect_soon,
    set_slider,
    shown_prevalence,
    shown_threshold,
    wait_for_imbalance,
    wait_for_page,
    wait_for_server,
    wait_until_drawn,
    x_range,
)


class Finger:
    """Touch events, as a touch screen sends them."""

    def __init__(self, page) -> None:
        self._page = page
        self._screen = page.context.new_cdp_session(page)
        self._screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})

    def _touch(self, kind: str, *points: tuple[float, float]) -> None:
        self._screen.send(
            "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        )

    def swipe(self, x: float, y: float, right: float, down: float, *, let_go: str = "touchEnd") -> list[float]:
        """Move in fifteen steps; returns the thresholds shown after each step."""
        seen = []
        self._touch("touchStart", (x, y))
        for step in range(1, 16):
            self._touch("touchMove", (x + right * step / 15, y + down * step / 15))
            wait_until_drawn(self._page)
            seen.append(shown_threshold(self._page))
        # A busy page responds to the last steps later; the release belongs to where they end.
        wait_until_drawn(self._page)
        seen.append(shown_threshold(self._page))
        self._touch(let_go)
        return seen

    def join(self, x: float, y: float, right: float) -> None:
        """One finger moves sideways, a second finger touches beside it, then both are lifted."""
        self._touch("touchStart", (x, y))
        for step in range(1, 11):
            self._touch("touchMove", (x + right * step / 10, y))
            wait_until_drawn(self._page)
        self._touch("touchStart", (x + right, y), (x + right + 60, y))
        self._touch("touchEnd")

    def pinch(self, x: float, y: float, start: float, end: float) -> None:
        """Two fingers side by side, moved from one distance to another."""
        self._touch("touchStart", (x - start / 2, y))
        self._touch("touchStart", (x - start / 2, y), (x + start / 2, y))
        for step in range(1, 11):
            apart = start + (end - start) * step / 10
            self._touch("touchMove", (x - apart / 2, y), (x + apart / 2, y))
            wait_until_drawn(self._page)
        self._touch("touchEnd")


@pytest.fixture
def phone(server, open_page):
    page = open_page(server.url, width=390, height=844)
    wait_for_page(page)
    return page, Finger(page)


def scrolled(page) -> float:
    return page.evaluate("document.querySelector('[data-testid=stMain]').scrollTop")


def track(page, key: str) -> tuple[float, float]:
    box = page.locator(f".st-key-{key} [role=group] > div").bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_swipes_scroll_or_move_the_threshold_and_two_fingers_zoom(phone):
    page, finger = phone
    a_swipe_up_over_a_chart_scrolls_and_changes_nothing(page, finger)
    a_finger_that_moves_sideways_moves_the_threshold(page, finger)
    a_cancelled_gesture_and_a_second_finger_change_nothing(page, finger)
    two_fingers_zoom_about_their_midpoint(page, finger)
    the_names_of_the_pages_are_in_view_on_a_phone(page)
    a_swipe_up_over_the_sliders_scrolls_and_changes_nothing(page, finger)


def a_swipe_up_over_a_chart_scrolls_and_changes_nothing(page, finger):
    for key in ("histogram", "trade_off", "pr_curve"):
        x, y = chart_point(page, key, 0.7, 0.4 if key != "histogram" else 0)
        before = scrolled(page)
        assert set(finger.swipe(x, y, 3, -110)) == {0.5}
        page.wait_for_function(f"document.querySelector('[data-testid=stMain]').scrollTop > {before} + 30")
        assert shown_threshold(page) == 0.5
        assert "t=" not in page.url


def a_swipe_up_over_the_sliders_scrolls_and_changes_nothing(page, finger):
    page.locator("[data-testid=stMain]").evaluate("main => main.scrollTo(0, 0)")
    for key in ("t", "pi"):
        before = (shown_threshold(page), shown_prevalence(page), scrolled(page))
        assert set(finger.swipe(*track(page, key), 2, -90)) == {before[0]}
        page.wait_for_function(f"document.querySelector('[data-testid=stMain]').scrollTop > {before[2]} + 30")
        assert (shown_threshold(page), shown_prevalence(page)) == before[:2]


def place_of(page, key: str) -> tuple[float, float]:
    """The middle of the slider's track or of a chart."""
    return track(page, "t") if key == "t" else chart_point(page, key, 0.5, 0.5 if key == "trade_off" else 0)


def a_finger_that_moves_sideways_moves_the_threshold(page, finger):
    for key in ("t", "histogram", "trade_off"):
        x, y = place_of(page, key)
        # Back and forth, so that each place moves the threshold away from where the last one left it.
        seen = finger.swipe(x, y, 100 if key == "histogram" else -100, 3)
        assert len(set(seen)) > 5, key
        page.wait_for_url(f"**t={seen[-1]:g}*")
        wait_for_server(page)
        assert shown_threshold(page) == seen[-1]
        assert (seen[-1] < 0.3) != (key == "histogram")


def a_cancelled_gesture_and_a_second_finger_change_nothing(page, finger):
    set_slider(page, 0.42)
    page.wait_for_url("**t=0.42*")
    wait_for_server(page)
    for key in ("t", "trade_off"):
        x, y = place_of(page, key)
        seen = finger.swipe(x, y, -100, 3, let_go="touchCancel")
        assert seen[-1] < 0.3
        page.wait_for_function("document.querySelector('.st-key-t input[type=range]').ariaValueText === '0.42'")
        wait_for_server(page)
        assert "t=0.42" in page.url
        finger.join(x, y, -100)
        expect_soon(page, lambda: shown_threshold(page) == 0.42)
        wait_for_server(page)
        assert "t=0.42" in page.url


def two_fingers_zoom_about_their_midpoint(page, finger):
    before = shown_threshold(page)
    x, y = chart_point(page, "histogram", 0.6, 0)
    finger.pinch(x, y, 60, 150)
    expect_soon(page, lambda: x_range(page, "trade_off")[0] > 0.1)
    low, high = x_range(page, "histogram")
    assert high - low == pytest.approx(60 / 150, rel=0.1)
    assert low + (high - low) * 0.6 == pytest.approx(0.6, abs=0.03)
    assert x_range(page, "trade_off") == pytest.approx([low, high])
    assert shown_threshold(page) == before


def the_names_of_the_pages_are_in_view_on_a_phone(page):
    names = page.locator(".st-key-pages a").filter(visible=True)
    assert [name.inner_text().split("\n")[-1] for name in names.all()] == [
        "Decide",
        "Imbalance",
        "Compare",
        "Trust",
        "Learn",
    ]
    names.nth(1).click()
    wait_for_imbalance(page)
    assert "/imbalance" in page.url

"""Visitors of a test: each page is another visitor's, and no visitor has state from an earlier test."""

import pytest

TRACES = """() => [document.cookie, ...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    .filter((trace) => trace.includes("left"))"""
LEAVE_TRACES = """() => {
    document.cookie = "left=1";
    localStorage.setItem("left", "1");
    sessionStorage.setItem("left", "1");
}"""


@pytest.mark.parametrize("parting", ["leave", "replace"])
def test_a_visit_leaves_nothing_behind(server, visitors, parting):
    address = f"{server.url}/_stcore/health"
    first = visitors.next().new_page(400, 300, dark=False)
    first.goto(address)
    first.evaluate(LEAVE_TRACES)
    assert len(first.evaluate(TRACES)) == 3
    getattr(visitors, parting)()
    for _ in range(2):
        page = visitors.next().new_page(400, 300, dark=False)
        page.goto(address)
        assert page.evaluate(TRACES) == []
    visitors.leave()


def test_a_clock_that_a_visit_stopped_goes_again_in_the_next(visitors):
    page = visitors.next().new_page(400, 300, dark=False)
    page.clock.install(time=0)
    page.clock.pause_at(1)
    visitors.leave()
    page = visitors.next().new_page(400, 300, dark=False)
    # A stopped clock draws no frame, so that the second would wait for ever.
    assert page.evaluate("Date.now()") > 1000
    assert page.evaluate("new Promise((done) => requestAnimationFrame(() => done('drawn')))") == "drawn"
    visitors.leave()


def test_two_pages_of_a_test_are_two_visitors(server, visitors):
    first, second = (visitors.next().new_page(400, 300, dark=False) for _ in range(2))
    for page in (first, second):
        page.goto(f"{server.url}/_stcore/health")
    first.evaluate(LEAVE_TRACES)
    assert second.evaluate(TRACES) == []
    visitors.leave()


def test_a_page_has_the_requested_size_and_theme(visitors):
    page = visitors.next().new_page(400, 300, dark=True)
    properties = "[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]"
    assert page.evaluate(properties) == [400, 300, True]
    visitors.leave()

"""Who visits: two pages of a test are two people's, and none of them is known from the test before."""

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


def test_two_pages_of_a_test_are_two_visitors(server, visitors):
    one, other = (visitors.next().new_page(400, 300, dark=False) for _ in range(2))
    for page in (one, other):
        page.goto(f"{server.url}/_stcore/health")
    one.evaluate(LEAVE_TRACES)
    assert other.evaluate(TRACES) == []
    visitors.leave()


def test_a_page_has_the_looks_that_are_asked_for(visitors):
    page = visitors.next().new_page(400, 300, dark=True)
    looks = "[innerWidth, innerHeight, matchMedia('(prefers-color-scheme: dark)').matches]"
    assert page.evaluate(looks) == [400, 300, True]
    visitors.leave()

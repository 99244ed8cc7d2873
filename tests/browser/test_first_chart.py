"""The requests of a browser until it draws the first chart, and the order in which the server sends it."""

import re

from tests.browser.page_parts import wait_for_page
from tests.browser.waiting import waiting
from threshold_explorer.live.scripts.streamlit_scripts import ELEMENTS, STATIC, preloaded_scripts

FIRST_WORD = "the server's first word"
# How ids end in messages: that of the first chart, and those of widgets and of the other charts.
HISTOGRAM, LATER = b"-histogram", (b"-goal_line", b"-live", b"-trade_off", b"-pr_curve", b"-roc_curve")


def test_the_first_charts_scripts_are_requested_at_once_and_it_is_sent_before_the_others(server, browser):
    seen, received = [], []

    def receive(frame):
        seen.append(FIRST_WORD)
        received.append(frame)

    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.wait_for_function = waiting(page)
    page.on("request", lambda request: seen.append(request.url.rpartition("/")[2]))
    page.on("websocket", lambda websocket: websocket.on("framereceived", receive))
    page.goto(server.url)
    wait_for_page(page)
    context.close()
    before, after = seen[: seen.index(FIRST_WORD)], seen[seen.index(FIRST_WORD) :]
    assert any(script.startswith("PlotlyChart.") for script in before)
    for script in preloaded_scripts(ELEMENTS, STATIC):
        assert before.count(script) == 1, script
        assert script not in after, f"{script} is loaded twice"
    ids = [re.compile(b"[0-9a-f]{32}" + end) for end in (HISTOGRAM, *LATER)]
    first, *others = [next(at for at, frame in enumerate(received) if id.search(frame)) for id in ids]
    assert first < min(others)

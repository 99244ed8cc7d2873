"""The requests of a browser, and their order, until it draws the first chart."""

import pytest

from threshold_explorer.web.script_preload import ELEMENTS, STATIC, preloaded_scripts

FIRST_WORD = "the server's first word"
CHART = ".js-plotly-plot .main-svg .trace"


@pytest.mark.parametrize("path", ["/", "/imbalance"])
def test_the_first_charts_scripts_are_requested_before_the_server_sends_anything(server, browser, path):
    seen = []
    context = browser.new_context()
    page = context.new_page()
    page.on("request", lambda request: seen.append(request.url.rpartition("/")[2]))
    page.on("websocket", lambda websocket: websocket.on("framereceived", lambda _: seen.append(FIRST_WORD)))
    page.goto(server.url + path)
    page.wait_for_selector(CHART, state="attached")
    context.close()
    before, after = seen[: seen.index(FIRST_WORD)], seen[seen.index(FIRST_WORD) :]
    assert any(script.startswith("PlotlyChart.") for script in before)
    for script in preloaded_scripts(ELEMENTS, STATIC):
        assert before.count(script) == 1, script
        assert script not in after, f"{script} is loaded twice"

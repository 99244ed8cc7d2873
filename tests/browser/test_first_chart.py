"""The requests of a browser until it draws the first chart, and when it draws the others."""

from tests.browser.page_parts import wait_for_page
from tests.browser.waiting import waiting
from threshold_explorer.live.scripts.streamlit_scripts import ELEMENTS, STATIC, preloaded_scripts

FIRST_WORD = "the server's first word"


# The frame in which each chart has its first line.
COUNT_FRAMES = """
let frame = 0;
const count = () => requestAnimationFrame(() => (frame++, count()));
count();
window.frames_of_charts = new Map();
new MutationObserver(() => {
    for (const trace of document.querySelectorAll('.js-plotly-plot .main-svg .trace')) {
        const [chart] = trace.closest('[class*=st-key-]').className.match(/st-key-\\S+/);
        if (!window.frames_of_charts.has(chart)) window.frames_of_charts.set(chart, frame);
    }
}).observe(document, { subtree: true, childList: true });
"""


def test_the_first_charts_scripts_are_requested_at_once_and_it_is_shown_before_the_others(server, browser):
    seen = []
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page = context.new_page()
    page.wait_for_function = waiting(page)
    page.add_init_script(COUNT_FRAMES)
    page.on("request", lambda request: seen.append(request.url.rpartition("/")[2]))
    page.on("websocket", lambda websocket: websocket.on("framereceived", lambda _: seen.append(FIRST_WORD)))
    page.goto(server.url)
    wait_for_page(page)
    charts = page.evaluate("[...window.frames_of_charts]")
    context.close()
    before, after = seen[: seen.index(FIRST_WORD)], seen[seen.index(FIRST_WORD) :]
    assert any(script.startswith("PlotlyChart.") for script in before)
    for script in preloaded_scripts(ELEMENTS, STATIC):
        assert before.count(script) == 1, script
        assert script not in after, f"{script} is loaded twice"
    assert len(charts) == 4
    assert "st-key-histogram" in charts[0][0]
    assert charts[0][1] < min(frame for _, frame in charts[1:])

"""The benchmark's viewer without a browser sends the server the same requests as a browser."""

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from benchmarks import viewer
from tests.browser.page_parts import SLIDER, press, wait_for_server, wait_until_still


@pytest.fixture
def page_and_frames(visitors):
    """A blank browser page, and the list of the frames that it will send over its WebSocket."""
    page, frames = visitors.next().new_page(1440, 900, dark=False), []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    yield page, frames
    visitors.leave()


def request_content(rerun):
    """The content of a rerun request, without the visitor's time zone and language."""
    return {
        "query": rerun.query_string,
        "widgets": {state.id: str(state) for state in rerun.widget_states.widgets},
        "page": (rerun.page_script_hash, rerun.page_name),
        "fragment": rerun.fragment_id,
        "cached": sorted(rerun.cached_message_hashes),
        "seen": (rerun.context_info.url, rerun.context_info.color_scheme, rerun.context_info.is_embedded),
    }


def test_a_viewer_without_a_browser_sends_the_requests_of_a_browser(server, page_and_frames):
    page, frames = page_and_frames
    link = "/imbalance?pi=0.1&t=0.3"
    with viewer.open(server.url, link) as visitor:
        # Its first request.
        sent = [request_content(visitor.last_request.rerun_script)]
        for threshold in (0.31, 0.3):
            visitor.release(threshold)
            sent.append(request_content(visitor.last_request.rerun_script))
    page.goto(f"{server.url}{link}")
    page.wait_for_selector(SLIDER, state="attached")
    wait_until_still(page)
    for key in ("ArrowRight", "ArrowLeft"):
        press(page, key)
        # The server's numbers, since the page is also still before the run begins.
        wait_for_server(page)
        wait_until_still(page)
    assert sent == [request_content(BackMsg.FromString(frame).rerun_script) for frame in frames]

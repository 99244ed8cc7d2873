"""The visitor without a browser asks the server for exactly what a browser asks it for."""

import pytest
from streamlit.proto.BackMsg_pb2 import BackMsg

from benchmarks import viewer
from tests.browser.page_parts import SLIDER, expect_soon, press, wait_until_still


@pytest.fixture
def page_and_frames(visitors):
    """A browser's page that is still to be opened, and what it will have sent over its WebSocket."""
    page, frames = visitors.next().new_page(1440, 900, dark=False), []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: frames.append(frame)))
    yield page, frames
    visitors.leave()


def told(rerun):
    """All that a rerun asks for, but for the clock and the language of who asks."""
    return {
        "query": rerun.query_string,
        "widgets": {state.id: str(state) for state in rerun.widget_states.widgets},
        "page": (rerun.page_script_hash, rerun.page_name),
        "fragment": rerun.fragment_id,
        "cached": sorted(rerun.cached_message_hashes),
        "seen": (rerun.context_info.url, rerun.context_info.color_scheme, rerun.context_info.is_embedded),
    }


@pytest.mark.parametrize("link", ["/?t=0.3", "/imbalance?pi=0.1&t=0.3"])
def test_a_visitor_without_a_browser_sends_what_a_browser_sends(server, page_and_frames, link):
    page, frames = page_and_frames
    with viewer.open(server.url, link) as visitor:
        # What it asked for first.
        sent = [told(visitor.asked.rerun_script)]
        for threshold in (0.31, 0.3):
            visitor.release(threshold)
            sent.append(told(visitor.asked.rerun_script))
    page.goto(f"{server.url}{link}")
    page.wait_for_selector(SLIDER, state="attached")
    wait_until_still(page)
    for key in ("ArrowRight", "ArrowLeft"):
        before = len(frames)
        press(page, key)
        expect_soon(page, lambda before=before: len(frames) > before)
        wait_until_still(page)
    assert sent == [told(BackMsg.FromString(frame).rerun_script) for frame in frames]

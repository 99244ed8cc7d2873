"""After a slider's release the server sends again only the elements that depend on the slider."""

from collections import Counter

import pytest
from streamlit.proto.ForwardMsg_pb2 import ForwardMsg

from tests.browser.page_parts import press, wait_for_imbalance, wait_for_optimize, wait_for_page, wait_for_server

# The first index of Streamlit's delta path: 1 is the sidebar.
SIDEBAR = 1
# Element and message types that are costly to build, or sent once per page whatever the sliders' values.
UNCHANGED = {
    "plotly_chart",
    "tab",
    "file_uploader",
    "heading",
    "page_link",
    "navigation",
    "page_config_changed",
}
PAGES = {
    # The table is the table of metrics; the cached message sent by reference is the live layer.
    "": (wait_for_page, "t", {"table": 1, "ref_hash": 1, "expandable": 1}),
    "imbalance": (wait_for_imbalance, "t", {"table": 1, "ref_hash": 1, "expandable": 3}),
    "optimize": (wait_for_optimize, "t", {"table": 1, "ref_hash": 1, "expandable": 2}),
}
COUNTED = ("table", "dataframe", "ref_hash", "expandable")


def sent_by(frames: list[bytes]) -> list[ForwardMsg]:
    return [ForwardMsg.FromString(frame) for frame in frames]


def kind(message: ForwardMsg) -> str:
    """The type of the message's element or block, or of the message itself if it has neither."""
    if message.WhichOneof("type") != "delta":
        return str(message.WhichOneof("type"))
    if message.delta.WhichOneof("type") == "new_element":
        return str(message.delta.new_element.WhichOneof("type"))
    return str(message.delta.add_block.WhichOneof("type"))


@pytest.mark.parametrize("name", PAGES)
def test_a_release_sends_no_unchanged_elements(server, open_page, name):
    wait, key, expected = PAGES[name]
    frames: list[bytes] = []
    page = open_page("about:blank")
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(frame)))
    page.goto(f"{server.url}/{name}")
    wait(page)
    whole = Counter(map(kind, sent_by(frames)))
    assert whole["plotly_chart"]
    assert whole["file_uploader"]
    press(page, "ArrowRight", key=key)
    wait(page)
    frames.clear()
    press(page, "ArrowRight", key=key)
    wait_for_server(page)
    messages = sent_by(frames)
    kinds = Counter(map(kind, messages))
    assert kinds["slider"], "nothing was sent again: the release was not seen"
    assert not UNCHANGED & set(kinds)
    assert {kind: kinds[kind] for kind in COUNTED if kinds[kind]} == expected
    assert [sent for sent in messages if sent.metadata.delta_path[:1] == [SIDEBAR]] == []
